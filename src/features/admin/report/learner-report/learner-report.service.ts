import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Db } from '#server/db/db.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { type ReadPeriod, readPeriod } from '#server/period.ts'
import type { Day } from '#shared/dates.ts'
import { parseSearchParams } from '#shared/search-params.ts'
import { notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { type DayCount, pointsOf, type Span } from '#shared/period.ts'
import { comparedLine, momentsOf } from '../figures/figures.service.ts'
import { helpReasonsOf, helpReasonText } from '#features/learning/teaching/teaching.service.ts'
import { listLines, PRINTED, printFigure, writeReportPdf } from '../report-pdf/report-pdf.service.ts'
import { reportDownloaded } from '../report.events.ts'
import { type LearnerReport, learnerReportApi, type Learners } from './learner-report.contract.ts'
import {
  countLearnersByDay,
  type LearnerDay,
  type LearnerReportFilter,
  type LearnerRow,
  listAllLearnerReports,
  listCoursesWithLearners,
  listLearnerReports,
  listLessonResults,
} from './learner-report.data.ts'

const isoOf = (moment: string): string => new Date(moment).toISOString()

function toReport(row: LearnerRow, now: Date): LearnerReport {
  const {
    failed,
    has_begun: hasBegun,
    done,
    began_at: began,
    completed_at: completed,
    last_at: last,
    result,
    may_sign_in: canBeHelped,
    ...same
  } = row
  return {
    ...same,
    began_at: isoOf(began),
    completed_at: completed && isoOf(completed),
    last_at: isoOf(last),
    // Anyone who has finished has done all, whatever was added to the course later.
    lessons_done: row.status === 'completed' ? row.lessons : Math.min(done, row.lessons),
    result: result === null ? null : Math.round(result),
    needs: canBeHelped ? helpReasonsOf({ status: row.status, failed, last_at: last, hasBegun }, now) : [],
  }
}

type Query = Call<typeof learnerReportApi.export>['query']

const yesOrNothing = (is: boolean): 'yes' | undefined => (is ? 'yes' : undefined)

function filterOf(query: Partial<Query>, read: ReadPeriod, now: Date): LearnerReportFilter {
  const { group = 'at_risk', reason, course_id: courseId, search } = query
  const { since, until, silentBefore } = momentsOf(read, now)
  const isAtRisk = group === 'at_risk'
  return {
    isAtRisk: yesOrNothing(isAtRisk && !reason),
    isFailing: yesOrNothing(isAtRisk && reason === 'failed_quiz'),
    isSilent: yesOrNothing(isAtRisk && reason === 'silent'),
    isUnstarted: yesOrNothing(isAtRisk && reason === 'never_started'),
    began: yesOrNothing(group === 'began'),
    completed: yesOrNothing(group === 'completed'),
    courseId: courseId || undefined,
    search,
    since,
    until,
    silentBefore,
  }
}

/**
 * The learners of a list together. Who began (or finished) in the period is the list itself; of those at risk now it is
 * told when they began, since how many were at risk earlier no one knows.
 */
async function readLearnerFigures(db: Db, query: Partial<Query>, read: ReadPeriod, now: Date): Promise<Learners> {
  const filter = { ...filterOf(query, read, now), since: read.before.since, until: read.now.until }
  const dated = query.group === 'completed' ? 'completed' : 'began'
  const all = await countLearnersByDay(db, filter, { dated, zone: read.zone })
  const [days, earlier] = [daysWithin(all, read.period), daysWithin(all, read.period.before)]
  // Those at risk are all who are so now, whenever they began.
  const asked = (query.group ?? 'at_risk') === 'at_risk' ? all : days
  return {
    period: read.period,
    learners: sumOf(asked, 'learners'),
    at_risk: sumOf(asked, 'at_risk'),
    failed_quiz: sumOf(asked, 'failed_quiz'),
    silent: sumOf(asked, 'silent'),
    never_started: sumOf(asked, 'never_started'),
    now: sumOf(days, 'learners'),
    before: sumOf(earlier, 'learners'),
    points: pointsOf(read.period, days.map(countOf), earlier.map(countOf)),
  }
}

type Dated = LearnerDay & { date: Day }

const daysWithin = (days: readonly LearnerDay[], { from, to }: Span): Dated[] =>
  days.filter((day): day is Dated => day.date !== null && day.date >= from && day.date <= to)

const sumOf = (days: readonly LearnerDay[], key: Exclude<keyof LearnerDay, 'date'>): number =>
  days.reduce((sum, day) => sum + day[key], 0)

const countOf = ({ date, learners }: Dated): DayCount => ({ date, count: learners })

/** What the dated learners of a group are called. */
const DATED: Record<NonNullable<Query['group']>, Message> = {
  at_risk: message('Of these, enrolled in the period'),
  began: message('Enrolled in the period'),
  completed: message('Completed in the period'),
}

/** How many learners there are of a group, in sentences. */
function groupLines({ group = 'at_risk' }: Partial<Query>, all: Learners): Message[] {
  const reasons = { failed: all.failed_quiz, silent: all.silent, absent: all.never_started }
  return [
    ...(group === 'at_risk'
      ? [
          message('Need help now: {count}', { count: all.at_risk }),
          message('{failed} failed a quiz, {silent} had no recent activity, {absent} have not started', reasons),
        ]
      : []),
    comparedLine(DATED[group], all.now, all.before),
  ]
}

/** The tab of the learners as an address shows it, for a mail: counts only, names stay on the page. */
export async function learnersForMail(
  db: Db,
  read: ReadPeriod,
  search: URLSearchParams,
  now: Date,
): Promise<Message[]> {
  const { group = 'at_risk', ...asked } = parseSearchParams(learnerReportApi.export.query.shape, search)
  // The page takes no words from its address, and offers reasons only beside those at risk.
  const query = { group, course_id: asked.course_id, reason: search.get('group') ? undefined : asked.reason }
  return groupLines(query, await readLearnerFigures(db, query, read, now))
}

async function list({ db, query, now }: Call<typeof learnerReportApi.list>) {
  const read = await readPeriod(db, query, now())
  const { rows, ...page } = await listLearnerReports(db, filterOf(query, read, now()), query)
  return { period: read.period, students: rows.map((row) => toReport(row, now())), ...page }
}

async function get(call: Call<typeof learnerReportApi.get>) {
  const { db, params, now } = call
  const { since, until, silentBefore } = momentsOf(await readPeriod(db, {}, now()), now())
  const found = await listLearnerReports(db, { id: params.id, since, until, silentBefore }, { limit: 1 })
  const [row] = found.rows
  if (!row) throw notFound(message('Enrollment not found'))
  await recordReading(call, 'learnerReport.get', { record: `enrollment:${params.id}`, ownerId: row.user.id })
  return { student: toReport(row, now()), lessons: await listLessonResults(db, params.id) }
}

const STATUS_WORDS: Record<LearnerReport['status'], Message> = {
  active: message('Active'),
  completed: message('Completed'),
}

async function exportAll(call: Call<typeof learnerReportApi.export>): Promise<RawAnswer> {
  const { db, query, now, translate } = call
  await requireConfirmed(call)
  const read = await readPeriod(db, query, now())
  const filter = filterOf(query, read, now())
  const found = await listAllLearnerReports(db, filter, query.sort, (row) => toReport(row, now()))
  const columns: readonly CsvColumn<LearnerReport>[] = [
    { head: message('Student'), cell: ({ user }) => user.name },
    { head: message('Email'), cell: ({ user }) => user.email },
    { head: message('Course'), cell: ({ course }) => course.title },
    { head: message('Teacher'), cell: ({ teacher }) => teacher },
    { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
    { head: message('Lessons completed'), cell: (row) => row.lessons_done },
    { head: message('Lessons'), cell: ({ lessons }) => lessons },
    { head: message('Result %'), cell: ({ result }) => result },
    { head: message('Enrolled'), cell: (row) => instantCell(row.began_at) },
    { head: message('Completed'), cell: (row) => instantCell(row.completed_at) },
    { head: message('Last seen'), cell: (row) => instantCell(row.last_at) },
    {
      head: message('Needs help'),
      cell: ({ needs }) => needs.map((need) => translate(helpReasonText(need))).join('; '),
    },
  ]
  const name = `students-${read.period.from}-${read.period.to}`
  return listFile(call, { action: 'learnerReport.export', name, columns }, found)
}

/** The learners of the list, the first of them where there are many, on paper with how many they are. */
async function pdf(call: Call<typeof learnerReportApi.pdf>): Promise<RawAnswer> {
  const { db, query, now, say, translate } = call
  const read = await readPeriod(db, query, now())
  const asked = { sort: query.sort, limit: PRINTED }
  const { rows, total } = await listLearnerReports(db, filterOf(query, read, now()), asked)
  const all = await readLearnerFigures(db, query, read, now())
  await reportDownloaded(call, db, 'learnerReport.pdf', { ...query, count: rows.length })
  const students = rows.map((row) => toReport(row, now()))
  return writeReportPdf(call, {
    name: 'students',
    heading: say('Student Performance'),
    period: read.period,
    lines: [...groupLines(query, all).map(translate), ...listLines(call, { search: query.search, total })],
    tables: [
      {
        heading: say('Learners'),
        texts: 3,
        heads: [say('Student'), say('Course'), say('Needs help'), say('Lessons completed'), say('Result %')],
        rows: students.map((row) => [
          row.user.name,
          row.course.title,
          row.needs.map((need) => translate(helpReasonText(need))).join('; '),
          say('{done} of {all}', { done: row.lessons_done, all: row.lessons }),
          printFigure(call, row.result),
        ]),
      },
    ],
  })
}

export const learnerReportHandlers = handlers(learnerReportApi, {
  list,
  summary: async ({ db, query, now }) => readLearnerFigures(db, query, await readPeriod(db, query, now()), now()),
  pdf,
  get,
  courses: async ({ db, query }) => ({ courses: await listCoursesWithLearners(db, query) }),
  export: exportAll,
})
