import { lazy, type ReactNode, Suspense } from 'react'
import { loadEnrollDialog, loadPremiumDialog } from './dialog-chunks.ts'
import type { Enrolling } from './use-enrolling.tsx'

const EnrollDialog = lazy(loadEnrollDialog)
const PremiumDialog = lazy(loadPremiumDialog)
const WaitingSender = lazy(async () => ({ default: (await import('./waiting-sender.tsx')).WaitingSender }))

/** The dialogs of enrolling, loaded when they are first opened, and the sending of a request that waits for the link. */
export function EnrollPlace({ enrolling }: { enrolling: Enrolling }): ReactNode {
  const { course, opened, personId, waiting, close, setSubmitting } = enrolling
  return (
    <Suspense>
      {opened === 'form' && (
        <EnrollDialog course={course} waiting={waiting} onClose={close} onSubmitting={setSubmitting} />
      )}
      {opened === 'premium' && course && <PremiumDialog course={course} onClose={close} />}
      {personId !== undefined && waiting.courseId !== null && (
        <WaitingSender
          personId={personId}
          onSettled={() => {
            waiting.drop()
            if (course?.id === waiting.courseId) close()
          }}
        />
      )}
    </Suspense>
  )
}
