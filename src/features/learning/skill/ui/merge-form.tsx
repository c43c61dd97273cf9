import { Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Skill, skillApi } from '../skill.contract.ts'
import { SKILL_READS } from './skill-columns.tsx'
import { type SkillChoice, SkillSelect } from './skill-select.tsx'

type Values = { into_id: SkillChoice | null }
const INITIAL: Values = { into_id: null }

/** Merges two skills, after showing the effect. */
export function MergeForm({ skill: { id, name, courses }, onClose }: { skill: Skill; onClose: () => void }) {
  const { t } = useLingui()
  const form = useApiForm(skillApi.merge, {
    initial: INITIAL,
    toInput: ({ into_id: into }) => ({ params: { id }, body: { into_id: into?.id ?? Number.NaN } }),
    success: ({ message }) => message,
    failure: t`The skills could not be merged. Please try again.`,
    refresh: SKILL_READS,
    onSuccess: onClose,
  })
  const into = form.getValues().into_id
  return (
    <FormShell
      form={form}
      submitLabel={<Trans>Merge</Trans>}
      sendingLabel={<Trans>Merging...</Trans>}
      onCancel={onClose}
      isGuarded={false}
    >
      <SkillSelect
        label={t`Merge "${name}" into`}
        error={form.errors.into_id}
        value={into}
        without={[id]}
        onChoose={(chosen) => form.setFieldValue('into_id', chosen)}
      />
      <Text c="var(--ink-soft)">
        <Plural
          value={courses}
          _0={`No course teaches "${name}" at the moment.`}
          one={`# course that teaches "${name}" will teach the other skill.`}
          other={`# courses that teach "${name}" will teach the other skill.`}
        />{' '}
        <Trans>
          "{name}" will be removed from the list, and links to it will lead to the other skill. This cannot be undone.
        </Trans>
      </Text>
    </FormShell>
  )
}
