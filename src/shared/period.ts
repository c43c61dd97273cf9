import * as z from 'zod/mini'
import { addDays, addMonths } from './calendar.ts'
import { Day } from './dates.ts'

// The chosen period of a report and the period before it, which it is compared with (ADR 43).

export const PERIODS = [
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
  'custom',
] as const
export type PeriodName = (typeof PERIODS)[number]
/** What a report shows unless someone chooses. */
export const DEFAULT_PERIOD: PeriodName = 'last_30_days'

/** Days from the first to the last, both included. */
export type Span = { from: Day; to: Day }
/** The days of a report, and those before them. */
export type Period = Span & { before: Span }
/** The moments of a span of days: from the first on, and before the second. */
export type Moments = { since: string; until: string }
/** What the days of a month or a year so far are compared with: the same days of the one before. */
export const COMPARED_WITH = ['month', 'year'] as const
export type ComparedWith = (typeof COMPARED_WITH)[number]
/** A period as someone asks for it: `from`, `to` and `against` are read only of a custom one. */
export type AskedPeriod = {
  period?: PeriodName | undefined
  from?: Day | undefined
  to?: Day | undefined
  against?: ComparedWith | undefined
}

/** These parts of a query ask for a period. */
export const PeriodQuery = {
  period: z.optional(z.enum(PERIODS)),
  from: z.optional(Day),
  to: z.optional(Day),
  against: z.optional(z.enum(COMPARED_WITH)),
}

const SpanSchema = z.object({ from: Day, to: Day })
/** The period that an answer is about. */
export const PeriodAnswer = z.extend(SpanSchema, { before: SpanSchema })

const DAY_MS = 86_400_000
/** Ten years: a longer period ends there. */
const MAX_DAYS = 3653

/** How many days a span has. */
export const daysOf = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

const rollingPeriod = (to: Day, days: number): Period => ({
  from: addDays(to, 1 - days),
  to,
  before: { from: addDays(to, 1 - 2 * days), to: addDays(to, -days) },
})

/** Whole months: the period before has as many months, and so perhaps more or fewer days. */
const wholeMonthsPeriod = (from: Day, months: number): Period => ({
  from,
  to: addDays(addMonths(from, months), -1),
  before: { from: addMonths(from, -months), to: addDays(from, -1) },
})

const MONTHS_A_YEAR = 12
const startOfMonth = (day: Day): Day => Day.parse(`${day.slice(0, 'yyyy-mm'.length)}-01`)
const startOfYear = (day: Day): Day => Day.parse(`${day.slice(0, 'yyyy'.length)}-01-01`)
const endOfMonth = (day: Day): Day => addDays(addMonths(startOfMonth(day), 1), -1)
const monthNumberOf = (day: Day): number => Number(day.slice(0, 4)) * MONTHS_A_YEAR + Number(day.slice(5, 7))

/**
 * Months that are not over: compared with the same days of the months before; up to the last day of a month with whole
 * months, so that February is compared with all of January.
 */
function monthsSoFarPeriod(from: Day, to: Day, months: number): Period {
  const until = addMonths(to, -months)
  return { from, to, before: { from: addMonths(from, -months), to: to === endOfMonth(to) ? endOfMonth(until) : until } }
}

/** The days of a period, today included where it is not over, and those it is compared with. */
export function periodOf({ period = DEFAULT_PERIOD, from, to, against }: AskedPeriod, today: Day): Period {
  switch (period) {
    case 'last_7_days':
      return rollingPeriod(today, 7)
    case 'last_90_days':
      return rollingPeriod(today, 90)
    case 'this_month':
      return monthsSoFarPeriod(startOfMonth(today), today, 1)
    case 'last_month':
      return wholeMonthsPeriod(addMonths(startOfMonth(today), -1), 1)
    case 'this_year':
      return monthsSoFarPeriod(startOfYear(today), today, MONTHS_A_YEAR)
    case 'last_year':
      return wholeMonthsPeriod(addMonths(startOfYear(today), -MONTHS_A_YEAR), MONTHS_A_YEAR)
    case 'custom':
      if (from !== undefined || to !== undefined) return periodOfDays(from ?? to ?? today, to ?? from ?? today, against)
      return rollingPeriod(today, 30)
    case 'last_30_days':
      return rollingPeriod(today, 30)
  }
}

/**
 * The days someone has chosen, in whichever order: whole calendar months are compared with as many whole ones, days of
 * one month or year with the same of the one before where that is asked for, and others with as many days before them.
 */
function periodOfDays(one: Day, other: Day, against: ComparedWith | undefined): Period {
  const [from, end] = one <= other ? [one, other] : [other, one]
  const longest = addDays(from, MAX_DAYS - 1)
  const to = end < longest ? end : longest
  if (against === 'month' && from === startOfMonth(to)) return monthsSoFarPeriod(from, to, 1)
  if (against === 'year' && from === startOfYear(to)) return monthsSoFarPeriod(from, to, MONTHS_A_YEAR)
  if (from === startOfMonth(from) && to === endOfMonth(to))
    return wholeMonthsPeriod(from, monthNumberOf(to) - monthNumberOf(from) + 1)
  return rollingPeriod(to, daysOf({ from, to }))
}

/** Chosen days with what they are compared with. */
export type ChosenPeriod = Span & { period: 'custom'; against?: ComparedWith }

/** A named period on a day as chosen days, which stay the same, and are compared the same, on any later day. */
export function chosenPeriodOf(asked: AskedPeriod, today: Day): ChosenPeriod {
  const { from, to } = periodOf(asked, today)
  const against = { this_month: 'month', this_year: 'year', custom: asked.against } as const
  const chosen = asked.period && asked.period in against ? against[asked.period as keyof typeof against] : undefined
  return { period: 'custom', from, to, ...(chosen && { against: chosen }) }
}

/** What one column of a period's chart stands for. */
export type Step = 'day' | 'week' | 'month'
const MOST_DAY_STEPS = 31
const MOST_WEEK_STEPS = 27
const WEEK = 7

/** A chart of a period has days, weeks or months, counted from its first day, so that both periods begin alike. */
export function stepOf(span: Span): Step {
  const days = daysOf(span)
  if (days <= MOST_DAY_STEPS) return 'day'
  return days <= MOST_WEEK_STEPS * WEEK ? 'week' : 'month'
}

/** The first days of the steps of a span. */
export function stepsOf({ from, to }: Span, step: Step): Day[] {
  const starts: Day[] = []
  for (let nth = 0; ; nth += 1) {
    const start = step === 'month' ? addMonths(from, nth) : addDays(from, nth * (step === 'week' ? WEEK : 1))
    if (start > to) return starts
    starts.push(start)
  }
}

const sumsBy = (starts: readonly Day[], days: readonly DayCount[]): number[] =>
  starts.map((start, nth) => {
    const end = starts[nth + 1]
    const within = days.filter(({ date }) => date >= start && (end === undefined || date < end))
    return within.reduce((sum, { count }) => sum + count, 0)
  })

/** How many on a day; days without any may be left out. */
export type DayCount = { date: Day; count: number }

/** One column of a chart: so many in the step that begins on this day, and in the same step of the period before. */
export const PeriodPoint = z.object({ date: Day, count: z.number(), before: z.nullable(z.number()) })
export type PeriodPoint = z.infer<typeof PeriodPoint>

/** The columns of a chart of a period with those of the period before; null where that has no such step. */
export function pointsOf(period: Period, now: readonly DayCount[], before: readonly DayCount[]): PeriodPoint[] {
  const step = stepOf(period)
  const starts = stepsOf(period, step)
  const counts = sumsBy(starts, now)
  const earlier = sumsBy(stepsOf(period.before, step).slice(0, starts.length), before)
  return starts.map((date, nth) => ({ date, count: counts[nth] ?? 0, before: earlier[nth] ?? null }))
}
