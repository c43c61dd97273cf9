import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { BySlug } from '../event.contract.ts'
import { eventPolicy } from '../event.policy.ts'
import { REGISTRATION_STATUSES } from '../registration/registration.contract.ts'

/** How long the subject and the text of a mail to everyone may be. */
export const EVENT_MAIL = { subject: 120, text: 2000 } as const

/** What the table can be ordered by. */
export const ROSTER_COLUMNS = ['name', 'registered'] as const
export type RosterColumn = (typeof ROSTER_COLUMNS)[number]

/** A registration as those who keep the event see it (spec 3 §3). */
const Registration = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.nullable(z.string()),
  status: z.enum(REGISTRATION_STATUSES),
  created_at: z.string(),
  /** Since when they are in. */
  checked_in_at: z.nullable(z.string()),
})
export type Registration = z.infer<typeof Registration>

const Narrowed = {
  status: z.optional(z.enum([...REGISTRATION_STATUSES, 'all'])),
  search: Search,
  sort: sortedBy(ROSTER_COLUMNS),
}

export const rosterApi = {
  list: endpoint({
    name: 'eventRoster.list',
    method: 'GET',
    path: '/api/events/:slug/registrations',
    access: eventPolicy.readRegistrations,
    summary:
      'Who has registered for an event (spec 3 §7), the first of all first; for admins, and mentors for own events.',
    params: BySlug,
    query: z.object({ ...Narrowed, ...Counting, ...Paging }),
    response: z.object({ registrations: z.array(Registration), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'eventRoster.export',
    method: 'GET',
    path: '/api/events/:slug/registrations/export',
    access: eventPolicy.export,
    summary: 'The same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    params: BySlug,
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  write: endpoint({
    name: 'eventRoster.write',
    method: 'POST',
    path: '/api/events/:slug/messages',
    access: eventPolicy.write,
    summary:
      'Writes to everybody who has a place, and where the event was cancelled also to those who waited: a notification and an email each.',
    params: BySlug,
    body: z.strictObject({
      subject: requiredText(text('Enter a subject'), EVENT_MAIL.subject),
      text: requiredText(text('Write your message'), EVENT_MAIL.text),
    }),
    response: z.object({ message: z.string(), sent: z.number() }),
  }),
}
