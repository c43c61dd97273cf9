import { and, eq, ne } from 'drizzle-orm'
import { enrollmentMoves } from '#features/learning/enrollment/decision/decision.contract.ts'
import {
  addEnrollment,
  decideEnrollments,
  requireEnrollment,
} from '#features/learning/enrollment/enrollment.service.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { recordAttempt } from '#features/learning/learning/attempt/attempt.service.ts'
import { recordCompletion, recordPosition } from '#features/learning/learning/learning.service.ts'
import { giveMark, requireQuiz } from '#features/learning/teaching/marks/marks.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Random, random } from '../art/random.ts'
import { courses as courseData } from '../data/courses.ts'
import { demoAccounts, learners } from '../data/people.ts'
import type { SeededCourse } from './courses.ts'
import { formOf } from './enrollments.ts'
import { everybody } from './everybody.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const TUTOR = 'teacher@mbuyu.test'

type Video = SeededCourse['videos'][number]
type Place = { id: number; userId: number; courseId: number }

/** What has become of someone in the class: how many lessons are done, how the next one goes, and since when nothing does. */
type Story = { done: number; next: 'watched' | 'failed' | 'untouched'; quietDays: number }

/** Who has a mark from the teacher: someone who fails the first quiz. */
const MARKED = 8

const STORIES: readonly Story[] = [
  { done: 2, next: 'untouched', quietDays: 1 },
  { done: 1, next: 'failed', quietDays: 1 },
  { done: 1, next: 'watched', quietDays: 0 },
  { done: 2, next: 'untouched', quietDays: 4 },
  { done: 1, next: 'untouched', quietDays: 11 },
  { done: 2, next: 'untouched', quietDays: 2 },
  { done: 0, next: 'untouched', quietDays: 9 },
  { done: 1, next: 'watched', quietDays: 3 },
  { done: 0, next: 'failed', quietDays: 2 },
  { done: 2, next: 'untouched', quietDays: 6 },
]

/** How many of ten learners are wrong about a question the first time: some questions are harder than others. */
const WRONG_OF_TEN = [2, 5, 3, 1]

/** A class of the demo teacher that began some weeks ago: some have finished, some fail, some are silent. */
export async function addClass(seeding: {
  tx: Db
  services: Services
  people: Map<string, number>
  courses: SeededCourse[]
  adminId: number
}): Promise<void> {
  const { tx, services, people, courses, adminId } = seeding
  const course = courses[courseData.findIndex(({ tutor, price_cents: cents }) => tutor === TUTOR && cents === 0)]
  if (!course) throw new Error('the demo teacher has no free course')
  const known = await tx
    .select({ userId: enrollments.userId })
    .from(enrollments)
    .where(and(eq(enrollments.courseId, course.id), ne(enrollments.status, 'rejected')))
  const tutorName = demoAccounts.find(({ email }) => email === TUTOR)?.name ?? ''
  const taken = new Set(known.map(({ userId }) => userId))
  const joined = new Map(everybody.map(({ email, joinedDaysAgo }) => [email, joinedDaysAgo]))
  const free = learners.filter(({ email }) => !taken.has(people.get(email) ?? 0) && (joined.get(email) ?? 0) >= 1)
  for (const [nth, learner] of free.entries()) {
    const story = STORIES[nth % STORIES.length] ?? { done: 0, next: 'untouched', quietDays: 0 }
    const daysAgo = Math.min(story.quietDays + 5 + (nth % 9), joined.get(learner.email) ?? 0)
    const asked = new Date(services.now().getTime() - daysAgo * DAY_MS)
    const userId = people.get(learner.email) ?? 0
    const form = formOf(learner, nth)
    const id = await addEnrollment(tx, { userId, courseId: course.id, form }, asked)
    const decided = new Date(asked.getTime() + HOUR_MS / 2)
    const decision = { ids: [id], move: enrollmentMoves.approve, byId: adminId, reason: null }
    await decideEnrollments({ happenedAt: decided }, tx, decision, decided)
    const last = new Date(services.now().getTime() - story.quietDays * DAY_MS - (1 + (nth % 5)) * HOUR_MS)
    await live(tx, { id, userId, courseId: course.id }, course.videos, story, { from: decided, to: last })
    if (nth === MARKED) await addMark(tx, id, course, { id: people.get(TUTOR) ?? 0, name: tutorName }, last)
  }
}

/** The teacher has counted what someone showed in a call. */
async function addMark(tx: Db, id: number, course: SeededCourse, teacher: { id: number; name: string }, at: Date) {
  const row = await requireEnrollment(tx, id)
  const quiz = await requireQuiz(tx, course.id, course.videos[0]?.id ?? 0)
  const reason = 'Explained every answer in our call; the connection broke off during the quiz.'
  await giveMark({ happenedAt: at }, tx, { row, quiz, teacher, score: 80, reason }, at)
}

/** Lets someone learn as the story says; the last thing happens at the end of the time. */
async function live(
  tx: Db,
  place: Place,
  videos: readonly Video[],
  { done, next, quietDays }: Story,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const chance = random(`class ${place.id} ${quietDays}`)
  const steps = Math.max(1, done + (next === 'untouched' ? 0 : 1))
  const span = Math.max(0, to.getTime() - from.getTime())
  const at = (step: number) => new Date(from.getTime() + (span * (step + 1)) / steps)
  for (const [step, video] of videos.slice(0, done).entries()) {
    const when = at(step)
    await watch(tx, place, video, when)
    if (!(await answer(tx, place, video, guessed(video, chance), when)))
      await answer(tx, place, video, rightOf(video), new Date(when.getTime() + 4 * MINUTE_MS))
    const row = await requireEnrollment(tx, place.id)
    const finished = new Date(when.getTime() + 5 * MINUTE_MS)
    await recordCompletion({ happenedAt: finished }, tx, row, video.id, finished)
  }
  const open = videos[done]
  if (!open || next === 'untouched') return
  await watch(tx, place, open, at(done))
  if (next === 'watched') return
  for (const nth of [0, 1, 2].slice(chance.int(0, 1)))
    await answer(tx, place, open, failed(open, chance), new Date(at(done).getTime() + nth * 7 * MINUTE_MS))
}

async function watch(tx: Db, { id, userId }: Place, video: Video, at: Date): Promise<void> {
  const learner = { userId, timeZone: null, enrollmentId: id, videoId: video.id }
  await recordPosition(tx, learner, video.seconds, at)
}

async function answer(tx: Db, place: Place, video: Video, answers: Record<string, number>, at: Date): Promise<boolean> {
  const { id: enrollmentId, userId, courseId } = place
  const learner = { userId, enrollmentId, courseId, videoId: video.id }
  return (await recordAttempt({ happenedAt: at }, tx, learner, answers, at)).passed
}

const answersOf = (video: Video, choose: (right: number, nth: number) => number): Record<string, number> =>
  Object.fromEntries(video.questions.map(({ id, correctAnswer }, nth) => [String(id), choose(correctAnswer, nth)]))

const rightOf = (video: Video) => answersOf(video, (right) => right)

/** Wrong options are not chosen alike: most who are wrong make the same mistake. */
const wrongOption = (right: number, chance: Random): number => (right + (chance.chance(0.7) ? 1 : 2)) % 4

const guessed = (video: Video, chance: Random) =>
  answersOf(video, (right, nth) =>
    chance.chance((WRONG_OF_TEN[nth % WRONG_OF_TEN.length] ?? 0) / 10) ? wrongOption(right, chance) : right,
  )

/** One right answer is not enough for any quiz. */
const failed = (video: Video, chance: Random) =>
  answersOf(video, (right, nth) => (nth === 0 ? right : wrongOption(right, chance)))
