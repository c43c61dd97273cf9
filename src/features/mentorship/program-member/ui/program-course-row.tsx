import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { courseAddress } from '#features/learning/learning/ui/lesson-address.ts'
import button from '#web/kit/button.module.css'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Part } from '../program-member.contract.ts'
import styles from '#features/mentorship/program/ui/program.module.css'

/** A course of the reader's program: begun, bought, or waiting, and then for what. */
export function ProgramCourseRow({ part }: { part: Part }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{part.title}</p>
        <p className={styles.soft}>
          <ClosedReason part={part} />
        </p>
      </div>
      <div className={styles.buttons}>
        <PartStateView part={part} />
      </div>
    </li>
  )
}

function ClosedReason({ part: { state, after, opens_on: opensOn } }: { part: Part }) {
  const { day } = useDateText()
  if (state === 'to_buy') return <Trans>You can take this course now. It is bought separately.</Trans>
  if (state === 'not_offered') return <Trans>This course is not offered at the moment.</Trans>
  if (state !== 'closed') return null
  if (after !== null) return <Trans>Opens when you have completed "{after}".</Trans>
  if (opensOn !== null) return <Trans>Opens on {day(opensOn)}.</Trans>
  return <Trans>Opens in a few minutes.</Trans>
}

function PartStateView({ part }: { part: Part }) {
  const { t } = useLingui()
  const { state, course_id: id, title, enrollment_id: enrollmentId } = part
  if (state === 'completed')
    return (
      <StatusBadge tone="success">
        <Trans>Completed</Trans>
      </StatusBadge>
    )
  if (state === 'active' && enrollmentId !== null)
    return (
      <Link className={button.primary} to={courseAddress(enrollmentId)} aria-label={t`Open ${title}`}>
        <Trans context="verb">Open</Trans>
      </Link>
    )
  if (state === 'to_buy')
    return (
      <Link className={button.secondary} to={`/courses/${id}`} aria-label={t`Buy ${title}`}>
        <Trans>Buy</Trans>
      </Link>
    )
  return (
    <StatusBadge tone="neutral">
      <Trans>Not open yet</Trans>
    </StatusBadge>
  )
}
