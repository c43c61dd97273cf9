import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { writingApi } from '../writing/writing.contract.ts'
import { AddVideo } from './add-video.tsx'
import { LessonOrder } from './lesson-order.tsx'
import styles from './lesson-videos.module.css'

/** How soon to look again while a video is being prepared. */
const AGAIN_MS = 5000

const read = (id: string | undefined) => query(writingApi.list, { params: { id: id ?? '' } })
const reads = pageData(({ params }) => [read(params.id)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The videos of one course: adding one without opening the whole course, and captions for each (spec 3 §2, §5). */
export default function LessonVideosPage() {
  const { t } = useLingui()
  const { id } = useParams()
  const { data, error, refetch } = useQuery({
    ...read(id),
    refetchInterval: ({ state }) =>
      state.data?.lessons.some((lesson) => lesson.media_state === 'preparing') ? AGAIN_MS : false,
  })
  if (error && !data)
    return (
      <ErrorState isPage text={messageOf(error, t`The videos could not be loaded`)} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingState lines={8} />
  const { course, lessons } = data
  return (
    <div className={styles.page}>
      <PageHeader
        title={<Trans>Videos in {course.title}</Trans>}
        text={<Trans>Add a video, change the order, or add captions.</Trans>}
        actions={
          <Link to={`/dashboard/courses/${course.id}/preview`} className={button.secondary}>
            <Trans>See the course</Trans>
          </Link>
        }
      />
      <AddVideo key={lessons.length} courseId={course.id} lessons={lessons} />
      <section aria-labelledby="videos-there" className={styles.section}>
        <h2 id="videos-there">
          <Trans>In this course</Trans>
        </h2>
        {lessons.length === 0 ? (
          <EmptyState
            isCompact
            drawing="courses"
            title={t`This course has no video yet`}
            text={<Trans>Choose the first one above.</Trans>}
          />
        ) : (
          <LessonOrder courseId={course.id} lessons={lessons} onStale={() => void refetch()} />
        )}
      </section>
    </div>
  )
}
