import { asc, eq } from 'drizzle-orm'
import { courses } from '#features/learning/course/course.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { answerReview, hideReview, saveReview } from '#features/learning/review/review.service.ts'
import type { Db } from '#server/db/db.ts'
import { random } from '../art/random.ts'
import { demoAccounts } from '../data/people.ts'
import { ADVERTISING, ANSWERS, REVIEWS } from '../data/reviews.ts'

const DAY_MS = 86_400_000
/** Of those who have finished a course, this share has written about it. */
const WRITING = 0.9
const MOST_PER_COURSE = 8
/** Which review has an answer. */
const ANSWERED_EACH = 3

type Finished = { userId: number; courseId: number; tutorId: number; at: Date }

/** Who has finished which course, in the order of finishing; the demo accounts write their own reviews. */
async function listFinished(tx: Db, people: ReadonlyMap<string, number>): Promise<Finished[]> {
  const rows = await tx
    .select({
      userId: enrollments.userId,
      courseId: enrollments.courseId,
      tutorId: courses.tutorId,
      at: enrollments.completedAt,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(eq(enrollments.status, 'completed'))
    .orderBy(asc(enrollments.completedAt), asc(enrollments.id))
  const own = new Set(demoAccounts.map(({ email }) => people.get(email)))
  return rows.flatMap(({ tutorId, at, ...row }) =>
    tutorId === null || at === null || own.has(row.userId) ? [] : { ...row, tutorId, at },
  )
}

/** What learners say about the courses, written through the same functions that the screens use. */
export async function addReviews(tx: Db, people: ReadonlyMap<string, number>, adminId: number): Promise<void> {
  const finished = await listFinished(tx, people)
  for (const courseId of new Set(finished.map((row) => row.courseId))) {
    const writing = finished.filter(
      (row) => row.courseId === courseId && random(`review ${courseId} ${row.userId}`).chance(WRITING),
    )
    for (const [nth, row] of writing.slice(0, MOST_PER_COURSE).entries()) await addReview(tx, row, courseId + nth, nth)
  }
  const last = finished.findLast((row) => !random(`review ${row.courseId} ${row.userId}`).chance(WRITING))
  if (last) await addAdvertising(tx, last, adminId)
}

async function addReview(tx: Db, { at, tutorId, ...row }: Finished, choice: number, nth: number): Promise<void> {
  const { rating, text } = REVIEWS[(choice * 5) % REVIEWS.length] ?? ADVERTISING
  const written = new Date(at.getTime() + DAY_MS / 4)
  const id = await saveReview({ happenedAt: written }, tx, { ...row, rating, text }, written)
  if (nth % ANSWERED_EACH !== 0) return
  const answered = new Date(written.getTime() + DAY_MS / 2)
  const answer = ANSWERS[rating]
  if (answer) await answerReview({ happenedAt: answered }, tx, { id, byId: tutorId, answer }, answered)
}

async function addAdvertising(tx: Db, { at, userId, courseId }: Finished, adminId: number): Promise<void> {
  const { reason, ...words } = ADVERTISING
  const written = new Date(at.getTime() + DAY_MS / 6)
  const id = await saveReview({ happenedAt: written }, tx, { userId, courseId, ...words }, written)
  const hidden = new Date(written.getTime() + DAY_MS / 8)
  await hideReview({ happenedAt: hidden }, tx, { id, byId: adminId, reason }, hidden)
}
