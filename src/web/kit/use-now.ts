import { useEffect, useState } from 'react'

/** Often enough for what is said in minutes. */
const LOOK_MS = 15_000

/** The time in milliseconds, for what a screen offers from some moment on. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
