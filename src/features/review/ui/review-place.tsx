import { Trans } from '@lingui/react/macro'
import { lazy, memo, Suspense, useEffect, useRef } from 'react'
import styles from './course-reviews.module.css'

/** How far below the window the reviews are when their script is loaded. */
const NEAR = '600px'

let comeNear: () => void
const near = new Promise<void>((resolve) => {
  comeNear = resolve
})

/**
 * The reviews are far down the page. The server's HTML has them, so everybody reads them at once; their script comes
 * when somebody is near.
 */
const CourseReviews = lazy(async () => {
  if (!import.meta.env.SSR) await near
  return { default: (await import('./course-reviews.tsx')).CourseReviews }
})

/** Where learners say what a course is like. Unchanged while the page is, so that the server's HTML stays. */
export const ReviewPlace = memo(function ReviewPlace({ courseId }: { courseId: string }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const eye = new IntersectionObserver(([entry]) => entry?.isIntersecting && comeNear(), { rootMargin: NEAR })
    if (place.current) eye.observe(place.current)
    return () => eye.disconnect()
  }, [])
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
