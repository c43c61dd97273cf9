import { useSyncExternalStore } from 'react'
import { previewedRole } from './preview-role.ts'

/** What an event of the live stream tells: ids to read by. */
export type LiveData = Record<string, unknown>
type LiveListener = (data: LiveData | null) => void

const ears = new Map<string, Set<LiveListener>>()
const watchers = new Set<() => void>()
let isUp = false
let isAsked = false
/** How long the stream waits, so that the page can load first. */
const LATER_MS = 1500

/**
 * Listens to the live stream, which opens with the first listener once the page has loaded.
 * @param hear gets the event; null when events may have been missed and everything must be read again
 * @returns ends it
 */
export function listenLive(type: string, hear: LiveListener): () => void {
  const all = ears.get(type) ?? new Set()
  ears.set(type, all.add(hear))
  openLater()
  return () => all.delete(hear)
}

/** True while the stream is open: what it tells of needs no polling. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => isUp,
    () => false,
  )

/** For the stream: an event has come. */
export function notifyLiveListeners(type: string, data: LiveData): void {
  ears.get(type)?.forEach((hear) => hear(data))
}

/** For the stream: it is open or not. `isWhole`: nothing was missed since it was open the last time. */
export function setLiveState(next: boolean, isWhole: boolean): void {
  isUp = next
  watchers.forEach((watch) => watch())
  if (next && !isWhole) for (const all of ears.values()) all.forEach((hear) => hear(null))
}

async function openStream(): Promise<void> {
  try {
    const { followLive } = await import('./live-stream.ts')
    followLive()
  } catch {
    // Pages without the stream poll.
  }
}

const openStreamLater = (): unknown => setTimeout(() => void openStream(), LATER_MS)

function openLater(): void {
  // The stream tells of what happens here, and the tabs of a browser share one.
  if (isAsked || previewedRole()) return
  isAsked = true
  if (document.readyState === 'complete') openStreamLater()
  else addEventListener('load', openStreamLater, { once: true })
}
