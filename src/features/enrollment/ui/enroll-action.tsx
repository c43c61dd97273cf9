import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { learningAddress } from '#features/learning/ui/lesson-address.ts'
import styles from './enroll-button.module.css'
import { EnrollButton } from './enroll-button.tsx'
import { nextLesson, type Place } from './enroll-state.ts'
import type { Enrolling, EnrollTarget } from './use-enrolling.tsx'

type Props = {
  course: EnrollTarget & { videos: readonly { id: number }[] }
  enrolling: Enrolling
  /** On a card, among many others, there is room for few words. */
  isCard?: boolean
}

/** The enroll button of a course, and beside it what the person can do next. */
export function EnrollAction({ course, enrolling, isCard = false }: Props) {
  const place = enrolling.placeOf(course)
  return (
    <>
      <EnrollButton
        courseId={course.id}
        title={course.title}
        state={enrolling.stateOf(course)}
        onEnroll={() => enrolling.start(course)}
      />
      {enrolling.isWaiting(course) ? (
        <p className={styles.note}>
          <Trans>You are offline. Your request will be sent as soon as you are online again.</Trans>
        </p>
      ) : place ? (
        <NextStep place={place} lessons={course.videos} title={course.title} />
      ) : (
        course.price > 0 &&
        !isCard && (
          <p className={styles.note}>
            <Trans>You can start as soon as your payment is confirmed.</Trans>
          </p>
        )
      )}
    </>
  )
}

type NextStepProps = { place: Place; lessons: readonly { id: number }[]; title: string }

/** An enrolled person goes on learning from here; everybody else reads where the request is. */
function NextStep({ place, lessons, title }: NextStepProps) {
  const { id, status, next_video: next, rejection_reason: reason } = place
  if (status === 'pending')
    return (
      <p className={styles.note}>
        <Trans>An administrator is reviewing your request. You get an e-mail as soon as there is a decision.</Trans>
      </p>
    )
  if (status === 'rejected')
    return (
      <p className={styles.note}>
        <Trans>Your last request was not approved: {reason}</Trans> <Trans>You can send a new request.</Trans>
      </p>
    )
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
