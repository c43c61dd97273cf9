import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { sql } from 'drizzle-orm'
import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import type { ReportTable } from '#server/pdf/report.ts'
import { type ReadPeriod, readPeriod } from '#server/period.ts'
import { parseSearchParams } from '#shared/search-params.ts'
import { notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { ofTeacher } from '../figures/figures.data.ts'
import {
  FIGURE_COLUMNS,
  MAILED_ROWS,
  figuresForMail,
  rowForMail,
  momentsOf,
  readFigures,
  readChartPoints,
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
import { type TeacherReport, teacherReportApi } from './teacher-report.contract.ts'
import {
  countFiguresOfTeachers,
  countCoursesWithoutTeacher,
  listAllTeacherReports,
  listTeacherReports,
} from './teacher-report.data.ts'

type Query = Call<typeof teacherReportApi.export>['query']

const filterOf = ({ search }: Pick<Query, 'search'>, read: ReadPeriod, now: Date) => ({
  search,
  ...momentsOf(read, now),
})

async function list({ db, query, now }: Call<typeof teacherReportApi.list>) {
  const read = await readPeriod(db, query, now())
  const { rows, ...page } = await listTeacherReports(db, filterOf(query, read, now()), query)
  return { period: read.period, teachers: rows, unassigned: await countCoursesWithoutTeacher(db), ...page }
}

/** The teachers with most learners who began in a period, for a paper. */
export const listLargestTeachers = async (db: Db, read: ReadPeriod, now: Date, limit: number) =>
  (await listTeacherReports(db, momentsOf(read, now), { limit })).rows

/** Teachers with their figures, for a paper. */
export const teachersTable = (writer: Writer, teachers: readonly TeacherReport[]): ReportTable =>
  rowsTable(writer, {
    heading: writer.say('Teacher Assignments'),
    name: writer.say('Teacher'),
    rows: teachers,
  })

const readTeacherFigures = async (db: Db, query: Pick<Query, 'search'>, read: ReadPeriod, now: Date) =>
  combinedFiguresOf(read, await countFiguresOfTeachers(db, { zone: read.zone, ...filterOf(query, read, now) }))

/** The tab of the teachers as an address shows it, for a mail: what they are together, and the first of them. */
export async function teachersForMail(
  db: Db,
  read: ReadPeriod,
  search: URLSearchParams,
  now: Date,
): Promise<Message[]> {
  const { sort } = parseSearchParams(teacherReportApi.export.query.shape, search)
  const { rows } = await listTeacherReports(db, momentsOf(read, now), { sort, limit: MAILED_ROWS })
  return [
    ...figuresForMail(await readTeacherFigures(db, {}, read, now)),
    ...rows.map((teacher) => rowForMail(teacher.name, teacher.now)),
  ]
}

async function get(call: Call<typeof teacherReportApi.get>) {
  const { db, params, query, now } = call
  const read = await readPeriod(db, query, now())
  const found = await listTeacherReports(db, { id: params.id, ...momentsOf(read, now()) }, { limit: 1 })
  const [teacher] = found.rows
  if (!teacher) throw notFound(message('Teacher not found'))
  await recordReading(call, 'teacherReport.get', { record: `teacher-report:${teacher.id}`, ownerId: teacher.id })
  const which = ofTeacher(sql`${teacher.id}::int`)
  const { before } = await readFigures(db, which, read)
  return { period: read.period, teacher, before, began: await readChartPoints(db, 'began', which, read) }
}

const TEACHER_REPORT_FILE: readonly CsvColumn<TeacherReport>[] = [
  { head: message('Teacher'), cell: ({ name }) => name },
  { head: message('Email'), cell: ({ email }) => email },
  { head: message('Published courses'), cell: ({ courses }) => courses.published },
  { head: message('Drafts'), cell: ({ courses }) => courses.draft },
  ...FIGURE_COLUMNS,
]

async function exportAll(call: Call<typeof teacherReportApi.export>): Promise<RawAnswer> {
  const { db, query, now } = call
  await requireConfirmed(call)
  const read = await readPeriod(db, query, now())
  const found = await listAllTeacherReports(db, filterOf(query, read, now()), query.sort)
  return listFile(
    call,
    {
      action: 'teacherReport.export',
      name: `teachers-${read.period.from}-${read.period.to}`,
      columns: TEACHER_REPORT_FILE,
    },
    found,
  )
}

/** The teachers of the list, the first of them where there are many, on paper with what they are together. */
async function pdf(call: Call<typeof teacherReportApi.pdf>): Promise<RawAnswer> {
  const { db, query, now, say } = call
  const read = await readPeriod(db, query, now())
  const asked = { sort: query.sort, limit: PRINTED }
  const { rows, total } = await listTeacherReports(db, filterOf(query, read, now()), asked)
  const all = await readTeacherFigures(db, query, read, now())
  await reportDownloaded(call, db, 'teacherReport.pdf', { ...query, count: rows.length })
  return writeReportPdf(call, {
    name: 'teachers',
    heading: say('Teacher Assignments'),
    period: read.period,
    lines: [
      runningText(call, all.running),
      ...listLines(call, {
        search: query.search,
        total,
      }),
    ],
    tables: [figuresTable(call, all), teachersTable(call, rows)],
  })
}

async function summary({ db, query, now }: Call<typeof teacherReportApi.summary>) {
  return readTeacherFigures(db, query, await readPeriod(db, query, now()), now())
}

export const teacherReportHandlers = handlers(teacherReportApi, { list, summary, get, export: exportAll, pdf })
