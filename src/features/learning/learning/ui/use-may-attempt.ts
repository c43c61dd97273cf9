import { useEffect, useState } from 'react'
import { type LessonFlow, mayAttempt } from './lesson-flow.ts'

/** How often to check whether the waiting time is over. */
const LOOK_MS = 5000

/** Whether the learner may send an attempt; becomes true automatically when the waiting time is over. */
export function useMayAttempt(flow: Pick<LessonFlow, 'limit'>): boolean {
  const [now, setNow] = useState(Date.now)
  const isAllowed = mayAttempt(flow, now)
  const isWaiting = !isAllowed && flow.limit.from !== null
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  return isAllowed
}
