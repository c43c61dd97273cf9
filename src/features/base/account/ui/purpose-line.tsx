import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { mentorApi } from '#features/mentorship/mentor/mentor.contract.ts'
import { query } from '#web/api/queries.ts'

/** What someone signs in for, once its name is known. */
export function PurposeLine({ kind, id }: { kind: 'course' | 'mentor' | 'start'; id: string }) {
  const course = useQuery({ ...query(courseApi.get, { params: { id } }), enabled: kind === 'course' }).data?.course
  const mentor = useQuery({ ...query(mentorApi.get, { params: { id } }), enabled: kind === 'mentor' }).data?.mentor
  if (kind === 'start') return <Trans>Next, choose a free course to start with.</Trans>
  if (course)
    return (
      <Trans>
        You are enrolling in <strong>{course.title}</strong>.
      </Trans>
    )
  if (mentor)
    return (
      <Trans>
        You are connecting with <strong>{mentor.name}</strong>.
      </Trans>
    )
  return null
}
