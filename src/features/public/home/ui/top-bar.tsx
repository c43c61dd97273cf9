import { Trans, useLingui } from '@lingui/react/macro'
import { mailto } from '#shared/email.ts'
import { Link } from 'react-router'
import { useLanguage } from '#web/i18n.tsx'
import { GlobeIcon, MailIcon, PauseIcon, PhoneIcon, PinIcon, PlayIcon } from '#web/kit/icons.tsx'
import { LanguageLinks } from '#web/kit/language-links.tsx'
import site from '#features/base/site/ui/site.module.css'
import styles from './top-bar.module.css'
import { useSite, useTagline } from '#features/base/site/ui/use-site.ts'

/**
 * Address, phone, email, the scrolling tagline, and the way in (spec 1 §2). Needs no script: where the bar is too
 * narrow for a fact, its first sign opens all of them below the bar.
 */
export function TopBar() {
  return (
    <div className={styles.bar}>
      <div className={`${site.wrap} ${styles.row}`}>
        <ContactFacts />
        <Tagline />
        <Languages />
        <p className={styles.entry}>
          <Link className={site.signedIn} to="/dashboard">
            <Trans>Dashboard</Trans>
          </Link>
          <Link className={site.signedOut} to="/sign-in">
            <Trans>Login</Trans>
          </Link>
          <Link className={site.signedOut} to="/sign-up">
            <Trans>Sign Up</Trans>
          </Link>
        </p>
      </div>
      <CollapsedContact />
    </div>
  )
}

/** The languages, one press away on every page. */
function Languages() {
  const { t } = useLingui()
  return (
    <details className={styles.languages} name="menu">
      <summary title={t`Language`}>
        <GlobeIcon size={18} />
        <span className="for-readers">
          <Trans>Language</Trans>
        </span>
        <span className={styles.code}>{useLanguage()}</span>
      </summary>
      <LanguageLinks className={styles.choices} />
    </details>
  )
}

/** Where we are and how to reach us. */
function ContactFacts() {
  const { organisation } = useSite()
  return (
    <ul className={styles.facts}>
      <li className={styles.place}>
        <PinIcon size={16} />
        {organisation.address}
      </li>
      <li>
        <a href={`tel:${organisation.phone.replaceAll(/[^+\d]/g, '')}`}>
          <PhoneIcon size={16} />
          <span>{organisation.phone}</span>
        </a>
      </li>
      <li>
        <a href={mailto(organisation.email)}>
          <MailIcon size={16} />
          <span>{organisation.email}</span>
        </a>
      </li>
    </ul>
  )
}

/** The moving tagline; it stops when asked to, and for a person who wants less motion. */
function Tagline() {
  const { t } = useLingui()
  const tagline = useTagline()
  return (
    <div className={styles.ticker}>
      <label className={styles.hold} title={t`Pause the moving text`}>
        <input type="checkbox" aria-label={t`Pause the moving text`} />
        <PauseIcon size={14} className={styles.pause} />
        <PlayIcon size={14} className={styles.play} />
      </label>
      <p className={styles.window}>
        <span className={styles.text}>{tagline}</span>
      </p>
    </div>
  )
}

/**
 * What a narrow bar leaves out. It moves the page down instead of covering it; the header does not stick in the
 * meantime.
 */
function CollapsedContact() {
  const { t } = useLingui()
  return (
    <details className={`${site.wrap} ${styles.more}`} data-contact="">
      <summary aria-label={t`Address and contact`} title={t`Address and contact`}>
        <PinIcon size={16} />
      </summary>
      <ContactFacts />
      <Tagline />
    </details>
  )
}
