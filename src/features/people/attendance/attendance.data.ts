import { and, between, desc, eq, gte, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import {
  type Attendance,
  type AttendanceAction,
  DAY_FIELDS,
  type DayField,
  mapDayFields,
  dayFieldOf,
} from './attendance.contract.ts'
import { attendanceDays, attendancePunches } from './attendance.table.ts'

/** The column of each field. */
const COLUMN_OF = {
  check_in: 'checkIn',
  break_1_start: 'break1Start',
  break_1_end: 'break1End',
  lunch_start: 'lunchStart',
  lunch_end: 'lunchEnd',
  break_2_start: 'break2Start',
  break_2_end: 'break2End',
  check_out: 'checkOut',
} as const satisfies Record<DayField, keyof typeof attendanceDays.$inferSelect>

/** The moments of a day, by the names of the API. */
export const momentColumns = {
  check_in: attendanceDays.checkIn,
  break_1_start: attendanceDays.break1Start,
  break_1_end: attendanceDays.break1End,
  lunch_start: attendanceDays.lunchStart,
  lunch_end: attendanceDays.lunchEnd,
  break_2_start: attendanceDays.break2Start,
  break_2_end: attendanceDays.break2End,
  check_out: attendanceDays.checkOut,
}

/** A day as it is stored, by the names of the API. */
const columns = {
  id: attendanceDays.id,
  day: attendanceDays.day,
  ...momentColumns,
  isLate: attendanceDays.isLate,
  site: attendanceDays.site,
  isForgotten: attendanceDays.isForgotten,
  isCorrected: attendanceDays.isCorrected,
}
export type StoredDay = Record<DayField, Date | null> & {
  id: number
  day: Day
  isLate: boolean
  site: string | null
  isForgotten: boolean
  isCorrected: boolean
}

/** The day as the API shows it; nothing was recorded on a day without a row. */
export const toAttendance = (day: Day, stored?: StoredDay): Attendance => ({
  day,
  ...mapDayFields((field) => stored?.[field]?.toISOString() ?? null),
  status: stored?.check_in ? (stored.isLate ? 'late' : 'present') : null,
  site: stored?.site ?? null,
})

const isEmployeeDay = (employeeId: number, day: Day) =>
  and(eq(attendanceDays.employeeId, employeeId), eq(attendanceDays.day, day))

export async function findDay(db: Db, employeeId: number, day: Day): Promise<StoredDay | undefined> {
  const [found] = await db.select(columns).from(attendanceDays).where(isEmployeeDay(employeeId, day))
  return found
}

/** The last day of someone that began within this time and had not ended at its end. */
export async function findOpenDay(
  db: Db,
  employeeId: number,
  { from, to }: { from: Date; to: Date },
): Promise<StoredDay | undefined> {
  const [found] = await db
    .select(columns)
    .from(attendanceDays)
    .where(
      and(
        eq(attendanceDays.employeeId, employeeId),
        between(attendanceDays.checkIn, from, to),
        or(isNull(attendanceDays.checkOut), gte(attendanceDays.checkOut, to)),
      ),
    )
    .orderBy(desc(attendanceDays.day))
    .limit(1)
  return found
}

/** The work site that someone chose last. */
export async function findLastSite(db: Db, employeeId: number): Promise<string | null> {
  const [found] = await db
    .select({ site: attendanceDays.site })
    .from(attendanceDays)
    .where(and(eq(attendanceDays.employeeId, employeeId), isNotNull(attendanceDays.site)))
    .orderBy(desc(attendanceDays.day))
    .limit(1)
  return found?.site ?? null
}

/** What these employees have of a day, by their id. */
export async function findDayOfEach(db: Db, employeeIds: readonly number[], day: Day): Promise<Map<number, StoredDay>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await db
    .select({ employeeId: attendanceDays.employeeId, stored: columns })
    .from(attendanceDays)
    .where(and(inArray(attendanceDays.employeeId, [...employeeIds]), eq(attendanceDays.day, day)))
  return new Map(rows.map(({ employeeId, stored }) => [employeeId, stored]))
}

/** The day, made where there is none, and locked until the transaction ends: actions come one after another. */
export async function ensureLockedDay(tx: Db, employeeId: number, day: Day): Promise<StoredDay> {
  await tx.insert(attendanceDays).values({ employeeId, day }).onConflictDoNothing()
  const [held] = await tx.select(columns).from(attendanceDays).where(isEmployeeDay(employeeId, day)).for('update')
  if (!held) throw new Error('no day was made')
  return held
}

/** The times of a day, and what it counts as by them. */
type Known = Record<DayField, Date | null> & Required<Pick<typeof attendanceDays.$inferInsert, 'isLate' | 'status'>>
type Marks = Partial<Pick<typeof attendanceDays.$inferInsert, 'isForgotten' | 'isCorrected' | 'site'>>

/** Updates a day from what is known; the punches keep what was recorded. */
export async function setDayMoments(
  tx: Db,
  dayId: number,
  { isLate, status, ...moments }: Known,
  marks: Marks,
): Promise<void> {
  const changes = Object.fromEntries(DAY_FIELDS.map((field) => [COLUMN_OF[field], moments[field]]))
  await tx
    .update(attendanceDays)
    .set({ ...changes, isLate, status, ...marks })
    .where(eq(attendanceDays.id, dayId))
}

type Change = { action: AttendanceAction; at: Date } & Partial<
  Pick<typeof attendanceDays.$inferInsert, 'isLate' | 'status' | 'site'>
>

/** How a device names what it sends. */
type Sender = { employeeId: number; clientId: string | undefined }

/** Writes an action of a day down, and what the day is by it; answers the day as it is then. */
export async function writeAction(
  tx: Db,
  dayId: number,
  { action, at, ...counts }: Change,
  sender: Sender,
): Promise<StoredDay> {
  await tx.insert(attendancePunches).values({ dayId, action, at, ...sender })
  const [changed] = await tx
    .update(attendanceDays)
    .set({ [COLUMN_OF[dayFieldOf(action)]]: at, ...counts })
    .where(eq(attendanceDays.id, dayId))
    .returning(columns)
  if (!changed) throw new Error('the day is gone')
  return changed
}
