import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import type { Cause } from '#server/cause.ts'
import { requireUser } from '#features/base/user/user.service.ts'
import { chargeBalances } from '../balance/balance.service.ts'
import { yearOf } from '../leave-days.logic.ts'
import { readFreeDays } from '#features/people/holiday/holiday.service.ts'
import { leaveMoves } from '../leave.contract.ts'
import { leaveShortened } from '../leave.events.ts'
import { decideLeave, requireLeave } from '../request/request.service.ts'
import { listLeavesWithDays, lockLeave, removeCharge } from './recount.data.ts'

type At = { today: Day; now: Date }

/**
 * Gives back the days of one leave that have become holidays; a leave that has no other days is cancelled. Days that
 * are over stay as they were charged, and a holiday that is none any more takes nothing from anyone.
 */
async function recountOne(cause: Cause, tx: Db, id: number, free: ReadonlySet<Day>, { today, now }: At): Promise<void> {
  const held = await lockLeave(tx, id)
  if (!held || (held.status !== 'pending' && held.status !== 'approved')) return
  // It counts every day, holidays too.
  if (held.type === 'maternity') return
  const given = held.charges.filter(({ day }) => day >= today && free.has(day))
  if (given.length === 0) return
  if (given.length === held.charges.length) {
    await decideLeave(cause, tx, { id, from: held.status, move: leaveMoves.cancel, byId: null }, now)
    return
  }
  const account = { employeeId: held.employeeId, type: held.type }
  const effect = held.status === 'approved' ? 'reverse' : 'release'
  for (const { day, halfDays } of given) {
    const why = { requestId: id, byId: null, part: day, today, now }
    await chargeBalances(tx, account, [{ year: yearOf(day), halfDays }], effect, why)
    await removeCharge(tx, id, day)
  }
  const row = await requireLeave(tx, id)
  await leaveShortened(cause, tx, { row, owner: await requireUser(tx, row.employee.user_id), byId: null })
}

/** Gives back what later holidays have made free, each leave in a transaction of its own. */
export async function recountLeaves(cause: Cause, db: Db, now: Date): Promise<void> {
  const today = dayIn(now, (await readOrganisation(db)).time_zone)
  const free = await readFreeDays(db, [yearOf(today), yearOf(today) + 1])
  if (free.size === 0) return
  for (const id of await listLeavesWithDays(db, [...free], today)) {
    await db.transaction((tx) => recountOne(cause, tx, id, free, { today, now }))
  }
}

/** Every night: holidays are announced late, and settings change. */
export const recountJobs = (services: Services): JobSpec[] => [
  {
    name: 'leave-recount',
    schedule: '40 1 * * *',
    handle: () => recountLeaves(services, services.db, services.now()),
  },
]
