import { lazy, type ReactNode, Suspense } from 'react'
import { loadEnrollDialog, loadRequestSender } from './dialog-chunks.ts'
import type { Enrolling } from './use-enrolling.tsx'

const EnrollDialog = lazy(loadEnrollDialog)
/** If it cannot be loaded, the page works without it; the next visit sends. */
const RequestSender = lazy(() => loadRequestSender().catch(() => ({ default: () => null })))

/** The dialogs of enrolling, loaded when they are first opened, and the sending of what waits for the connection. */
export function EnrollDialogs({ enrolling }: { enrolling: Enrolling }): ReactNode {
  const { course, isOpened, personId, hasLetters, setWaiting, close, setSubmitting } = enrolling
  return (
    <Suspense>
      {isOpened && (
        <EnrollDialog
          course={course}
          isWaiting={course !== null && enrolling.isWaiting(course)}
          onWaiting={setWaiting}
          onClose={close}
          onSubmitting={setSubmitting}
        />
      )}
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
