import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { OWN_REVIEWS, OwnReviews } from '#features/people/appraisal/ui/own-reviews.tsx'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { InOrder } from '#web/kit/in-order.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { ratingApi } from '../rating.contract.ts'
import { RatingHistory } from './rating-history.tsx'
import { AverageStars } from './rating-words.tsx'
import styles from './rating.module.css'

const reads = pageData(() => [OWN_REVIEWS])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The reviews and ratings of a current employee. */
export default function MyReviewPage() {
  const { t } = useLingui()
  const { employee_id: id } = useMe().facts
  return (
    <>
      <PageHeader title={<Trans>My Review</Trans>} text={<Trans>Ratings of your work, and recommendations.</Trans>} />
      <InOrder>
        <OwnReviews />
        {id === null ? (
          <EmptyState
            title={t`Ratings are for employees only`}
            text={t`You have no employee record. If you work here, ask HR to add you.`}
          />
        ) : (
          <Own id={id} />
        )}
      </InOrder>
    </>
  )
}

function Own({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(ratingApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`The ratings could not be loaded`} onRetry={() => void refetch()} />
    return <LoadingState lines={6} />
  }
  if (data.ratings.length === 0) {
    return <EmptyState title={t`No ratings yet`} text={t`Ratings of your work appear here.`} drawing="inbox" />
  }
  return (
    <div className={page.narrow}>
      <p className={styles.average}>
        <AverageStars value={data.employee.avg_rating} />
        <Plural value={data.ratings.length} one="# rating" other="average of # ratings" />
      </p>
      <RatingHistory ratings={data.ratings} />
    </div>
  )
}
