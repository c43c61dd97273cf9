import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Tells what was read, as soon as the page is visible: each place once, and only later ones.
 * @param last the place of the last message of others; 0 while there is none
 */
export function useReportSeen(last: number, tell: (seq: number) => void): void {
  const told = useRef(0)
  const reportIfVisible = useEffectEvent((seq: number) => {
    if (document.visibilityState !== 'visible' || seq <= told.current) return
    told.current = seq
    tell(seq)
  })
  useEffect(() => {
    reportIfVisible(last)
    const onVisible = (): void => reportIfVisible(last)
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [last])
}
