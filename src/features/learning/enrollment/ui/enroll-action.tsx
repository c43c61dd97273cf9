import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useKeptOfflineText } from '#web/kit/use-kept-offline-text.ts'
import styles from './enroll-button.module.css'
import { EnrollButton } from './enroll-button.tsx'
import type { NextStep as NextStepText } from './next-step.tsx'
import type { Enrolling, EnrollTarget } from './use-enrolling.tsx'

/** Only for people who have a place; when it cannot be loaded, the page is whole without it. */
const NextStep = lazy(async (): Promise<{ default: typeof NextStepText }> => {
  const loaded = await import('./next-step.tsx').catch(() => null)
  return { default: loaded?.NextStep ?? (() => null) }
})

type Props = {
  course: EnrollTarget & { videos: readonly { id: number }[] }
  enrolling: Enrolling
  /** On a card, among many others, there is room for few words. */
  isCard?: boolean
}

/** The enroll button of a course, and beside it what the person can do next. */
export function EnrollAction({ course, enrolling, isCard = false }: Props) {
  const kept = useKeptOfflineText()
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
        <p className={styles.note}>{kept}</p>
      ) : place ? (
        <Suspense>
          <NextStep place={place} lessons={course.videos} title={course.title} />
        </Suspense>
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
