import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { leavePolicy } from '../leave.policy.ts'

/** A course that goes on while its teacher is away. */
export const RunningCourse = z.object({
  id: z.number(),
  title: z.string(),
  learners: z.number(),
  /** Of these: who has failed a quiz, or has been silent for long. */
  needing_help: z.number(),
})
export type RunningCourse = z.infer<typeof RunningCourse>

export const runningCourseApi = {
  list: endpoint({
    name: 'leave.runningCourses',
    method: 'GET',
    path: '/api/hr/leaves/:id/courses',
    access: leavePolicy.get,
    summary:
      'The courses of the person in which somebody learns now, for a leave that is asked for or ahead: what waits for them meanwhile. Nothing for a leave that is over or will not be.',
    params: ById,
    response: z.object({ courses: z.array(RunningCourse) }),
  }),
}
