import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { signedIn } from '#shared/policy.ts'

/** What an applicant reads of the person's own application; the form loads it. */
export const ownApplicantApi = {
  mine: endpoint({
    name: 'applicant.mine',
    method: 'GET',
    path: '/api/me/mentor-application',
    access: signedIn,
    summary:
      'When the caller has sent the application to become a mentor that waits for a decision, and when more was asked last; null where none waits.',
    response: z.object({
      application: z.nullable(z.object({ sent_at: z.string(), asked_at: z.nullable(z.string()) })),
    }),
  }),
}
