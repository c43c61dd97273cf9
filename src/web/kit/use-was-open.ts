import { useState } from 'react'

/** True once it was opened: what was loaded on first opening stays mounted, so that it can animate its closing. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return isOpen || wasOpen
}
