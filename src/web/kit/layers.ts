import { useEffect, useSyncExternalStore } from 'react'

/** How many windows are open over a panel. */
let open = 0
const listeners = new Set<() => void>()

function changeLayerCount(by: number): void {
  open += by
  for (const tell of listeners) tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const isAnyLayerOpen = () => open > 0
const neverCovered = () => false

/** For a window that opens over a panel: while it is shown, the panel leaves Escape and the focus to it. */
export function useLayer(): void {
  useEffect(() => {
    changeLayerCount(1)
    return () => changeLayerCount(-1)
  }, [])
}

/** Whether a window is open over what is behind it. */
export const useIsCovered = (): boolean => useSyncExternalStore(subscribe, isAnyLayerOpen, neverCovered)
