import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { signedIn } from '#shared/policy.ts'

export const WEEKLY_GOAL = { min: 10, max: 3000, usual: 90 } as const
/** After so many days without learning an active course counts as behind. */
export const BEHIND_AFTER_DAYS = 7

const LessonRef = z.object({ video_id: z.number(), title: z.string() })

const CourseProgress = z.object({
  enrollment_id: z.number(),
  status: z.enum(['active', 'completed']),
  course: z.object({ id: z.number(), title: z.string(), thumbnail: z.nullable(z.string()) }),
  /** Percent of the videos done. */
  progress: z.number(),
  videos_done: z.number(),
  videos_total: z.number(),
  last_lesson: z.nullable(z.extend(LessonRef, { at: z.string() })),
  best_quiz: z.nullable(z.extend(LessonRef, { score: z.number() })),
  time_spent_seconds: z.number(),
  /** What to do now: go on watching, or answer the quiz of a watched video; null when all is done. */
  next_step: z.nullable(
    z.extend(LessonRef, { kind: z.enum(['watch', 'quiz']), seconds_left: z.number(), position_seconds: z.number() }),
  ),
  /** Set when nothing was learned in this course for a week. */
  behind: z.nullable(z.object({ days_idle: z.number(), seconds_left: z.number() })),
  completed_at: z.nullable(z.string()),
})

const Goal = z.object({
  minutes_per_week: z.number(),
  /** False while the goal is the usual one, not the learner's own. */
  is_own: z.boolean(),
  minutes_done: z.number(),
  lessons_done: z.number(),
  /** Days in a row with learning, up to today; yesterday still counts. */
  streak_days: z.number(),
  /** Monday to Sunday of this week. */
  days: z.array(z.object({ day: Day, seconds: z.number(), lessons: z.number(), is_today: z.boolean() })),
})

export type CourseProgress = z.infer<typeof CourseProgress>
export type Goal = z.infer<typeof Goal>

export const progressApi = {
  get: endpoint({
    name: 'progress.get',
    method: 'GET',
    path: '/api/me/progress',
    access: signedIn,
    summary: 'How far the caller is in each active or completed course, the weekly goal and the streak.',
    response: z.object({ courses: z.array(CourseProgress), goal: Goal }),
  }),
  setGoal: endpoint({
    name: 'progress.setGoal',
    method: 'PUT',
    path: '/api/me/weekly-goal',
    access: signedIn,
    summary: "Sets the caller's weekly goal in minutes.",
    body: z.strictObject({
      minutes_per_week: z
        .number({ error: text('Enter a number of minutes') })
        .check(
          z.int(text('Enter a whole number of minutes')),
          z.minimum(WEEKLY_GOAL.min, text('Choose at least {minimum} minutes')),
          z.maximum(WEEKLY_GOAL.max, text('Choose at most {maximum} minutes')),
        ),
    }),
    response: z.object({ message: z.string(), goal: Goal }),
  }),
}
