import { useSyncExternalStore } from 'react'
import { addLiveListener, type LiveListener, liveState } from './live-listeners.ts'
import { followLive } from './live-stream.ts'
import { previewedRole } from './preview-role.ts'

export type { LiveData } from './live-listeners.ts'

let isAsked = false
/** How long the stream waits, so that the page can load first. */
const LATER_MS = 1500

/**
 * Listens to the live stream, which opens with the first listener once the page has loaded.
 * @param hear gets the event; null when events may have been missed and everything must be read again
 * @returns ends it
 */
export function listenLive(type: string, hear: LiveListener): () => void {
  const stop = addLiveListener(type, hear)
  openLater()
  return stop
}

/** True while the stream is open: what it tells of needs no polling. */
export const useIsLive = (): boolean => useSyncExternalStore(liveState.subscribe, liveState.get, () => false)

const openStreamLater = (): unknown => setTimeout(followLive, LATER_MS)

function openLater(): void {
  // The stream tells of what happens here, and the tabs of a browser share one.
  if (isAsked || previewedRole()) return
  isAsked = true
  if (document.readyState === 'complete') openStreamLater()
  else addEventListener('load', openStreamLater, { once: true })
}
