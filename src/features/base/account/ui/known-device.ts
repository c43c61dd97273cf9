import { useSyncExternalStore } from 'react'
import { withStorage } from '#web/api/storage.ts'
import { KNOWN_DEVICE } from './signed-in.ts'

const isKnown = (): boolean => withStorage((storage) => storage.getItem(KNOWN_DEVICE)) !== null
const subscribeToNothing = () => () => undefined

/** Has anyone ever signed in on this device? The HTML of the server, which is the same for everyone, says so. */
export const useIsKnownDevice = (): boolean => useSyncExternalStore(subscribeToNothing, isKnown, () => true)
