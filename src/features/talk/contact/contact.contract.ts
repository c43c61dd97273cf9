import * as z from 'zod/mini'
import { emailChecks } from '#shared/email.ts'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { anyone } from '#shared/policy.ts'
import { requiredText } from '#shared/text-fields.ts'

/** Letters of each field. */
export const CONTACT_MAX = { name: 120, subject: 160, words: 4000 } as const

const Said = z.object({ message: z.string() })

/** The form of /contact. */
export const contactApi = {
  send: endpoint({
    name: 'contact.send',
    method: 'POST',
    path: '/api/contact',
    access: anyone,
    summary:
      'Writes to the admins, who answer in the support chat: an account in its own thread, a visitor in a new one. The address of a visitor gets a mail that says so and repeats nothing of the message; the same message again on the same day is kept once.',
    body: z.strictObject({
      name: requiredText(text('Enter your name'), CONTACT_MAX.name),
      email: z
        .string({ error: text('Please enter a valid email address') })
        .check(z.toLowerCase(), ...emailChecks({ most: 200 })),
      subject: requiredText(text('Enter a subject'), CONTACT_MAX.subject),
      words: requiredText(text('Write your message'), CONTACT_MAX.words),
      /** A hidden field: only programs fill it in. */
      website: z.optional(z.string().check(z.maxLength(300))),
    }),
    response: Said,
    status: 201,
  }),
}
