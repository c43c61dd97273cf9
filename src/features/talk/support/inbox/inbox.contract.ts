import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Counted, Counting, Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import {
  Place,
  MAX_SUPPORT_MESSAGE_LENGTH,
  SUPPORT_PAGE,
  SUPPORT_STATUSES,
  SupportMessage,
  SupportPart,
  SupportPlace,
  SupportWords,
} from '../support.contract.ts'
import { SupportPerson } from '../person/person.contract.ts'
import { supportPolicy } from '../support.policy.ts'

/** Labels of a thread, and letters of each. */
export const LABELS = { most: 6, letters: 30 } as const

/** What the inbox can be ordered by. */
export const INBOX_COLUMNS = ['last'] as const
export type InboxColumn = (typeof INBOX_COLUMNS)[number]

const Admin = z.object({ id: z.number(), name: z.string() })
const Moment = z.nullable(z.iso.datetime())

const row = {
  id: z.number(),
  status: z.enum(SUPPORT_STATUSES),
  person: z.object({
    /** Null for a visitor of the contact page, whose address no one has confirmed. */
    id: z.nullable(z.number()),
    name: z.string(),
    email: z.string(),
    profile_picture: z.nullable(z.string()),
  }),
  /** As a visitor has named it; null for the thread of an account. */
  subject: z.nullable(z.string()),
  assignee: z.nullable(Admin),
  labels: z.array(z.string()),
  /** What no admin has read, at most 100. */
  unread_count: z.number(),
  last_message: z.nullable(z.object({ content: z.string(), has_image: z.boolean(), is_from_team: z.boolean() })),
  last_at: z.iso.datetime(),
  waiting_since: Moment,
  /** One to five stars of the last closing that was rated. */
  rating: z.nullable(z.number()),
}
const InboxRow = z.object(row)
export type InboxRow = z.infer<typeof InboxRow>

/** `writer` is null where the product has put it here, such as an out-of-office mail. */
const Note = z.object({
  id: z.number(),
  writer: z.nullable(z.string()),
  words: z.string(),
  created_at: z.iso.datetime(),
})
export type Note = z.infer<typeof Note>

const InboxThread = z.object({
  ...row,
  /** Null for a visitor, who has no account. */
  about: z.nullable(SupportPerson),
  /** The place up to which the person has read. */
  read_seq: z.number(),
  rating_comment: z.nullable(z.string()),
  /** Until then the person cannot write, and why. */
  blocked_until: Moment,
  block_reason: z.nullable(z.string()),
  /** For admins only, the oldest first. */
  notes: z.array(Note),
})
export type InboxThread = z.infer<typeof InboxThread>

const Filters = {
  status: z.optional(z.enum([...SUPPORT_STATUSES, 'all'])),
  /** Assigned to the caller, or unassigned. */
  assignee: z.optional(z.enum(['me', 'none'])),
  label: z.optional(z.string().check(tidy(), z.maxLength(LABELS.letters))),
  search: Search,
  /** A column, with a leading minus descending. */
  sort: sortedBy(INBOX_COLUMNS),
}

const Said = z.object({ message: z.string() })
const AdminId = z.nullable(Id)

export const inboxApi = {
  list: endpoint({
    name: 'inbox.list',
    method: 'GET',
    path: '/api/support/threads',
    access: supportPolicy.answer,
    summary:
      'The threads of everybody with the admins: unless sorted those that wait, the longest first, then the last written. `has_more`: the words are in so many messages that only the newest were searched.',
    query: z.object({ ...Filters, ...Counting, ...Paging }),
    response: z.object({ threads: z.array(InboxRow), ...Counted, ...Paged }),
  }),
  export: endpoint({
    name: 'inbox.export',
    method: 'GET',
    path: '/api/support/threads/export',
    access: supportPolicy.answer,
    summary: 'The same list as a CSV file. The own password must have been given within 10 minutes.',
    query: z.object(Filters),
    raw: 'text/csv',
  }),
  admins: endpoint({
    name: 'inbox.admins',
    method: 'GET',
    path: '/api/support/admins',
    access: supportPolicy.answer,
    summary: 'Who a thread can be assigned to: admins who may sign in.',
    response: z.object({ admins: z.array(Admin) }),
  }),
  get: endpoint({
    name: 'inbox.get',
    method: 'GET',
    path: '/api/support/threads/:id/messages',
    access: supportPolicy.answer,
    summary: `One thread with its notes: its newest ${SUPPORT_PAGE} messages, those \`before\` a place, or all that is new \`after\` a version. With \`after\`, the thread itself is left out while it is unchanged.`,
    params: ById,
    query: SupportPlace,
    isPolled: true,
    response: z.object({ thread: z.optional(InboxThread), ...SupportPart }),
  }),
  reply: endpoint({
    name: 'inbox.reply',
    method: 'POST',
    path: '/api/support/threads/:id/messages',
    access: supportPolicy.answer,
    summary:
      'Answers the person. A thread that nobody has is then the writer’s. One that is sent again with the same `client_key` stays one message. With `closes` the thread is closed as well.',
    params: ById,
    body: z.extend(SupportWords, { closes: z.optional(z.boolean()) }),
    response: z.object({ message: SupportMessage }),
    status: 201,
  }),
  read: endpoint({
    name: 'inbox.read',
    method: 'POST',
    path: '/api/support/threads/:id/read',
    access: supportPolicy.answer,
    summary: 'An admin has read the thread, up to a place or all of it; all admins share the mark.',
    params: ById,
    body: z.strictObject({ seq: Place }),
    response: z.object({ unread_count: z.number() }),
  }),
  assign: endpoint({
    name: 'inbox.assign',
    method: 'POST',
    path: '/api/support/threads/:id/assign',
    access: supportPolicy.answer,
    summary:
      'Gives a thread to an admin, or to nobody. `seen_assignee_id` is who had it on the screen: 409 when that has changed meanwhile.',
    params: ById,
    body: z.strictObject({ assignee_id: AdminId, seen_assignee_id: AdminId }),
    response: Said,
  }),
  note: endpoint({
    name: 'inbox.note',
    method: 'POST',
    path: '/api/support/threads/:id/notes',
    access: supportPolicy.answer,
    summary: 'Writes a note that only admins read.',
    params: ById,
    body: z.strictObject({ words: requiredText(text('Write a note'), MAX_SUPPORT_MESSAGE_LENGTH) }),
    response: Said,
    status: 201,
  }),
  label: endpoint({
    name: 'inbox.label',
    method: 'PUT',
    path: '/api/support/threads/:id/labels',
    access: supportPolicy.answer,
    summary: 'Sets the labels of a thread, which the person does not see.',
    params: ById,
    body: z.strictObject({
      labels: z
        .array(
          z
            .string()
            .check(tidy(), z.minLength(1), z.maxLength(LABELS.letters, text('Use at most {maximum} characters'))),
        )
        .check(z.maxLength(LABELS.most, text('Add at most {maximum} entries'))),
    }),
    response: Said,
  }),
  close: endpoint({
    name: 'inbox.close',
    method: 'POST',
    path: '/api/support/threads/:id/close',
    access: supportPolicy.answer,
    summary: 'Closes a thread: the person is asked how it went, and a further message opens it again.',
    params: ById,
    response: Said,
  }),
  reopen: endpoint({
    name: 'inbox.reopen',
    method: 'POST',
    path: '/api/support/threads/:id/reopen',
    access: supportPolicy.answer,
    summary: 'Opens a closed thread again.',
    params: ById,
    response: Said,
  }),
}
