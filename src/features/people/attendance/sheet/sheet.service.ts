import { Readable } from 'node:stream'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer } from '#server/http/csv.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readPaperLogo } from '#server/pdf/issuer.ts'
import { printSheet } from '#server/pdf/print.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { addDays, formatMonth, mondayOf, timeIn } from '#shared/calendar.ts'
import { type Day, dayIn, formatDay } from '#shared/dates.ts'
import { formatWeekday } from '#shared/weekdays.ts'
import { notFound } from '#shared/errors.ts'
import { literalMessage, type Message, message } from '#shared/message.ts'
import { can } from '#shared/policy.ts'
import { requireEmployee } from '#features/people/employee/employee.service.ts'
import { readDaysOff } from '#features/people/holiday/holiday.service.ts'
import { DAY_FIELDS } from '../attendance.contract.ts'
import { attendancePolicy } from '../attendance.policy.ts'
import { requireOwnEmployeeId } from '../attendance.service.ts'
import { listDays } from '../day/day.data.ts'
import { boundsOfMonth } from '../day/day.service.ts'
import { sheetApi } from './sheet.contract.ts'
import { listLeaveOf } from './sheet.data.ts'
import { sheetDownloaded } from './sheet.events.ts'
import { hoursAndMinutes, type SheetDay, sheetDays, sheetTotals } from './sheet.logic.ts'

type Asking = Call<typeof sheetApi.pdf> | Call<typeof sheetApi.csv>

/** A month as a number, like 202603. */
const monthOf = (day: Day): number => Number(day.slice(0, 'yyyy-mm'.length).replace('-', ''))

/** No month has more days. */
const MAX_DAYS = 31

/**
 * The days of the month that is asked for; the log says who took which sheet. Throws 404 for an employee whom the
 * caller may not see.
 */
async function readSheet(call: Asking, as: 'pdf' | 'csv') {
  const { db, me, query, now, translate } = call
  const { employee } = await requireEmployee(db, query.employee_id ?? requireOwnEmployeeId(me))
  const { id, manager_id } = employee
  if (!can(me, attendancePolicy.get, { employee: { user_id: employee.user_id, manager_id } })) {
    throw notFound(message('Employee not found'))
  }
  const organisation = await readOrganisation(db)
  const today = dayIn(now(), organisation.time_zone)
  const month = query.month ?? monthOf(today)
  const { from, to } = boundsOfMonth(month)
  const { rows } = await listDays(db, { employeeId: id, from, to }, { sort: 'day', limit: MAX_DAYS })
  const off = await readDaysOff(db, [Number(from.slice(0, 'yyyy'.length))])
  const lines = sheetDays({
    from,
    to,
    today,
    employment: { joined: employee.join_date, left: employee.left_on },
    days: rows,
    leave: await listLeaveOf(db, { employeeId: id, from, to }),
    holidays: new Map(off.map(({ day, name }) => [day, translate(name)])),
  })
  await sheetDownloaded(call, db, { as, employee: employee.employee_id, month, count: lines.length })
  return { employee, organisation, from, lines, totals: sheetTotals(lines) }
}

const LEAVE_WORDS: Record<string, Message> = {
  annual: message('Annual leave'),
  sick: message('Sick leave'),
  maternity: message('Maternity leave'),
  paternity: message('Paternity leave'),
}

/** The remarks about a day. */
function remarksOf({ recorded, leave, holiday, isOutside }: SheetDay): Message[] {
  const isHalf = leave?.halfDays === 1
  const type = leave && (LEAVE_WORDS[leave.type] ?? message('On leave'))
  return [
    ...(recorded?.site ? [literalMessage(recorded.site)] : []),
    ...(recorded?.is_late ? [message('Late')] : []),
    ...(recorded?.status === 'half-day' ? [message('Half day')] : []),
    ...(recorded?.is_forgotten ? [message('Check-out missing')] : []),
    ...(recorded?.is_corrected ? [message('Corrected')] : []),
    ...(recorded?.status === 'absent' && !isOutside ? [message('Absent')] : []),
    ...(type ? [type, ...(isHalf ? [message('Half a day of leave')] : [])] : []),
    ...(holiday === null ? [] : [literalMessage(holiday)]),
  ]
}

const timeCell = (iso: string | null | undefined, zone: string): string =>
  iso === null || iso === undefined ? '' : timeIn(new Date(iso), zone)
const hoursCell = (minutes: number | null): string => (minutes === null ? '' : hoursAndMinutes(minutes))

/** Weekdays are shortened to so many letters. */
const WEEKDAY_LETTERS = 3
/** Counted from Monday. */
const FRIDAY = 4
const isDayOff = ({ day, holiday, isOutside }: SheetDay): boolean =>
  isOutside || holiday !== null || day > addDays(mondayOf(day), FRIDAY)

async function pdf(call: Call<typeof sheetApi.pdf>): Promise<RawAnswer> {
  const { db, say, translate, language } = call
  const { employee, organisation, from, lines, totals } = await readSheet(call, 'pdf')
  const { time_zone: zone } = organisation
  const month = formatMonth(from, language)
  const body = await printSheet({
    language,
    title: `${say('Attendance')} – ${employee.full_name} – ${month}`,
    issuer: { ...organisation, logo: await readPaperLogo(db) },
    heading: say('Attendance in {month}', { month }),
    person: `${employee.full_name} · ${employee.employee_id} · ${employee.department} · ${zone}`,
    heads: [say('Day'), say('Check-in'), say('Check-out'), say('Breaks'), say('Worked'), say('Remarks')],
    rows: lines.map((line) => ({
      isFree: isDayOff(line),
      cells: [
        `${formatWeekday(line.day, language, 'long').slice(0, WEEKDAY_LETTERS)} ${formatDay(line.day, language)}`,
        timeCell(line.recorded?.check_in, zone),
        timeCell(line.recorded?.check_out, zone),
        hoursCell(line.breaks),
        hoursCell(line.worked),
        remarksOf(line).map(translate).join(', '),
      ],
    })),
    totals: [
      { name: say('Worked'), value: hoursAndMinutes(totals.worked) },
      { name: say('Breaks'), value: hoursAndMinutes(totals.breaks) },
      { name: say('Days worked'), value: String(totals.days) },
      { name: say('Late'), value: String(totals.late) },
      { name: say('Absent'), value: String(totals.absent) },
      { name: say('Days of leave'), value: String(totals.leave) },
      { name: say('Check-out missing'), value: String(totals.forgotten) },
    ],
    signatures: [say('Employee'), say('Manager')],
  })
  return {
    type: 'application/pdf',
    language,
    body,
    headers: contentDisposition(`${fileNameOf(employee, from)}.pdf`, 'inline'),
  }
}

const fileNameOf = ({ employee_id: code }: { employee_id: string }, month: string): string =>
  `attendance-${code}-${month.slice(0, 'yyyy-mm'.length)}`

const HEADS: readonly Message[] = [
  message('Day'),
  message('Check-in'),
  message('Break 1 started'),
  message('Break 1 ended'),
  message('Lunch started'),
  message('Lunch ended'),
  message('Break 2 started'),
  message('Break 2 ended'),
  message('Check-out'),
  message('Breaks'),
  message('Worked'),
  message('Remarks'),
]

/** The lines and the totals below them, as text. */
async function csv(call: Call<typeof sheetApi.csv>): Promise<RawAnswer> {
  const { say, translate } = call
  const { employee, organisation, from, lines, totals } = await readSheet(call, 'csv')
  const rows = lines.map((line) => [
    line.day,
    ...DAY_FIELDS.map((field) => timeCell(line.recorded?.[field], organisation.time_zone)),
    hoursCell(line.breaks),
    hoursCell(line.worked),
    remarksOf(line).map(translate).join(', '),
  ])
  const sums = [hoursAndMinutes(totals.breaks), hoursAndMinutes(totals.worked)]
  const last = [say('Total'), ...DAY_FIELDS.map(() => ''), ...sums, '']
  const columns = HEADS.map((head, nth): CsvColumn<readonly string[]> => ({ head, cell: (row) => row[nth] ?? '' }))
  return csvAnswer(call, fileNameOf(employee, from), columns, Readable.from([...rows, last]))
}

export const sheetHandlers = handlers(sheetApi, { pdf, csv })
