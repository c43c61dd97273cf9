/** What an event of the live stream tells: ids to read by. */
export type LiveData = Record<string, unknown>
export type LiveListener = (data: LiveData | null) => void

const ears = new Map<string, Set<LiveListener>>()
const watchers = new Set<() => void>()
let isUp = false

/** @returns ends it */
export function addLiveListener(type: string, hear: LiveListener): () => void {
  const all = ears.get(type) ?? new Set()
  ears.set(type, all.add(hear))
  return () => all.delete(hear)
}

/** Whether the stream is open. */
export const liveState = {
  get: (): boolean => isUp,
  subscribe: (watch: () => void): (() => void) => {
    watchers.add(watch)
    return () => void watchers.delete(watch)
  },
}

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
