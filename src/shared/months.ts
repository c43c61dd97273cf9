import { addDays, addMonths } from './calendar.ts'
import { Day } from './dates.ts'
import { type Message, message } from './message.ts'
import type { Span } from './period.ts'

/** The first day of a month, `yyyy-mm`. */
export const firstDayOf = (month: string): Day => Day.parse(`${month}-01`)

/** The last day of a month. */
export const lastDayOf = (month: string): Day => addDays(addMonths(firstDayOf(month), 1), -1)

/** The month of a day. */
export const monthOf = (day: Day): string => day.slice(0, 7)

const monthNumberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** The months that days touch, in order. */
export function monthsIn({ from, to }: Span): string[] {
  const [first, last] = [monthOf(from), monthOf(to)]
  const count = monthNumberOf(last) - monthNumberOf(first) + 1
  return Array.from({ length: count }, (_, at) => monthOf(addMonths(firstDayOf(first), at)))
}

/** The months whose last day is among these days: each month is in one of two periods that follow each other. */
export const monthsEndingIn = (span: Span): string[] => monthsIn(span).filter((month) => lastDayOf(month) <= span.to)

/** All days of a month, in order. */
export const daysOf = (month: string): Day[] =>
  Array.from({ length: Number(lastDayOf(month).slice(8)) }, (_, at) => addDays(firstDayOf(month), at))

const isWeekday = (day: Day): boolean => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday >= 1 && weekday <= 5
}

/** From Monday to Friday, holidays too: they are paid. */
export const workingDaysOf = (month: string): number => daysOf(month).filter(isWeekday).length

const NAMES = [
  (year: string) => message('January {year}', { year }),
  (year: string) => message('February {year}', { year }),
  (year: string) => message('March {year}', { year }),
  (year: string) => message('April {year}', { year }),
  (year: string) => message('May {year}', { year }),
  (year: string) => message('June {year}', { year }),
  (year: string) => message('July {year}', { year }),
  (year: string) => message('August {year}', { year }),
  (year: string) => message('September {year}', { year }),
  (year: string) => message('October {year}', { year }),
  (year: string) => message('November {year}', { year }),
  (year: string) => message('December {year}', { year }),
] as const

/** A month as sentences name it: November 2026. */
export function nameOfMonth(month: string): Message {
  const [year = '', number = '1'] = month.split('-')
  const name = NAMES[Number(number) - 1]
  if (!name) throw new Error(`${month} is no month`)
  return name(year)
}
