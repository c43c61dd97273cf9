import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { browserClient } from '#web/api/browser.ts'
import { query } from '#web/api/queries.ts'
import { conversationApi, type Message, MESSAGE_POLL_MS } from '../conversation.contract.ts'

type Shown = OutputOf<typeof conversationApi.list>

/** The newest messages of a match. */
export const readThread = (id: number) => query(conversationApi.list, { params: { id } })

/** Both lists as one, in the order of the thread; of a message that is in both, the later answer counts. */
const joined = (known: readonly Message[], later: readonly Message[]): Message[] =>
  [...new Map([...known, ...later].map((one) => [one.id, one])).values()].toSorted((a, b) => a.seq - b.seq)

/** The thread of a match with everything that was read of it so far; it asks what is new while the page is visible. */
export function useThread(id: number) {
  const cache = useQueryClient()
  const key = readThread(id).queryKey
  // What is new comes by itself; reading the newest page again would forget the older ones.
  const { data, isError, refetch } = useQuery({ ...readThread(id), staleTime: Infinity })
  const change = (by: (shown: Shown) => Shown): void =>
    void cache.setQueryData<Shown>(key, (shown) => shown && by(shown))

  const { data: news } = useQuery({
    ...query(conversationApi.list, { params: { id }, query: { after: data?.version ?? 0 } }),
    enabled: data !== undefined,
    refetchInterval: MESSAGE_POLL_MS,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (!news) return
    cache.setQueryData<Shown>(readThread(id).queryKey, (shown) => {
      if (!shown || news.version < shown.version) return shown
      const { thread, version } = news
      return { ...shown, thread, version, messages: joined(shown.messages, news.messages) }
    })
  }, [cache, id, news])

  return {
    data,
    isError,
    refetch,
    /** Adds what was written or changed here. */
    add: (...messages: Message[]) => change((shown) => ({ ...shown, messages: joined(shown.messages, messages) })),
    /** Reads the messages before those that are shown; rejects when that fails. */
    readEarlier: async (): Promise<void> => {
      if (!data?.before) return
      const earlier = await browserClient(conversationApi.list, { params: { id }, query: { before: data.before } })
      change((shown) => ({ ...shown, before: earlier.before, messages: joined(earlier.messages, shown.messages) }))
    },
  }
}
