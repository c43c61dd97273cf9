import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Db } from '#server/db/db.ts'
import type { Call, RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { type Message, message, word } from '#shared/message.ts'
import { type Actor, can } from '#shared/policy.ts'
import { videoAddress } from '#features/learning/course/lesson/lesson.service.ts'
import { listLearnersQuizzes } from '#features/learning/quiz/quiz.service.ts'
import type { enrollmentApi, EnrollmentListed, EnrollmentRow, EnrollmentStatus } from '../enrollment.contract.ts'
import type { decisionApi } from '../decision/decision.contract.ts'
import { enrollmentPolicy, enrollmentScope } from '../enrollment.policy.ts'
import {
  type EnrollmentFilter,
  listAllEnrollments,
  listCoursesAwaitingPayment,
  listEnrolledCourses,
  listEnrollmentRows,
  listEnrollmentsWithVideos,
} from './listing.data.ts'

const OPEN: readonly EnrollmentStatus[] = ['active', 'completed']

/** Whether the caller plays the videos and answers the quizzes of an enrollment now. */
export const canWatchLessons = (me: Actor, row: { user: { id: number } }, status: EnrollmentStatus): boolean =>
  can(me, enrollmentPolicy.watch, row) && OPEN.includes(status)

/** The rows that a list or a file of the caller holds. */
function filterFor(me: Actor, query: Call<typeof decisionApi.export>['query'], isMineOnly = false): EnrollmentFilter {
  const scope = enrollmentScope(me, isMineOnly)
  return {
    userId: scope === 'own' ? me.id : undefined,
    tutorId: scope === 'taught' ? me.id : undefined,
    status: query.status === 'all' ? undefined : query.status,
    courseId: query.course_id,
    search: query.search,
  }
}

/** The place of a person in a course that they learn in or have finished, with how much of it is done. */
export async function findEnrollmentWithProgress(
  db: Db,
  userId: number,
  courseId: number,
): Promise<EnrollmentRow | undefined> {
  const { rows } = await listEnrollmentRows(db, { userId, courseId }, {})
  return rows.find(({ status }) => OPEN.includes(status))
}

/** The courses that the caller's list can be narrowed to. */
export async function listCourses({ db, me, query }: Call<typeof decisionApi.courses>) {
  return { courses: await listEnrolledCourses(db, filterFor(me, {}), query) }
}

/** One page of the caller's list; unless rows alone are asked for, with all it takes to study (spec 3 §3). */
export async function listEnrollments(call: Call<typeof enrollmentApi.list>) {
  const { db, me, query } = call
  const filter = { ...filterFor(me, query, query.mine === '1'), learner: query.learner }
  if (query.view === 'rows') {
    const { rows, ...page } = await listEnrollmentRows(db, filter, query)
    const own = query.mine === '1' && { being_paid: await listCoursesAwaitingPayment(db, me.id) }
    return { enrollments: rows, ...own, ...page }
  }
  const { rows, ...page } = await listEnrollmentsWithVideos(db, filter, query)
  const played = new Set(rows.filter((row) => canWatchLessons(me, row, row.status)))
  const quizzes = await listLearnersQuizzes(db, [...new Set([...played].map(({ course }) => course.id))])
  const enrollments = rows.map((row): EnrollmentListed => {
    const { lessons, tutor, ...shown } = row
    const isPlayed = played.has(row)
    const videos = lessons.map(({ fileId, fileType, url, ...lesson }) => ({
      ...lesson,
      url: isPlayed ? videoAddress(call, { type: lesson.type, url, fileId, fileType }) : null,
      quiz_data: (isPlayed && quizzes.get(lesson.id)?.shownTo(row.id)) || null,
    }))
    return { ...shown, course: { ...shown.course, tutor, videos } }
  })
  return { enrollments, ...page }
}

const STATUS_WORDS: Record<EnrollmentStatus, Message> = {
  pending: message('Pending'),
  active: message('Active'),
  completed: word('Completed', 'enrollment'),
  rejected: word('Rejected', 'enrollment'),
  withdrawn: word('Withdrawn', 'enrollment'),
}

/** What the table shows, and when things happened, on the organisation's calendar. */
const LISTING_FILE: readonly CsvColumn<EnrollmentRow>[] = [
  { head: message('Student'), cell: ({ user }) => user.name },
  { head: message('Email'), cell: ({ user }) => user.email },
  { head: message('Course'), cell: ({ course }) => course.title },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Progress %'), cell: ({ progress }) => progress },
  { head: message('Requested'), cell: (row) => instantCell(row.created_at) },
  { head: message('Decided'), cell: (row) => instantCell(row.decided_at) },
  { head: message('Completed'), cell: (row) => instantCell(row.completed_at) },
]

/** All rows of the caller's list as a file; the log says who took how many. */
export async function exportEnrollments(call: Call<typeof decisionApi.export>): Promise<RawAnswer> {
  const { db, me, query } = call
  await requireConfirmed(call)
  const found = await listAllEnrollments(db, filterFor(me, query), query.sort)
  return listFile(
    call,
    { action: 'enrollment.export', name: `course-enrollments-${query.status ?? 'all'}`, columns: LISTING_FILE },
    found,
  )
}
