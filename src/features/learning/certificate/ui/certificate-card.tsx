import { Plural, Trans } from '@lingui/react/macro'
import { formatInstant } from '#shared/dates.ts'
import { useLanguage } from '#web/i18n.tsx'
import { useOrganisation } from '#web/api/use-organisation.ts'
import button from '#web/kit/button.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import { DownloadIcon } from '#web/kit/dashboard-icons.tsx'
import { ExternalIcon } from '#web/kit/icons.tsx'
import type { Certificate } from '../certificate.contract.ts'
import { CertificateLink } from './certificate-link.tsx'
import { CertificateStateBadge } from './certificate-state.tsx'
import styles from './certificates.module.css'

/** What the certificate was earned by: a course, a program or an event. */
function certificateSourceOf({ enrollment_id: enrollmentId, program_member_id: programMemberId, ...of }: Certificate) {
  if (enrollmentId !== null) return { enrollmentId }
  return programMemberId === null ? { eventRegistrationId: of.event_registration_id ?? 0 } : { programMemberId }
}

type Props = { certificate: Certificate; onShare: () => void; onCorrect: () => void }

/** One certificate and what its holder can do with it. */
export function CertificateCard({ certificate, onShare, onCorrect }: Props) {
  const locale = useLanguage()
  // The day that is printed on it, whatever the zone of its holder.
  const { time_zone: zone } = useOrganisation()
  const { state } = certificate
  const earned = certificateSourceOf(certificate)
  return (
    <article className={styles.card} data-state={state}>
      <div className={styles.head}>
        <CertificateStateBadge state={state} />
        <time dateTime={certificate.issued_at}>{formatInstant(certificate.issued_at, { locale, zone })}</time>
      </div>
      <h2 className={styles.title}>{certificate.course}</h2>
      <div className={styles.facts}>
        <p>
          <Trans>Issued to {certificate.name}</Trans>
        </p>
        <p className={styles.code}>{certificate.code}</p>
        <Checks checks={certificate.checks} />
      </div>
      {state === 'revoked' && (
        <p className={styles.note}>
          <Trans>Revoked: {certificate.revocation_reason}</Trans>
        </p>
      )}
      {state === 'replaced' && (
        <p className={styles.note}>
          <Trans>A newer certificate with the corrected name has replaced it.</Trans>
        </p>
      )}
      {certificate.correction_pending && (
        <p className={styles.note}>
          <Trans>You requested the name {certificate.correction_pending}; an administrator will review it.</Trans>
        </p>
      )}
      {state === 'valid' && (
        <div className={styles.actions}>
          <CertificateLink {...earned}>
            <ExternalIcon size={18} />
            <Trans context="verb">Open</Trans>
          </CertificateLink>
          <CertificateLink {...earned} form="pdf" look="secondary">
            <DownloadIcon size={18} />
            <Trans>PDF</Trans>
          </CertificateLink>
          <button type="button" className={button.secondary} onClick={onShare}>
            <Trans>Share</Trans>
          </button>
          {!certificate.correction_pending && (
            <button type="button" className={button.quiet} onClick={onCorrect}>
              <Trans>Correct the name</Trans>
            </button>
          )}
        </div>
      )}
    </article>
  )
}

/** How often someone has checked it, and when for the last time. */
function Checks({ checks: { times, last_at: last } }: Pick<Certificate, 'checks'>) {
  const { instant } = useDateText()
  if (last === null) return null
  const day = instant(last)
  return (
    <p>
      <Plural value={times} one={`Checked once, on ${day}`} other={`Checked # times, last on ${day}`} />
    </p>
  )
}
