import { Trans } from '@lingui/react/macro'
import { Naira } from './publication-words.tsx'
import styles from './publication.module.css'

type PublicationTotalProps = { total: number | undefined; status: string }

/** What the chosen publications bring, with a naira sign (spec 3 §2). */
export function PublicationTotal({ total, status }: PublicationTotalProps) {
  return (
    <dl className={styles.total}>
      <dt>
        {status === 'cancelled' ? (
          <Trans>Total of cancelled publications</Trans>
        ) : (
          <Trans>Total excluding cancelled publications</Trans>
        )}
      </dt>
      <dd>{total === undefined ? '…' : <Naira amount={total} />}</dd>
    </dl>
  )
}
