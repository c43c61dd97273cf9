import type { Db } from '#server/db/db.ts'
import { handlers } from '#server/http/call.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { addDays, mondayOf } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { type CourseLesson, lessonsOf } from '#features/learning/course/lesson/lesson.service.ts'
import { progressOf } from '#features/learning/enrollment/enrollment.service.ts'
import { BEHIND_AFTER_DAYS, type CourseProgress, type Goal, progressApi, WEEKLY_GOAL } from './progress.contract.ts'
import {
  addLearningDay,
  findGoal,
  type LearningCourse,
  type LearningDay,
  type LessonState,
  listBestScores,
  listLearningCourses,
  listLearningDays,
  listLessonStates,
  type QuizBest,
  saveGoal,
} from './progress.data.ts'

const DAY_MS = 86_400_000
const LONGEST_STREAK_DAYS = 400
/** A video seen this far counts as watched, so that its quiz is the next step. */
const WATCHED_SHARE = 0.9

/** Counts what was learned towards a day of the learner's calendar, in the transaction that learned it. */
export async function addLearnedTime(
  tx: Db,
  { userId, timeZone }: { userId: number; timeZone: string | null },
  learned: { seconds: number; lessons: number },
  now: Date,
): Promise<void> {
  const zone = timeZone ?? (await readOrganisation(tx)).time_zone
  await addLearningDay(tx, userId, { day: dayIn(now, zone), ...learned })
}

/** Days in a row with learning, up to today; a day that is not over yet does not break the row. */
export function streakOf(days: ReadonlySet<Day>, today: Day): number {
  let day = days.has(today) ? today : addDays(today, -1)
  let count = 0
  while (days.has(day)) {
    count++
    day = addDays(day, -1)
  }
  return count
}

function weekGoalOf(rows: readonly LearningDay[], today: Day, own: number | undefined): Goal {
  const known = new Map(rows.map((row) => [row.day, row]))
  const monday = mondayOf(today)
  const days = Array.from({ length: 7 }, (_, i) => {
    const day = addDays(monday, i)
    const row = known.get(day)
    return { day, seconds: row?.seconds ?? 0, lessons: row?.lessons ?? 0, is_today: day === today }
  })
  return {
    minutes_per_week: own ?? WEEKLY_GOAL.usual,
    is_own: own !== undefined,
    minutes_done: Math.floor(days.reduce((sum, day) => sum + day.seconds, 0) / 60),
    lessons_done: days.reduce((sum, day) => sum + day.lessons, 0),
    streak_days: streakOf(new Set(known.keys()), today),
    days,
  }
}

async function goalOf(db: Db, userId: number, today: Day): Promise<Goal> {
  const rows = await listLearningDays(db, userId, addDays(today, -LONGEST_STREAK_DAYS))
  return weekGoalOf(rows, today, await findGoal(db, userId))
}

/** The data of one learner in one course. */
type Known = { lessons: CourseLesson[]; states: LessonState[]; quizzes: QuizBest[] }

function toCourseProgress(row: LearningCourse, { lessons, states, quizzes }: Known, now: Date): CourseProgress {
  const titles = new Map(lessons.map((lesson) => [lesson.id, lesson.title]))
  const byVideo = new Map(states.map((state) => [state.videoId, state]))
  const recent = states.toSorted((a, b) => b.touchedAt.getTime() - a.touchedAt.getTime())
  const open = lessons.filter((lesson) => !byVideo.get(lesson.id)?.completedAt)
  const last = recent.find((state) => titles.has(state.videoId))
  const best = quizzes.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0)).find((quiz) => titles.has(quiz.videoId))
  const done = lessons.length - open.length
  const status = row.status === 'completed' ? 'completed' : 'active'
  const lastAt = recent[0]?.touchedAt ?? row.startedAt
  const idle = Math.floor((now.getTime() - lastAt.getTime()) / DAY_MS)
  const secondsLeft = open.reduce((sum, { id, duration }) => sum + secondsLeftOf(duration, byVideo.get(id)), 0)
  return {
    enrollment_id: row.id,
    status,
    course: row.course,
    progress: progressOf(status, lessons.length, done),
    videos_done: done,
    videos_total: lessons.length,
    last_lesson: last
      ? { video_id: last.videoId, title: titles.get(last.videoId) ?? '', at: last.touchedAt.toISOString() }
      : null,
    best_quiz: best ? { video_id: best.videoId, title: titles.get(best.videoId) ?? '', score: best.score ?? 0 } : null,
    time_spent_seconds: states.reduce((sum, state) => sum + state.watchedSeconds, 0),
    next_step: status === 'active' ? nextStep(open, recent, byVideo) : null,
    behind: status === 'active' && idle >= BEHIND_AFTER_DAYS ? { days_idle: idle, seconds_left: secondsLeft } : null,
    completed_at: row.completedAt?.toISOString() ?? null,
  }
}

const secondsLeftOf = (seconds: number, state: LessonState | undefined): number =>
  Math.max(0, seconds - (state?.positionSeconds ?? 0))

/** The lesson last watched, if it is not done; else the first one not done. */
function nextStep(
  open: readonly CourseLesson[],
  recent: readonly LessonState[],
  byVideo: ReadonlyMap<number, LessonState>,
): CourseProgress['next_step'] {
  const touched = recent.find((state) => !state.completedAt)
  const lesson = open.find((each) => each.id === touched?.videoId) ?? open[0]
  if (!lesson) return null
  const position = byVideo.get(lesson.id)?.positionSeconds ?? 0
  const isWatched = lesson.has_quiz && position >= lesson.duration * WATCHED_SHARE
  return {
    video_id: lesson.id,
    title: lesson.title,
    kind: isWatched ? 'quiz' : 'watch',
    seconds_left: secondsLeftOf(lesson.duration, byVideo.get(lesson.id)),
    position_seconds: position,
  }
}

/** How far someone is in each active or completed course: four statements. */
export async function courseProgressOf(db: Db, userId: number, now: Date): Promise<CourseProgress[]> {
  const rows = await listLearningCourses(db, userId)
  const ids = rows.map((row) => row.id)
  const lessons = await lessonsOf(
    db,
    rows.map(({ course }) => course.id),
  )
  const states = await listLessonStates(db, ids)
  const quizzes = await listBestScores(db, ids)
  return rows.map((row) =>
    toCourseProgress(
      row,
      {
        lessons: lessons.filter((lesson) => lesson.course_id === row.course.id),
        states: states.filter((state) => state.enrollmentId === row.id),
        quizzes: quizzes.filter((quiz) => quiz.enrollmentId === row.id),
      },
      now,
    ),
  )
}

export const progressHandlers = handlers(progressApi, {
  get: async ({ db, me, now, zone }) => ({
    courses: await courseProgressOf(db, me.id, now()),
    goal: await goalOf(db, me.id, dayIn(now(), zone)),
  }),
  setGoal: async ({ db, me, body, now, say, zone }) => {
    await saveGoal(db, me.id, body.minutes_per_week, now())
    return { message: say('Weekly goal saved'), goal: await goalOf(db, me.id, dayIn(now(), zone)) }
  },
})
