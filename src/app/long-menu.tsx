import { useWaitingByPage } from '#features/admin/admin/ui/use-waiting-by-page.ts'
import { FoldingMenu, type LongMenuProps } from '#web/layouts/folding-menu.tsx'
import { MENU_GROUPS } from './menu-groups.ts'

/** The menu of staff: in groups, with what waits beside its entries. Loaded by those who have it. */
export function LongMenu(props: LongMenuProps) {
  return <FoldingMenu {...props} groups={MENU_GROUPS} waiting={useWaitingByPage()} />
}
