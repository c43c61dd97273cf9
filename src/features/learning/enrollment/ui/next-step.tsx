import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { learningAddress } from '#features/learning/learning/ui/lesson-address.ts'
import styles from './enroll-button.module.css'
import { nextLesson, type Place } from './enroll-state.ts'

type Props = { place: Place; lessons: readonly { id: number }[]; title: string }

/** Enrolled people continue learning from here; others see the status of their request. */
export function NextStep({ place, lessons, title }: Props): ReactNode {
  const { id, status, next_video: next, rejection_reason: reason } = place
  if (status === 'pending')
    return (
      <p className={styles.note}>
        <Trans>An administrator is reviewing your request. We will email you as soon as there is a decision.</Trans>
      </p>
    )
  if (status === 'rejected')
    return (
      <p className={styles.note}>
        <Trans>Your last request was not approved: {reason}</Trans> <Trans>You can send a new request.</Trans>
      </p>
    )
  if (status === 'withdrawn') return null
  const number = nextLesson(place, lessons)
  return (
    <Link className={styles.next} to={learningAddress(id, status === 'active' ? next?.id : undefined)} data-replay>
      {status === 'completed' ? (
        <Trans>Completed: open the course</Trans>
      ) : number === null ? (
        <Trans>Continue learning</Trans>
      ) : number === 1 ? (
        <Trans>Start: lesson {number}</Trans>
      ) : (
        <Trans>Continue: lesson {number}</Trans>
      )}
      <span className="for-readers">{` ${title}`}</span>
    </Link>
  )
}
