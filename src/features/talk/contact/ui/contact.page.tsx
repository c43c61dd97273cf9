import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { supportPolicy } from '#features/talk/support/support.policy.ts'
import { mailto } from '#shared/email.ts'
import { can } from '#shared/policy.ts'
import button from '#web/kit/button.module.css'
import { ClockIcon, MailIcon, PhoneIcon, PinIcon } from '#web/kit/icons.tsx'
import { FormDone } from '#web/kit/public-form.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import styles from './contact.module.css'
import { SocialLinks } from '#features/base/site/ui/social-links.tsx'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'

// Loaded later, so that people who only look for the phone number do not download the form.
const ContactForm = lazyPart(async () => (await import('./contact-form.tsx')).ContactForm)

/** Where to find us, when, and how to write. */
export default function ContactPage() {
  const { t } = useLingui()
  const { organisation } = useSite()
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${site.section}`}>
      <PageHead
        title={t`Contact us`}
        description={t`Address, phone, email and opening hours. Someone from our team will answer, usually within one working day.`}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Contact us`, path: '/contact' },
        ]}
      />
      <header className={site.head}>
        <p className={site.eyebrow}>
          <Trans>Contact us</Trans>
        </p>
        <h1>
          <Trans>Ask us anything. Someone from our team will answer.</Trans>
        </h1>
        <p className={site.lead}>
          <Trans>
            A question about a course, an idea for a partnership, or something that does not work: write in English,
            French, Kinyarwanda or Swahili. We usually answer within one working day.
          </Trans>
        </p>
      </header>
      <WritePanel />
      <ul className={styles.ways}>
        <li className={site.card}>
          <MailIcon size={26} />
          <h2>
            <Trans>Write</Trans>
          </h2>
          <p>
            <a href={mailto(organisation.email)}>{organisation.email}</a>
          </p>
        </li>
        <li className={site.card}>
          <PhoneIcon size={26} />
          <h2>
            <Trans>Call</Trans>
          </h2>
          <p>
            <a href={`tel:${organisation.phone.replaceAll(/[^+\d]/g, '')}`}>{organisation.phone}</a>
          </p>
        </li>
        <li className={site.card}>
          <PinIcon size={26} />
          <h2>
            <Trans>Visit</Trans>
          </h2>
          <p>{organisation.address}</p>
        </li>
        <li className={site.card}>
          <ClockIcon size={26} />
          <h2>
            <Trans>Opening hours</Trans>
          </h2>
          <p>
            <Trans>Monday to Friday, 08:00 to 18:00</Trans>
            <br />
            <Trans>Saturday, 09:00 to 13:00 (Kigali time)</Trans>
          </p>
        </li>
      </ul>
      <p className={styles.social}>
        <Trans>Or meet us here:</Trans>
      </p>
      <SocialLinks of={organisation.name} links={organisation.social} />
    </main>
  )
}

/** The form; without a script, the address to write to. */
function WritePanel() {
  const { organisation } = useSite()
  const me = useSession()
  const [isSent, setSent] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={`${site.card} ${styles.write}`} aria-labelledby="write">
      <h2 id="write">
        <Trans>Write to us</Trans>
      </h2>
      {isSent ? (
        <FormDone>
          <p>
            <Trans>Thank you. We have received your message.</Trans>
          </p>
          <p>
            {me && can(me, supportPolicy.ask, {}) ? (
              <Trans>
                Someone from our team will answer, usually within one working day. You will find the answer in{' '}
                <Link to="/dashboard/support">Admin Support</Link>.
              </Trans>
            ) : (
              <Trans>
                We have sent you an email. Someone from our team will answer, usually within one working day.
              </Trans>
            )}
          </p>
        </FormDone>
      ) : (
        <>
          <div className={site.needsScript}>
            {isOpen ? (
              <Suspense fallback={<LoadingState lines={6} />}>
                <ContactForm me={me} onSent={() => setSent(true)} />
              </Suspense>
            ) : (
              <button type="button" className={button.primary} onClick={() => setOpen(true)}>
                <Trans>Write a message</Trans>
              </button>
            )}
          </div>
          <p className={site.noScript}>
            <Trans>
              Send your message to <a href={mailto(organisation.email)}>{organisation.email}</a>.
            </Trans>
          </p>
        </>
      )}
    </section>
  )
}
