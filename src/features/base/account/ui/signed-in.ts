import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { redirect } from 'react-router'
import type { Me } from '#shared/me.ts'
import { signInAddress } from '#shared/return-path.ts'
import { query } from '#web/api/queries.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { withStorage } from '#web/api/storage.ts'
import { sessionApi } from '../session/session.contract.ts'

const MARK = 'data-signed-in'
/** Kept on the device, never sent, and names no one: the sign-in page takes nobody here for a newcomer any more. */
export const KNOWN_DEVICE = 'signed-in-before'
const meQuery = () => query(sessionApi.me, {})

const looksSignedIn = (): boolean => document.documentElement.hasAttribute(MARK)

/** Calls back when the mark on the document changes: `early-script.ts` sets it, signing in and out change it. */
function watchSignedInMark(onChange: () => void): () => void {
  const watcher = new MutationObserver(onChange)
  watcher.observe(document.documentElement, { attributeFilter: [MARK] })
  return () => watcher.disconnect()
}

/**
 * Who is signed in, for pages that visitors see too: the person, `null` for a visitor, `undefined` while it is not
 * known (on the server, and until the first answer). A visitor's page requests nothing. Dashboard pages use `useMe`.
 */
export function useSession(): Me | null | undefined {
  const isMarked = useSyncExternalStore(watchSignedInMark, looksSignedIn, () => undefined)
  const { data, isError } = useQuery({ ...meQuery(), enabled: isMarked === true })
  if (isMarked === undefined) return undefined
  return isMarked && !isError ? data : null
}

/**
 * For the `clientLoader` of a guarded screen: the person, or a redirect to /sign-in (spec 1 §2, route guard), which leads
 * back to the screen.
 */
export async function requireSignedIn(request: Request): Promise<Me> {
  const { pathname, search } = new URL(request.url)
  const signIn = () => redirect(signInAddress(pathname + search))
  if (!looksSignedIn()) throw signIn()
  try {
    return await browserQueryClient().fetchQuery(meQuery())
  } catch (problem) {
    // The end of a session removes the mark (session-end.ts); a lost connection does not.
    if (!looksSignedIn()) throw signIn()
    throw problem
  }
}

/** After signing in: data of the person before is deleted, and the header changes at once. */
export function startSession(me: Me): void {
  const cache = browserQueryClient()
  cache.clear()
  cache.setQueryData(meQuery().queryKey, me)
  document.documentElement.setAttribute(MARK, '')
  withStorage((storage) => storage.setItem(KNOWN_DEVICE, '1'))
}
