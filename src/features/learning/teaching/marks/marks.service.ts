import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer } from '#server/http/csv.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Actor, authorize, can } from '#shared/policy.ts'
import { type Joined, lockEnrollment, requireVisible } from '#features/learning/enrollment/enrollment.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { completeByTeacher, reopenLesson } from '#features/learning/learning/learning.service.ts'
import { teachingPolicy } from '../teaching.policy.ts'
import { findCourseAskedFor } from '../teaching.service.ts'
import { type Mark, type MarkedLearner, type Marks, marksApi, type Quiz } from './marks.contract.ts'
import {
  endOverride,
  hasPassedAttempt,
  insertOverride,
  listAllMarks,
  listAttempts,
  listMarks,
  listOverrides,
  listQuizzes,
  type MarksFilter,
  type MarksRow,
} from './marks.data.ts'
import { markOverridden, marksExported, markTakenBack } from './marks.events.ts'

type AttemptSummary = { attempts: number; best: number; passed: boolean } | undefined

/** What counts: the teacher's mark, else the best attempt. */
const toMark = (quiz: Quiz, tried: AttemptSummary, given: number | undefined): Mark => ({
  video_id: quiz.video_id,
  attempts: tried?.attempts ?? 0,
  best: tried?.best ?? null,
  mark: given ?? tried?.best ?? null,
  passed: given === undefined ? (tried?.passed ?? false) : given >= quiz.passing_score,
  is_overridden: given !== undefined,
})

function toMarkedLearner({ tried, given, ...row }: MarksRow, quizzes: readonly Quiz[]): MarkedLearner {
  const marks = quizzes.map((quiz) => {
    const found = tried.find(({ video_id: id }) => id === quiz.video_id)
    return toMark(quiz, found, given.find(({ video_id: id }) => id === quiz.video_id)?.score)
  })
  const counting = marks.flatMap(({ mark }) => mark ?? [])
  return {
    ...row,
    marks,
    average: counting.length === 0 ? null : Math.round(counting.reduce((sum, mark) => sum + mark, 0) / counting.length),
    attempts: marks.reduce((sum, { attempts }) => sum + attempts, 0),
  }
}

/** The rows that a list or a file holds. */
const filterFor = (courseId: number | undefined, query: Call<typeof marksApi.export>['query']): MarksFilter => ({
  courseId: courseId ?? 0,
  isNotPassed: query.group === 'not_passed' ? 'yes' : undefined,
  isOverridden: query.group === 'overridden' ? 'yes' : undefined,
  search: query.search,
})

/** The course that is asked about, if there is any, with its quizzes. */
async function findCourseWithQuizzes(db: Db, me: Actor, courseId: number | undefined) {
  const course = await findCourseAskedFor(db, me, courseId)
  return { course, quizzes: course ? await listQuizzes(db, course.id) : [] }
}

async function list({ db, me, query }: Call<typeof marksApi.list>) {
  const { course, quizzes } = await findCourseWithQuizzes(db, me, query.course_id)
  const { sort, page, limit } = query
  const { rows, ...paged } = await listMarks(db, filterFor(course?.id, query), { sort, page, limit })
  return { learners: rows.map((row) => toMarkedLearner(row, quizzes)), ...paged }
}

type Line = { learner: MarkedLearner; quiz: Quiz; mark: Mark }

const YES = message('Yes')
const NO = message('No')

const MARKS_FILE: readonly CsvColumn<Line>[] = [
  { head: message('Learner'), cell: ({ learner }) => learner.user.name },
  { head: message('Email'), cell: ({ learner }) => learner.user.email },
  { head: message('Lesson'), cell: ({ quiz }) => quiz.lesson },
  { head: message('Quiz'), cell: ({ quiz }) => quiz.title },
  { head: message('Attempts'), cell: ({ mark }) => mark.attempts },
  { head: message('Best attempt %'), cell: ({ mark }) => mark.best },
  { head: message('Mark %'), cell: ({ mark }) => mark.mark },
  { head: message('Set by the teacher'), cell: ({ mark }) => (mark.is_overridden ? YES : NO) },
  { head: message('Passed'), cell: ({ mark }) => (mark.passed ? YES : NO) },
]

/** All rows of the list as a file, one line for each learner and quiz; the log says who took how many. */
async function exportAll(call: Call<typeof marksApi.export>): Promise<RawAnswer> {
  const { db, me, query } = call
  await requireConfirmed(call)
  const { course, quizzes } = await findCourseWithQuizzes(db, me, query.course_id)
  const { total, rows } = await listAllMarks(db, filterFor(course?.id, query), query.sort)
  await marksExported(call, db, { ...query, course_id: course?.id, count: total })
  async function* lines(): AsyncGenerator<Line> {
    for await (const row of rows) {
      const learner = toMarkedLearner(row, quizzes)
      for (const [at, quiz] of quizzes.entries()) {
        const mark = learner.marks[at]
        if (mark) yield { learner, quiz, mark }
      }
    }
  }
  return csvAnswer(call, `student-marks-${course?.id ?? 'none'}`, MARKS_FILE, lines())
}

const factsOf = ({ course }: Joined) => ({ tutor_id: course.tutorId })

/** The enrollment of a learner whom the caller teaches; otherwise it does not exist (404). */
async function requireTaught(db: Db, me: Actor, id: number): Promise<Joined> {
  const row = await requireVisible(db, me, id)
  if (!can(me, teachingPolicy.readMarks, factsOf(row))) throw notFound(message('Enrollment not found'))
  return row
}

/** All marks of a learner with what led to them. */
async function marksOf({ db, say }: Pick<Call, 'db' | 'say'>, row: Joined): Promise<Marks> {
  const { id, status } = row.enrollment
  const quizzes = await listQuizzes(db, row.course.id)
  const attempts = await listAttempts(db, id)
  const overrides = await listOverrides(db, id)
  return {
    id,
    status: status === 'completed' ? 'completed' : 'active',
    user: { id: row.user.id, name: row.user.name, profile_picture: row.user.profilePicture },
    course: { id: row.course.id, title: row.course.title, tutor_id: row.course.tutorId },
    quizzes: quizzes.map((quiz) => {
      const made = attempts.filter(({ videoId }) => videoId === quiz.video_id)
      const given = overrides.filter(({ videoId }) => videoId === quiz.video_id)
      const now = given.find(({ endedAt }) => endedAt === null)
      const tried = made.length > 0 && {
        attempts: made.length,
        best: Math.max(...made.map(({ score }) => score)),
        passed: made.some(({ passed }) => passed),
      }
      const history = [
        ...made.map(({ at, score, passed }) => ({
          at: at.toISOString(),
          what: passed ? say('Attempt passed: {score}%', { score }) : say('Attempt not passed: {score}%', { score }),
          who: null,
          detail: null,
        })),
        ...given.map(({ at, score, by, reason }) => ({
          at: at.toISOString(),
          what: say('Mark set to {score}%', { score }),
          who: by,
          detail: reason,
        })),
        ...given.flatMap(({ endedAt, endedBy, score, isReplaced }) =>
          endedAt === null || isReplaced
            ? []
            : [
                {
                  at: endedAt.toISOString(),
                  what: say('Mark of {score}% removed', { score }),
                  who: endedBy,
                  detail: null,
                },
              ],
        ),
      ].toSorted((a, b) => (a.at < b.at ? -1 : 1))
      return {
        ...toMark(quiz, tried || undefined, now?.score),
        quiz,
        override: now ? { score: now.score, reason: now.reason, by: now.by, at: now.at.toISOString() } : null,
        history,
      }
    }),
  }
}

/** The quiz of a lesson; throws 404. */
export async function requireQuiz(db: Db, courseId: number, videoId: number): Promise<Quiz> {
  const quiz = (await listQuizzes(db, courseId)).find(({ video_id: id }) => id === videoId)
  if (!quiz) throw notFound(message('Quiz not found'))
  return quiz
}

type MarkCall = Call<typeof marksApi.override> | Call<typeof marksApi.takeBack>

/** What a change of a mark begins with: the enrollment, locked until the transaction ends, and the quiz. */
async function requireMark({ me, params }: Pick<MarkCall, 'me' | 'params'>, tx: Db) {
  const row = await requireTaught(tx, me, params.id)
  authorize(me, teachingPolicy.override, { ...factsOf(row), learner_id: row.enrollment.userId })
  const status = await lockEnrollment(tx, params.id)
  if (status !== 'active' && status !== 'completed')
    throw new AppError('conflict', message('This enrollment is not active'))
  const held: Joined = { ...row, enrollment: { ...row.enrollment, status } }
  const quiz = await requireQuiz(tx, row.course.id, params.video)
  return { row: held, quiz, place: { enrollmentId: params.id, videoId: params.video } }
}

type GivenMark = { row: Joined; quiz: Quiz; teacher: { id: number; name: string }; score: number; reason: string }

/**
 * Gives a mark in place of the best attempt; one that passes marks the lesson as done, which may complete the course.
 * The caller holds the enrollment and has checked that the teacher may.
 * @param now when it was given; the demo data gives past moments
 */
export async function giveMark(
  cause: Cause | Past,
  tx: Db,
  { row, quiz, teacher, score, reason }: GivenMark,
  now: Date,
): Promise<void> {
  const place = { enrollmentId: row.enrollment.id, videoId: quiz.video_id }
  const passed = score >= quiz.passing_score
  const before = await endOverride(tx, place, { endedAt: now, endedById: teacher.id, isReplaced: true })
  const isNew = passed && (await completeByTeacher(cause, tx, row, place.videoId, now))
  const hasCompletedLesson = isNew || (before?.hasCompletedLesson ?? false)
  await insertOverride(tx, { ...place, score, reason, hasCompletedLesson, givenById: teacher.id, createdAt: now })
  await markOverridden(cause, tx, { row, quiz, teacher }, { before: before?.score ?? null, score, reason, passed })
}

async function override(call: Call<typeof marksApi.override>) {
  const { db, me, params, body, now, say } = call
  const marks = await db.transaction(async (tx) => {
    const { row, quiz } = await requireMark(call, tx)
    await giveMark(call, tx, { row, quiz, teacher: me, ...body }, now())
    return marksOf({ db: tx, say }, await requireTaught(tx, me, params.id))
  })
  return { message: say('Mark saved. The learner has been notified.'), marks }
}

/** Takes a given mark back; a lesson that was done because of it is open again, unless the course is completed. */
async function takeBack(call: Call<typeof marksApi.takeBack>) {
  const { db, me, params, now, say } = call
  const marks = await db.transaction(async (tx) => {
    const { row, quiz, place } = await requireMark(call, tx)
    const before = await endOverride(tx, place, { endedAt: now(), endedById: me.id, isReplaced: false })
    if (!before) throw new AppError('conflict', message('There is no mark to remove'))
    const isOwed = before.hasCompletedLesson && !(await hasPassedAttempt(tx, params.id, params.video))
    const isReopened = isOwed && row.enrollment.status === 'active'
    if (isReopened) await reopenLesson(tx, params.id, params.video)
    const after = await marksOf({ db: tx, say }, await requireTaught(tx, me, params.id))
    const mark = after.quizzes.find(({ video_id: id }) => id === params.video)?.mark ?? null
    await markTakenBack(call, tx, { row, quiz, teacher: me }, { before: before.score, mark, isReopened })
    return after
  })
  return { message: say('Mark removed. The learner has been notified.'), marks }
}

export const marksHandlers = handlers(marksApi, {
  list,
  quizzes: async ({ db, me, query }) => ({ quizzes: (await findCourseWithQuizzes(db, me, query.course_id)).quizzes }),
  export: exportAll,
  get: async (call) => ({ marks: await marksOf(call, await requireTaught(call.db, call.me, call.params.id)) }),
  override,
  takeBack,
})
