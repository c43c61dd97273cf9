import { useSyncExternalStore } from 'react'
import { withStorage } from '#web/api/storage.ts'

const PLACE = 'enter-sends'
const CHANGED = 'mbuyu:enter-sends'

const subscribe = (onChange: () => void) => {
  addEventListener(CHANGED, onChange)
  return () => removeEventListener(CHANGED, onChange)
}

/** The choice in a browser without storage, until the page is left. */
let chosen: string | null = null

/** Whether Enter sends a message on this device; without a choice it begins a new line, as code and phones need it. */
export const useEnterSends = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (withStorage((storage) => storage.getItem(PLACE)) ?? chosen) === 'yes',
    () => false,
  )

/** Stores whether Enter sends. */
export function setEnterSends(sends: boolean): void {
  const choice = sends ? 'yes' : 'no'
  chosen = choice
  withStorage((storage) => storage.setItem(PLACE, choice))
  dispatchEvent(new Event(CHANGED))
}
