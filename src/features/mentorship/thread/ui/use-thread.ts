import { MESSAGE_EVENT } from '#shared/message-event.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { liveQuery } from '#web/api/live-query.ts'
import { query } from '#web/api/queries.ts'
import { useMessages } from '#web/kit/use-messages.ts'
import { threadApi, MESSAGE_POLL_MS } from '../thread.contract.ts'

/** The newest messages of a match. */
export const threadQuery = (id: number) => query(threadApi.list, { params: { id } })

/** The thread of a match with everything that was read of it so far. */
export const useThread = (id: number) =>
  useMessages({
    newest: threadQuery(id),
    news: (after) => liveQuery(threadApi.list, { params: { id }, query: { after } }),
    earlier: (before) => browserClient(threadApi.list, { params: { id }, query: { before } }),
    event: MESSAGE_EVENT,
    pollMs: MESSAGE_POLL_MS,
  })
