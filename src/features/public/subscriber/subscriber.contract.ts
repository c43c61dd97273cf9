import * as z from 'zod/mini'
import { emailChecks } from '#shared/email.ts'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { anyone } from '#shared/policy.ts'

const Token = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{20,100}$/, text('This link is incomplete'))) })
const Message = z.object({ message: z.string() })

/** Why an address gets no newsletter. */
export type EndReason = 'unsubscribed' | 'bounced' | 'complained'

export const subscriberApi = {
  create: endpoint({
    name: 'subscriber.create',
    method: 'POST',
    path: '/api/subscribers',
    access: anyone,
    summary:
      'Asks for the newsletter: a mail with a confirming link goes out; the answer never tells who is on the list.',
    body: z.strictObject({
      email: z.string().check(z.toLowerCase(), ...emailChecks({ most: 200 })),
      /** A hidden field: only programs fill it in. */
      website: z.optional(z.string().check(z.maxLength(300))),
    }),
    response: Message,
  }),
  confirm: endpoint({
    name: 'subscriber.confirm',
    method: 'POST',
    path: '/api/subscribers/confirm',
    access: anyone,
    summary: 'Confirms an address by the token of its mail (double opt-in).',
    body: Token,
    response: Message,
  }),
  remove: endpoint({
    name: 'subscriber.remove',
    method: 'POST',
    path: '/api/subscribers/remove',
    access: anyone,
    summary: 'Takes an address off the list by the token of its mail.',
    body: Token,
    response: Message,
  }),
}
