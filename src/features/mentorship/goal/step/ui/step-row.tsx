import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { can } from '#shared/policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Goal } from '../../goal.contract.ts'
import type { Match } from '#features/mentorship/match/match.contract.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import styles from '#features/mentorship/match/ui/match.module.css'
import { type Step, stepApi, type StepStatus } from '../step.contract.ts'
import { StepFields } from './step-fields.tsx'

type Props = { match: Match; goal: Goal; step: Step; canWrite: boolean }

const TONES: Record<StepStatus, Tone> = { open: 'neutral', done: 'info', accepted: 'success' }

/** A step of a goal: its title, assignee, due date and actions. */
export function StepRow({ match, goal, step, canWrite }: Props) {
  const { day } = useDateText()
  const [isChanging, setChanging] = useState(false)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const { status, due_on: due, doer } = step
  const dueText = due && day(due)
  const isLate = status === 'open' && due !== null && due < today
  if (isChanging) return <StepFields goalId={goal.id} match={match} step={step} onClose={() => setChanging(false)} />
  return (
    <div className={styles.item}>
      <div className={styles.about}>
        <span>{step.title}</span>
        <span className={styles.soft}>
          {step.kind === 'milestone' && (
            <>
              <Trans>Milestone</Trans> ·{' '}
            </>
          )}
          {match[doer].name}
          {due && (
            <>
              {' · '}
              <span className={isLate ? styles.late : undefined}>
                <Trans>due on {dueText}</Trans>
              </span>
            </>
          )}
        </span>
      </div>
      <StatusBadge tone={TONES[status]}>
        {status === 'open' && <Trans context="step">Open</Trans>}
        {status === 'done' && <Trans>Done</Trans>}
        {status === 'accepted' && <Trans>Accepted</Trans>}
      </StatusBadge>
      {canWrite && goal.status === 'open' && (
        <StepButtons match={match} step={step} onChange={() => setChanging(true)} />
      )}
    </div>
  )
}

function StepButtons({ match, step, onChange }: { match: Match; step: Step; onChange: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const options = {
    success: ({ message }: { message: string }) => message,
    failure: t`The step could not be saved. Please try again.`,
    refresh: MATCH_READS,
  }
  const finish = useApiMutation(stepApi.finish, options)
  const accept = useApiMutation(stepApi.accept, options)
  const reopen = useApiMutation(stepApi.reopen, options)
  const remove = useApiMutation(stepApi.remove, options)
  const input = { params: { id: step.id } }
  const isBusy = finish.isPending || accept.isPending || reopen.isPending || remove.isPending || undefined
  const isGuide = can(me, matchPolicy.guide, match)
  const { title } = step
  const confirmRemoval = async () => {
    const question = t`Delete the step "${title}"?`
    if (await confirm({ title: question, confirmLabel: t`Delete`, isDangerous: true })) remove.mutate(input)
  }
  if (step.status === 'open')
    return (
      <span className={styles.buttons}>
        {(isGuide || step.doer === 'mentee') && (
          <Button
            size="sm"
            variant="default"
            aria-label={t`Done: ${title}`}
            aria-disabled={isBusy}
            onClick={() => finish.mutate(input)}
          >
            <Trans>Done</Trans>
          </Button>
        )}
        <MoreMenu label={t`More actions for ${title}`}>
          <button type="button" onClick={onChange}>
            <Trans>Change</Trans>
          </button>
          <button type="button" data-danger aria-disabled={isBusy} onClick={() => void confirmRemoval()}>
            <Trans>Delete</Trans>
          </button>
        </MoreMenu>
      </span>
    )
  if (!isGuide) return null
  return (
    <span className={styles.buttons}>
      {step.status === 'done' && (
        <Button
          size="sm"
          variant="default"
          aria-label={t`Accept: ${title}`}
          aria-disabled={isBusy}
          onClick={() => accept.mutate(input)}
        >
          <Trans>Accept</Trans>
        </Button>
      )}
      <MoreMenu label={t`More actions for ${title}`}>
        <button type="button" aria-disabled={isBusy} onClick={() => reopen.mutate(input)}>
          <Trans>Reopen</Trans>
        </button>
      </MoreMenu>
    </span>
  )
}
