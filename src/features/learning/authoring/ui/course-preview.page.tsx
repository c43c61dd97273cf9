import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { CourseDetailParts } from '#features/learning/course/ui/course-detail.tsx'
import page from '#features/learning/course/ui/course-detail.module.css'
import { PriceCard } from '#features/learning/course/ui/course-enroll-card.tsx'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { authoringApi } from '../authoring.contract.ts'
import styles from './authoring.module.css'

const read = (id: string | undefined) => query(authoringApi.preview, { params: { id: id ?? '' } })
const reads = pageData(({ params }) => [read(params.id)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** A course as learners see it, before it is published too. */
export default function CoursePreviewPage() {
  const { t } = useLingui()
  const { id } = useParams()
  const { search } = useLocation()
  const { data, error, refetch } = useQuery(read(id))
  if (!data) {
    if (!error) return <LoadingState lines={8} />
    return (
      <ErrorState isPage text={messageOf(error, t`This course could not be loaded`)} onRetry={() => void refetch()} />
    )
  }
  const { course } = data
  return (
    <>
      <div className={styles.preview}>
        <p>
          {course.is_published ? (
            <Trans>This is what learners see.</Trans>
          ) : (
            <Trans>
              This is what learners will see once the course is published. For now, only its authors can see it.
            </Trans>
          )}
        </p>
        <Link to={{ pathname: `/dashboard/courses/${course.id}/edit`, search }} className={button.secondary}>
          <Trans>Edit</Trans>
        </Link>
        {course.is_published && (
          <Link to={`/courses/${course.id}`} className={button.quiet}>
            <Trans>Open the public page</Trans>
          </Link>
        )}
      </div>
      <div className={`${page.page} ${styles.seen}`}>
        <CourseDetailParts course={course} showcase={null}>
          <PriceCard course={course} isTall={false}>
            <button type="button" className={button.accent} disabled>
              <Trans>Enroll Now</Trans>
            </button>
          </PriceCard>
        </CourseDetailParts>
      </div>
    </>
  )
}
