import { useEffect, useLayoutEffect, useRef } from 'react'

/** So near to the end of the page somebody reads the newest. */
const NEAR_PX = 160

const isNearEnd = (): boolean => document.documentElement.scrollHeight - window.scrollY - window.innerHeight < NEAR_PX

/** Keeps the end of the page in view when something is added there, unless somebody reads further above. */
export function useScrollToEnd(last: string): void {
  const wasNear = useRef(true)
  const shown = useRef('')
  useEffect(() => {
    const look = (): void => {
      wasNear.current = isNearEnd()
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  useLayoutEffect(() => {
    if (shown.current === last) return
    shown.current = last
    if (wasNear.current) scrollTo({ top: document.documentElement.scrollHeight })
  }, [last])
}
