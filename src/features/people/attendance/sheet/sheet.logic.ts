import { addDays } from '#shared/calendar.ts'
import { type Day } from '#shared/dates.ts'
import type { AttendanceDay } from '../day/day.contract.ts'
import { breakMinutes } from '../worked-time.logic.ts'
import { mapDayFields } from '../attendance.contract.ts'

export type LeaveOfDay = { day: Day; type: string; halfDays: number }

/** Who works from when to when: days outside are no absences. */
export type Employment = { joined: Day; left: Day | null }

/** A line of the sheet: a day of the calendar, with what is known of it. */
export type SheetDay = {
  day: Day
  /** Nothing is expected of a day before the first and after the last day of work, nor of one that is to come. */
  isOutside: boolean
  recorded: AttendanceDay | null
  worked: number | null
  breaks: number | null
  leave: LeaveOfDay | null
  holiday: string | null
}

export type SheetTotals = {
  worked: number
  breaks: number
  /** Days with a check-in. */
  days: number
  late: number
  absent: number
  /** Days without a check-out: their hours are not known. */
  forgotten: number
  leave: number
}

type SheetInput = {
  from: Day
  to: Day
  today: Day
  employment: Employment
  days: readonly AttendanceDay[]
  leave: readonly LeaveOfDay[]
  holidays: ReadonlyMap<Day, string>
}

const HALVES_A_DAY = 2

const momentsOf = (day: AttendanceDay) => mapDayFields((field) => (day[field] === null ? null : new Date(day[field])))

/** Every day of a period with what was recorded, the leave and the holidays. */
export function sheetDays({ from, to, today, employment, days, leave, holidays }: SheetInput): SheetDay[] {
  const lines: SheetDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const recorded = days.find((one) => one.day === day) ?? null
    const isWorked = recorded !== null && recorded.check_in !== null
    lines.push({
      day,
      isOutside: day > today || day < employment.joined || (employment.left !== null && day > employment.left),
      recorded,
      worked: recorded?.worked_minutes ?? null,
      breaks: isWorked ? breakMinutes(momentsOf(recorded)) : null,
      leave: leave.find((one) => one.day === day) ?? null,
      holiday: holidays.get(day) ?? null,
    })
  }
  return lines
}

const sumOf = (lines: readonly SheetDay[], value: (line: SheetDay) => number | null): number =>
  lines.reduce((sum, line) => sum + (value(line) ?? 0), 0)
const countOf = (lines: readonly SheetDay[], is: (day: AttendanceDay) => boolean): number =>
  lines.filter(({ recorded }) => recorded !== null && is(recorded)).length

/** The totals of the lines. */
export const sheetTotals = (lines: readonly SheetDay[]): SheetTotals => ({
  worked: sumOf(lines, ({ worked }) => worked),
  breaks: sumOf(lines, ({ breaks }) => breaks),
  days: countOf(lines, ({ check_in: begin }) => begin !== null),
  late: countOf(lines, ({ is_late: isLate }) => isLate),
  absent: countOf(lines, ({ status }) => status === 'absent'),
  forgotten: countOf(lines, ({ is_forgotten: isForgotten }) => isForgotten),
  leave: sumOf(lines, ({ leave }) => leave && leave.halfDays / HALVES_A_DAY),
})

const MINUTES_AN_HOUR = 60

/** Minutes as hours and minutes, like 7:45. */
export const hoursAndMinutes = (minutes: number): string =>
  `${Math.floor(minutes / MINUTES_AN_HOUR)}:${String(minutes % MINUTES_AN_HOUR).padStart(2, '0')}`
