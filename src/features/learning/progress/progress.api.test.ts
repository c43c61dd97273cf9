import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#shared/calendar.ts'
import { Day } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { person } from '#tests/support/people.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { lessonProgress } from '#features/learning/learning/learning.table.ts'
import { progressApi } from './progress.contract.ts'
import { streakOf } from './progress.service.ts'

const app = useTestApp()

test('a visitor has no progress', async () => {
  expect((await app.call(progressApi.get, {})).status).toBe(401)
  expect((await app.call(progressApi.setGoal, { body: { minutes_per_week: 60 } })).status).toBe(401)
})

test('a new learner sees an empty list and the usual goal, and sets an own one', async () => {
  const me = await person(app.services.db, 'student')
  const { body } = await app.call(progressApi.get, {}, { as: me })
  expect(body.courses).toEqual([])
  expect(body.goal).toMatchObject({ minutes_per_week: 90, is_own: false, minutes_done: 0, streak_days: 0 })
  expect(body.goal.days).toHaveLength(7)
  expect(body.goal.days.filter((day) => day.is_today)).toHaveLength(1)
  for (const minutes of [45, 120]) {
    const saved = await app.call(progressApi.setGoal, { body: { minutes_per_week: minutes } }, { as: me })
    expect(saved.body.goal).toMatchObject({ minutes_per_week: minutes, is_own: true })
  }
  const few = await app.call(progressApi.setGoal, { body: { minutes_per_week: 1 } }, { as: me })
  expect(few.body.errors).toEqual({ minutes_per_week: ['Choose at least 10 minutes'] })
})

test('watching counts time, days and lessons, and answers the next step', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  // The half hour that passes below is never one in which a new day begins for this learner.
  const timeZone = app.services.now().getUTCHours() < 12 ? 'Asia/Dhaka' : 'America/Costa_Rica'
  const me = await person(db, 'student', { timeZone })
  const id = await anEnrollment(db, me, course)
  const [plain, quizzed] = course.videos
  const at = (video: number | undefined, seconds: number) =>
    app.call(learningApi.setPosition, { params: { id }, body: { video_id: video ?? 0, seconds } }, { as: me })
  const row = async () => (await app.call(progressApi.get, {}, { as: me })).body.courses[0]
  expect(await row()).toMatchObject({
    progress: 0,
    next_step: { kind: 'watch', video_id: plain?.id, seconds_left: 60 },
  })
  await at(plain?.id, 10)
  app.pass(20)
  await at(plain?.id, 30)
  // Half an hour away from the screen is not half an hour of learning.
  app.pass(1800)
  await at(plain?.id, 35)
  expect(await row()).toMatchObject({
    last_lesson: { title: 'Lesson 1' },
    next_step: { kind: 'watch', video_id: plain?.id, seconds_left: 25, position_seconds: 35 },
  })
  expect((await row())?.time_spent_seconds).toBeGreaterThanOrEqual(20)
  expect((await row())?.time_spent_seconds).toBeLessThan(60)
  await app.call(learningApi.completeVideo, { params: { id }, body: { video_id: plain?.id ?? 0 } }, { as: me })
  await at(quizzed?.id, 58)
  expect(await row()).toMatchObject({
    progress: 50,
    videos_done: 1,
    videos_total: 2,
    best_quiz: null,
    next_step: { kind: 'quiz', video_id: quizzed?.id },
    behind: null,
  })
  const { body } = await app.call(progressApi.get, {}, { as: me })
  expect(body.goal).toMatchObject({ lessons_done: 1, streak_days: 1 })
  const longAgo = new Date(app.services.now().getTime() - 8 * 86_400_000)
  await db.update(lessonProgress).set({ touchedAt: longAgo }).where(eq(lessonProgress.enrollmentId, id))
  expect((await row())?.behind).toEqual({ days_idle: 8, seconds_left: 2 })
})

test('a completed course has nothing left to do and is never behind', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  const me = await person(db, 'student')
  await anEnrollment(db, me, course, 'completed')
  await anEnrollment(db, me, await aCourse(app.services), 'pending')
  const { body } = await app.call(progressApi.get, {}, { as: me })
  expect(body.courses).toHaveLength(1)
  expect(body.courses[0]).toMatchObject({
    status: 'completed',
    progress: 100,
    next_step: null,
    behind: null,
    best_quiz: { title: 'Lesson 2', score: 100 },
  })
})

test('a streak counts days in a row and a day that is not over does not end it', () => {
  const last = Day.parse('2026-03-01')
  const days = new Set([addDays(last, -2), addDays(last, -1), last])
  expect(streakOf(days, last)).toBe(3)
  expect(streakOf(days, addDays(last, 1))).toBe(3)
  expect(streakOf(days, addDays(last, 2))).toBe(0)
})
