import { Trans, useLingui } from '@lingui/react/macro'
import type { CourseCard } from '#features/learning/course/course.contract.ts'
import { Stars } from '#web/kit/stars.tsx'
import styles from './course-rating.module.css'

/** Showcase figures of the site settings: '4.8' and '1.5K'. */
export type ShowcaseRating = { value: string; reviews: string }

type Showcase = { is_shown: boolean; course_rating: string; course_reviews: string }

/** The figures for courses without enough reviews, or null while they are unknown or switched off. */
export const showcaseRating = (showcase: Showcase | undefined): ShowcaseRating | null =>
  showcase?.is_shown ? { value: showcase.course_rating, reviews: showcase.course_reviews } : null

/**
 * '4.8/5', five stars and '(1.5K Reviews)' (spec 1 §2): of the course's own reviews, or the showcase figures while it has
 * too few.
 */
export function CourseRating({ rating, showcase }: Pick<CourseCard, 'rating'> & { showcase: ShowcaseRating | null }) {
  const { i18n } = useLingui()
  const shown = rating
    ? { value: i18n.number(rating.value, { minimumFractionDigits: 1 }), reviews: i18n.number(rating.count) }
    : showcase
  if (!shown) return null
  return (
    <p className={styles.rating}>
      <span className={styles.value}>{`${shown.value}/5`}</span>
      <Stars value={rating?.value ?? Number(shown.value)} />
      <span className={styles.reviews}>
        <Trans>({shown.reviews} Reviews)</Trans>
      </span>
    </p>
  )
}
