import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { signedIn } from '#shared/policy.ts'

/** What an applicant reads of the person's application; the form loads it. */
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
}
