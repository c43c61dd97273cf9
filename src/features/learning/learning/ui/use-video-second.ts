import { useCallback, useSyncExternalStore } from 'react'

const EVENTS = ['timeupdate', 'seeking', 'loadedmetadata'] as const

/** The second of the video that is shown; null where there is no video of ours. */
export function useVideoSecond(film: HTMLVideoElement | null): number | null {
  const subscribe = useCallback(
    (tell: () => void) => {
      for (const event of EVENTS) film?.addEventListener(event, tell)
      return () => {
        for (const event of EVENTS) film?.removeEventListener(event, tell)
      }
    },
    [film],
  )
  const read = (): number | null => (film ? Math.floor(film.currentTime) : null)
  return useSyncExternalStore(subscribe, read, () => null)
}
