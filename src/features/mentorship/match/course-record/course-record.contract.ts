import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Match } from '../match.contract.ts'
import { matchPolicy } from '../match.policy.ts'

/** How a mentee learns, as the mentor may read it: nothing else of the enrollments, and no answers. */
const CourseRecord = z.object({
  courses: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      status: z.enum(['active', 'completed']),
      /** Percent of the lessons done. */
      progress: z.number(),
      lessons_done: z.number(),
      lessons_total: z.number(),
      last_lesson: z.nullable(z.object({ title: z.string(), at: z.iso.datetime() })),
    }),
  ),
  /** Questions that were answered wrongly: first those whose last answer is still wrong, then the newest; at most 50. */
  failed_questions: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      course: z.string(),
      lesson: z.string(),
      times: z.number(),
      last_at: z.iso.datetime(),
      /** The last answer was right. */
      is_solved: z.boolean(),
    }),
  ),
  /** Those that are valid. */
  certificates: z.array(
    z.object({ id: z.number(), course: z.string(), issued_at: z.string(), verify_url: z.string() }),
  ),
})
export type CourseRecord = z.infer<typeof CourseRecord>

export const courseRecordApi = {
  share: endpoint({
    name: 'courseRecord.share',
    method: 'PUT',
    path: '/api/matches/:id/course-sharing',
    access: matchPolicy.shareCourses,
    summary:
      'The mentee lets the mentor of a match that runs or is paused read the course record, or no longer. It ends with the match.',
    params: ById,
    body: z.strictObject({ is_shared: z.boolean() }),
    response: z.object({ message: z.string(), match: Match }),
  }),
  get: endpoint({
    name: 'courseRecord.get',
    method: 'GET',
    path: '/api/matches/:id/course-record',
    access: matchPolicy.guide,
    summary:
      'The courses of the mentee with the last lesson of each, the questions that were answered wrongly, and the certificates; 403 while the mentee does not share them, and once the match has ended.',
    params: ById,
    response: CourseRecord,
  }),
}
