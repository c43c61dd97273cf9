import { lazy } from 'react'
import { sessionApi } from '#features/account/session/session.contract.ts'
import { siteApi } from '#features/site/site.contract.ts'
import { undoApi } from '#features/undo/undo.contract.ts'
import { loadNotice } from './deliveries.ts'

/** What the layouts themselves need of the features. */
export const shellApi = {
  me: sessionApi.me,
  signOut: sessionApi.signOut,
  site: siteApi.get,
  undo: undoApi.undo,
}
export const NotificationBell = lazy(async () => ({
  default: (await import('#features/notification/ui/notification-bell.tsx')).NotificationBell,
}))
/** For those who record their attendance; nobody else loads it (spec 2 §2). */
export const AttendanceControl = lazy(async () => ({
  default: (await import('#features/attendance/ui/attendance-control.tsx')).AttendanceControl,
}))
/** Where messages are read, with the count of those that are not. */
export const MessagesButton = lazy(async () => ({
  default: (await import('#features/chat/ui/messages-button.tsx')).MessagesButton,
}))
const NoNotice = (_: { personId: number; isLesson?: boolean }): null => null
/** What was done without a connection, on every page behind sign-in; where it cannot be loaded, the page goes on without. */
export const UnsentNotice = lazy(() =>
  loadNotice().then(
    ({ UnsentNotice: Notice }) => ({ default: Notice }),
    () => ({ default: NoNotice }),
  ),
)
