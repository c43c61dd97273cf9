import { useEffect, useState } from 'react'

/** Often enough for texts that count minutes. */
const LOOK_MS = 15_000

/** The time in milliseconds, for actions that become possible at some moment. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
