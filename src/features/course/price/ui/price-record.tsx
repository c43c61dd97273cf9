import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { priceApi } from '../price.contract.ts'
import { PriceForm } from './price-form.tsx'
import { PriceHistory } from './price-history.tsx'
import { PriceText } from './price-text.tsx'
import styles from './price.module.css'

/** A panel with what one course costs, cost and will cost, and the form for a further price. */
export function PriceRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Prices of a course`}>
      {(id) => <Details key={id} id={id} />}
    </RecordDrawer>
  )
}

function Details({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(priceApi.history, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`The prices could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { course, prices } = data
  return (
    <RecordDetails>
      <h2>{course.title}</h2>
      <Facts>
        {course.prices.map((price) => (
          <Fact key={price.currency} name={price.currency} value={<PriceText price={price} />} />
        ))}
        <Fact
          name={<Trans>Without further prices</Trans>}
          value={<PriceText price={{ currency: 'USD', amount: course.usual_price }} />}
        />
      </Facts>
      <p className={styles.actions}>
        {course.is_published && (
          <Link to={`/courses/${id}`} className={button.secondary}>
            <Trans>See as a learner</Trans>
          </Link>
        )}
        <Link to={`/dashboard/course-pricing/coupons?for=${id}`} className={button.secondary}>
          <Trans>Coupon for this course</Trans>
        </Link>
      </p>
      <RecordSection title={<Trans>New price</Trans>}>
        <PriceForm courseId={id} />
      </RecordSection>
      <RecordSection title={<Trans>Prices so far</Trans>}>
        <PriceHistory prices={prices} />
      </RecordSection>
    </RecordDetails>
  )
}
