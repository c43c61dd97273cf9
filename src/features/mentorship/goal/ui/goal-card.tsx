import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { can } from '#shared/policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { refusedBy } from '#web/kit/why-not.tsx'
import type { Match } from '#features/mentorship/match/match.contract.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'
import { StepFields } from '../step/ui/step-fields.tsx'
import { StepRow } from '../step/ui/step-row.tsx'
import { TemplateChoice } from '../template/ui/template-choice.tsx'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import styles from '#features/mentorship/match/ui/match.module.css'
import { type Goal, goalApi } from '../goal.contract.ts'
import { GoalFields } from './goal-fields.tsx'

type Props = { match: Match; goal: Goal; canWrite: boolean }

/** A goal with its steps. */
export function GoalCard({ match, goal, canWrite }: Props) {
  const { day, instant } = useDateText()
  const [open, setOpen] = useState<'goal' | 'step' | 'template' | null>(null)
  const close = () => setOpen(null)
  if (open === 'goal') return <GoalFields matchId={match.id} goal={goal} onClose={close} />
  const isOpen = goal.status === 'open'
  const due = goal.due_on && day(goal.due_on)
  const reached = goal.reached_at && instant(goal.reached_at)
  return (
    <article className={styles.card} aria-label={goal.title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{goal.title}</h3>
        <StatusBadge tone={isOpen ? 'info' : 'success'}>
          {isOpen ? <Trans>Open</Trans> : <Trans>Reached</Trans>}
        </StatusBadge>
      </div>
      {goal.note && <p className={styles.words}>{goal.note}</p>}
      {due && isOpen && (
        <p className={styles.soft}>
          <Trans>Due on {due}</Trans>
        </p>
      )}
      {reached && (
        <p className={styles.soft}>
          <Trans>Reached on {reached}</Trans>
        </p>
      )}
      <div>
        {goal.steps.map((step) => (
          <StepRow key={step.id} match={match} goal={goal} step={step} canWrite={canWrite} />
        ))}
      </div>
      {canWrite &&
        (open === 'step' ? (
          <StepFields goalId={goal.id} match={match} onClose={close} />
        ) : open === 'template' ? (
          <TemplateChoice goalId={goal.id} onClose={close} />
        ) : (
          <GoalButtons match={match} goal={goal} onOpen={setOpen} />
        ))}
    </article>
  )
}

type GoalButtonsProps = { match: Match; goal: Goal; onOpen: (form: 'goal' | 'step' | 'template') => void }

function GoalButtons({ match, goal, onOpen }: GoalButtonsProps) {
  const { t } = useLingui()
  const isMentor = can(useMe(), matchPolicy.guide, match)
  const options = {
    success: ({ message }: { message: string }) => message,
    failure: t`The goal could not be saved. Please try again.`,
    refresh: MATCH_READS,
  }
  const reach = useApiMutation(goalApi.reach, options)
  const reopen = useApiMutation(goalApi.reopen, options)
  const remove = useApiMutation(goalApi.remove, options)
  const input = { params: { id: goal.id } }
  const isBusy = reach.isPending || reopen.isPending || remove.isPending || undefined
  const { title } = goal
  const isUntouched = goal.steps.every(({ status }) => status === 'open')
  const confirmRemoval = async () => {
    const question = t`Delete the goal "${title}"?`
    if (await confirm({ title: question, confirmLabel: t`Delete`, isDangerous: true })) remove.mutate(input)
  }
  if (goal.status === 'reached')
    return (
      <div className={styles.buttons}>
        <Button size="sm" variant="subtle" aria-disabled={isBusy} onClick={() => reopen.mutate(input)}>
          <Trans>Reopen</Trans>
        </Button>
      </div>
    )
  return (
    <div className={styles.buttons}>
      <Button size="sm" variant="default" onClick={() => onOpen('step')}>
        <Trans>Add a step</Trans>
      </Button>
      <Button size="sm" variant="default" aria-disabled={isBusy} onClick={() => reach.mutate(input)}>
        <Trans>Goal reached</Trans>
      </Button>
      <MoreMenu label={t`More actions for ${title}`}>
        {isMentor && (
          <button type="button" onClick={() => onOpen('template')}>
            <Trans>Use a template</Trans>
          </button>
        )}
        <button type="button" onClick={() => onOpen('goal')}>
          <Trans>Change</Trans>
        </button>
        <button
          type="button"
          data-danger
          aria-disabled={isBusy}
          onClick={() => void confirmRemoval()}
          {...refusedBy(isUntouched ? undefined : t`This goal already has finished steps, so it cannot be deleted`)}
        >
          <Trans>Delete</Trans>
        </button>
      </MoreMenu>
    </div>
  )
}
