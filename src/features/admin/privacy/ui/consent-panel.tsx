import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import entries from '#web/kit/entry-list.module.css'
import panel from '#web/kit/panel.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Consent } from '../consent/consent.contract.ts'
import { NewTextVersions } from './new-text-versions.tsx'
import styles from './privacy.module.css'
import { TEXT_NAMES, WAYS } from './privacy-words.ts'

/** What the person has accepted, and when. */
export function ConsentPanel({ consents, newsletter }: { consents: readonly Consent[]; newsletter: string | null }) {
  const { instant } = useDateText()
  const since = newsletter && instant(newsletter)
  return (
    <section className={panel.panel} aria-labelledby="consents">
      <h2 id="consents" className={panel.title}>
        <Trans>Your consents</Trans>
      </h2>
      <NewTextVersions />
      {consents.length === 0 ? (
        <p className={styles.soft}>
          <Trans>Nothing was recorded: your account was created before we kept this record.</Trans>
        </p>
      ) : (
        <ul className={entries.list}>
          {consents.map((one) => (
            <AcceptedConsent key={`${one.text} ${one.version}`} consent={one} />
          ))}
        </ul>
      )}
      <p className={styles.soft}>
        {since ? (
          <Trans>You have been subscribed to our newsletter since {since}. Each issue has an unsubscribe link.</Trans>
        ) : (
          <Trans>You are not subscribed to our newsletter.</Trans>
        )}{' '}
        <Link to="/dashboard/profile">
          <Trans>Choose what we email you about</Trans>
        </Link>
      </p>
    </section>
  )
}

function AcceptedConsent({ consent: { text, version, way, accepted_at: at } }: { consent: Consent }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  return (
    <li className={entries.entry}>
      <span className={entries.title}>
        <a href={`/${text}`}>{t(TEXT_NAMES[text])}</a>, <Trans>version {version}</Trans>
      </span>
      <span className={entries.soft}>
        {instant(at, 'date and time')} · {t(WAYS[way])}
      </span>
    </li>
  )
}
