import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '#web/api/use-me.ts'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { Match, NextStep, Stage } from '../match.contract.ts'
import styles from './match.module.css'

/** The stages of a match in words. */
const STAGE_NAMES: Record<Stage, MessageDescriptor> = {
  agree: msg`Agreement`,
  meet: msg`First session`,
  goals: msg`Choosing goals`,
  work: msg`Working on goals`,
  finish: msg`Finishing`,
  ended: msg`Ended`,
}

const END_NAMES: Record<NonNullable<Match['ended_as']>, MessageDescriptor> = {
  completed: msg`Completed`,
  early: msg`Ended early`,
  rematched: msg`Mentor changed`,
}

const TONES: Record<Match['status'], Tone> = {
  agreeing: 'warning',
  running: 'success',
  paused: 'info',
  ended: 'neutral',
}

/** The stage of a match as text and colour. */
export function MatchBadge({ match: { status, stage, ended_as: end } }: { match: Match }) {
  const { t } = useLingui()
  return (
    <StatusBadge tone={TONES[status]}>
      {end ? t(END_NAMES[end]) : status === 'paused' ? t`Paused` : t(STAGE_NAMES[stage])}
    </StatusBadge>
  )
}

const STEP_NAMES: Record<NextStep['what'], MessageDescriptor> = {
  agree: msg`Read the agreement, change what does not fit, and confirm it`,
  meet: msg`Book the first session`,
  answer_request: msg`Answer the request for the first session`,
  set_goals: msg`Add the first goal`,
  plan: msg`Plan the next step towards a goal`,
  do_tasks: msg`Complete the open steps`,
  check_tasks: msg`Review the finished steps`,
  finish: msg`All goals are reached: complete the mentorship, or add a goal`,
  confirm_finish: msg`Confirm whether the mentorship is complete`,
  resume: msg`Resume the mentorship`,
}

/** What comes next in a match, and whose turn it is: both people read the same. */
export function NextStepText({ match }: { match: Match }) {
  const { t } = useLingui()
  const me = useMe()
  const step = match.next_step
  if (!step) return null
  const { mentor, mentee } = match
  const [mentorName, menteeName] = [mentor.name, mentee.name]
  const isMine = me.id === (step.who === 'mentor' ? mentor : mentee).user_id
  return (
    <span className={styles.step}>
      {t(STEP_NAMES[step.what])}{' '}
      <span className={styles.soft}>
        {step.who === 'both' ? (
          <Trans>
            ({mentorName} and {menteeName})
          </Trans>
        ) : isMine ? (
          <Trans>(your turn)</Trans>
        ) : step.who === 'mentor' ? (
          `(${mentorName})`
        ) : (
          `(${menteeName})`
        )}
      </span>
    </span>
  )
}
