import { useState } from 'react'

/** True from the first time on: what is fetched when first opened stays, so that it can close as it opened. */
export function useEver(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return isOpen || wasOpen
}
