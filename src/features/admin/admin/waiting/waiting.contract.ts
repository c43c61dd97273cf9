import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { signedIn } from '#shared/policy.ts'
import { WAITING_KINDS } from './waiting.policy.ts'

const Line = z.object({
  what: z.enum(WAITING_KINDS),
  many: z.number(),
  /** Where the learners are who need help; null for all other kinds. */
  course: z.nullable(z.object({ id: z.number(), title: z.string() })),
})
export type WaitingLine = z.infer<typeof Line>

export const waitingApi = {
  list: endpoint({
    name: 'waiting.list',
    method: 'GET',
    path: '/api/me/waiting',
    access: signedIn,
    summary:
      'What waits for the caller today, by all their roles, the most urgent first: how many of each kind, and nothing of kinds that have none. Learners who need help are counted for each course.',
    response: z.object({ lines: z.array(Line) }),
  }),
}
