import { MESSAGE_EVENT } from '#shared/message-event.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { liveQuery } from '#web/api/live-query.ts'
import { query } from '#web/api/queries.ts'
import { useMessages } from '#web/kit/use-messages.ts'
import { CHAT_POLL_MS } from '../chat.contract.ts'
import { chatGroupApi, type GroupKind } from '../group/group.contract.ts'

type Shown = OutputOf<typeof chatGroupApi.messages>
type GroupKey = { kind: GroupKind; id: number }

/** The kind of group that an address names. */
export const groupKindNamed = (word: string | undefined): GroupKind => (word === 'course' ? 'course' : 'department')

/** The newest messages of a group. */
export const groupQuery = (params: GroupKey) => query(chatGroupApi.messages, { params })

/** A group with everything that was read of it so far. */
export const useGroup = (params: GroupKey) =>
  useMessages({
    newest: groupQuery(params),
    news: (after) => liveQuery(chatGroupApi.messages, { params, query: { after } }),
    earlier: (before) => browserClient(chatGroupApi.messages, { params, query: { before } }),
    event: MESSAGE_EVENT,
    pollMs: CHAT_POLL_MS,
    merge: (shown: Shown, found: Shown) => ({
      people: [...new Map([...shown.people, ...found.people].map((one) => [one.id, one])).values()],
    }),
  })

/** A group whose newest messages are there. */
export type OpenGroup = ReturnType<typeof useGroup> & { data: Shown }
