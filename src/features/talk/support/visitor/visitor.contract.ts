import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { anyone } from '#shared/policy.ts'
import { requiredText } from '#shared/text-fields.ts'
import { MAX_SUPPORT_MESSAGE_LENGTH } from '../support.contract.ts'

const TOKEN_LETTERS = 60
/** A mail with everything that it quotes. */
const MAIL_LETTERS = 100_000

export const visitorApi = {
  write: endpoint({
    name: 'visitor.write',
    method: 'POST',
    path: '/api/contact/answers',
    access: anyone,
    summary:
      'A visitor answers an answer: `token` is that of the link in the mail, and lets its reader write into that one thread and read nothing. 404 for every other token.',
    body: z.strictObject({
      token: z.string().check(z.maxLength(TOKEN_LETTERS)),
      words: requiredText(text('Write your message'), MAX_SUPPORT_MESSAGE_LENGTH),
    }),
    response: z.object({ message: z.string() }),
    status: 201,
  }),
  mail: endpoint({
    name: 'visitor.mail',
    method: 'POST',
    path: '/api/mail-replies',
    access: anyone,
    summary:
      'The mail server hands over a mail that was sent to a reply address: its words come into the thread of that address. What a program has written, such as an out-of-office mail, becomes a note and waits for nobody. Its bearer token is MAIL_REPLY_KEY of the configuration; without that, with another one, and for an address that we have not made, there is no such address (404). The same `message_key` again changes nothing.',
    body: z.strictObject({
      to: z.string().check(z.maxLength(300)),
      text: z.string().check(z.maxLength(MAIL_LETTERS)),
      /** The Message-ID of the mail. */
      message_key: z.string().check(z.minLength(1), z.maxLength(300)),
      /** Auto-Submitted is there and not `no`, Precedence is bulk, or the sender is empty. */
      is_automatic: z.optional(z.boolean()),
    }),
    response: z.object({ message: z.string() }),
  }),
}
