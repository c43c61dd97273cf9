import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { requiredText } from '#shared/text-fields.ts'
import { teachingPolicy } from '../teaching.policy.ts'

/** How long the subject and the text of a message may be. */
export const SUBJECT_MAX = 120
export const TEXT_MAX = 2000

export const messageApi = {
  send: endpoint({
    name: 'message.send',
    method: 'POST',
    path: '/api/teaching/messages',
    access: teachingPolicy.write,
    summary:
      "A teacher writes to learners of own courses: each gets a notification and an email with the teacher's name. Learners of other courses are skipped.",
    body: z.strictObject({
      /** Enrollments. */
      ids: z
        .array(Id)
        .check(
          z.minLength(1, text('Choose at least one learner')),
          z.maxLength(100, text('Choose at most {maximum} learners')),
        ),
      subject: requiredText(text('Enter a subject'), SUBJECT_MAX),
      text: requiredText(text('Write your message'), TEXT_MAX),
    }),
    response: z.object({ message: z.string(), sent: z.array(z.number()), skipped: z.array(z.number()) }),
  }),
}
