import { useEffect } from 'react'
import { useWaitingByPage } from './use-waiting-by-page.ts'

/** Counts what waits on each page, for a person who shows it. */
export function WaitingCounts({ onCount }: { onCount: (waiting: ReadonlyMap<string, number>) => void }) {
  const waiting = useWaitingByPage()
  useEffect(() => onCount(waiting), [waiting, onCount])
  return null
}
