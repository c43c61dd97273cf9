import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** How far below the window something is when its script is loaded. */
const NEAR = '600px'

/** For what is far down a page: calls back once the element of the answered ref is near the window. */
export function useWhenNear(onNear: () => void): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  const tell = useEffectEvent(onNear)
  useEffect(() => {
    const eye = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell(), { rootMargin: NEAR })
    if (place.current) eye.observe(place.current)
    return () => eye.disconnect()
  }, [])
  return place
}
