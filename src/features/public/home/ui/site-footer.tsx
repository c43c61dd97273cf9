import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { supportPolicy } from '#features/talk/support/support.policy.ts'
import type { Me } from '#shared/me.ts'
import { mailto } from '#shared/email.ts'
import { can } from '#shared/policy.ts'
import logo from '#web/art/logo.svg'
import { DataSaver } from '#web/kit/data-saver.tsx'
import { MailIcon, MessageIcon, PhoneIcon, PinIcon } from '#web/kit/icons.tsx'
import { LanguageLinks } from '#web/kit/language-links.tsx'
import { SubscribeBox } from '#features/public/subscriber/ui/subscribe-box.tsx'
import site from '#features/base/site/ui/site.module.css'
import styles from './site-footer.module.css'
import { SocialLinks } from '#features/base/site/ui/social-links.tsx'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { VALUES } from './values.ts'

/** Quick links of spec 1 §2. */
const QUICK_LINKS: { name: MessageDescriptor; to: string }[] = [
  { name: msg`About us`, to: '/about' },
  { name: msg`Courses`, to: '/courses' },
  { name: msg`Mentors`, to: '/mentors' },
  { name: msg`Career`, to: '/career' },
  { name: msg`Contact us`, to: '/contact' },
]

export function SiteFooter() {
  const { organisation } = useSite()
  const { t } = useLingui()
  return (
    <footer className={styles.footer}>
      <div className={styles.band} aria-hidden="true" />
      <div className={`${site.wrap} ${styles.grid}`}>
        <div className={styles.about}>
          <p className={styles.brand}>
            <img src={logo} width="48" height="48" alt="" loading="lazy" />
            {organisation.name}
          </p>
          <p>
            <Trans>
              Named after the baobab, the tree under which people have always gathered to learn from one another.
            </Trans>
          </p>
          <SocialLinks of={organisation.name} links={organisation.social} />
        </div>
        <nav aria-label={t`Quick links`}>
          <h2>
            <Trans>Quick links</Trans>
          </h2>
          <ul className={styles.links}>
            {QUICK_LINKS.map(({ name, to }) => (
              <li key={to}>
                <Link to={to}>{t(name)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <section>
          <h2>
            <Link to="/values">
              <Trans>Core values</Trans>
            </Link>
          </h2>
          <ul className={styles.values}>
            {VALUES.map(({ id, name }) => (
              <li key={id}>{t(name)}</li>
            ))}
          </ul>
        </section>
        <section className={styles.contact}>
          <h2>
            <Trans>Stay in touch</Trans>
          </h2>
          <SubscribeBox />
          <Contact />
        </section>
      </div>
      <BottomLine />
    </footer>
  )
}

/** Visitors write by the contact page, signed-in people in the support chat. */
const contactPathFor = (me: Me | null | undefined): string => {
  if (!me) return '/contact'
  return can(me, supportPolicy.answer, {}) ? '/dashboard/admin-chat' : '/dashboard/support'
}

function Contact() {
  const { organisation } = useSite()
  const me = useSession()
  return (
    <address>
      <ul className={styles.links}>
        <li>
          <PinIcon size={18} />
          {organisation.address}
        </li>
        <li>
          <PhoneIcon size={18} />
          <a href={`tel:${organisation.phone.replaceAll(/[^+\d]/g, '')}`}>{organisation.phone}</a>
        </li>
        <li>
          <MailIcon size={18} />
          <a href={mailto(organisation.email)}>{organisation.email}</a>
        </li>
        <li>
          <MessageIcon size={18} />
          <Link to={contactPathFor(me)}>
            <Trans>Chat with us</Trans>
          </Link>
        </li>
      </ul>
    </address>
  )
}

/** Terms, language and data saver. */
function BottomLine() {
  const { organisation } = useSite()
  const { t } = useLingui()
  return (
    <div className={styles.bottom}>
      <div className={`${site.wrap} ${styles.bottomRow}`}>
        <p>
          © {organisation.name} · <Link to="/terms">{t`Terms`}</Link> · <Link to="/privacy">{t`Privacy`}</Link>
        </p>
        <LanguageLinks className={styles.languages} />
        <DataSaver />
      </div>
    </div>
  )
}
