import { lazy, type ReactNode, Suspense } from 'react'
import { loadEnrollDialog, loadPremiumDialog, loadRequestSender } from './dialog-chunks.ts'
import type { Enrolling } from './use-enrolling.tsx'

const EnrollDialog = lazy(loadEnrollDialog)
const PremiumDialog = lazy(loadPremiumDialog)
const RequestSender = lazy(loadRequestSender)

/** The dialogs of enrolling, loaded when they are first opened, and the sending of what waits for the connection. */
export function EnrollPlace({ enrolling }: { enrolling: Enrolling }): ReactNode {
  const { course, opened, personId, hasLetters, setWaiting, close, setSubmitting } = enrolling
  return (
    <Suspense>
      {opened === 'form' && (
        <EnrollDialog
          course={course}
          isWaiting={course !== null && enrolling.isWaiting(course)}
          onWaiting={setWaiting}
          onClose={close}
          onSubmitting={setSubmitting}
        />
      )}
      {opened === 'premium' && course && <PremiumDialog course={course} onClose={close} />}
      {personId !== undefined && hasLetters && (
        <RequestSender
          personId={personId}
          onWaiting={setWaiting}
          onSettled={(courseId) => {
            if (course?.id === courseId) close()
          }}
        />
      )}
    </Suspense>
  )
}
