import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { CourseGrid } from '#features/learning/course/ui/course-grid.tsx'
import { showcaseRating } from '#features/learning/course/ui/course-rating.tsx'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { EmptyState } from '#web/kit/states.tsx'
import { toast } from '#web/kit/toast.ts'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'
import styles from './course-section.module.css'

/** A card per course (spec 1 §2), on phones for the first four; a failed list shows a toast and an empty list (spec 1 §8). */
export function CourseSection() {
  const { t } = useLingui()
  const { showcase } = useSite()
  const { data, isError, isPending } = useQuery(query(courseApi.list, { query: { fields: 'card' } }))
  useEffect(() => {
    if (isError) toast.error(t`Failed to fetch courses`)
  }, [isError, t])
  return (
    <section className={site.section}>
      <div className={`${site.wrap} ${styles.parts}`}>
        <div className={site.head}>
          <p className={site.eyebrow}>
            <Trans>Courses</Trans>
          </p>
          <h2>
            <Trans>Empowering Africa’s future, one evening at a time</Trans>
          </h2>
        </div>
        <div className={styles.list}>
          {isPending ? (
            <p className={styles.loading} role="status">
              <span className={styles.spinner} aria-hidden="true" />
              <span className="for-readers">
                <Trans>Loading courses</Trans>
              </span>
            </p>
          ) : data && data.courses.length > 0 ? (
            <CourseGrid courses={data.courses} showcase={showcaseRating(showcase)} isShort />
          ) : (
            <EmptyState title={t`No courses available at the moment`} drawing="courses" />
          )}
        </div>
        <Link className={`${button.secondary} ${styles.all}`} to="/courses">
          <Trans>All courses</Trans>
        </Link>
      </div>
    </section>
  )
}
