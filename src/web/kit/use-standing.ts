import { useEffect, useState } from 'react'

/**
 * False at first, then true. A dialog that is fetched when it is first asked for opens only after it stands: Mantine
 * remembers where the focus was, and gives it back, by the change from closed to open.
 */
export function useStanding(): boolean {
  const [stands, setStands] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- two steps on purpose, once
  useEffect(() => setStands(true), [])
  return stands
}
