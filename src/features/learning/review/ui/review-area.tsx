import { Trans } from '@lingui/react/macro'
import { lazy, memo, Suspense } from 'react'
import { useWhenNear } from '#web/kit/use-when-near.ts'
import styles from './course-reviews.module.css'

let comeNear: () => void
const near = new Promise<void>((resolve) => {
  comeNear = resolve
})

/**
 * The reviews are far down the page. The server's HTML has them, so everyone reads them at once; their script comes
 * when someone is near.
 */
const CourseReviews = lazy(async () => {
  if (!import.meta.env.SSR) await near
  return { default: (await import('./course-reviews.tsx')).CourseReviews }
})

/** Where learners say what a course is like. Unchanged while the page is, so that the server's HTML stays. */
export const ReviewArea = memo(function ReviewArea({ courseId }: { courseId: string }) {
  const place = useWhenNear(comeNear)
  return (
    <section id="reviews" ref={place} className={styles.reviews}>
      <h2>
        <Trans>Reviews</Trans>
      </h2>
      <Suspense>
        <CourseReviews courseId={courseId} />
      </Suspense>
    </section>
  )
})
