import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { commonCalls } from '#web/frame.ts'
import { type Letter, outbox } from './outbox.ts'
import { type Outcome, sendAll, sending, type SendingState } from './outbox-sender.ts'

const NOTHING: readonly Letter[] = []

/** What this person has done and the server does not know yet, and whether it is on its way; visitors keep nothing. */
export function useOutbox(personId: number | undefined): { letters: readonly Letter[]; state: SendingState } {
  const letters = useSyncExternalStore(
    outbox.subscribe,
    () => (personId === undefined ? NOTHING : outbox.list(personId)),
    () => NOTHING,
  )
  const state = useSyncExternalStore(sending.subscribe, sending.state, (): SendingState => 'idle')
  return { letters, state }
}

/** Sends what is kept when a page opens; from then on the outbox itself comes back to what could not be sent. */
export function useSendOutbox(personId: number | undefined): void {
  useEffect(() => {
    if (personId === undefined) return
    outbox.sweep()
    sendAll(personId)
  }, [personId])
}

/** Calls back with the outcome of each letter that is sent while the screen is shown. */
export function useOutcomes(receive: (outcome: Outcome) => void): void {
  const latest = useEffectEvent(receive)
  useEffect(() => sending.receive((outcome) => latest(outcome)), [])
}

/**
 * Loads what sends a kind of letters, and what says that they wait, while there is a connection: browsers do not ask again
 * for a script that they could not get, so what was not loaded sends with the next visit.
 * @param kind null: of a visitor nothing is kept
 * @returns whether it is loaded, and the page works without a connection
 */
export function useLoadDelivery(kind: string | null): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (kind === null) return
    const loadDelivery = async () => {
      const { DELIVERIES, loadNotice } = await commonCalls().loadOutbox()
      await Promise.all([DELIVERIES.get(kind)?.(), loadNotice()])
      setLoaded(true)
    }
    loadDelivery().catch(() => undefined)
  }, [kind])
  return isLoaded
}
