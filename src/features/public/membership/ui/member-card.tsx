import { Trans, useLingui } from '@lingui/react/macro'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { MemberCard as Card } from '../membership.contract.ts'
import styles from './member-card.module.css'

/** The membership card as it is printed. */
export function MemberCard({ card: { id, name, issuer, member_since: since, qr } }: { card: Card }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const when = instant(since)
  return (
    <article className={styles.card}>
      <header>
        <p className={styles.issuer}>{issuer}</p>
        <p className={styles.soft}>
          <Trans>Membership card</Trans>
        </p>
      </header>
      <div className={styles.middle}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.soft}>
            <Trans>Member since {when}</Trans>
          </p>
        </div>
        <svg
          className={styles.qr}
          viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
          role="img"
          aria-label={t`QR code for checking this card`}
        >
          <path d={qr.d} fill="currentColor" />
        </svg>
      </div>
      <p className={styles.code}>{id}</p>
    </article>
  )
}
