import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { useLeaveRecord } from '#web/kit/list-place.ts'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { useDecision } from '#web/kit/use-decision.ts'
import { cycleMoves, type ReviewCycle, reviewCycleApi } from '../review-cycle/review-cycle.contract.ts'
import { reviewCyclePolicy } from '../review-cycle/review-cycle.policy.ts'
import { CYCLE_READS } from './stale-reads.ts'

/** The actions of a cycle: open, close, edit and delete. */
export function CycleActions({ cycle, onEdit }: { cycle: ReviewCycle; onEdit: () => void }) {
  const { t } = useLingui()
  const common = {
    input: ({ id }: ReviewCycle) => ({ params: { id } }),
    success: ({ message }: { message: string }) => message,
    about: ({ title }: ReviewCycle) => title,
    failure: t`This could not be saved. Please try again.`,
    refresh: CYCLE_READS,
  }
  const open = useDecision<typeof reviewCycleApi.open, ReviewCycle>(reviewCycleApi.open, {
    ...common,
    move: cycleMoves.open,
    ability: reviewCyclePolicy.open,
    question: ({ title }) => ({
      title: t`Open "${title}"?`,
      message: (
        <Trans>
          Everyone who joined by the end of the period will be asked to write a self-review. After that, the period,
          dates and criteria can no longer be changed.
        </Trans>
      ),
      confirmLabel: t({ message: 'Open', context: 'verb' }),
    }),
    done: { label: t`Open`, tone: 'info' },
  })
  const close = useDecision<typeof reviewCycleApi.close, ReviewCycle>(reviewCycleApi.close, {
    ...common,
    move: cycleMoves.close,
    ability: reviewCyclePolicy.close,
    question: ({ title }) => ({
      title: t`Close "${title}"?`,
      message: (
        <Trans>
          A closed cycle cannot be edited or reopened. Reviews that were not shared stay with HR and are not shown to
          employees.
        </Trans>
      ),
      confirmLabel: t`Close cycle`,
    }),
    done: { label: t`Closed`, tone: 'success' },
  })
  return (
    <>
      {cycle.status === 'draft' && (
        <>
          <RemoveCycle cycle={cycle} />
          <Button variant="default" onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        </>
      )}
      {cycle.status === 'open' && <Remind id={cycle.id} />}
      <DecisionButtons
        row={cycle}
        choices={[
          { decision: open, label: t({ message: 'Open', context: 'verb' }) },
          { decision: close, label: t`Close cycle`, isDangerous: true },
        ]}
      />
    </>
  )
}

function Remind({ id }: { id: number }) {
  const { t } = useLingui()
  const { mutate, isPending } = useApiMutation(reviewCycleApi.remind, {
    success: ({ message }) => message,
    failure: t`The reminders could not be sent. Please try again.`,
    refresh: CYCLE_READS,
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate({ params: { id } })}>
      <Trans>Send reminders</Trans>
    </Button>
  )
}

function RemoveCycle({ cycle }: { cycle: ReviewCycle }) {
  const { t } = useLingui()
  const leave = useLeaveRecord('/dashboard/review-cycles')
  const { mutate, isPending } = useApiMutation(reviewCycleApi.remove, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [reviewCycleApi.list],
    onSuccess: leave,
  })
  async function ask(): Promise<void> {
    const isSure = await confirm({
      title: t`Delete the draft "${cycle.title}"?`,
      message: t`No one has been notified yet.`,
      confirmLabel: t`Delete`,
      isDangerous: true,
    })
    if (isSure) mutate({ params: { id: cycle.id } })
  }
  return (
    <Button variant="light" color="red" loading={isPending} onClick={() => void ask()}>
      <Trans>Delete</Trans>
    </Button>
  )
}
