import type { Db } from '#server/db/db.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import type { ReadPeriod } from '#server/period.ts'
import { type Message, message } from '#shared/message.ts'
import { pointsOf } from '#shared/period.ts'
import { AT_RISK_AFTER_DAYS, type Figures, type Running, type Together } from './figures.contract.ts'
import { countWithin, type countCombinedFigures, listBegan, listCompleted, type Which } from './figures.data.ts'
import { figuresOf } from './rates.logic.ts'

const DAY_MS = 86_400_000

/** An instant: learners whose last activity is older need help. */
export const silentBefore = (now: Date): string => new Date(now.getTime() - AT_RISK_AFTER_DAYS * DAY_MS).toISOString()

/** The moments of a period and when the one before it begins, as lists of reports take them. */
export const momentsOf = ({ now, before }: ReadPeriod, at: Date) => ({
  since: now.since,
  until: now.until,
  beforeSince: before.since,
  beforeUntil: before.until,
  silentBefore: silentBefore(at),
})

/** What happened in some courses in a period, and in the period before it. */
export async function readFigures(db: Db, which: Which, { now, before }: ReadPeriod) {
  const [counts, earlier] = [await countWithin(db, which, now), await countWithin(db, which, before)]
  return { now: figuresOf(counts), before: figuresOf(earlier) }
}

const KINDS = { began: listBegan, completed: listCompleted }

/** Who began, or who finished, step by step, beside the period before. */
export async function readChartPoints(db: Db, kind: keyof typeof KINDS, which: Which, read: ReadPeriod) {
  const list = KINDS[kind]
  const days = await list(db, { which, times: read.now, zone: read.zone })
  const earlier = await list(db, { which, times: read.before, zone: read.zone })
  return pointsOf(read.period, days, earlier)
}

/** What some courses are together, as the database counts it, with rates and the steps of a chart. */
export const combinedFiguresOf = (
  { period }: ReadPeriod,
  { now, before, running, began, earlier }: Awaited<ReturnType<typeof countCombinedFigures>>,
): Together => ({
  period,
  now: figuresOf(now),
  before: figuresOf(before),
  running,
  began: pointsOf(period, began, earlier),
})

/** What each figure is called, in the order in which they are written. */
export const FIGURES: readonly { key: keyof Figures; name: Message }[] = [
  { key: 'began', name: message('New enrollments') },
  { key: 'completion_rate', name: message('Of these, completed so far %') },
  { key: 'completed', name: message('Completed enrollments') },
  { key: 'days_to_finish', name: message('Days to finish (median)') },
  { key: 'attempts', name: message('Quiz attempts') },
  { key: 'pass_rate', name: message('Passed attempts %') },
]

/** The text in place of a rate that cannot be computed. */
const NONE = '–'

/** A count beside that of the period before, for a mail. */
export const comparedLine = (name: Message, now: number | null, before: number | null): Message =>
  message('{name}: {now} (previous period: {before})', { name, now: now ?? NONE, before: before ?? NONE })

/** Who learns now, in one sentence. */
export const runningLine = ({ active, at_risk: risk }: Running): Message =>
  message('{active} learning now, {risk, plural, one {# of them needs help} other {# of them need help}}', {
    active,
    risk,
  })

/** Figures beside those of the period before, for a mail. */
export const figuresForMail = ({ now, before, running }: Pick<Together, 'now' | 'before' | 'running'>): Message[] => [
  ...FIGURES.map(({ key, name }) => comparedLine(name, now[key], before[key])),
  runningLine(running),
]

/** How many rows of a list a mail has. */
export const MAILED_ROWS = 5

export const rowForMail = (name: string, { began, completed }: Figures): Message =>
  message('{name}: {began, plural, one {# new enrollment} other {# new enrollments}}, {completed} completed', {
    name,
    began,
    completed,
  })

type Reported = {
  now: Figures
  began_before: number
  running: Running
  stuck: { title: string; learners: number } | null
}

/** The columns that the files of courses and of teachers share. */
export const FIGURE_COLUMNS: readonly CsvColumn<Reported>[] = [
  { head: message('Enrollments'), cell: ({ now }) => now.began },
  { head: message('Of these, completed so far %'), cell: ({ now }) => now.completion_rate },
  { head: message('Completed'), cell: ({ now }) => now.completed },
  { head: message('Days to finish (median)'), cell: ({ now }) => now.days_to_finish },
  { head: message('Quiz attempts'), cell: ({ now }) => now.attempts },
  { head: message('Passed attempts %'), cell: ({ now }) => now.pass_rate },
  { head: message('Learning now'), cell: ({ running }) => running.active },
  { head: message('Need help now'), cell: ({ running }) => running.at_risk },
  { head: message('Where most learners get stuck'), cell: ({ stuck }) => stuck?.title ?? null },
  { head: message('Learners at this lesson'), cell: ({ stuck }) => stuck?.learners ?? null },
  { head: message('Enrollments in the previous period'), cell: (row) => row.began_before },
]
