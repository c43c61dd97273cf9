import { enrollmentMoves } from '#features/learning/enrollment/decision/decision.contract.ts'
import { type EnrollForm } from '#features/learning/enrollment/request/request.contract.ts'
import {
  addEnrollment,
  decideEnrollments,
  requireEnrollment,
} from '#features/learning/enrollment/enrollment.service.ts'
import { recordAttempt } from '#features/learning/learning/attempt/attempt.service.ts'
import { recordCompletion, recordPosition } from '#features/learning/learning/learning.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { Day } from '#shared/dates.ts'
import { random } from '../art/random.ts'
import { demoAccounts, learners } from '../data/people.ts'
import type { DemoLearner } from '../data/types.ts'
import type { SeededCourse } from './courses.ts'
import { type PlannedEnrollment, planEnrollments, planInFrench } from './plan.ts'
import { DISTRICTS, EDUCATION, EXPERIENCE, GOALS, REJECTIONS } from './form-texts.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

type Seeding = { tx: Db; services: Services; people: Map<string, number>; courses: SeededCourse[]; adminId: number }

/** The courses of the demo student: one completed, one active, one request pending. */
const STUDENT: Omit<PlannedEnrollment, 'learner'>[] = [
  { course: 0, askedDaysAgo: 64, outcome: 'completed', lessonsDone: 3, tries: 1 },
  { course: 3, askedDaysAgo: 4, outcome: 'pending', lessonsDone: 0, tries: 1 },
  { course: 1, askedDaysAgo: 3, outcome: 'active', lessonsDone: 1, tries: 2 },
]

/** Twelve months of enrollments, written through the same functions that the screens use. */
export async function addEnrollments(seeding: Seeding): Promise<void> {
  const free = seeding.courses.filter((course) => course.isFree && course.language === 'en')
  const student = demoAccounts.find((one) => one.role === 'student')
  if (!student) throw new Error('the demo has no student')
  const planned = planEnrollments(
    learners.length,
    free.map((course) => course.videos.length),
  )
  for (const [index, plan] of planned.entries()) {
    const learner = learners[plan.learner]
    const course = free[plan.course]
    if (learner && course) await addOne(seeding, learner, course, plan, index)
  }
  const inFrench = seeding.courses.filter((course) => course.language === 'fr')
  for (const [index, plan] of planInFrench(planned, inFrench.length).entries()) {
    const learner = learners[plan.learner]
    const course = inFrench[plan.course]
    if (learner && course) await addOne(seeding, learner, course, plan, planned.length + STUDENT.length + index)
  }
  for (const [index, plan] of STUDENT.entries()) {
    const course = free[plan.course]
    if (course) await addOne(seeding, student, course, plan, planned.length + index)
  }
}

async function addOne(
  { tx, services, people, adminId }: Seeding,
  learner: DemoLearner,
  course: SeededCourse,
  plan: Omit<PlannedEnrollment, 'learner'>,
  index: number,
): Promise<void> {
  const userId = people.get(learner.email)
  if (!userId) throw new Error(`no person ${learner.email}`)
  const asked = new Date(services.now().getTime() - plan.askedDaysAgo * DAY_MS - (index % 9) * HOUR_MS)
  const id = await addEnrollment(tx, { userId, courseId: course.id, form: formOf(learner, index) }, asked)
  if (plan.outcome === 'pending') return
  const isRejected = plan.outcome === 'rejected'
  const decided = new Date(asked.getTime() + (4 + (index % 20)) * HOUR_MS)
  const move = isRejected ? enrollmentMoves.reject : enrollmentMoves.approve
  const reason = isRejected ? (REJECTIONS[index % REJECTIONS.length] ?? null) : null
  await decideEnrollments({ happenedAt: decided }, tx, { ids: [id], move, byId: adminId, reason }, decided)
  if (isRejected) return
  const span = Math.min(plan.askedDaysAgo - 1.5, 3 + course.videos.length * 4) * DAY_MS
  for (const [position, video] of course.videos.slice(0, plan.lessonsDone).entries()) {
    const at = new Date(decided.getTime() + (span * (position + 1)) / (course.videos.length + 1))
    await learnLesson(tx, { id, userId, courseId: course.id }, video, plan.tries, at)
  }
}

/** A learner watches a lesson to its end and passes its quiz. */
export async function learnLesson(
  tx: Db,
  enrollment: { id: number; userId: number; courseId: number },
  video: SeededCourse['videos'][number],
  tries: number,
  at: Date,
): Promise<void> {
  const learner = { userId: enrollment.userId, timeZone: null, enrollmentId: enrollment.id, videoId: video.id }
  const after = (minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)
  await recordPosition(tx, learner, 0, at)
  await recordPosition(tx, learner, video.seconds, after(video.seconds / 60))
  if (video.questions.length > 0) {
    for (let attempt = 1; attempt <= tries; attempt++) {
      const isRight = attempt === tries
      const answers = Object.fromEntries(
        video.questions.map(({ id, correctAnswer }) => [String(id), isRight ? correctAnswer : (correctAnswer + 1) % 4]),
      )
      const past = { happenedAt: after(attempt * 3) }
      await recordAttempt(past, tx, { ...learner, courseId: enrollment.courseId }, answers, past.happenedAt)
    }
  }
  const done = after(12)
  await recordCompletion({ happenedAt: done }, tx, await requireEnrollment(tx, enrollment.id), video.id, done)
}

/** The enrollment form as this learner fills it in. */
export function formOf(learner: DemoLearner, index: number): EnrollForm {
  const chance = random(`form ${learner.email} ${index}`)
  const year = chance.int(1988, 2006)
  return {
    name: learner.name,
    email: learner.email,
    phone: learner.phone_number,
    education: chance.pick(EDUCATION),
    experience: chance.pick(EXPERIENCE),
    goals: chance.pick(GOALS),
    gender: learner.gender === 'Male' ? 'Male' : 'Female',
    dob: Day.parse(
      `${year}-${String(chance.int(1, 12)).padStart(2, '0')}-${String(chance.int(1, 28)).padStart(2, '0')}`,
    ),
    country: learner.country,
    city: learner.city,
    district: chance.pick(DISTRICTS),
    zip_code: String(chance.int(100, 9999)).padStart(5, '0'),
    address: `${chance.int(2, 210)} ${chance.pick(['Market Road', 'Station Street', 'Independence Avenue', 'School Lane', 'Lake View'])}`,
  }
}
