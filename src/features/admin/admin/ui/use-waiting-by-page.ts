import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { pageAt } from '#web/nav-lookup.ts'
import { waitingApi, type WaitingLine } from '../waiting/waiting.contract.ts'
import { waitingKindsOf } from '../waiting/waiting.policy.ts'
import { linkAndIconOf } from './waiting-links.ts'

/** Several rows may be decided one after another: they are counted once. */
const PAUSE_MS = 1500

/**
 * How much waits for the reader on each page of the menu, by its path. It is read when the page has what it asked for,
 * with the call of the home, and again after the reader has changed something.
 */
export function useWaitingByPage(): ReadonlyMap<string, number> {
  const me = useMe()
  const client = useQueryClient()
  const isLoading = useIsFetching() > 0
  const [isLoaded, setLoaded] = useState(false)
  if (!isLoading && !isLoaded) setLoaded(true)
  const { data } = useQuery({
    ...query(waitingApi.list, {}),
    enabled: isLoaded && waitingKindsOf(me).length > 0,
    // The menu works without the counts.
    retry: false,
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: [waitingApi.list.name] }), PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
  return useMemo(() => sumByPage(data?.lines ?? []), [data])
}

/** Learners who need help are a line for each course, and different kinds may lead to one page. */
function sumByPage(lines: readonly WaitingLine[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const line of lines) {
    const { pathname } = new URL(linkAndIconOf(line).to, location.origin)
    const path = pageAt(pathname)?.path
    if (path !== undefined) sums.set(path, (sums.get(path) ?? 0) + line.many)
  }
  return sums
}
