import type { ComponentType } from 'react'
import type { Me } from '#shared/me.ts'
import type { Actor } from '#shared/policy.ts'
import type { ListViewsPart } from '#web/kit/list-views.ts'
import type { LongMenuProps } from './folding-menu.tsx'
import type { Palette } from './palette-entries.ts'

/** What features show in the layout of the dashboard: `src/app/dashboard-layout.tsx` names them. */
export type DashboardParts = {
  NotificationBell: ComponentType
  /** The menu of those who have many entries. */
  LongMenu: ComponentType<LongMenuProps>
  /** Where messages are read, with the count of those that are not. */
  MessagesButton: ComponentType<{ to: string }>
  AttendanceControl: ComponentType
  /** The saved views of each list. */
  ListViews: ListViewsPart
  /** Whether the header of this person has the attendance control (spec 2 §2). */
  hasAttendance: (me: Actor) => boolean
  /** What was done without a connection, on every page behind sign-in. */
  UnsentNotice: ComponentType<{ personId: number }>
  /** Offers the zone of the device to people who read times in another one. */
  ZoneOffer: ComponentType<{ me: Me }>
  /** Loads the command palette when someone first asks for it. */
  loadPalette: () => Promise<Palette>
}
