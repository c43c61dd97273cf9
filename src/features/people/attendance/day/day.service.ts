import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { addDays, addMonths, formatMonth, mondayOf, timeIn } from '#shared/calendar.ts'
import { Day, dayIn } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { can } from '#shared/policy.ts'
import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { readDaysOff } from '#features/people/holiday/holiday.service.ts'
import { attendancePolicy, attendanceScope } from '../attendance.policy.ts'
import { attendanceSettings } from '../attendance.settings.ts'
import { closedBefore, requireOwnEmployeeId } from '../attendance.service.ts'
import { type AttendanceDay, dayApi, type DayPeriod } from './day.contract.ts'
import {
  closeForgotten,
  type DayFilter,
  findListedDay,
  insertAbsences,
  listAllDays,
  listDays,
  listMonths,
  listPunches,
} from './day.data.ts'
import { checkOutForgotten } from './day.events.ts'

const YEAR_FACTOR = 100
/** What a list of everyone begins with. */
const RECENT_DAYS = 31
/** How far the job looks back, in case it has not run for some days. */
const LOOK_BACK_DAYS = 7
/** Counted from Monday. */
const FRIDAY = 4

/** The first and the last day of a month, like 202603. */
export function boundsOfMonth(month: number): { from: Day; to: Day } {
  const first = Day.parse(
    `${String(Math.floor(month / YEAR_FACTOR)).padStart(4, '0')}-${String(month % YEAR_FACTOR).padStart(2, '0')}-01`,
  )
  return { from: first, to: addDays(addMonths(first, 1), -1) }
}

type Bounds = { from?: Day | undefined; to?: Day | undefined }

const firstOfMonth = (day: Day): Day => Day.parse(`${day.slice(0, 'yyyy-mm'.length)}-01`)

/** The days of a period, seen from today. */
function boundsOfPeriod(period: DayPeriod | undefined, today: Day): Bounds {
  if (period === 'recent') return { from: addDays(today, 1 - RECENT_DAYS), to: today }
  if (period === 'today') return { from: today, to: today }
  if (period === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (period === 'week') return { from: mondayOf(today), to: today }
  if (period === 'month') return { from: firstOfMonth(today), to: today }
  if (period === 'last-month') {
    const first = firstOfMonth(today)
    return { from: addMonths(first, -1), to: addDays(first, -1) }
  }
  return {}
}

/** The days that are within all of these bounds. */
function intersectBounds(all: readonly Bounds[]): Bounds {
  const starts = all.flatMap(({ from }) => from ?? []).toSorted()
  const ends = all.flatMap(({ to }) => to ?? []).toSorted()
  return { from: starts.at(-1), to: ends[0] }
}

type Asking = Pick<Call<typeof dayApi.export>, 'db' | 'me' | 'now' | 'query'>

/** The rows that a list or a file of the caller holds. */
async function filterFor({ db, me, now, query }: Asking, isMineOnly = false): Promise<DayFilter> {
  const { month, period, from, to, status, forgotten, search } = query
  const scope = attendanceScope(me, isMineOnly)
  const { time_zone: zone } = await readOrganisation(db)
  return {
    userId: scope === 'own' ? me.id : undefined,
    teamOf: scope === 'team' ? me.id : undefined,
    departmentId: query.department_id,
    employeeId: query.employee_id,
    ...intersectBounds([
      { from, to },
      month === undefined ? {} : boundsOfMonth(month),
      boundsOfPeriod(period, dayIn(now(), zone)),
    ]),
    status: status === 'all' ? undefined : status,
    forgotten,
    search,
  }
}

async function list(call: Call<typeof dayApi.list>) {
  const { sort, page, limit, mine } = call.query
  const { rows, ...paged } = await listDays(call.db, await filterFor(call, mine === '1'), { sort, page, limit })
  return { days: rows, ...paged }
}

const STATUS_WORDS: Record<AttendanceDay['status'], Message> = {
  present: message('Present'),
  late: message('Late'),
  'half-day': message('Half day'),
  absent: message('Absent'),
  'on-leave': message('On leave'),
}

const MINUTES_AN_HOUR = 60
/** With two decimals, so that a spreadsheet adds them up. */
const hoursOf = (minutes: number): number => Math.round((minutes / MINUTES_AN_HOUR) * 100) / 100
const yesOrNo = (is: boolean): Message => (is ? message('Yes') : message('No'))

/** What the file says of a day; times are those of the organisation. */
function columnsIn(zone: string): CsvColumn<AttendanceDay>[] {
  const time = (iso: string | null) => (iso === null ? null : timeIn(new Date(iso), zone))
  return [
    { head: message('Employee ID'), cell: ({ employee }) => employee.code },
    { head: message('Employee'), cell: ({ employee }) => employee.name },
    { head: message('Department'), cell: ({ employee }) => employee.department },
    { head: message('Day'), cell: ({ day }) => day },
    { head: message('Check-in'), cell: (row) => time(row.check_in) },
    { head: message('Break 1 started'), cell: (row) => time(row.break_1_start) },
    { head: message('Break 1 ended'), cell: (row) => time(row.break_1_end) },
    { head: message('Lunch started'), cell: (row) => time(row.lunch_start) },
    { head: message('Lunch ended'), cell: (row) => time(row.lunch_end) },
    { head: message('Break 2 started'), cell: (row) => time(row.break_2_start) },
    { head: message('Break 2 ended'), cell: (row) => time(row.break_2_end) },
    { head: message('Check-out'), cell: (row) => time(row.check_out) },
    {
      head: message('Worked (hours)'),
      cell: ({ worked_minutes: minutes }) => (minutes === null ? null : hoursOf(minutes)),
    },
    { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
    { head: message('Work site'), cell: ({ site }) => site },
    { head: message('Late'), cell: (row) => yesOrNo(row.is_late) },
    { head: message('Check-out missing'), cell: (row) => yesOrNo(row.is_forgotten) },
    { head: message('Corrected'), cell: (row) => yesOrNo(row.is_corrected) },
  ]
}

/** All rows of the list as a file; the download is logged with their number. */
async function exportDays(call: Call<typeof dayApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const found = await listAllDays(db, await filterFor(call), query.sort)
  const { time_zone: zone } = await readOrganisation(db)
  return listFile(call, { action: 'day.export', name: 'attendance', columns: columnsIn(zone) }, found)
}

/** A day that the caller may not see does not exist for them (404). */
async function get({ db, me, params }: Call<typeof dayApi.get>) {
  const day = await findListedDay(db, params.id)
  if (!day || !can(me, attendancePolicy.get, day)) throw notFound(message('Day not found'))
  return { day, punches: await listPunches(db, day.id) }
}

async function months({ db, me, language }: Call<typeof dayApi.listMonths>) {
  const found = await listMonths(db, requireOwnEmployeeId(me))
  return {
    months: found.map((first) => ({
      id: Number(first.slice(0, 'yyyy-mm'.length).replace('-', '')),
      name: formatMonth(first, language),
    })),
  }
}

export const dayHandlers = handlers(dayApi, { list, export: exportDays, get, listMonths: months })

const yearOf = (day: Day): number => Number(day.slice(0, 'yyyy'.length))
const isWeekend = (day: Day): boolean => day > addDays(mondayOf(day), FRIDAY)

/** The last days before today that are worked: no public holiday, and no weekend unless the setting says so. */
async function lastWorkingDays(db: Db, today: Day): Promise<Day[]> {
  const days = Array.from({ length: LOOK_BACK_DAYS }, (_, nth) => addDays(today, nth - LOOK_BACK_DAYS))
  const off = await readDaysOff(db, [...new Set(days.map(yearOf))])
  const free = new Set(off.map(({ day }) => day))
  const areWeekendsWorked = await readSetting(db, attendanceSettings.weekendsWork)
  return days.filter((day) => !free.has(day) && (areWeekendsWorked || !isWeekend(day)))
}

/** Closes finished days: flags missing check-outs, notifies their owners, and records absences. */
export const dayJobs = (services: Services): JobSpec[] => [
  {
    name: 'attendance-close-days',
    schedule: '*/10 * * * *',
    handle: () =>
      services.db.transaction(async (tx) => {
        const { time_zone: zone } = await readOrganisation(tx)
        const today = dayIn(services.now(), zone)
        const before = await closedBefore(tx, services.now())
        await checkOutForgotten(services, tx, await closeForgotten(tx, today, before))
        await insertAbsences(tx, await lastWorkingDays(tx, today))
      }),
  },
]
