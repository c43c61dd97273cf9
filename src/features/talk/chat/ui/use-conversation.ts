import { MESSAGE_EVENT } from '#shared/message-event.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { liveQuery } from '#web/api/live-query.ts'
import { query } from '#web/api/queries.ts'
import { useMessages } from '#web/kit/use-messages.ts'
import { CHAT_POLL_MS, chatApi, PRESENCE_POLL_MS } from '../chat.contract.ts'

type Shown = OutputOf<typeof chatApi.list>

/** The newest messages with someone. */
export const conversationQuery = (userId: number) => query(chatApi.list, { params: { userId } })

/** The conversation with someone, with everything that was read of it so far. */
export const useConversation = (userId: number) =>
  useMessages({
    newest: conversationQuery(userId),
    news: (after) => liveQuery(chatApi.list, { params: { userId }, query: { after } }),
    earlier: (before) => browserClient(chatApi.list, { params: { userId }, query: { before } }),
    event: MESSAGE_EVENT,
    pollMs: CHAT_POLL_MS,
    liveMs: PRESENCE_POLL_MS,
  })

type Reading = ReturnType<typeof useConversation>
/** A conversation whose newest messages are there. */
export type OpenConversation = Reading & { data: Shown }
