import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Actor, can } from '#shared/policy.ts'
import { type CourseLesson, lessonsOf } from '../course/lesson/lesson.service.ts'
import { progressOf } from '../enrollment/enrollment.service.ts'
import { type Learner, type LessonState, type Need, SILENT_AFTER_DAYS, teachingApi } from './teaching.contract.ts'
import {
  countLearners,
  findTaughtCourse,
  type LearnerFilter,
  type LearnerRow,
  listLearners,
  listRunningCourses,
  listTaughtCourses,
} from './teaching.data.ts'
import { teachingPolicy } from './teaching.policy.ts'

const DAY_MS = 86_400_000

/**
 * The course that a teacher asks about; without an id the first of the own ones, if there is any. A course of somebody
 * else does not exist for the caller (404).
 */
export async function findCourseOf(db: Db, me: Actor, id: number | undefined) {
  if (id === undefined) return (await listTaughtCourses(db, me.id, 1))[0]
  const found = await findTaughtCourse(db, id)
  if (!found || !can(me, teachingPolicy.readProgress, found)) throw notFound(message('Course not found'))
  return found
}

const silentBefore = (now: Date): string => new Date(now.getTime() - SILENT_AFTER_DAYS * DAY_MS).toISOString()

/** More courses than anybody teaches at a time. */
const MOST_RUNNING = 20

/** The courses of a tutor in which somebody learns now, for other features. */
export const listRunningCoursesOf = (db: Db, tutorId: number, now: Date) =>
  listRunningCourses(db, tutorId, silentBefore(now), MOST_RUNNING)

/** Where somebody stands in a course. */
type Standing = {
  status: 'active' | 'completed'
  /** The quizzes that were failed again and again, by lesson. */
  failed: readonly { id: number; title: string; failures: number }[]
  last_at: string
  hasBegun: boolean
}

/** Why an active learner needs help, also for other features; nothing when all is well. */
export function needsOf({ status, failed, last_at: last, hasBegun }: Standing, now: Date): Need[] {
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

/** Where somebody who is silent has stopped: in the lesson watched last, else before the first one that is not done. */
function stopOf(row: LearnerRow, lessons: readonly CourseLesson[], done: ReadonlySet<number>): number | undefined {
  const open = lessons.filter(({ id }) => !done.has(id)).map(({ id }) => id)
  const last = row.touched.toSorted((a, b) => (a.at < b.at ? 1 : -1)).find(({ id }) => open.includes(id))
  return last?.id ?? open[0]
}

/** A learner with the state of each lesson, and why help is needed. */
function toLearner(row: LearnerRow, lessons: readonly CourseLesson[], now: Date): Learner {
  const titles = new Map(lessons.map(({ id, title }) => [id, title]))
  const failed = row.failed.map(({ id, failures }) => ({ id, title: titles.get(id) ?? '', failures }))
  const needs = needsOf({ ...row, failed, hasBegun: row.touched.length > 0 }, now)
  const done = new Set(row.touched.filter((each) => each.done).map(({ id }) => id))
  const started = new Set(row.touched.map(({ id }) => id))
  const stuck = new Set(needs.flatMap(({ lesson }) => lesson?.id ?? stopOf(row, lessons, done) ?? []))
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
  const found = await findCourseOf(db, me, query.course_id)
  if (!found) return { course: null, lessons: [], learners: 0, needing_help: 0, completed: 0 }
  const lessons = await lessonsOf(db, [found.id])
  const counts = await countLearners(db, { courseId: found.id, silentBefore: silentBefore(now()) })
  return {
    course: { id: found.id, title: found.title },
    lessons: lessons.map(({ id, title, has_quiz: hasQuiz }) => ({ id, title, has_quiz: hasQuiz })),
    ...counts,
  }
}

async function learners({ db, me, query, now }: Call<typeof teachingApi.learners>) {
  const { group, search, sort, page, limit } = query
  const found = await findCourseOf(db, me, query.course_id)
  const filter: LearnerFilter = {
    courseId: found?.id ?? 0,
    silentBefore: silentBefore(now()),
    needsHelp: group === 'needs_help' ? 'yes' : undefined,
    needsNone: group === 'on_the_way' ? 'yes' : undefined,
    isCompleted: group === 'completed' ? 'yes' : undefined,
    search,
  }
  const { rows, ...paged } = await listLearners(db, filter, { sort, page, limit })
  const lessons = await lessonsOf(db, found ? [found.id] : [])
  return { learners: rows.map((row) => toLearner(row, lessons, now())), ...paged }
}

export const teachingHandlers = handlers(teachingApi, {
  courses: async ({ db, me }) => ({ courses: await listTaughtCourses(db, me.id) }),
  course,
  learners,
})
