import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LiveData, listenLive, useIsLive } from './live.ts'

type Refresh = {
  /** The events that tell of a change: of one kind, or of several. */
  type: string | readonly string[]
  /** What is read again: the beginning of its key, as `[endpoint.name]` for all reads of a call. */
  queryKey: readonly unknown[]
  /** How often it is polled without the stream. */
  pollMs: number
  /** How often it is read while the stream is open, where the answer also shows what no event tells of. */
  liveMs?: number
}

/**
 * Reads are read again when the live stream tells of a change; while it is not open they are polled. A hidden page
 * reads when it is looked at again.
 * @returns for `refetchInterval`
 */
export function useLiveRefresh({ type, queryKey, pollMs, liveMs }: Refresh): number | false {
  const cache = useQueryClient()
  const key = JSON.stringify(queryKey)
  const types = [type].flat().join(' ')
  useEffect(() => {
    const refresh = createRefresh(cache, JSON.parse(key) as unknown[])
    let timer: ReturnType<typeof setTimeout> | undefined
    const hear = (data: LiveData | null) => {
      const spread = refreshDelayFor(data)
      if (spread === 0) return refresh()
      timer ??= setTimeout(() => {
        timer = undefined
        refresh()
      }, Math.random() * spread)
    }
    // Each kind is told when events may have been missed, and one reading is enough.
    const ends = types.split(' ').map((one, nth) =>
      listenLive(one, (data) => {
        if (data || nth === 0) hear(data)
      }),
    )
    return () => {
      for (const end of ends) end()
      clearTimeout(timer)
    }
  }, [cache, key, types])
  return useIsLive() ? (liveMs ?? false) : pollMs
}

/** When many people get the same event, each reads after a random delay. */
const refreshDelayFor = (data: LiveData | null): number =>
  typeof data?.['spread_ms'] === 'number' ? data['spread_ms'] : 0

/**
 * Reads again. What is under way was asked before the change, so it is given up; what we ask ourselves is let finish,
 * and asked once more if there was another change in the meantime.
 */
export function createRefresh(
  cache: QueryClient,
  queryKey: readonly unknown[],
  isHidden = () => document.hidden,
): () => void {
  let isReading = false
  let isStale = false
  function refresh(): void {
    isStale = isReading
    if (isReading) return
    isReading = true
    void readAgain()
  }
  async function readAgain(): Promise<void> {
    // The screen that shows the read also shows its failure.
    await cache.invalidateQueries({ queryKey, refetchType: isHidden() ? 'none' : 'active' })
    isReading = false
    if (isStale) refresh()
  }
  return refresh
}
