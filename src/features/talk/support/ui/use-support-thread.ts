import { browserClient } from '#web/api/browser-client.ts'
import { liveQuery } from '#web/api/live-query.ts'
import { query } from '#web/api/queries.ts'
import { useMessages } from '#web/kit/use-messages.ts'
import { inboxApi } from '../inbox/inbox.contract.ts'
import { SUPPORT_EVENT, SUPPORT_POLL_MS, supportApi } from '../support.contract.ts'

/** The newest messages of the reader's own thread. */
export const ownThreadQuery = () => query(supportApi.get, {})

/** The reader's own thread with everything that was read of it so far. */
export const useOwnThread = () =>
  useMessages({
    newest: ownThreadQuery(),
    news: (after) => liveQuery(supportApi.get, { query: { after } }),
    earlier: (before) => browserClient(supportApi.get, { query: { before } }),
    event: SUPPORT_EVENT,
    pollMs: SUPPORT_POLL_MS,
  })

/** The newest messages of anyone's thread, for admins. */
export const inboxThreadQuery = (id: number) => query(inboxApi.get, { params: { id } })

/** Anyone's thread with everything that was read of it so far, for admins. */
export const useThread = (id: number) =>
  useMessages({
    newest: inboxThreadQuery(id),
    news: (after) => liveQuery(inboxApi.get, { params: { id }, query: { after } }),
    earlier: (before) => browserClient(inboxApi.get, { params: { id }, query: { before } }),
    event: SUPPORT_EVENT,
    pollMs: SUPPORT_POLL_MS,
  })
