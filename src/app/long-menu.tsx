import { useEffect, useState } from 'react'
import { WaitingCounts } from '#features/admin/admin/ui/waiting-counts.tsx'
import { FoldingMenu, type LongMenuProps } from '#web/layouts/folding-menu.tsx'
import { MENU_GROUPS } from './menu-groups.ts'

const NONE: ReadonlyMap<string, number> = new Map()
/** The page loads first; a person who leaves it right away needs no counts. */
const PAUSE_MS = 1000

/** The menu of staff: in groups, with what waits beside its entries. Loaded by those who have it. */
export function LongMenu(props: LongMenuProps) {
  const [waiting, setWaiting] = useState(NONE)
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <FoldingMenu {...props} groups={MENU_GROUPS} waiting={waiting} />
      {isRested && <WaitingCounts onCount={setWaiting} />}
    </>
  )
}
