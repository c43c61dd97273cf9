import { useSyncExternalStore } from 'react'
import { withStorage } from '#web/api/storage.ts'

/** Stays on this device and is never sent; it names no one. */
const MARK = 'signed-in-before'

/** Someone is signed in here: the sign-in page does not take the next visitor for a newcomer. */
export const rememberDevice = (): void => void withStorage((storage) => storage.setItem(MARK, '1'))

const isKnown = (): boolean => withStorage((storage) => storage.getItem(MARK)) !== null
const subscribeToNothing = () => () => undefined

/** Has anyone ever signed in on this device? The HTML of the server, which is the same for everyone, says so. */
export const useIsKnownDevice = (): boolean => useSyncExternalStore(subscribeToNothing, isKnown, () => true)
