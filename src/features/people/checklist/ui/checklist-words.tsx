import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { DayCell } from '#web/kit/cells.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { ChecklistKind, OpenTask, TaskDoer } from '../checklist.contract.ts'

export const KIND_WORDS: Record<ChecklistKind, MessageDescriptor> = {
  onboarding: msg`First weeks`,
  leaving: msg`Last weeks`,
}

export const DOER_WORDS: Record<TaskDoer, MessageDescriptor> = {
  hr: msg`Human resources`,
  manager: msg`Manager`,
  employee: msg`Employee`,
  accountant: msg`Accountant`,
}

export function ChecklistName({ kind }: { kind: ChecklistKind }) {
  const { i18n } = useLingui()
  return i18n._(KIND_WORDS[kind])
}

export function DoerName({ doer }: { doer: TaskDoer }) {
  const { i18n } = useLingui()
  return i18n._(DOER_WORDS[doer])
}

/** When a task is due, and whether that is over. */
export function DueCell({
  task: { due_on: day, is_overdue: isOverdue },
}: {
  task: Pick<OpenTask, 'due_on' | 'is_overdue'>
}) {
  return (
    <>
      <DayCell day={day} />{' '}
      {isOverdue && (
        <StatusBadge tone="danger">
          <Trans>Overdue</Trans>
        </StatusBadge>
      )}
    </>
  )
}
