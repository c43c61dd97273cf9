import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { progressApi } from '../progress.contract.ts'
import { CourseProgressList } from './course-progress-list.tsx'
import styles from './progress.module.css'
import { WeekGoal } from './week-goal.tsx'

const PROGRESS = query(progressApi.get, {})
const reads = pageData(() => [PROGRESS])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** How far the learner is in each course, this week's goal and the streak. */
export default function ProgressPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(PROGRESS)
  function content() {
    if (isError && !data)
      return <ErrorState text={t`Your progress could not be loaded`} onRetry={() => void refetch()} />
    if (!data) return <LoadingState lines={6} />
    return (
      <>
        <WeekGoal goal={data.goal} />
        {data.courses.length === 0 ? (
          <EmptyState
            drawing="courses"
            title={t`No active course yet`}
            text={<Trans>Your progress appears here once a request is approved.</Trans>}
            action={
              <Link to="/courses" className={button.primary}>
                <Trans>Browse the courses</Trans>
              </Link>
            }
          />
        ) : (
          <CourseProgressList courses={data.courses} />
        )}
      </>
    )
  }
  return (
    <div className={styles.page}>
      <PageHeader title={<Trans>Progress</Trans>} text={<Trans>A little every week adds up.</Trans>} />
      {content()}
    </div>
  )
}
