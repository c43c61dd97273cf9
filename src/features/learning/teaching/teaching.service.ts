import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer, instantCell } from '#server/http/csv.ts'
import { notFound } from '#shared/errors.ts'
import { literalMessage, type Message, message } from '#shared/message.ts'
import { type Actor, can } from '#shared/policy.ts'
import { type CourseLesson, lessonsOf } from '#features/learning/course/lesson/lesson.service.ts'
import { progressOf } from '#features/learning/enrollment/enrollment.service.ts'
import { type Learner, type LessonState, type Need, SILENT_AFTER_DAYS, teachingApi } from './teaching.contract.ts'
import {
  countLearners,
  findTaughtCourse,
  type LearnerFilter,
  type LearnerRow,
  listAllLearners,
  listLearners,
  listRunningCourses,
  listTaughtCourses,
} from './teaching.data.ts'
import { learnersExported } from './teaching.events.ts'
import { teachingPolicy } from './teaching.policy.ts'

const DAY_MS = 86_400_000

/**
 * The course that a teacher asks about; without an id the first of their own ones, if there is any. A course of someone
 * else does not exist for the caller (404).
 */
export async function findCourseAskedFor(db: Db, me: Actor, id: number | undefined) {
  if (id === undefined) return (await listTaughtCourses(db, me.id, {}, 1)).courses[0]
  const found = await findTaughtCourse(db, id)
  if (!found || !can(me, teachingPolicy.readProgress, found)) throw notFound(message('Course not found'))
  return found
}

const silentBefore = (now: Date): string => new Date(now.getTime() - SILENT_AFTER_DAYS * DAY_MS).toISOString()

/** More courses than anyone teaches at a time. */
const MOST_RUNNING = 20

/** The courses of a tutor in which someone learns now, for other features. */
export const listRunningCoursesOf = (db: Db, tutorId: number, now: Date) =>
  listRunningCourses(db, tutorId, silentBefore(now), MOST_RUNNING)

/** Courses of a tutor that are looked through for learners who need help: more than anyone has. */
const MOST_TAUGHT = 500

/** The running courses of a tutor in which learners need help, those with the most first, for other features. */
export async function listCoursesNeedingHelp(db: Db, tutorId: number, now: Date) {
  const courses = await listRunningCourses(db, tutorId, silentBefore(now), MOST_TAUGHT)
  return courses.filter((one) => one.needing_help > 0).toSorted((a, b) => b.needing_help - a.needing_help)
}

/** A learner's state in a course. */
type CourseProgress = {
  status: 'active' | 'completed'
  /** The quizzes that were failed again and again, by lesson. */
  failed: readonly { id: number; title: string; failures: number }[]
  last_at: string
  hasBegun: boolean
}

/** Why an active learner needs help, also for other features; nothing when all is well. */
export function helpReasonsOf({ status, failed, last_at: last, hasBegun }: CourseProgress, now: Date): Need[] {
  if (status !== 'active') return []
  const needs = failed.map(({ id, title, failures }): Need => ({
    reason: 'failed_quiz',
    lesson: { id, title },
    count: failures,
  }))
  const days = Math.floor((now.getTime() - new Date(last).getTime()) / DAY_MS)
  if (days < SILENT_AFTER_DAYS) return needs
  return [...needs, { reason: hasBegun ? 'silent' : 'never_started', lesson: null, count: days }]
}

/** A reason as a sentence, for files, also those of other features. */
export function helpReasonText({ reason, lesson, count }: Need): Message {
  if (reason === 'failed_quiz')
    return message('Failed the quiz for "{lesson}" {count} times', { lesson: lesson?.title ?? '', count })
  if (reason === 'never_started') return message('Not started after {count} days', { count })
  return message('No activity for {count} days', { count })
}

/** The lesson at which a silent learner has stopped: the last one watched, else the first one not done. */
function lessonStoppedAt(
  row: LearnerRow,
  lessons: readonly CourseLesson[],
  done: ReadonlySet<number>,
): number | undefined {
  const open = lessons.filter(({ id }) => !done.has(id)).map(({ id }) => id)
  const last = row.touched.toSorted((a, b) => (a.at < b.at ? 1 : -1)).find(({ id }) => open.includes(id))
  return last?.id ?? open[0]
}

/** A learner with the state of each lesson, and why help is needed. */
function toLearner(row: LearnerRow, lessons: readonly CourseLesson[], now: Date): Learner {
  const titles = new Map(lessons.map(({ id, title }) => [id, title]))
  const failed = row.failed.map(({ id, failures }) => ({ id, title: titles.get(id) ?? '', failures }))
  const needs = row.may_sign_in ? helpReasonsOf({ ...row, failed, hasBegun: row.touched.length > 0 }, now) : []
  const done = new Set(row.touched.filter((each) => each.done).map(({ id }) => id))
  const started = new Set(row.touched.map(({ id }) => id))
  const stuck = new Set(needs.flatMap(({ lesson }) => lesson?.id ?? lessonStoppedAt(row, lessons, done) ?? []))
  const states = lessons.map(({ id }): LessonState => {
    if (done.has(id)) return 'done'
    if (stuck.has(id)) return 'needs_help'
    return started.has(id) ? 'started' : 'not_started'
  })
  const count = states.filter((state) => state === 'done').length
  return {
    id: row.id,
    status: row.status,
    user: row.user,
    progress: progressOf(row.status, lessons.length, count),
    lessons_done: count,
    lessons: states,
    needs,
    last_at: new Date(row.last_at).toISOString(),
  }
}

async function course({ db, me, query, now }: Call<typeof teachingApi.course>) {
  const found = await findCourseAskedFor(db, me, query.course_id)
  if (!found) return { course: null, lessons: [], learners: 0, needing_help: 0, completed: 0 }
  const lessons = await lessonsOf(db, [found.id])
  const counts = await countLearners(db, { courseId: found.id, silentBefore: silentBefore(now()) })
  return {
    course: { id: found.id, title: found.title },
    lessons: lessons.map(({ id, title, has_quiz: hasQuiz }) => ({ id, title, has_quiz: hasQuiz })),
    ...counts,
  }
}

/** The rows that a list or a file holds. */
const filterFor = (
  courseId: number | undefined,
  { group, search }: Call<typeof teachingApi.export>['query'],
  now: Date,
): LearnerFilter => ({
  courseId: courseId ?? 0,
  silentBefore: silentBefore(now),
  needsHelp: group === 'needs_help' ? 'yes' : undefined,
  needsNone: group === 'on_the_way' ? 'yes' : undefined,
  isCompleted: group === 'completed' ? 'yes' : undefined,
  search,
})

async function learners({ db, me, query, now }: Call<typeof teachingApi.learners>) {
  const { sort, page, limit } = query
  const found = await findCourseAskedFor(db, me, query.course_id)
  const { rows, ...paged } = await listLearners(db, filterFor(found?.id, query, now()), { sort, page, limit })
  const lessons = await lessonsOf(db, found ? [found.id] : [])
  return { learners: rows.map((row) => toLearner(row, lessons, now())), ...paged }
}

const STATUS_WORDS: Record<Learner['status'], Message> = {
  active: message('In progress'),
  completed: message('Completed'),
}

const STATE_WORDS: Record<LessonState, Message> = {
  not_started: message('Not started'),
  started: message('Started'),
  done: message('Done'),
  needs_help: message('Needs help'),
}

/** The columns of a file about a course with these lessons. */
function columnsOf(lessons: readonly CourseLesson[], translate: Call['translate']): CsvColumn<Learner>[] {
  return [
    { head: message('Learner'), cell: ({ user }) => user.name },
    { head: message('Email'), cell: ({ user }) => user.email },
    { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
    {
      head: message('Needs help'),
      cell: ({ needs }) => needs.map((need) => translate(helpReasonText(need))).join('; '),
    },
    { head: message('Progress %'), cell: ({ progress }) => progress },
    { head: message('Lessons completed'), cell: (row) => row.lessons_done },
    { head: message('Last seen'), cell: (row) => instantCell(row.last_at) },
    ...lessons.map(({ title }, at) => ({
      head: literalMessage(title),
      cell: (row: Learner) => STATE_WORDS[row.lessons[at] ?? 'not_started'],
    })),
  ]
}

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof teachingApi.export>): Promise<RawAnswer> {
  const { db, me, query, translate } = call
  await requireConfirmed(call)
  const now = call.now()
  const found = await findCourseAskedFor(db, me, query.course_id)
  const lessons = await lessonsOf(db, found ? [found.id] : [])
  const show = (row: LearnerRow): Learner => toLearner(row, lessons, now)
  const { total, rows } = await listAllLearners(db, filterFor(found?.id, query, now), query.sort, show)
  await learnersExported(call, db, { ...query, course_id: found?.id, count: total })
  return csvAnswer(call, `student-progress-${found?.id ?? 'none'}`, columnsOf(lessons, translate), rows)
}

export const teachingHandlers = handlers(teachingApi, {
  courses: ({ db, me, query }) => listTaughtCourses(db, me.id, query),
  course,
  learners,
  export: exportAll,
})
