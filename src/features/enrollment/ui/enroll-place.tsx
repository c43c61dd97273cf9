import { lazy, type ReactNode, Suspense } from 'react'
import { loadEnrollDialog } from './load-enroll-dialog.ts'
import { PremiumDialog } from './premium-dialog.tsx'
import type { Enrolling } from './use-enrolling.tsx'

const EnrollDialog = lazy(loadEnrollDialog)

/** The dialogs of enrolling: the form, loaded when it is first opened, and what a premium course needs. */
export function EnrollPlace({ enrolling }: { enrolling: Enrolling }): ReactNode {
  return (
    <>
      {enrolling.wasOpened && (
        <Suspense>
          <EnrollDialog
            course={enrolling.course}
            request={enrolling.request}
            onClose={enrolling.close}
            onSubmitting={enrolling.setSubmitting}
          />
        </Suspense>
      )}
      <PremiumDialog course={enrolling.premium} onClose={enrolling.closePremium} />
    </>
  )
}
