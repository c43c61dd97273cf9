import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { leavePolicy } from '../leave.policy.ts'

export const substituteApi = {
  list: endpoint({
    name: 'leave.colleagues',
    method: 'GET',
    path: '/api/hr/leaves/colleagues',
    access: leavePolicy.create,
    summary:
      "Those who can do the caller's work meanwhile: who works in the same department, by name. Nobody for who is no employee.",
    response: z.object({ colleagues: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
}
