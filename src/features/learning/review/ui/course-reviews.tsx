import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { formatInstant } from '#shared/dates.ts'
import { useLanguage } from '#web/i18n.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { Stars } from '#web/kit/stars.tsx'
import type { ShownReview } from '../public-review/public-review.contract.ts'
import styles from './course-reviews.module.css'
import { reviewsQuery, REVIEW_PAGE } from './review-reads.ts'

/** What signed-in people need to write a review; no one else loads it. */
const OwnReview = lazyPart(async () => (await import('./own-review.tsx')).OwnReview)

/** What learners say about a course, newest first, with the teacher's answers; learners write their own here. */
export function CourseReviews({ courseId }: { courseId: string }): ReactNode {
  const me = useSession()
  const [params] = useSearchParams()
  const { data } = useQuery({ ...reviewsQuery(courseId, params), placeholderData: keepPreviousData })
  if (!data) return null
  return (
    <>
      {me && (
        <Suspense>
          <OwnReview courseId={Number(courseId)} personId={me.id} />
        </Suspense>
      )}
      {data.total === 0 ? (
        <p className={styles.soft}>
          <Trans>No reviews yet</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {data.reviews.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
      )}
      <Pages page={data.page} next={data.next} />
    </>
  )
}

function Review({ review }: { review: ShownReview }) {
  const { answer } = review
  return (
    <li className={styles.review}>
      <p className={styles.head}>
        <Stars value={review.rating} />
        <strong>{review.author}</strong>
        <ReviewDay iso={review.edited_at ?? review.created_at} />
      </p>
      <p className={styles.text}>{review.text}</p>
      {answer && (
        <div className={styles.answer}>
          <p className={styles.head}>
            <strong>
              <Trans>{answer.author} answered</Trans>
            </strong>
            <ReviewDay iso={answer.answered_at} />
          </p>
          <p className={styles.text}>{answer.text}</p>
        </div>
      )}
    </li>
  )
}

/** A day on the organisation's calendar, the same for everyone. */
function ReviewDay({ iso }: { iso: string }) {
  const locale = useLanguage()
  const { time_zone: zone } = useSite().organisation
  return (
    <time dateTime={iso} className={styles.soft}>
      {formatInstant(iso, { locale, zone })}
    </time>
  )
}

/** Ordinary links to the neighbouring pages. */
function Pages({ page, next }: { page: number; next: number | null }) {
  const { t } = useLingui()
  if (page === 1 && next === null) return null
  return (
    <nav className={styles.pages} aria-label={t`Pages of reviews`}>
      {page > 1 && (
        <Link to={pageAddress(page - 1)} rel="prev" preventScrollReset>
          <Trans>Newer reviews</Trans>
        </Link>
      )}
      {next !== null && (
        <Link to={pageAddress(next)} rel="next" preventScrollReset>
          <Trans>Older reviews</Trans>
        </Link>
      )}
    </nav>
  )
}

const pageAddress = (page: number): string => `${page > 1 ? `?${REVIEW_PAGE}=${page}` : '?'}#reviews`
