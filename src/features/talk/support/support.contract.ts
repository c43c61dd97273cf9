import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { tidy } from '#shared/visible-text.ts'
import { supportPolicy } from './support.policy.ts'

export const SUPPORT_STATUSES = ['waiting', 'open', 'closed'] as const
export type SupportStatus = (typeof SUPPORT_STATUSES)[number]

/** A message of the person makes a thread wait, whatever it was; an answer opens it. */
export const supportMoves = moves({
  close: { from: ['waiting', 'open'], to: 'closed' },
  reopen: { from: ['closed'], to: 'open' },
})

/** As the form over the settings shows them. */
export const WEEKDAYS = [
  text('Monday'),
  text('Tuesday'),
  text('Wednesday'),
  text('Thursday'),
  text('Friday'),
  text('Saturday'),
  text('Sunday'),
] as const

/** Hours of a weekday on the organisation's clocks; `to` at or before `from` is a time of the next day. */
export type Opening = { day: (typeof WEEKDAYS)[number]; from: string; to: string }

/** Letters of a message. */
export const MAX_SUPPORT_MESSAGE_LENGTH = 4000
export const SUPPORT_PAGE = 30
/** What the live stream calls that something of a support thread has changed (ADR 38), for its person and all admins. */
export const SUPPORT_EVENT = 'support'
/** How often an open thread asks what is new without the stream (spec 2 §3). */
export const SUPPORT_POLL_MS = 5000
export const MAX_COMMENT_LENGTH = 1000

export const SupportMessage = z.object({
  id: z.number(),
  /** Its place in the thread: 1, 2, 3 … */
  seq: z.number(),
  /** Null when it is from a visitor. */
  sender_id: z.nullable(z.number()),
  sender_name: z.string(),
  /** From an admin; otherwise from the person whom the thread belongs to. */
  is_from_team: z.boolean(),
  /** As the device of the writer called it. */
  client_key: z.string(),
  /** Plain words; empty when it is a picture only. */
  content: z.string(),
  /** For the person and admins only; `?w=160`, `480` or `960` picks a width. */
  image_url: z.nullable(z.string()),
  image: z.nullable(z.object({ width: z.number(), height: z.number() })),
  created_at: z.iso.datetime(),
  /** When the other side has read last, of what it has read; null while it has not. */
  read_at: z.nullable(z.iso.datetime()),
})
export type SupportMessage = z.infer<typeof SupportMessage>

/** What the person sees of their thread. */
const OwnThread = z.object({
  /** Null before the first message. */
  status: z.nullable(z.enum(SUPPORT_STATUSES)),
  /** The place up to which an admin has read. */
  read_seq: z.number(),
  unread_count: z.number(),
  /** Whether now is within the opening hours, and when they begin next; null while they are, or when there are none. */
  is_open: z.boolean(),
  opens_at: z.nullable(z.iso.datetime()),
  /** The median time to an answer, in minutes of opening hours; null while there are too few to promise one. */
  answer_minutes: z.nullable(z.number()),
  /** Until then an admin has stopped what the person writes, and why. */
  blocked_until: z.nullable(z.iso.datetime()),
  block_reason: z.nullable(z.string()),
  /** The thread was closed and the person has not said how it went. */
  can_rate: z.boolean(),
})
export type OwnThread = z.infer<typeof OwnThread>

/** More than any thread has; beyond it a number would be an error of the database. */
const LARGEST = 1_000_000_000
export const Place = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LARGEST)))
const ClientKey = z.string().check(z.regex(/^[\w-]{8,64}$/))
const Content = z
  .string()
  .check(tidy(), z.maxLength(MAX_SUPPORT_MESSAGE_LENGTH, text('Use at most {maximum} characters')))

/** What is sent by either side (spec 2 §7: one of the two is null). */
export const SupportWords = z.strictObject({
  content: z.optional(z.nullable(Content)),
  /** The address that an upload has answered; no other. */
  image_url: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  client_key: z.optional(ClientKey),
})

/** A part of a thread: its newest page, an older one, or news. */
export const SupportPart = {
  messages: z.array(SupportMessage),
  /** Where older ones go on; null at the beginning, and with `after`. */
  before: z.nullable(z.number()),
  /** What to ask `after` next. */
  version: z.number(),
}
export const SupportPlace = z.object({ before: Place, after: Place })

export const supportApi = {
  get: endpoint({
    name: 'support.get',
    method: 'GET',
    path: '/api/chat/admin/messages',
    access: supportPolicy.ask,
    summary: `The caller's thread with the admins (spec 2 §7): its newest ${SUPPORT_PAGE} messages in their order, those \`before\` a place, or all that is new \`after\` a version. With \`after\`, the thread itself is left out while it is unchanged.`,
    query: SupportPlace,
    isPolled: true,
    response: z.object({ thread: z.optional(OwnThread), ...SupportPart }),
  }),
  send: endpoint({
    name: 'support.send',
    method: 'POST',
    path: '/api/chat/admin/messages',
    access: supportPolicy.ask,
    summary:
      'Writes to the admins (spec 2 §7): words or a picture. One that is sent again with the same `client_key` stays one message. 404 while there is no admin, 403 where an admin has stopped the caller.',
    body: SupportWords,
    response: z.object({ message: SupportMessage }),
    status: 201,
  }),
  read: endpoint({
    name: 'support.read',
    method: 'POST',
    path: '/api/chat/messages/read',
    access: supportPolicy.ask,
    summary: 'The caller has read what the admins have written (spec 2 §7), up to a place or all of it.',
    body: z.strictObject({ seq: Place }),
    response: z.object({ unread_count: z.number() }),
  }),
  rate: endpoint({
    name: 'support.rate',
    method: 'POST',
    path: '/api/chat/admin/rating',
    access: supportPolicy.ask,
    summary: 'The caller says how a thread went that was closed: once for each closing.',
    body: z.strictObject({
      rating: z.number(text('Please choose 1 to 5 stars')).check(z.int(), z.minimum(1), z.maximum(5)),
      comment: z.optional(
        z.string().check(tidy(), z.maxLength(MAX_COMMENT_LENGTH, text('Use at most {maximum} characters'))),
      ),
    }),
    response: z.object({ message: z.string() }),
  }),
}
