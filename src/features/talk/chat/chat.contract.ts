import * as z from 'zod/mini'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { ById, IdInAddress } from '#shared/id.ts'
import { MB } from '#shared/limits.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { ROLES } from '#shared/roles.ts'
import { tidy } from '#shared/visible-text.ts'
import { chatPolicy } from './chat.policy.ts'

/** Letters of a message. */
export const MAX_CHAT_MESSAGE_LENGTH = 4000
export const CHAT_PAGE = 30
/** People on a page of the list when the caller does not say how many. */
export const CHAT_PEOPLE = 100
/** How often an open conversation asks what is new (spec 2 §9). */
export const CHAT_POLL_MS = 5000
/** How often those who hear of messages by the live stream still ask who is online, of which it does not tell. */
export const PRESENCE_POLL_MS = 60_000
/** The type of what the live stream tells while someone types: `user_id` is who does. */
export const TYPING_EVENT = 'typing'
/** How often a page says that someone types there. */
export const TYPING_EVERY_MS = 3000
/** How long it is shown after it was said the last time. */
export const TYPING_SHOWN_MS = 5000
/** How long the writer may change or delete a message. */
export const CHANGE_MINUTES = 15

/** A picture in the staff chat (spec 2 §5). */
export const chatImageRule: FileRule = {
  kind: 'image',
  maxBytes: 5 * MB,
  tooLarge: text('Image size should be less than 5MB'),
  wrongType: text('Invalid file type. Please upload a valid image file (jpg, jpeg, png, or webp).'),
  wrongExtension: text('Invalid file extension. Please upload a valid image file.'),
}

const Moment = z.nullable(z.iso.datetime())

/** Someone to chat with (spec 2 §3). */
const ChatUser = z.object({
  id: z.number(),
  name: z.string(),
  /** Read by admins and human resources; null for everyone else. */
  email: z.nullable(z.string()),
  profile_picture: z.nullable(z.string()),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  last_login_at: Moment,
  /** Has a page open now. */
  online: z.boolean(),
  /** At most 100. */
  unread_count: z.number(),
  last_message: z.nullable(
    z.object({ content: z.string(), has_image: z.boolean(), sender_id: z.number(), created_at: z.iso.datetime() }),
  ),
  /** The mentorship whose messages these are; null for everyone else. */
  match_id: z.nullable(z.number()),
  /** The support thread whose messages these are, for admins; null for everyone else. */
  support_id: z.nullable(z.number()),
})
export type ChatUser = z.infer<typeof ChatUser>

export const ChatMessage = z.object({
  id: z.number(),
  /** Its place in the conversation: 1, 2, 3 … */
  seq: z.number(),
  sender_id: z.number(),
  /** As the device of the writer called it. */
  client_key: z.string(),
  /** Plain words; empty when it is a picture only, or was deleted. */
  content: z.string(),
  /** For the two of the conversation only; `?w=160`, `480` or `960` picks a width. */
  image_url: z.nullable(z.string()),
  image: z.nullable(z.object({ width: z.number(), height: z.number(), size_bytes: z.number() })),
  reply_to: z.nullable(z.object({ id: z.number(), seq: z.number(), sender_id: z.number(), content: z.string() })),
  created_at: z.iso.datetime(),
  read_at: Moment,
  edited_at: Moment,
  deleted_at: Moment,
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** The other person of an open conversation. */
const Partner = z.object({
  ...z.pick(ChatUser, {
    id: true,
    name: true,
    profile_picture: true,
    role: true,
    is_active: true,
    last_login_at: true,
    online: true,
  }).shape,
  can_write: z.boolean(),
  /** The caller wants no messages from this person. */
  has_blocked: z.boolean(),
  /** The place up to which this person has read. */
  read_seq: z.number(),
  match_id: z.nullable(z.number()),
  support_id: z.nullable(z.number()),
})
export type Partner = z.infer<typeof Partner>

const ClientKey = z.string().check(z.regex(/^[\w-]{8,64}$/))
/** More than any conversation has; beyond it a number would be an error of the database. */
const LARGEST = 1_000_000_000
const Place = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LARGEST)))
const Content = z.string().check(tidy(), z.maxLength(MAX_CHAT_MESSAGE_LENGTH, text('Use at most {maximum} characters')))

/** Which messages of a conversation are asked for. */
export const ChatWindow = z.object({ before: Place, after: Place })
/** What a person sends besides a picture. */
export const NewChat = z.strictObject({
  content: z.optional(Content),
  client_key: z.optional(ClientKey),
  reply_to: z.optional(IdInAddress),
})
export const ReadUpTo = z.strictObject({ seq: Place })

const ByUser = z.object({ userId: IdInAddress })
const Said = z.object({ message: z.string() })

export const chatApi = {
  users: endpoint({
    name: 'chat.users',
    method: 'GET',
    path: '/api/chat/users',
    access: chatPolicy.list,
    summary:
      'Whom the caller can write to (spec 2 §7): staff among each other, mentors and their mentees; for admins also those who have written to the support. The newest conversation first, then by name. Email addresses are for admins and HR.',
    query: z.object({ search: Search, ...Paging }),
    isPolled: true,
    response: z.object({ users: z.array(ChatUser), ...Paged }),
  }),
  unread: endpoint({
    name: 'chat.unread',
    method: 'GET',
    path: '/api/chat/unread',
    access: chatPolicy.list,
    summary:
      'How many messages of others the caller has not read, for the badge: `unread_count` is the sum over the people of the list for admins, and all messages for everybody else (spec 2 §6). `elsewhere_count` is what admins find at nobody of the list: in groups, and of visitors and colleagues who have written to the support.',
    isPolled: true,
    response: z.object({ unread_count: z.number(), elsewhere_count: z.number() }),
  }),
  list: endpoint({
    name: 'chat.list',
    method: 'GET',
    path: '/api/chat/messages/:userId',
    access: chatPolicy.read,
    summary: `The newest ${CHAT_PAGE} messages with somebody in their order (spec 2 §7), those \`before\` a place, or all that is new or changed \`after\` a version. For admins the support thread of somebody who is no colleague.`,
    params: ByUser,
    query: ChatWindow,
    isPolled: true,
    response: z.object({
      user: Partner,
      messages: z.array(ChatMessage),
      /** Where older ones go on; null at the beginning, and with \`after\`. */
      before: z.nullable(z.number()),
      /** What to ask \`after\` next. */
      version: z.number(),
    }),
  }),
  send: endpoint({
    name: 'chat.send',
    method: 'POST',
    path: '/api/chat/messages/:userId',
    access: chatPolicy.write,
    summary:
      'Sends words, a picture (at most 5 MB) or both (spec 2 §7), as a form or as JSON. One that is sent again with the same `client_key` stays one message. An admin answers a learner so in the support thread, which is made when there is none.',
    params: ByUser,
    body: NewChat,
    files: { image: chatImageRule },
    response: z.object({ message: ChatMessage }),
    status: 201,
  }),
  read: endpoint({
    name: 'chat.read',
    method: 'POST',
    path: '/api/chat/messages/:userId/read',
    access: chatPolicy.read,
    summary: 'The caller has read what this person has written (spec 2 §7), up to a place or all of it.',
    params: ByUser,
    body: ReadUpTo,
    response: z.object({ unread_count: z.number() }),
  }),
  typing: endpoint({
    name: 'chat.typing',
    method: 'POST',
    path: '/api/chat/messages/:userId/typing',
    access: chatPolicy.write,
    summary:
      'The caller is typing: this person hears it by the live stream (`typing`, with the `user_id` of the caller) at most once a second, and nothing is stored. For those who may write to this person now.',
    params: ByUser,
    response: z.object({ is_told: z.boolean() }),
  }),
  update: endpoint({
    name: 'chat.update',
    method: 'PUT',
    path: '/api/chat/own-messages/:id',
    access: chatPolicy.write,
    summary: `Changes the words of an own message within ${CHANGE_MINUTES} minutes; both see that it was changed.`,
    params: ById,
    body: z.strictObject({ content: Content }),
    response: z.object({ ...Said.shape, written: ChatMessage }),
  }),
  remove: endpoint({
    name: 'chat.remove',
    method: 'DELETE',
    path: '/api/chat/own-messages/:id',
    access: chatPolicy.write,
    summary: `Deletes an own message within ${CHANGE_MINUTES} minutes; both see that there was one.`,
    params: ById,
    response: z.object({ ...Said.shape, written: ChatMessage }),
  }),
  image: endpoint({
    name: 'chat.image',
    method: 'GET',
    path: '/api/chat/images/:id',
    access: chatPolicy.read,
    summary: 'The picture of a message, for those who read it; `w` picks a width.',
    params: ById,
    query: z.object({ w: z.optional(z.enum(['160', '480', '960'])) }),
    raw: 'image/webp',
  }),
}
