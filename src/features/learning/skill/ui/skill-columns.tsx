import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { authoringApi } from '#features/learning/authoring/authoring.contract.ts'
import { skillNameIn } from '#shared/skill-name.ts'
import { useLanguage } from '#web/i18n.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { type Skill, SKILL_COLUMNS, skillApi } from '../skill.contract.ts'
import styles from './skill-dialog.module.css'

/** The columns of the skills; the actions are added by the table. */
export const SKILL_TABLE: readonly Column<Skill>[] = [
  { key: 'name', title: msg`Name`, isMain: true, isSortable: true, cell: (skill) => <SkillName skill={skill} /> },
  { key: 'courses', title: msg`Courses`, isSortable: true, align: 'end', cell: ({ courses }) => courses },
]

/** The skills by name; those that can be chosen are the standard. */
export const SKILLS: ServerList<typeof skillApi.list, Skill> = {
  endpoint: skillApi.list,
  rows: ({ skills }) => skills,
  sorts: SKILL_COLUMNS,
  usualOrder: msg`By name`,
  filters: [
    {
      key: 'status',
      label: msg`Status`,
      options: [
        { value: '', label: msg`In the list` },
        { value: 'archived', label: msg({ message: 'Archived', context: 'a skill' }) },
        { value: 'all', label: msg({ message: 'All', context: 'skills' }) },
      ],
    },
  ],
  file: skillApi.export,
}

/** What another name of a skill makes stale. */
export const SKILL_READS = [skillApi.list, authoringApi.get, authoringApi.preview]

function SkillName({ skill }: { skill: Skill }) {
  const language = useLanguage()
  return (
    <span className={styles.name}>
      {skillNameIn(language, skill)}
      {skill.status === 'archived' && (
        <StatusBadge tone="neutral">
          <Trans context="a skill">Archived</Trans>
        </StatusBadge>
      )}
    </span>
  )
}
