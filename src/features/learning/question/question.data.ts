import { and, asc, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { iso } from '#server/db/iso.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import { listTotal } from '#server/db/list-total.ts'
import { isNamed, users } from '#features/base/user/user.table.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import type { OwnQuestion, Question } from './question.contract.ts'
import { lessonQuestions as questions } from './question.table.ts'

const authors = alias(users, 'authors')
const words = sql.placeholder('search')

const ASKED = {
  id: questions.id,
  at: questions.atSecond,
  text: questions.text,
  created_at: questions.createdAt,
  answer: questions.answer,
  answer_author: sql<string | null>`${authors.name}`,
  answered_at: questions.answeredAt,
}
const ownRow = jsonObject({ ...ASKED, client_key: questions.clientKey })
const row = jsonObject({
  ...ASKED,
  user: jsonObject({ id: users.id, name: users.name, profile_picture: users.profilePicture }),
  course: jsonObject({ id: courses.id, title: courses.title, tutor_id: courses.tutorId }),
  lesson: jsonObject({ id: videos.id, title: videos.title }),
})

export type QuestionFilter = {
  tutorId: number
  isOpen?: 'yes' | undefined
  isAnswered?: 'yes' | undefined
  search?: string | undefined
}

const ENROLLED = { table: enrollments, on: eq(enrollments.id, questions.enrollmentId) }

const QUESTIONS: List<typeof row._.type, QuestionFilter> = {
  name: 'questions about lessons',
  from: questions,
  id: questions.id,
  joins: [
    { ...ENROLLED, filters: ['tutorId', 'search'] },
    { table: courses, on: eq(courses.id, enrollments.courseId), filters: ['tutorId'] },
    { table: users, on: eq(users.id, enrollments.userId) },
    { table: videos, on: eq(videos.id, questions.videoId) },
    { table: authors, on: eq(authors.id, questions.answeredById), isLeft: true },
  ],
  row,
  filters: {
    tutorId: eq(courses.tutorId, sql.placeholder('tutorId')),
    isOpen: isNull(questions.answeredAt),
    isAnswered: isNotNull(questions.answeredAt),
    search: or(isNamed(enrollments.userId, words), contains(questions.text, words)),
  },
  // Those who wait longest come first; of those that are answered it is the order in which they were asked.
  order: [asc(questions.createdAt), asc(questions.id)],
}

type Found = Pick<typeof row._.type, keyof typeof ASKED>

const sharedFields = (found: Found) => ({
  id: found.id,
  at: found.at,
  text: found.text,
  created_at: iso(found.created_at),
  answer:
    found.answer !== null && found.answered_at !== null
      ? { text: found.answer, author: found.answer_author ?? '', answered_at: iso(found.answered_at) }
      : null,
})

const toQuestion = (found: typeof row._.type): Question => ({
  ...sharedFields(found),
  user: found.user,
  course: found.course,
  lesson: found.lesson,
})

/** One page of the questions in the courses of a teacher: one statement. */
export async function listQuestions(
  db: Db,
  { search, ...filter }: QuestionFilter,
  asked: { page?: number | undefined; limit?: number | undefined },
) {
  const { rows, ...paged } = await listPage(db, QUESTIONS, {
    filter: { ...filter, search: search && likePatternOf(search) },
    ...asked,
  })
  return { rows: rows.map(toQuestion), ...paged }
}

/** How many there are. */
export const countQuestions = (db: Db, filter: QuestionFilter): Promise<number> => listTotal(db, QUESTIONS, filter)

export async function findQuestion(db: Db, id: number): Promise<Question | undefined> {
  const [found] = await db
    .select({ row })
    .from(questions)
    .innerJoin(enrollments, ENROLLED.on)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(videos, eq(videos.id, questions.videoId))
    .leftJoin(authors, eq(authors.id, questions.answeredById))
    .where(eq(questions.id, id))
  return found && toQuestion(found.row)
}

const selectOwnQuestions = (db: Db) =>
  db.select({ row: ownRow }).from(questions).leftJoin(authors, eq(authors.id, questions.answeredById))

const toOwn = (found: typeof ownRow._.type): OwnQuestion => ({ ...sharedFields(found), client_key: found.client_key })

/** What was asked about a lesson in an enrollment, in the order of the video, questions without a place first. */
export async function listOwnQuestions(db: Db, enrollmentId: number, videoId: number): Promise<OwnQuestion[]> {
  const found = await selectOwnQuestions(db)
    .where(and(eq(questions.enrollmentId, enrollmentId), eq(questions.videoId, videoId)))
    .orderBy(sql`${questions.atSecond} nulls first`, asc(questions.id))
  return found.map(({ row: one }) => toOwn(one))
}

/** What a device has sent before under this key, with the second of the lesson that it is about. */
export async function findSentQuestion(db: Db, enrollmentId: number, clientKey: string) {
  const [found] = await db
    .select({ id: questions.id, text: questions.text, videoId: questions.videoId, atSecond: questions.atSecond })
    .from(questions)
    .where(and(eq(questions.enrollmentId, enrollmentId), eq(questions.clientKey, clientKey)))
  return found
}

export async function findOwnQuestion(db: Db, id: number): Promise<OwnQuestion | undefined> {
  const [found] = await selectOwnQuestions(db).where(eq(questions.id, id))
  return found && toOwn(found.row)
}

/** The enrollment in which a question was asked. */
export async function findEnrollmentOf(db: Db, id: number): Promise<number> {
  const [found] = await db.select({ id: questions.enrollmentId }).from(questions).where(eq(questions.id, id))
  return found?.id ?? 0
}

/** How many questions of a course wait for an answer. */
export async function countOpenOfCourse(db: Db, courseId: number): Promise<number> {
  const [found] = await db
    .select({ many: count() })
    .from(questions)
    .innerJoin(enrollments, ENROLLED.on)
    .where(and(eq(enrollments.courseId, courseId), isNull(questions.answeredAt)))
  return found?.many ?? 0
}

export async function insertQuestion(tx: Db, values: typeof questions.$inferInsert): Promise<number> {
  const [added] = await tx.insert(questions).values(values).returning({ id: questions.id })
  if (!added) throw new Error('no question was made')
  return added.id
}

/** Locks a question until the transaction ends. */
export async function lockQuestion(tx: Db, id: number): Promise<void> {
  await tx.select({ id: questions.id }).from(questions).where(eq(questions.id, id)).for('update')
}

export async function setAnswer(
  tx: Db,
  id: number,
  answer: { answer: string; answeredById: number; answeredAt: Date },
): Promise<void> {
  await tx.update(questions).set(answer).where(eq(questions.id, id))
}

/** Deletes a question that has no answer; whether it was there. */
export async function deleteOpenQuestion(tx: Db, id: number): Promise<boolean> {
  const gone = await tx
    .delete(questions)
    .where(and(eq(questions.id, id), isNull(questions.answeredAt)))
    .returning({ id: questions.id })
  return gone.length > 0
}
