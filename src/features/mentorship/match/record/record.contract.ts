import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { SIDES } from '../match.contract.ts'
import { matchPolicy } from '../match.policy.ts'

const PastSession = z.object({
  id: z.number(),
  status: z.enum(['done', 'no_show']),
  starts_at: z.iso.datetime(),
  minutes: z.number(),
  /** Who did not come. */
  missed_by: z.nullable(z.enum(SIDES)),
})
export type PastSession = z.infer<typeof PastSession>

export const recordApi = {
  listSessions: endpoint({
    name: 'record.listSessions',
    method: 'GET',
    path: '/api/matches/:id/sessions',
    access: matchPolicy.get,
    summary:
      'The sessions of a match that took place or were missed, for its record: the first one first, at most 500.',
    params: ById,
    response: z.object({ sessions: z.array(PastSession) }),
  }),
}
