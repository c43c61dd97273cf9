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

/** A phone: its keyboard has no Shift+Enter. */
const isPhone = (): boolean => matchMedia('(hover: none)').matches

/**
 * Whether Enter sends a message on this device.
 * @param isUsual it does so without a choice, as in a chat; elsewhere, and on phones, it then begins a new line
 */
export const useEnterSends = (isUsual: boolean): boolean =>
  useSyncExternalStore(
    subscribe,
    () => {
      const choice = withStorage((storage) => storage.getItem(PLACE)) ?? chosen
      return choice === null ? isUsual && !isPhone() : choice === 'yes'
    },
    () => false,
  )

/** Stores whether Enter sends. */
export function setEnterSends(sends: boolean): void {
  const choice = sends ? 'yes' : 'no'
  chosen = choice
  withStorage((storage) => storage.setItem(PLACE, choice))
  dispatchEvent(new Event(CHANGED))
}
