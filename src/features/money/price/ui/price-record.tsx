import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { PriceForm } from './price-form.tsx'
import { PriceHistory } from './price-history.tsx'
import type { PriceKind } from './price-kinds.ts'
import { PriceText } from './price-text.tsx'
import styles from './price.module.css'

type RecordProps = { of: PriceKind; record: OpenRecord }

/** A panel with what one course or program costs, cost and will cost, and the form for a further price. */
export function PriceRecord({ of, record }: RecordProps) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t(of.words.record)}>
      {(id) => <Details key={id} of={of} id={id} />}
    </RecordDrawer>
  )
}

function Details({ of, id }: { of: PriceKind; id: number }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(of.calls.history, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`The prices could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { priced, prices } = data
  return (
    <RecordDetails>
      <h2>{priced.title}</h2>
      <Facts>
        {priced.prices.map((price) => (
          <Fact key={price.currency} name={price.currency} value={<PriceText price={price} />} />
        ))}
        <Fact
          name={<Trans>No other prices</Trans>}
          value={<PriceText price={{ currency: 'USD', amount: priced.usual_price ?? 0 }} />}
        />
      </Facts>
      <p className={styles.actions}>
        {priced.is_published && (
          <Link to={`${of.path}${priced.address}`} className={button.secondary}>
            <Trans>View as a learner</Trans>
          </Link>
        )}
        <Link to={`/dashboard/course-pricing/coupons?${of.kind}=${id}`} className={button.secondary}>
          {of.kind === 'course' ? <Trans>Coupon for this course</Trans> : <Trans>Coupon for this program</Trans>}
        </Link>
      </p>
      <RecordSection title={<Trans>New price</Trans>}>
        <PriceForm of={of} id={id} />
      </RecordSection>
      <RecordSection title={<Trans>Price history</Trans>}>
        <PriceHistory of={of} prices={prices} />
      </RecordSection>
    </RecordDetails>
  )
}
