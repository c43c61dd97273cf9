import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { moves } from '#shared/moves.ts'
import { signedIn } from '#shared/policy.ts'

/** What applicants can do while no one has decided; then they may apply again. */
export const withdrawMove = moves({ withdraw: { from: ['pending'], to: 'withdrawn' } }).withdraw

/** An application that waits for a decision. */
const Pending = z.object({
  id: z.number(),
  sent_at: z.string(),
  mentorship_goals: z.string(),
  /** The mentor wished for; null for anyone. */
  wished_mentor: z.nullable(z.object({ name: z.string() })),
})

/** What an applicant does with the person's own application; the form loads it. */
export const ownApplicationApi = {
  mine: endpoint({
    name: 'mentorship.mine',
    method: 'GET',
    path: '/api/me/mentorship-application',
    access: signedIn,
    summary:
      'The application for mentorship of the caller that waits for a decision: when it was sent, and what for; null where none waits.',
    response: z.object({ application: z.nullable(Pending) }),
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
