import type { AttendanceAction } from '#features/people/attendance/attendance.contract.ts'
import { recordAction } from '#features/people/attendance/attendance.service.ts'
import { addDays, momentOf } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import type { TestApp } from './app.ts'

/** The zone of the organisation, as long as no test has chosen another. */
const ZONE = 'Africa/Kigali'

/** How many days before today, on the organisation's calendar. */
export const daysAgo = ({ services }: Pick<TestApp, 'services'>, days: number): Day =>
  addDays(dayIn(services.now(), ZONE), -days)

type Worker = { id: number; employeeId: number }

/** Records an action at a moment of its own, as the call does by the clock of the server. */
const recordAt = ({ services }: Pick<TestApp, 'services'>, me: Worker, action: AttendanceAction, at: Date) =>
  services.db.transaction((tx) =>
    recordAction({ happenedAt: at }, tx, { employeeId: me.employeeId, byId: me.id, action }, at),
  )

/** Records a day of someone: each action with its time, like `['present', '08:30']`. */
export async function worked(
  app: Pick<TestApp, 'services'>,
  me: Worker,
  day: Day,
  actions: readonly (readonly [AttendanceAction, string])[],
): Promise<number> {
  let id = 0
  for (const [action, time] of actions) ({ id } = await recordAt(app, me, action, momentOf(day, time, ZONE)))
  return id
}
