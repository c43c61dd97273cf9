import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMeQuery } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { prepareToasts } from '#web/kit/toast.ts'
import { learningApi } from '../learning.contract.ts'
import { parseId } from './lesson-address.ts'
import { LessonLayout, LessonLoading } from './lesson-layout.tsx'
import { preparePlayer } from './use-player-controls.ts'
import { useUnsentProgress, withUnsentProgress } from './use-unsent-progress.ts'
import styles from './lesson-page.module.css'

const lessonQuery = (id: number) => query(learningApi.get, { params: { id } })

const reads = pageData(({ params }) => {
  const id = parseId(params.id)
  return id === null ? [] : [lessonQuery(id)]
})
export const loader = reads.loader

export function clientLoader(args: ClientLoaderFunctionArgs): null {
  preparePlayer()
  return reads.clientLoader(args)
}
clientLoader.hydrate = true as const

/** The address names one person's lesson, so the page is not worth keeping for others. */
export const headers = () => ({ 'cache-control': 'no-store' })

/**
 * The player of one course at its own address (spec 3 §2): a dialog that fills the window, without the frame and the
 * component library of the dashboard, so that it opens quickly on a slow phone.
 */
export default function LessonPage() {
  const { t } = useLingui()
  const params = useParams()
  const id = parseId(params.id)
  const videoId = parseId(params.video)
  const { data, error, refetch } = useQuery({ ...lessonQuery(id ?? 0), enabled: id !== null })
  useEffect(prepareToasts, [])
  const { data: me } = useMeQuery()
  const { letters } = useUnsentProgress(me?.id ?? 0)
  const enrollment = data && me ? withUnsentProgress(data.enrollment, letters) : undefined
  const lesson = enrollment?.course.videos.find((video) => video.id === videoId)
  if (me && enrollment && lesson?.url) return <LessonLayout personId={me.id} enrollment={enrollment} lesson={lesson} />
  const isMissing = enrollment !== undefined || id === null || (error instanceof ApiError && error.code === 'not_found')
  if (!isMissing && !error) return <LessonLoading />
  return (
    <main className={styles.lost}>
      <title>{t`Lesson`}</title>
      <h1 className="for-readers">
        <Trans>Lesson</Trans>
      </h1>
      {isMissing ? (
        <EmptyState
          drawing="search"
          title={enrollment ? t`This lesson is not available to you yet` : t`This course is not in your list`}
          action={
            <Link to="/dashboard/my-courses" className={button.primary}>
              <Trans>My Courses</Trans>
            </Link>
          }
        />
      ) : (
        <ErrorState text={t`Failed to fetch your courses`} onRetry={() => void refetch()} />
      )}
    </main>
  )
}
