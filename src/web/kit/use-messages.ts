import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLiveRefresh } from '#web/api/use-live-refresh.ts'
import { useStillInPress } from './press.ts'

type Row = { id: number; seq: number }
/** What the call of a conversation answers, beside what it says of the conversation itself. */
type Page = { messages: Row[]; before: number | null; version: number }
type MessagesQuery<Shown, Key extends QueryKey> = UseQueryOptions<Shown, Error, Shown, Key> & { queryKey: Key }

/** How a conversation is read: its newest page, what is new `after` a version, and what was `before` a place. */
type Reads<Shown, Key extends QueryKey> = {
  newest: MessagesQuery<Shown, Key>
  news: (after: number) => MessagesQuery<Shown, Key>
  earlier: (before: number) => Promise<Shown>
  /** The events of the live stream that tell of news; without the stream they are polled for. */
  event: string
  pollMs: number
  /** How often news are asked for while the stream is open, for what no event tells of. */
  liveMs?: number
  /** What else of both answers is kept, such as the names of those who wrote. */
  merge?: (shown: Shown, found: Shown) => Partial<Shown>
}

/** Both lists as one, in the order of the conversation; of a message that is in both, the later answer counts. */
const mergeMessages = <One extends Row>(known: readonly One[], later: readonly One[]): One[] =>
  [...new Map([...known, ...later].map((one) => [one.id, one])).values()].toSorted((a, b) => a.seq - b.seq)

/** A conversation with everything that was read of it so far; it asks what is new while the page is visible. */
export function useMessages<Shown extends Page, Key extends QueryKey>({
  newest,
  news,
  earlier,
  event,
  pollMs,
  liveMs,
  merge,
}: Reads<Shown, Key>) {
  const cache = useQueryClient()
  const key = newest.queryKey
  // New messages arrive on their own; reading the newest page again would drop the older ones.
  const { data, isError, error, refetch } = useQuery({ ...newest, staleTime: Infinity })
  const changeShown = (by: (shown: Shown) => Shown): void =>
    void cache.setQueryData<Shown>(key, (shown) => shown && by(shown))

  const ahead = news(data?.version ?? 0)
  const refetchInterval = useLiveRefresh({ type: event, queryKey: ahead.queryKey, pollMs, ...(liveMs && { liveMs }) })
  const { data: changed } = useQuery({
    ...ahead,
    enabled: data !== undefined,
    refetchInterval,
    staleTime: 0,
    gcTime: 0,
  })
  const addMessages = useEffectEvent((later: Shown) =>
    changeShown((shown) => {
      if (later.version < shown.version) return shown
      const messages = mergeMessages(shown.messages, later.messages)
      return { ...shown, ...later, ...merge?.(shown, later), before: shown.before, messages }
    }),
  )
  useEffect(() => {
    if (changed) addMessages(changed)
  }, [changed])

  return {
    /** A message that comes moves those above it, which wait for the press that is under way. */
    data: useStillInPress(data),
    isError,
    error,
    refetch,
    /** Adds a message that was written or changed on this screen. */
    add: (...messages: Shown['messages']) =>
      changeShown((shown) => ({ ...shown, messages: mergeMessages(shown.messages, messages) })),
    /** Reads the messages before those that are shown; rejects when that fails. */
    loadEarlier: async (): Promise<void> => {
      if (!data || data.before === null) return
      const found = await earlier(data.before)
      changeShown((shown) => {
        const messages = mergeMessages(found.messages, shown.messages)
        return { ...shown, ...merge?.(shown, found), before: found.before, messages }
      })
    },
  }
}
