import { useEffect, useState } from 'react'

/**
 * False in the first render, then true. A dialog that is loaded when it is first needed opens only after it is
 * mounted: Mantine stores where the focus was, and restores it, when a dialog changes from closed to open.
 */
export function useMounted(): boolean {
  const [isMounted, setIsMounted] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- two steps on purpose, once
  useEffect(() => setIsMounted(true), [])
  return isMounted
}
