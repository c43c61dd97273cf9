import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type Letter, outbox } from './outbox.ts'
import { type Outcome, sendAll, sending, type SendingState } from './outbox-sender.ts'

const NOTHING: readonly Letter[] = []

/** What this person has done and the server does not know yet, and whether it is on its way. */
export function useOutbox(personId: number): { letters: readonly Letter[]; state: SendingState } {
  const letters = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.list(personId),
    () => NOTHING,
  )
  const state = useSyncExternalStore(sending.subscribe, sending.state, (): SendingState => 'idle')
  return { letters, state }
}

/** Sends what is kept when a page opens and when the connection is back. */
export function useSending(personId: number): void {
  useEffect(() => {
    const send = (): void => sendAll(personId)
    outbox.sweep()
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [personId])
}

/** Calls back with the outcome of each letter that is sent while the screen is shown. */
export function useOutcomes(receive: (outcome: Outcome) => void): void {
  const latest = useEffectEvent(receive)
  useEffect(() => sending.receive((outcome) => latest(outcome)), [])
}
