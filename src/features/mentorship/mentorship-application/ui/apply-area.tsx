import { Trans } from '@lingui/react/macro'
import { mailto } from '#shared/email.ts'
import { Suspense, useState } from 'react'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { useWhenNear } from '#web/kit/use-when-near.ts'
import styles from './apply-area.module.css'

/** The form is long and far down the page: its script comes when someone is near. */
const ApplicationForm = lazyPart(async () => (await import('./application-form.tsx')).ApplicationForm)

/** The place of the form 'Apply for Mentorship' on the page of the programs (spec 3 §2). */
export function ApplyArea() {
  const { organisation } = useSite()
  const [isNear, setNear] = useState(false)
  const place = useWhenNear(() => setNear(true))
  return (
    <section id="apply" ref={place} tabIndex={-1} className={`${site.section} ${styles.place}`}>
      <div className={site.wrap}>
        <div className={site.head}>
          <p className={site.eyebrow}>
            <Trans>Mentorship</Trans>
          </p>
          <h2>
            <Trans>Apply for Mentorship</Trans>
          </h2>
          <p className={site.lead}>
            <Trans>
              Tell us where you are today and what you want to reach. We read every application and look for a mentor
              who fits.
            </Trans>
          </p>
        </div>
        <div className={`${site.card} ${styles.card} ${site.needsScript}`}>
          <Suspense fallback={<LoadingState lines={8} />}>{isNear && <ApplicationForm />}</Suspense>
        </div>
        <p className={site.noScript}>
          <Trans>
            Send your application to <a href={mailto(organisation.email)}>{organisation.email}</a>.
          </Trans>
        </p>
      </div>
    </section>
  )
}
