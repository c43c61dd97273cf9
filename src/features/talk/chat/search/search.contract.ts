import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { tidy } from '#shared/visible-text.ts'
import { chatPolicy } from '../chat.policy.ts'
import { GROUP_KINDS } from '../group/group.contract.ts'

/** The least length of what is searched for, and how many messages are on a page. */
export const CHAT_SEARCH = { letters: 2, page: 20 } as const

const Found = z.object({
  id: z.number(),
  /** Its place in the conversation. */
  seq: z.number(),
  sender_id: z.number(),
  content: z.string(),
  created_at: z.iso.datetime(),
  /** With whom the conversation is; null for a group. */
  user: z.nullable(z.object({ id: z.number(), name: z.string(), profile_picture: z.nullable(z.string()) })),
  /** The group in which it stands, with who has written it. */
  group: z.nullable(z.object({ kind: z.enum(GROUP_KINDS), id: z.number(), name: z.string(), sender: z.string() })),
})
export type FoundMessage = z.infer<typeof Found>

export const chatSearchApi = {
  list: endpoint({
    name: 'chatSearch.list',
    method: 'GET',
    path: '/api/chat/search',
    access: chatPolicy.list,
    summary: `Messages of the caller's own conversations and groups that have all these words, or words that begin so: the newest ${CHAT_SEARCH.page}, or those \`before\` a message.`,
    query: z.object({
      search: z
        .string(text('Enter at least 2 letters'))
        .check(tidy(), z.minLength(CHAT_SEARCH.letters, text('Enter at least 2 letters')), z.maxLength(100)),
      before: z.optional(IdInAddress),
    }),
    response: z.object({
      messages: z.array(Found),
      /** What to ask `before` next; null at the end. */
      next: z.nullable(z.number()),
    }),
  }),
}
