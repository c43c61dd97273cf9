import * as z from 'zod/mini'
import { emailChecks } from '#shared/email.ts'
import { endpoint } from '#shared/endpoint.ts'
import { anyone } from '#shared/policy.ts'

/** `bounce`: the mail has come back permanently. `complaint`: the person who got it has called it unwanted. */
const BOUNCE_KINDS = ['bounce', 'complaint'] as const

export const bounceApi = {
  tell: endpoint({
    name: 'mailBounce.tell',
    method: 'POST',
    path: '/api/mail-bounces',
    access: anyone,
    summary:
      'A mail provider says that a mail came back for good, or that somebody complained: the address gets no newsletter and no job alerts any more. Its bearer token is MAIL_BOUNCE_KEY of the configuration; without that, and with another one, there is no such address (404). The same again changes nothing.',
    body: z.strictObject({
      email: z.string().check(z.toLowerCase(), ...emailChecks({ most: 200 })),
      kind: z.enum(BOUNCE_KINDS),
    }),
    response: z.object({ message: z.string() }),
  }),
}
