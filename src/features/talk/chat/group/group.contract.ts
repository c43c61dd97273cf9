import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { IdInAddress } from '#shared/id.ts'
import { CHAT_PAGE, ChatMessage, chatImageRule, ChatWindow, NewChat, ReadUpTo } from '../chat.contract.ts'
import { chatPolicy } from '../chat.policy.ts'

/** What makes people a group: a department they work in, or a course they look after. */
export const GROUP_KINDS = ['department', 'course'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

/** The type of what the live stream tells while someone types in a group: `user_id` is who does, `kind` and `id` are where. */
export const GROUP_TYPING_EVENT = 'group_typing'
/** In larger groups it is not told: someone types there at any time, and every open page would hear of it. */
export const TYPING_PEOPLE = 50

/** Groups in the list; no one has more. */
export const MAX_GROUPS = 100

const ByGroup = z.object({ kind: z.enum(GROUP_KINDS), id: IdInAddress })

const Named = z.object({
  kind: z.enum(GROUP_KINDS),
  /** The id of the department or the course. */
  id: z.number(),
  name: z.string(),
})

const ChatGroup = z.object({
  ...Named.shape,
  /** At most 100. */
  unread_count: z.number(),
  last_message: z.nullable(
    z.object({
      content: z.string(),
      has_image: z.boolean(),
      sender_id: z.number(),
      sender: z.string(),
      created_at: z.iso.datetime(),
    }),
  ),
})
export type ChatGroup = z.infer<typeof ChatGroup>

const Somebody = z.object({ id: z.number(), name: z.string(), profile_picture: z.nullable(z.string()) })

export const chatGroupApi = {
  list: endpoint({
    name: 'chatGroup.list',
    method: 'GET',
    path: '/api/chat/groups',
    access: chatPolicy.list,
    summary:
      'The groups of the caller: the department of the own record, the courses that the caller teaches, and those of mentees who share their record of courses. Newest message first, then by name.',
    isPolled: true,
    response: z.object({ groups: z.array(ChatGroup) }),
  }),
  members: endpoint({
    name: 'chatGroup.members',
    method: 'GET',
    path: '/api/chat/groups/:kind/:id/members',
    access: chatPolicy.read,
    summary: 'Who reads what is written in a group of the caller now, by name.',
    params: ByGroup,
    response: z.object({ members: z.array(Somebody) }),
  }),
  messages: endpoint({
    name: 'chatGroup.messages',
    method: 'GET',
    path: '/api/chat/groups/:kind/:id/messages',
    access: chatPolicy.read,
    summary: `The newest ${CHAT_PAGE} messages of a group in their order, those \`before\` a place, or all that is new or changed \`after\` a version.`,
    params: ByGroup,
    query: ChatWindow,
    isPolled: true,
    response: z.object({
      group: z.object({
        ...Named.shape,
        member_count: z.number(),
        /** The place up to which the caller has read. */
        read_seq: z.number(),
      }),
      /** Who wrote these messages, and those that they answer. */
      people: z.array(Somebody),
      messages: z.array(ChatMessage),
      /** Where older ones go on; null at the beginning, and with \`after\`. */
      before: z.nullable(z.number()),
      /** What to ask \`after\` next. */
      version: z.number(),
    }),
  }),
  send: endpoint({
    name: 'chatGroup.send',
    method: 'POST',
    path: '/api/chat/groups/:kind/:id/messages',
    access: chatPolicy.write,
    summary: 'Sends words, a picture or both to a group, as to one person.',
    params: ByGroup,
    body: NewChat,
    files: { image: chatImageRule },
    response: z.object({ message: ChatMessage }),
    status: 201,
  }),
  typing: endpoint({
    name: 'chatGroup.typing',
    method: 'POST',
    path: '/api/chat/groups/:kind/:id/typing',
    access: chatPolicy.write,
    summary: `The caller is typing: the others of a group of at most ${TYPING_PEOPLE} hear it by the live stream (\`${GROUP_TYPING_EVENT}\`, with the \`user_id\` of the caller and the group) at most once a second, and nothing is stored.`,
    params: ByGroup,
    response: z.object({ is_told: z.boolean() }),
  }),
  read: endpoint({
    name: 'chatGroup.read',
    method: 'POST',
    path: '/api/chat/groups/:kind/:id/read',
    access: chatPolicy.read,
    summary: 'The caller has read what others have written in a group, up to a place or all of it.',
    params: ByGroup,
    body: ReadUpTo,
    response: z.object({ unread_count: z.number() }),
  }),
}
