import { and, asc, eq, inArray, isNotNull, lt, lte, notExists, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import type { AttendanceAction } from '../attendance.contract.ts'
import { attendanceDays, attendancePunches } from '../attendance.table.ts'

type LateAction = { day: Day; action: AttendanceAction; deviceAt: Date | null; isUnordered: boolean }

/** The punch that a device has sent under this number. */
export async function findSentPunch(db: Db, employeeId: number, clientId: string): Promise<LateAction | undefined> {
  const [found] = await db
    .select({
      day: attendanceDays.day,
      action: attendancePunches.action,
      deviceAt: attendancePunches.deviceAt,
      isUnordered: attendancePunches.isUnordered,
    })
    .from(attendancePunches)
    .innerJoin(attendanceDays, eq(attendanceDays.id, attendancePunches.dayId))
    .where(and(eq(attendancePunches.employeeId, employeeId), eq(attendancePunches.clientId, clientId)))
  return found
}

/** Adds a punch; undefined when the device has sent it before. */
export async function insertLatePunch(
  tx: Db,
  values: typeof attendancePunches.$inferInsert & { employeeId: number; clientId: string },
): Promise<number | undefined> {
  const [added] = await tx
    .insert(attendancePunches)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: attendancePunches.id })
  return added?.id
}

/** Everything that was recorded of a day. */
export const listPunchesOfDay = (tx: Db, dayId: number) =>
  tx
    .select({
      id: attendancePunches.id,
      action: attendancePunches.action,
      at: attendancePunches.at,
      isLate: sql<boolean>`${attendancePunches.deviceAt} is not null`,
    })
    .from(attendancePunches)
    .where(eq(attendancePunches.dayId, dayId))
    .orderBy(asc(attendancePunches.id))

/** Flags the punches of a day that do not follow, and takes the flag from all others. */
export async function setUnorderedFlags(tx: Db, dayId: number, unordered: readonly number[]): Promise<void> {
  const ofDay = eq(attendancePunches.dayId, dayId)
  const flag = (isUnordered: boolean) => tx.update(attendancePunches).set({ isUnordered })
  const ids = [...unordered]
  await flag(false).where(and(ofDay, eq(attendancePunches.isUnordered, true), notInArray(attendancePunches.id, ids)))
  if (ids.length > 0) await flag(true).where(and(ofDay, inArray(attendancePunches.id, ids)))
}

type MovedActions = { from: number; into: number; until: Date; before: Date | null }

/**
 * Gives what was sent late, until a moment and before the check-in of its day, to the day on which its shift began. The
 * other goes where nothing is left of it: no one was absent on it.
 */
export async function moveLatePunches(tx: Db, { from, into, until, before }: MovedActions): Promise<void> {
  await tx
    .update(attendancePunches)
    .set({ dayId: into })
    .where(
      and(
        eq(attendancePunches.dayId, from),
        isNotNull(attendancePunches.deviceAt),
        lte(attendancePunches.at, until),
        before ? lt(attendancePunches.at, before) : undefined,
      ),
    )
  const left = tx
    .select({ one: sql`1` })
    .from(attendancePunches)
    .where(eq(attendancePunches.dayId, from))
  await tx.delete(attendanceDays).where(and(eq(attendanceDays.id, from), notExists(left)))
}
