import { Trans, useLingui } from '@lingui/react/macro'
import { mailto } from '#shared/email.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { FormDone } from '#web/kit/public-form.tsx'
import { ownApplicantApi } from '../../own-applicant/own-applicant.contract.ts'
import { AlreadyApplied } from './already-applied.tsx'
import { BecomeMentorForm } from './become-mentor-form.tsx'
import styles from './become-mentor.module.css'

/** The public application of a mentor (spec 3 §2). */
export default function BecomeMentorPage() {
  const { t } = useLingui()
  const { organisation } = useSite()
  const me = useSession()
  const [isSent, setSent] = useState(false)
  const own = useQuery({ ...query(ownApplicantApi.mine, {}), enabled: Boolean(me) })
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${styles.page}`}>
      <PageHead
        title={t`Our mentorship programs`}
        description={t`Two hours a month of your experience can change someone’s year. Apply to become a mentor.`}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Become a Mentor`, path: '/become-a-mentor' },
        ]}
      />
      <header className={styles.head}>
        <p className={site.eyebrow}>
          <Trans>Become a Mentor</Trans>
        </p>
        <h1>
          <Trans>Our mentorship programs</Trans>
        </h1>
        <p className={site.lead}>
          <Trans>Two hours a month of your experience can change someone’s year.</Trans>
        </p>
        <ol className={styles.steps}>
          <li>
            <Trans>Apply here with your degree or other proof of your skills.</Trans>
          </li>
          <li>
            <Trans>We read every application and may ask you for more by email.</Trans>
          </li>
          <li>
            <Trans>Once you are approved, learners find you in the directory.</Trans>
          </li>
        </ol>
      </header>
      <section className={`${site.card} ${styles.card}`} aria-label={t`Application`}>
        {isSent ? (
          <FormDone>
            <h2>
              <Trans>Application submitted successfully!</Trans>
            </h2>
            <p>
              <Trans>We have sent you an email. We will write again as soon as we have decided.</Trans>
            </p>
            <Link className={button.secondary} to="/mentors">
              <Trans>See all mentors</Trans>
            </Link>
          </FormDone>
        ) : own.data?.application ? (
          <AlreadyApplied application={own.data.application} />
        ) : (
          <>
            <div className={site.needsScript}>
              <BecomeMentorForm me={me} onSent={() => setSent(true)} />
            </div>
            <p className={site.noScript}>
              <Trans>
                Send your application to <a href={mailto(organisation.email)}>{organisation.email}</a>.
              </Trans>
            </p>
          </>
        )}
      </section>
    </main>
  )
}
