import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { moves } from '#shared/moves.ts'
import { enrollmentPolicy } from '../enrollment.policy.ts'

/** What learners can do while no one has decided; then they may ask again. */
export const withdrawMove = moves({ withdraw: { from: ['pending'], to: 'withdrawn' } }).withdraw

export const withdrawalApi = {
  withdraw: endpoint({
    name: 'enrollment.withdraw',
    method: 'POST',
    path: '/api/enrollments/:id/withdraw',
    access: enrollmentPolicy.withdraw,
    summary: 'Withdraws an own request for a course on which nobody has decided; a new one can be sent.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
