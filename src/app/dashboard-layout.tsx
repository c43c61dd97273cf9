import { NotificationBell } from '#features/base/notification/ui/notification-bell.tsx'
import { mayRecordAttendance } from '#features/people/attendance/attendance.policy.ts'
import { MessagesButton } from '#features/talk/chat/ui/messages-button.tsx'
import { lazyExtra, lazyPart } from '#web/kit/lazy-part.tsx'
import { DashboardLayout, dashboardData } from '#web/layouts/dashboard-layout.tsx'
import type { DashboardParts } from '#web/layouts/dashboard-parts.ts'
import { registerNav } from '#web/nav.ts'
import { registerFeatureDashboardCalls } from './dashboard-calls.ts'
import { NAV } from './menus.ts'

registerNav(NAV)
registerFeatureDashboardCalls()

export const loader = dashboardData.loader
export const clientLoader = dashboardData.clientLoader

const PARTS: DashboardParts = {
  LongMenu: lazyPart(async () => (await import('./desk.ts')).LongMenu),
  NotificationBell,
  MessagesButton,
  // For those who record their attendance; no one else loads it (spec 2 §2).
  AttendanceControl: lazyPart(
    async () => (await import('#features/people/attendance/ui/attendance-control.tsx')).AttendanceControl,
  ),
  hasAttendance: mayRecordAttendance,
  ListViews: lazyPart(async () => (await import('./desk.ts')).ListViewsMenu),
  UnsentNotice: lazyExtra(async () => (await import('#features/learning/learning/ui/unsent-notice.tsx')).UnsentNotice),
  ZoneOffer: lazyExtra(async () => (await import('#features/base/account/ui/zone-offer.tsx')).ZoneOffer),
  loadPalette: () => import('./palette.tsx'),
}

/** The layout of the dashboard, with its menus and what features show in it. */
export default function Dashboard() {
  return <DashboardLayout parts={PARTS} />
}
