import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDialogList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useLayer } from '#web/kit/layers.ts'
import type { Skill } from '../skill.contract.ts'
import { MergeForm } from './merge-form.tsx'
import { SkillActions } from './skill-actions.tsx'
import { SKILL_TABLE, SKILLS } from './skill-columns.tsx'
import { SkillForm } from './skill-form.tsx'
import styles from './skill-dialog.module.css'

/** What is done in place of the list: a new skill, another name, or two that become one. */
type Task = { kind: 'add' } | { kind: 'rename' | 'merge'; skill: Skill }

/** The list of skills: searched, added to, renamed, merged and archived. */
export function SkillDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  useLayer()
  const list = useDialogList(SKILLS)
  const [task, setTask] = useState<Task | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  const isBack = useRef(false)
  useEffect(() => {
    if (task !== null || !isBack.current) return
    isBack.current = false
    // A merged skill no longer has a button.
    const target = opener.current?.isConnected ? opener.current : place.current
    target?.focus()
  }, [task])
  const openForm = (next: Task) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setTask(next)
  }
  const returnToList = () => {
    isBack.current = true
    setTask(null)
  }
  const title = { add: t`New skill`, rename: t`Rename skill`, merge: t`Merge skills` }
  return (
    <Modal
      opened
      onClose={onClose}
      title={task ? title[task.kind] : t`Skills`}
      size="50rem"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {task && (
        <FocusFirstField>
          {task?.kind === 'add' && <SkillForm skill={null} onClose={returnToList} />}
          {task?.kind === 'rename' && <SkillForm skill={task.skill} onClose={returnToList} />}
          {task?.kind === 'merge' && <MergeForm skill={task.skill} onClose={returnToList} />}
        </FocusFirstField>
      )}
      <div ref={place} tabIndex={-1} className={styles.list} hidden={task !== null}>
        <p className={styles.about}>
          <Trans>The skills that courses teach. Teachers choose from this list.</Trans>
        </p>
        <TablePage<Skill>
          label={t`Skills`}
          list={list}
          columns={SKILL_TABLE}
          search={t`Search skills`}
          empty={{
            title: t`No skills yet`,
            text: t`Add the first skill so that courses can use it.`,
            drawing: 'inbox',
          }}
          emptySearch={{ title: t`No skills found` }}
          failure={t`The skills could not be loaded`}
          tools={
            <Button onClick={() => openForm({ kind: 'add' })}>
              <Trans>Add a skill</Trans>
            </Button>
          }
          otherwise={(skill) => (
            <SkillActions
              skill={skill}
              onRename={() => openForm({ kind: 'rename', skill })}
              onMerge={() => openForm({ kind: 'merge', skill })}
            />
          )}
        />
      </div>
    </Modal>
  )
}

/** A form in place of the list: it begins at its first field. */
function FocusFirstField({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return <div ref={place}>{children}</div>
}
