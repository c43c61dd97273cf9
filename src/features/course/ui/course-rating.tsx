import { Trans } from '@lingui/react/macro'
import { Stars } from '#web/kit/stars.tsx'
import styles from './course-rating.module.css'

/** Showcase figures of the site settings: '4.8' and '1.5K'. */
export type Rating = { value: string; reviews: string }

type Showcase = { is_shown: boolean; course_rating: string; course_reviews: string }

/** The figures to show, or null while they are unknown or switched off. */
export const ratingOf = (showcase: Showcase | undefined): Rating | null =>
  showcase?.is_shown ? { value: showcase.course_rating, reviews: showcase.course_reviews } : null

/** '4.8/5', five stars and '(1.5K Reviews)' (spec 1 §2). */
export function CourseRating({ rating }: { rating: Rating }) {
  return (
    <p className={styles.rating}>
      <span className={styles.value}>{`${rating.value}/5`}</span>
      <Stars value={Number(rating.value)} />
      <span className={styles.reviews}>
        <Trans>({rating.reviews} Reviews)</Trans>
      </span>
    </p>
  )
}
