import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import type { ReportTable } from '#server/pdf/report.ts'
import { type ReadPeriod, readPeriod } from '#server/period.ts'
import { parseSearchParams } from '#shared/search-params.ts'
import { notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { ofCourse } from '../figures/figures.data.ts'
import {
  FIGURE_COLUMNS,
  MAILED_ROWS,
  figuresForMail,
  rowForMail,
  momentsOf,
  readFigures,
  readChartPoints,
  silentBefore,
  combinedFiguresOf,
} from '../figures/figures.service.ts'
import {
  figuresTable,
  listLines,
  PRINTED,
  writeReportPdf,
  rowsTable,
  runningText,
  type Writer,
} from '../report-pdf/report-pdf.service.ts'
import { reportDownloaded } from '../report.events.ts'
import { type CourseReport, courseReportApi } from './course-report.contract.ts'
import {
  countFiguresOfCourses,
  listAllCourseReports,
  listCourseReports,
  listLessonReports,
} from './course-report.data.ts'

type Query = Call<typeof courseReportApi.export>['query']

const filterOf = ({ teacher_id: teacherId, state, search }: Partial<Query>, read: ReadPeriod, now: Date) => ({
  teacherId,
  state,
  search,
  ...momentsOf(read, now),
})

async function list({ db, query, now }: Call<typeof courseReportApi.list>) {
  const read = await readPeriod(db, query, now())
  const { rows, ...page } = await listCourseReports(db, filterOf(query, read, now()), query)
  return { period: read.period, courses: rows, ...page }
}

/** The courses in which most began in a period, for a paper. */
export const listLargestCourses = async (db: Db, read: ReadPeriod, now: Date, limit: number) =>
  (await listCourseReports(db, momentsOf(read, now), { limit })).rows

/** Courses with their figures, for a paper. */
export const coursesTable = (writer: Writer, courses: readonly CourseReport[]): ReportTable =>
  rowsTable(writer, {
    heading: writer.say('Course Reports'),
    name: writer.say('Course'),
    rows: courses.map((course) => ({ ...course, name: course.title })),
  })

const readCourseFigures = async (db: Db, query: Partial<Query>, read: ReadPeriod, now: Date) =>
  combinedFiguresOf(read, await countFiguresOfCourses(db, { zone: read.zone, ...filterOf(query, read, now) }))

/** The tab of the courses as an address shows it, for a mail: what its courses are together, and the first of them. */
export async function coursesForMail(db: Db, read: ReadPeriod, search: URLSearchParams, now: Date): Promise<Message[]> {
  // The page takes neither words nor a teacher from its address.
  const { state, sort } = parseSearchParams(courseReportApi.export.query.shape, search)
  const { rows } = await listCourseReports(db, filterOf({ state }, read, now), { sort, limit: MAILED_ROWS })
  return [
    ...figuresForMail(await readCourseFigures(db, { state }, read, now)),
    ...rows.map((course) => rowForMail(course.title, course.now)),
  ]
}

async function get({ db, params, query, now }: Call<typeof courseReportApi.get>) {
  const read = await readPeriod(db, query, now())
  const found = await listCourseReports(db, { id: params.id, ...momentsOf(read, now()) }, { limit: 1 })
  const [course] = found.rows
  if (!course) throw notFound(message('Course not found'))
  const which = ofCourse(sql`${course.id}::int`)
  const { before } = await readFigures(db, which, read)
  return {
    period: read.period,
    course,
    before,
    began: await readChartPoints(db, 'began', which, read),
    lessons: await listLessonReports(db, course.id, read.now, silentBefore(now())),
  }
}

const STATES: Record<CourseReport['state'], Message> = {
  published: message('Published'),
  draft: message('Draft'),
  archived: message('Archived'),
}

const COURSE_REPORT_FILE: readonly CsvColumn<CourseReport>[] = [
  { head: message('Course'), cell: ({ title }) => title },
  { head: message('Status'), cell: ({ state }) => STATES[state] },
  { head: message('Teacher'), cell: ({ teacher }) => teacher?.name ?? null },
  ...FIGURE_COLUMNS,
]

async function exportAll(call: Call<typeof courseReportApi.export>): Promise<RawAnswer> {
  const { db, query, now } = call
  const read = await readPeriod(db, query, now())
  const found = await listAllCourseReports(db, filterOf(query, read, now()), query.sort)
  return listFile(
    call,
    {
      action: 'courseReport.export',
      name: `courses-${read.period.from}-${read.period.to}`,
      columns: COURSE_REPORT_FILE,
    },
    found,
  )
}

/** The courses of the list, the first of them where there are many, on paper with what they are together. */
async function pdf(call: Call<typeof courseReportApi.pdf>): Promise<RawAnswer> {
  const { db, query, now, say } = call
  const read = await readPeriod(db, query, now())
  const asked = { sort: query.sort, limit: PRINTED }
  const { rows, total } = await listCourseReports(db, filterOf(query, read, now()), asked)
  const all = await readCourseFigures(db, query, read, now())
  await reportDownloaded(call, db, 'courseReport.pdf', { ...query, count: rows.length })
  return writeReportPdf(call, {
    name: 'courses',
    heading: say('Course Reports'),
    period: read.period,
    lines: [
      runningText(call, all.running),
      ...listLines(call, {
        chosen: query.state ? [message('Status: {status}', { status: STATES[query.state] })] : [],
        search: query.search,
        total,
      }),
    ],
    tables: [figuresTable(call, all), coursesTable(call, rows)],
  })
}

async function summary({ db, query, now }: Call<typeof courseReportApi.summary>) {
  return readCourseFigures(db, query, await readPeriod(db, query, now()), now())
}

export const courseReportHandlers = handlers(courseReportApi, { list, summary, get, export: exportAll, pdf })
