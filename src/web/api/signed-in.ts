import { useSyncExternalStore } from 'react'

const seemsSignedIn = (): boolean => /(^|; )user=/.test(document.cookie)

function subscribe(tell: () => void): () => void {
  addEventListener('focus', tell)
  return () => removeEventListener('focus', tell)
}

/**
 * Whether somebody seems to be signed in, from the `user` cookie (for show only; the server decides). A rendered
 * page is the same for everybody, so it is false until the browser has looked.
 */
export const useSignedIn = (): boolean => useSyncExternalStore(subscribe, seemsSignedIn, () => false)
