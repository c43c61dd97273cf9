import { Plural, Trans } from '@lingui/react/macro'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Learner, Need } from '../teaching.contract.ts'
import styles from './teaching.module.css'

/** Why a learner needs help, in words; otherwise whether the course is finished. */
export function NeedsHelpText({ needs, status }: Pick<Learner, 'needs' | 'status'>) {
  if (needs.length === 0) {
    return status === 'completed' ? (
      <StatusBadge tone="success">
        <Trans>Completed</Trans>
      </StatusBadge>
    ) : (
      <StatusBadge tone="info">
        <Trans>In progress</Trans>
      </StatusBadge>
    )
  }
  return (
    <ul className={styles.needs}>
      {needs.map((need) => (
        <li key={`${need.reason} ${need.lesson?.id}`} className={styles.need}>
          <NeedText need={need} />
        </li>
      ))}
    </ul>
  )
}

function NeedText({ need: { reason, lesson, count } }: { need: Need }) {
  if (reason === 'failed_quiz') {
    const title = lesson?.title ?? ''
    return (
      <Plural
        value={count}
        one={`Failed the quiz for "${title}" # time`}
        other={`Failed the quiz for "${title}" # times`}
      />
    )
  }
  if (reason === 'never_started') {
    return <Plural value={count} one="Not started after # day" other="Not started after # days" />
  }
  return <Plural value={count} one="No activity for # day" other="No activity for # days" />
}
