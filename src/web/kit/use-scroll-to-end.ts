import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** So near to the end of the page somebody reads the newest. */
const NEAR_PX = 160

type End = RefObject<HTMLElement | null>

const isNearEnd = (end: End | undefined): boolean => {
  const place = (end?.current ?? document.documentElement).getBoundingClientRect()
  return place.bottom - window.innerHeight < NEAR_PX
}

/**
 * Keeps the end of the page in view when something is added there, unless somebody reads further above.
 * @param end where the messages end, on a page that goes on below them
 */
export function useScrollToEnd(last: string, end?: End): void {
  const wasNear = useRef(true)
  const shown = useRef('')
  useEffect(() => {
    const look = (): void => {
      wasNear.current = isNearEnd(end)
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [end])
  useLayoutEffect(() => {
    if (shown.current === last) return
    shown.current = last
    if (!wasNear.current) return
    if (end) end.current?.scrollIntoView({ block: 'nearest' })
    else scrollTo({ top: document.documentElement.scrollHeight })
  }, [last, end])
}
