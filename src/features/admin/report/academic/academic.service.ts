import { Readable } from 'node:stream'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer } from '#server/http/csv.ts'
import { type ReadPeriod, readPeriod } from '#server/period.ts'
import { type Message, message } from '#shared/message.ts'
import { coursesTable, listLargestCourses } from '../course-report/course-report.service.ts'
import { countRunning, ofAll } from '../figures/figures.data.ts'
import { FIGURES, readFigures, readChartPoints, silentBefore } from '../figures/figures.service.ts'
import { figuresTable, writeReportPdf, runningText } from '../report-pdf/report-pdf.service.ts'
import { reportDownloaded } from '../report.events.ts'
import { listLargestTeachers, teachersTable } from '../teacher-report/teacher-report.service.ts'
import { academicApi, type Overview } from './academic.contract.ts'

/** How many courses and teachers are printed. */
const PRINTED = 100

async function readOverview(db: Db, read: ReadPeriod, now: Date): Promise<Overview> {
  const [figures, running, began, completed] = await Promise.all([
    readFigures(db, ofAll, read),
    countRunning(db, ofAll, silentBefore(now)),
    readChartPoints(db, 'began', ofAll, read),
    readChartPoints(db, 'completed', ofAll, read),
  ])
  return { period: read.period, ...figures, running, began, completed }
}

type Line = { what: Message | string; now: number | null; before: number | null }

const ACADEMIC_FILE: readonly CsvColumn<Line>[] = [
  { head: message('Figure'), cell: ({ what }) => what },
  { head: message('This period'), cell: ({ now }) => now },
  { head: message('Previous period'), cell: ({ before }) => before },
]

/** The figures of an overview, then its charts, as lines of a file. */
function* linesOf({ now, before, running, ...charts }: Overview): Generator<Line> {
  for (const { key, name } of FIGURES) yield { what: name, now: now[key], before: before[key] }
  yield { what: message('Learning now'), now: running.active, before: null }
  yield { what: message('Need help now'), now: running.at_risk, before: null }
  for (const { date, count, before: earlier } of charts.began)
    yield { what: message('New enrollments since {day}', { day: { day: date } }), now: count, before: earlier }
  for (const { date, count, before: earlier } of charts.completed)
    yield { what: message('Completed enrollments since {day}', { day: { day: date } }), now: count, before: earlier }
}

async function csv(call: Call<typeof academicApi.csv>): Promise<RawAnswer> {
  const { db, query, now } = call
  const read = await readPeriod(db, query, now())
  const lines = [...linesOf(await readOverview(db, read, now()))]
  await reportDownloaded(call, db, 'academic.csv', { ...query, count: lines.length })
  return csvAnswer(call, `academic-${read.period.from}-${read.period.to}`, ACADEMIC_FILE, Readable.from(lines))
}

async function pdf(call: Call<typeof academicApi.pdf>): Promise<RawAnswer> {
  const { db, query, now, say } = call
  const read = await readPeriod(db, query, now())
  const overview = await readOverview(db, read, now())
  const courses = await listLargestCourses(db, read, now(), PRINTED)
  const teachers = await listLargestTeachers(db, read, now(), PRINTED)
  const count = courses.length + teachers.length
  await reportDownloaded(call, db, 'academic.pdf', { ...query, count })
  return writeReportPdf(call, {
    name: 'academic',
    heading: say('Academic Reports'),
    period: read.period,
    lines: [runningText(call, overview.running)],
    tables: [figuresTable(call, overview), coursesTable(call, courses), teachersTable(call, teachers)],
  })
}

export const academicHandlers = handlers(academicApi, {
  overview: async ({ db, query, now }) => readOverview(db, await readPeriod(db, query, now()), now()),
  csv,
  pdf,
})
