import { useSyncExternalStore } from 'react'

/** As narrow as a phone held upright, the same width as in the kit's styles. */
const PHONE = '(max-width: 30em)'

function subscribe(onChange: () => void): () => void {
  const phone = matchMedia(PHONE)
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}

/** Whether the window is as narrow as a phone. The HTML of the server, which is the same for everyone, is for a desk. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  )
