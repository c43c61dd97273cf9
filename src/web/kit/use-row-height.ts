import { useSyncExternalStore } from 'react'
import { withStorage } from '#web/api/storage.ts'

/** How high the rows of all lists are on this device: 36, 44 or 52 px. */
export const ROW_HEIGHTS = ['small', 'usual', 'large'] as const
export type RowHeight = (typeof ROW_HEIGHTS)[number]

const PLACE = 'row-height'
const CHANGED = 'mbuyu:row-height'

const subscribe = (onChange: () => void) => {
  addEventListener(CHANGED, onChange)
  return () => removeEventListener(CHANGED, onChange)
}

const heightOf = (value: unknown): RowHeight => ROW_HEIGHTS.find((height) => height === value) ?? 'usual'

/** The choice in a browser without storage, until the page is left. */
let chosen: string | null = null

/** The height that was chosen on this device. */
export const useRowHeight = (): RowHeight =>
  useSyncExternalStore(
    subscribe,
    () => heightOf(withStorage((storage) => storage.getItem(PLACE)) ?? chosen),
    () => 'usual',
  )

/** Stores the height for all lists. */
export function chooseRowHeight(value: string): void {
  chosen = heightOf(value)
  withStorage((storage) => storage.setItem(PLACE, heightOf(value)))
  dispatchEvent(new Event(CHANGED))
}
