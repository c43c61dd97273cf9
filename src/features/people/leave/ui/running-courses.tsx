import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { RecordSection } from '#web/kit/record-parts.tsx'
import { type RunningCourse, runningCourseApi } from '../running-course/running-course.contract.ts'
import styles from './leave.module.css'

/** Courses with how many learn there, and how many of them need help. */
export function RunningCourses({ courses }: { courses: readonly RunningCourse[] }) {
  return (
    <ul>
      {courses.map(({ id, title, learners, needing_help: needing }) => (
        <li key={id}>
          {title}: <Plural value={learners} one="# learner" other="# learners" />
          {needing > 0 && (
            <>
              , <Plural value={needing} one="# needs help" other="# need help" />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Courses that continue during a teacher's leave, for the person who decides; empty for everyone else. */
export function CoursesDuringLeave({ leaveId }: { leaveId: number }) {
  const { data } = useQuery(query(runningCourseApi.list, { params: { id: leaveId } }))
  if (!data || data.courses.length === 0) return null
  return (
    <RecordSection title={<Trans>Courses during the leave</Trans>}>
      <div className={styles.soft}>
        <RunningCourses courses={data.courses} />
      </div>
    </RecordSection>
  )
}
