import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Counted, Counting, Paged, Paging, Search } from '#shared/paging.ts'
import { anyone } from '#shared/policy.ts'
import { requiredText } from '#shared/text-fields.ts'
import { contactPolicy } from './contact.policy.ts'

/** Letters of each field. */
export const CONTACT_MAX = { name: 120, subject: 160, words: 4000 } as const

const CONTACT_STATUSES = ['open', 'answered', 'closed'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

/** An answer goes to the person by mail; closing and opening again are between admins. */
export const contactMoves = moves({
  answer: { from: ['open', 'answered'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  reopen: { from: ['closed'], to: 'open' },
})

const ENTRY_KINDS = ['answer', 'note'] as const
export type ContactEntryKind = (typeof ENTRY_KINDS)[number]

const row = {
  id: z.number(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  status: z.enum(CONTACT_STATUSES),
  /** Whether the person was signed in. */
  has_account: z.boolean(),
  created_at: z.string(),
}
const ContactRow = z.object(row)
export type ContactRow = z.infer<typeof ContactRow>

/** What an admin has written about a message: an answer to the person, or a note that stays here. */
const ContactEntry = z.object({
  id: z.number(),
  kind: z.enum(ENTRY_KINDS),
  writer: z.string(),
  words: z.string(),
  created_at: z.string(),
})
export type ContactEntry = z.infer<typeof ContactEntry>

const ContactMessage = z.object({ ...row, words: z.string(), entries: z.array(ContactEntry) })
export type ContactMessage = z.infer<typeof ContactMessage>

const Said = z.object({ message: z.string() })

/** The form of /contact and the inbox behind it. */
export const contactApi = {
  send: endpoint({
    name: 'contact.send',
    method: 'POST',
    path: '/api/contact',
    access: anyone,
    summary:
      'Writes to the inbox of the contact page. The address gets a mail that says so and repeats nothing of the message; the same message again, while it waits, is kept once.',
    body: z.strictObject({
      name: requiredText(text('Please enter your name'), CONTACT_MAX.name),
      email: z
        .string({ error: text('Please enter a valid e-mail address') })
        .check(z.trim(), z.toLowerCase(), z.maxLength(200), z.email(text('Please enter a valid e-mail address'))),
      subject: requiredText(text('Please write a subject'), CONTACT_MAX.subject),
      words: requiredText(text('Please write a message'), CONTACT_MAX.words),
      /** A hidden field: only programs fill it in. */
      website: z.optional(z.string().check(z.maxLength(300))),
    }),
    response: Said,
    status: 201,
  }),
  list: endpoint({
    name: 'contact.list',
    method: 'GET',
    path: '/api/contact-messages',
    access: contactPolicy.list,
    summary: 'Messages of the contact page: those that wait, the longest first, then the newest of the others.',
    query: z.object({
      status: z.optional(z.enum([...CONTACT_STATUSES, 'all'])),
      search: Search,
      ...Counting,
      ...Paging,
    }),
    response: z.object({ messages: z.array(ContactRow), ...Counted, ...Paged }),
  }),
  get: endpoint({
    name: 'contact.get',
    method: 'GET',
    path: '/api/contact-messages/:id',
    access: contactPolicy.list,
    summary: 'One message with its answers and notes, the oldest first.',
    params: ById,
    response: z.object({ contact: ContactMessage }),
  }),
  answer: endpoint({
    name: 'contact.answer',
    method: 'POST',
    path: '/api/contact-messages/:id/answer',
    access: contactPolicy.answer,
    summary:
      'Answers by mail, in the language of the page that the person wrote on. `answers_seen` is how many answers the caller has read: 409 when there are more.',
    params: ById,
    body: z.strictObject({
      words: requiredText(text('Please write a message'), CONTACT_MAX.words),
      answers_seen: z.number().check(z.int(), z.minimum(0)),
    }),
    response: Said,
    status: 201,
  }),
  note: endpoint({
    name: 'contact.note',
    method: 'POST',
    path: '/api/contact-messages/:id/notes',
    access: contactPolicy.settle,
    summary: 'Writes a note that only admins read.',
    params: ById,
    body: z.strictObject({ words: requiredText(text('Please write a note'), CONTACT_MAX.words) }),
    response: Said,
    status: 201,
  }),
  close: endpoint({
    name: 'contact.close',
    method: 'POST',
    path: '/api/contact-messages/:id/close',
    access: contactPolicy.settle,
    summary: 'Closes a message that needs no answer, or no further one; nobody is told.',
    params: ById,
    response: Said,
  }),
  reopen: endpoint({
    name: 'contact.reopen',
    method: 'POST',
    path: '/api/contact-messages/:id/reopen',
    access: contactPolicy.settle,
    summary: 'Opens a closed message again.',
    params: ById,
    response: Said,
  }),
}
