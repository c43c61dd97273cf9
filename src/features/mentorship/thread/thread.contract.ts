import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById, IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { MATCH_STATUSES } from '#features/mentorship/match/match.contract.ts'
import { threadPolicy } from './thread.policy.ts'

/** Letters of a message: a page of text, or of code. */
export const MAX_MESSAGE_LENGTH = 4000
export const MESSAGE_PAGE = 30
/** How often an open thread asks what is new. */
export const MESSAGE_POLL_MS = 5000
/** How long the writer may withdraw a message. */
export const WITHDRAW_MINUTES = 15

export const Message = z.object({
  id: z.number(),
  /** Its place in the thread. */
  seq: z.number(),
  sender_id: z.number(),
  /** As the device of the writer called it. */
  client_key: z.string(),
  /** Plain words; code stands between lines of three backticks. Empty when it was withdrawn. */
  text: z.string(),
  /** The file or the voice note that the message is; its seconds are those of a voice note. */
  file: z.nullable(
    z.object({
      name: z.string(),
      type: z.string(),
      size_bytes: z.number(),
      voice_seconds: z.nullable(z.number()),
    }),
  ),
  /** Addresses and numbers in it are not shown to the other person before both have agreed. */
  has_hidden: z.boolean(),
  created_at: z.iso.datetime(),
  withdrawn_at: z.nullable(z.iso.datetime()),
})
export type Message = z.infer<typeof Message>

const Other = z.object({ user_id: z.number(), name: z.string(), profile_picture: z.nullable(z.string()) })

const About = {
  match_id: z.number(),
  status: z.enum(MATCH_STATUSES),
  /** The caller's side in this match. */
  side: z.enum(['mentor', 'mentee']),
  other: Other,
}

const Thread = z.object({
  ...About,
  /** Both have confirmed an agreement: from then on contact data are shown. */
  is_agreed: z.boolean(),
  can_write: z.boolean(),
  /** The caller wants no messages from the other person. */
  has_blocked: z.boolean(),
  /** The last message that the other person has read. */
  read_by_other: z.number(),
  /** When this person has read there. */
  read_by_other_at: z.nullable(z.iso.datetime()),
  /** The same of the caller. */
  read_seq: z.number(),
  read_at: z.nullable(z.iso.datetime()),
  /** Days on which the mentor has answered the mentee in writing. */
  written_sessions: z.number(),
  /** Since when the mentee waits for an answer. */
  waiting_since: z.nullable(z.iso.datetime()),
  /** Until when the mentor promises to answer. */
  due_at: z.nullable(z.iso.datetime()),
  answer_hours: z.number(),
  /** That time has passed, and both were told. */
  is_late: z.boolean(),
  /** The caller is the mentee, and has asked for another mentor since no answer came. */
  has_asked: z.boolean(),
})
export type Thread = z.infer<typeof Thread>

/** What the list can be narrowed to. */
export const THREADS_ONLY = ['unanswered', 'unread'] as const
export type ThreadsOnly = (typeof THREADS_ONLY)[number]

const ThreadRow = z.object({
  ...About,
  unread: z.number(),
  last_at: z.nullable(z.iso.datetime()),
  waiting_since: z.nullable(z.iso.datetime()),
  is_late: z.boolean(),
})
export type ThreadRow = z.infer<typeof ThreadRow>

/** The key that a device gives a message. */
export const ClientKey = z.string().check(z.regex(/^[\w-]{8,64}$/))
/** More than any thread has; beyond it a number would be an error of the database. */
const LARGEST = 1_000_000_000
const Place = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LARGEST)))

export const threadApi = {
  threads: endpoint({
    name: 'conversation.threads',
    method: 'GET',
    path: '/api/mentorship-threads',
    access: threadPolicy.list,
    summary:
      'The threads of the caller, of every match as its mentor or its mentee: the last written first. `only` narrows to those in which the mentee waits for an answer of the caller, or with messages that the caller has not read.',
    query: z.object({ only: z.optional(z.enum(THREADS_ONLY)), ...Paging }),
    isPolled: true,
    response: z.object({ threads: z.array(ThreadRow), ...Paged }),
  }),
  list: endpoint({
    name: 'conversation.list',
    method: 'GET',
    path: '/api/matches/:id/messages',
    access: threadPolicy.read,
    summary: `The newest ${MESSAGE_PAGE} messages of a match in their order, those \`before\` a place, or all that is new or changed \`after\` a version; for its mentor and its mentee.`,
    params: ById,
    query: z.object({ before: Place, after: Place }),
    isPolled: true,
    response: z.object({
      thread: Thread,
      messages: z.array(Message),
      /** Where older ones go on; null at the beginning of the thread, and with \`after\`. */
      before: z.nullable(z.number()),
      /** What to ask \`after\` next. */
      version: z.number(),
    }),
  }),
  send: endpoint({
    name: 'conversation.send',
    method: 'POST',
    path: '/api/matches/:id/messages',
    access: threadPolicy.write,
    summary: 'Sends a message. One that is sent again with the same `client_key` stays one message.',
    params: ById,
    body: z.strictObject({
      client_key: ClientKey,
      text: requiredText(text('Write your message'), MAX_MESSAGE_LENGTH),
    }),
    response: z.object({ message: Message }),
    status: 201,
  }),
  read: endpoint({
    name: 'conversation.read',
    method: 'POST',
    path: '/api/matches/:id/messages/read',
    access: threadPolicy.read,
    summary: 'The caller has read the messages up to this place.',
    params: ById,
    body: z.strictObject({ seq: z.number().check(z.int(), z.minimum(0), z.maximum(LARGEST)) }),
    response: z.object({ unread: z.number() }),
  }),
  withdraw: endpoint({
    name: 'conversation.withdraw',
    method: 'POST',
    path: '/api/matches/:id/messages/:message/withdraw',
    access: threadPolicy.write,
    summary: `Withdraws an own message within ${WITHDRAW_MINUTES} minutes; both see that there was one.`,
    params: z.object({ id: IdInAddress, message: IdInAddress }),
    response: z.object({ message: z.string(), written: Message }),
  }),
}
