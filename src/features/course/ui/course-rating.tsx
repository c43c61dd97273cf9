import { Trans, useLingui } from '@lingui/react/macro'
import styles from './course-rating.module.css'

/** Showcase figures of the site settings: '4.8' and '1.5K'. */
export type Rating = { value: string; reviews: string }

const STARS = [0, 1, 2, 3, 4]
const STAR = 'M8 1.3l2.1 4.3 4.7.7-3.4 3.3.8 4.7L8 12.100l-4.2 2.200.8-4.700L1.200 6.300l4.700-.700z'

/** '4.8/5', five stars and '(1.5K Reviews)' (spec 1 §2). */
export function CourseRating({ rating }: { rating: Rating }) {
  const { t } = useLingui()
  return (
    <p className={styles.rating}>
      <span className={styles.value}>{rating.value}/5</span>
      <span className={styles.stars} role="img" aria-label={t`Rated ${rating.value} out of 5`}>
        {STARS.map((star) => (
          <svg key={star} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d={STAR} />
          </svg>
        ))}
      </span>
      <span className={styles.reviews}>
        <Trans>({rating.reviews} Reviews)</Trans>
      </span>
    </p>
  )
}
