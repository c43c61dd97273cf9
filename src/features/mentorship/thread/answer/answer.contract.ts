import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Reason } from '#shared/text-fields.ts'
import { threadPolicy } from '../thread.policy.ts'

/** Hours of working days within which a mentor who has not said otherwise promises to answer. */
export const DEFAULT_ANSWER_HOURS = 48

export const answerApi = {
  askForAnother: endpoint({
    name: 'answer.askForAnother',
    method: 'POST',
    path: '/api/matches/:id/another-mentor',
    access: threadPolicy.ask,
    summary:
      'The mentee asks for another mentor when a question was not answered in the promised time: the match ends, as with `move.changeMentor`, and admins choose a mentor.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: z.object({ message: z.string() }),
    status: 201,
  }),
}
