import type { Db } from '#server/db/db.ts'
import type { Services } from '#server/service-types.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { addDays } from '#shared/calendar.ts'
import { Day, dayIn } from '#shared/dates.ts'
import { updateEntitlement, postBalanceLine } from '../balance/balance.service.ts'
import { listBalances } from '../balance/balance.data.ts'
import { HALVES_A_DAY } from '../balance/entitlement.logic.ts'
import { yearOf } from '../leave-days.logic.ts'
import { leaveSettings } from '../leave.settings.ts'
import { listCurrentEmployeeIds, sumCarriedHalfDays, sumAnnualHalfDays } from './renewal.data.ts'

type At = { today: Day; now: Date }

/** The last day on which carried days can be used; undefined when they do not end. */
function lastCarryDay(year: number, months: number): Day | undefined {
  if (months === 0) return undefined
  // The day before the first of the month after.
  const after = months === 12 ? `${year + 1}-01-01` : `${year}-${String(months + 1).padStart(2, '0')}-01`
  return addDays(Day.parse(after), -1)
}

/**
 * Carried days that were not used in time end, once. What was used before the end counts as carried days first, and
 * days that a leave needs stay.
 */
async function expireCarried(tx: Db, employeeId: number, { today, now }: At): Promise<void> {
  const year = yearOf(today)
  const last = lastCarryDay(year, await readSetting(tx, leaveSettings.carryMonths))
  if (!last || today <= last) return
  const carried = await sumCarriedHalfDays(tx, employeeId, year)
  if (carried === 0) return
  const account = { employeeId, type: 'annual', year } as const
  const { granted, used, reserved } = await updateEntitlement(tx, account, { today, now })
  const charged = await sumAnnualHalfDays(tx, employeeId, { from: Day.parse(`${year}-01-01`), to: last })
  const unused = Math.min(carried - charged, granted - used - reserved)
  if (unused <= 0) return
  await postBalanceLine(tx, {
    ...account,
    key: `expire:${employeeId}:${year}`,
    kind: 'expire',
    granted: -unused,
    createdAt: now,
  })
}

/** Carries the rest of last year into this year, up to the limit, once; only when that year was kept here. */
async function carryOver(tx: Db, employeeId: number, { today, now }: At): Promise<void> {
  const year = yearOf(today)
  const stored = await listBalances(tx, employeeId, [year - 1])
  if (!stored.some(({ type }) => type === 'annual')) return
  const last = await updateEntitlement(tx, { employeeId, type: 'annual', year: year - 1 }, { today, now })
  const { carry_forward: most } = await readSetting(tx, leaveSettings.limits)
  const granted = Math.min(last.granted - last.used - last.reserved, most * HALVES_A_DAY)
  if (granted <= 0) return
  const account = { employeeId, type: 'annual', year } as const
  await updateEntitlement(tx, account, { today, now })
  await postBalanceLine(tx, { ...account, key: `carry:${employeeId}:${year}`, kind: 'carry', granted, createdAt: now })
}

/**
 * Brings the annual leave of every current employee up to date: expire, carry, accrue, in this order. It may run as
 * often as it likes: each line is written once.
 */
export async function updateAnnualLeave(db: Db, now: Date): Promise<void> {
  const at = { today: dayIn(now, (await readOrganisation(db)).time_zone), now }
  for (const employeeId of await listCurrentEmployeeIds(db)) {
    // A transaction each: one that holds a year must not ask for the year before, which requests take first.
    await db.transaction((tx) => expireCarried(tx, employeeId, at))
    await db.transaction((tx) => carryOver(tx, employeeId, at))
    await db.transaction((tx) => updateEntitlement(tx, { employeeId, type: 'annual', year: yearOf(at.today) }, at))
  }
}

/** Every night, so that a new year, a new month and a changed setting are seen. */
export const renewalJobs = ({ db, now }: Services): JobSpec[] => [
  { name: 'leave-renewal', schedule: '20 1 * * *', handle: () => updateAnnualLeave(db, now()) },
]
