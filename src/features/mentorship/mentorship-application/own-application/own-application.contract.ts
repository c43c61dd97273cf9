import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { moves } from '#shared/moves.ts'
import { signedIn } from '#shared/policy.ts'

/** What applicants can do while no one has decided; then they may apply again. */
export const withdrawMove = moves({ withdraw: { from: ['pending'], to: 'withdrawn' } }).withdraw

/** What an applicant does with the person's own application; the form loads it. */
export const ownApplicationApi = {
  mine: endpoint({
    name: 'mentorship.mine',
    method: 'GET',
    path: '/api/me/mentorship-application',
    access: signedIn,
    summary:
      'When the caller has sent the application for mentorship that waits for a decision; null where none waits.',
    response: z.object({ application: z.nullable(z.object({ sent_at: z.string() })) }),
  }),
  withdraw: endpoint({
    name: 'mentorship.withdraw',
    method: 'POST',
    path: '/api/mentorship-applications/:id/withdraw',
    access: signedIn,
    summary: 'Withdraws an own application for mentorship on which nobody has decided; a new one can be sent.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
