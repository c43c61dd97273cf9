import { eq } from 'drizzle-orm'
import type { AttendanceAction } from '#features/people/attendance/attendance.contract.ts'
import { correctionMoves, timesOf } from '#features/people/attendance/correction/correction.contract.ts'
import { addCorrection, decideCorrection } from '#features/people/attendance/correction/correction.service.ts'
import { attendanceSettings } from '#features/people/attendance/attendance.settings.ts'
import { attendanceDays, attendancePunches } from '#features/people/attendance/attendance.table.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { leaveDays, leaveRequests } from '#features/people/leave/leave.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { addDays, startOfDay } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { type Random, random } from '../art/random.ts'

/** A quarter of a year, so that the shortest period of the analytics is full. */
const DAYS = 92
const MINUTE_MS = 60_000
const HOUR = 60
const SUNDAY = 0
const SATURDAY = 6
/** A correction is asked for and decided about in the hours after. */
const HOURS_BETWEEN = 5
/** Rows of one statement. */
const BATCH = 500

/** Where people work, and how their days are spread over it. */
const SITES = ['Kigali hub', 'Musanze campus', 'At home'] as const
const SITES_OF_FIVE_DAYS = [SITES[0], SITES[0], SITES[0], SITES[1], SITES[2]] as const

/** How someone keeps their days: one habit for each, by turns. */
const HABITS = [
  { late: 0.05, absent: 0.01, half: 0.02 },
  { late: 0.18, absent: 0.03, half: 0.05 },
  { late: 0.1, absent: 0.02, half: 0.03 },
  { late: 0.02, absent: 0, half: 0.06 },
] as const
type Habit = (typeof HABITS)[number]

/** Minutes of the day at which something was recorded. */
type Times = Partial<Record<AttendanceAction, number>>

function dayTimes(chance: Random, { late, half }: Habit): { times: Times; isLate: boolean; isHalf: boolean } {
  const isLate = chance.chance(late)
  const isHalf = chance.chance(half)
  const present = isLate ? 9 * HOUR + chance.int(2, 55) : 8 * HOUR + chance.int(15, 59)
  if (isHalf) return { times: { present, check_out: present + chance.int(170, 225) }, isLate, isHalf }
  const lunch = 12 * HOUR + chance.int(20, 70)
  const times = {
    present,
    ...(chance.chance(0.4) && { break_1_start: 10 * HOUR + chance.int(20, 40), break_1_end: 11 * HOUR }),
    lunch_start: lunch,
    lunch_end: lunch + chance.int(30, 62),
    ...(chance.chance(0.25) && { break_2_start: 15 * HOUR + chance.int(0, 20), break_2_end: 15 * HOUR + 35 }),
    check_out: 17 * HOUR + chance.int(0, 75),
  }
  return { times, isLate, isHalf }
}

const isWeekend = (day: Day): boolean => [SUNDAY, SATURDAY].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** Who has forgotten to check out, on the last day of work. */
const FORGETFUL = 'employee@mbuyu.test'

/** What some said about their days, by the working day counted back, and what became of it. */
const CORRECTIONS = [
  {
    email: 'wanjiru.kamau@mbuyu.test',
    back: 1,
    times: { check_in: '08:30', lunch_start: '12:40', lunch_end: '13:20', check_out: '17:45' },
    reason: 'I stayed for the open evening and recorded it too early',
    outcome: null,
  },
  {
    email: 'ama.asante@mbuyu.test',
    back: 2,
    times: { check_in: '08:45', check_out: '17:00' },
    reason: 'The power was out in the whole street until ten',
    outcome: null,
  },
  {
    email: 'teacher@mbuyu.test',
    back: 4,
    times: { check_in: '08:20', lunch_start: '13:00', lunch_end: '13:45', check_out: '18:00' },
    reason: 'I taught the evening class for a colleague',
    outcome: 'approve',
  },
  {
    email: 'kofi.mensah@mbuyu.test',
    back: 6,
    times: { check_in: '08:00', check_out: '17:00' },
    reason: 'I was here before nine',
    outcome: { reject: 'The lesson at nine began without you' },
  },
] as const

/** The working days of the demo's employees until yesterday: in time, late, half days and absences, none during leave. */
export async function addAttendance(tx: Db, services: Pick<Services, 'now'>): Promise<void> {
  const { time_zone: zone } = await readOrganisation(tx)
  const today = dayIn(services.now(), zone)
  const people = await tx
    .select({
      id: employees.id,
      userId: employees.userId,
      joinDate: employees.joinDate,
      leftOn: employees.leftOn,
      email: users.email,
    })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .orderBy(employees.id)
  const away = await tx
    .select({ employeeId: leaveRequests.employeeId, day: leaveDays.day })
    .from(leaveDays)
    .innerJoin(leaveRequests, eq(leaveRequests.id, leaveDays.requestId))
    .where(eq(leaveRequests.status, 'approved'))
  const isAway = new Set(away.map(({ employeeId, day }) => `${employeeId} ${day}`))
  const days = Array.from({ length: DAYS }, (_, ago) => addDays(today, ago - DAYS)).filter((day) => !isWeekend(day))
  const rows = people.flatMap<Row>(({ id, joinDate, leftOn, email }, nth) =>
    days
      .filter((day) => day >= joinDate && (!leftOn || day <= leftOn) && !isAway.has(`${id} ${day}`))
      .map((day) => {
        const chance = random(`attendance ${email} ${day}`)
        const habit = HABITS[nth % HABITS.length] ?? HABITS[0]
        if (chance.chance(habit.absent)) return { employeeId: id, email, day, status: 'absent' as const, times: {} }
        const { times, isLate, isHalf } = dayTimes(chance, habit)
        const status = isHalf ? ('half-day' as const) : isLate ? ('late' as const) : ('present' as const)
        const site = random(`site ${email} ${day}`).pick(SITES_OF_FIVE_DAYS)
        return { employeeId: id, email, day, isLate, status, site, times }
      }),
  )
  const forgotten = rows.findLast(({ email, status }) => email === FORGETFUL && status !== 'absent')
  if (forgotten) {
    delete forgotten.times.check_out
    Object.assign(forgotten, { isForgotten: true, status: forgotten.isLate ? 'late' : 'present' })
  }
  const sites = SITES.map((name) => ({ name }))
  await saveSetting(tx, attendanceSettings.workSites, sites, { by: people[0]?.userId ?? 0, now: services.now() })
  await write(tx, rows, zone)
  await addCorrections(tx, services, { days, people })
}

type Staff = { id: number; userId: number; email: string }

async function addCorrections(
  tx: Db,
  services: Pick<Services, 'now'>,
  { days, people }: { days: readonly Day[]; people: readonly Staff[] },
): Promise<void> {
  const ago = (hours: number) => new Date(services.now().getTime() - hours * HOUR * MINUTE_MS)
  const hr = people.find(({ email }) => email === 'hr@mbuyu.test')
  for (const { email, back, times, reason, outcome } of CORRECTIONS) {
    const [one, day] = [people.find((person) => person.email === email), days.at(-back)]
    if (!one || !day || !hr) continue
    const sent = ago(back * HOURS_BETWEEN)
    const wanted = { employeeId: one.id, day, asked: timesOf(times), reason, byId: one.userId }
    const { id } = await addCorrection({ happenedAt: sent }, tx, wanted, sent)
    if (!outcome) continue
    const decided = ago(back * HOURS_BETWEEN - 2)
    const decision =
      outcome === 'approve'
        ? { id, move: correctionMoves.approve, byId: hr.userId }
        : { id, move: correctionMoves.reject, byId: hr.userId, rejectionReason: outcome.reject }
    await decideCorrection({ happenedAt: decided }, tx, decision, decided)
  }
}

type Row = {
  employeeId: number
  email: string
  day: Day
  isLate?: boolean
  site?: string
  isForgotten?: boolean
  status: typeof attendanceDays.$inferSelect.status
  times: Times
}

async function write(tx: Db, rows: readonly Row[], zone: string): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map((row) => {
      const midnight = startOfDay(row.day, zone).getTime()
      const at = (minutes: number | undefined) =>
        minutes === undefined ? null : new Date(midnight + minutes * MINUTE_MS)
      return { ...row, at }
    })
    const added = await tx
      .insert(attendanceDays)
      .values(
        batch.map(({ times, at, ...row }) => ({
          ...row,
          checkIn: at(times.present),
          break1Start: at(times.break_1_start),
          break1End: at(times.break_1_end),
          lunchStart: at(times.lunch_start),
          lunchEnd: at(times.lunch_end),
          break2Start: at(times.break_2_start),
          break2End: at(times.break_2_end),
          checkOut: at(times.check_out),
        })),
      )
      .returning({ id: attendanceDays.id })
    const punches = batch.flatMap(({ times, at }, nth) =>
      Object.entries(times).map(([action, minutes]) => ({
        dayId: added[nth]?.id ?? 0,
        action: action as AttendanceAction,
        at: at(minutes) ?? new Date(0),
      })),
    )
    await tx.insert(attendancePunches).values(punches)
  }
}
