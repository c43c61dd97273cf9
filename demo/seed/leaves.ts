import { runningEmployeeOf } from '#features/people/employee/employee.service.ts'
import { leaveMoves } from '#features/people/leave/leave.contract.ts'
import { addLeave, decideLeave } from '#features/people/leave/leave.service.ts'
import { readFreeDays } from '#features/people/holiday/holiday.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { addDays, mondayOf } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { type DemoLeave, leaves } from '../data/leaves.ts'

const DAY_MS = 86_400_000
const HR = 'hr@mbuyu.test'
const ADMIN = 'admin@mbuyu.test'

type Seeding = { tx: Db; services: Pick<Services, 'now'>; people: ReadonlyMap<string, number> }

/** Leave of the employees, with what became of it, written through the same functions that the screens use. */
export async function addLeaves({ tx, services, people }: Seeding): Promise<void> {
  const today = dayIn(services.now(), 'UTC')
  const at = (days: number) => new Date(services.now().getTime() + days * DAY_MS)
  const idOf = (email: string): number => people.get(email) ?? 0
  const free = await readFreeDays(
    tx,
    [-1, 0, 1].map((years) => Number(today.slice(0, 4)) + years),
  )
  for (const one of leaves) {
    const employee = await runningEmployeeOf(tx, idOf(one.email))
    if (!employee) throw new Error(`${one.email} does not work here`)
    const half = one.half ?? 'both'
    const decider = one.email === HR ? ADMIN : HR
    const asked = one.asked ?? one.from
    const start = workingDayFrom(addDays(today, one.from), free)
    const row = await addLeave(
      { happenedAt: at(asked) },
      tx,
      {
        employee,
        type: one.type,
        startDate: start,
        startHalf: half === 'afternoon' ? 'afternoon' : 'morning',
        endDate: addDays(start, one.days - 1),
        endHalf: half === 'morning' ? 'morning' : 'afternoon',
        reason: one.reason,
        status: one.asked === undefined ? 'approved' : 'pending',
        byId: idOf(one.asked === undefined ? decider : one.email),
      },
      at(asked),
    )
    if (one.then) await decide(tx, row.id, one, { byId: idOf(decider), ownerId: idOf(one.email), now: at(asked + 1) })
  }
}

/** This day or the next one that costs leave: a leave without any is refused. */
function workingDayFrom(day: Day, free: ReadonlySet<Day>): Day {
  const isWeekend = addDays(mondayOf(day), 4) < day
  return isWeekend || free.has(day) ? workingDayFrom(addDays(day, 1), free) : day
}

type Deciding = { byId: number; ownerId: number; now: Date }

async function decide(tx: Db, id: number, { then }: DemoLeave, { byId, ownerId, now }: Deciding): Promise<void> {
  const cause = { happenedAt: now }
  const from = 'pending' as const
  if (then === 'approve') await decideLeave(cause, tx, { id, from, move: leaveMoves.approve, byId }, now)
  else if (then === 'cancel') await decideLeave(cause, tx, { id, from, move: leaveMoves.cancel, byId: ownerId }, now)
  else if (then) {
    await decideLeave(cause, tx, { id, from, move: leaveMoves.reject, byId, rejectionReason: then.reject }, now)
  }
}
