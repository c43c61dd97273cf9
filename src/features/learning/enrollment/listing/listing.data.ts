import { and, desc, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { files } from '#server/files/files.table.ts'
import { type Choosing, MOST_CHOICES } from '#shared/choices.ts'
import { courses, isChoice, isTitled } from '#features/learning/course/course.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { quizzes } from '#features/learning/quiz/quiz.table.ts'
import { learningStates, lessonProgress } from '#features/learning/learning/learning.table.ts'
import { orders } from '#features/money/payment/payment.table.ts'
import { isNamed, users } from '#features/base/user/user.table.ts'
import {
  ENROLLMENT_STATUSES,
  type EnrollmentColumn,
  type EnrollmentRow,
  type EnrollmentSort,
  type EnrollmentStatus,
} from '../enrollment.contract.ts'
import { toEnrollment } from '../enrollment.data.ts'
import { enrollments, progressShown } from '../enrollment.table.ts'

export type EnrollmentFilter = {
  id?: number | undefined
  /** Whose: of one learner, of one tutor's courses, or of everyone. */
  userId?: number | undefined
  tutorId?: number | undefined
  status?: EnrollmentStatus | undefined
  courseId?: number | undefined
  search?: string | undefined
  /** A part of the learner's name or email address. */
  learner?: string | undefined
}

type ListOptions = {
  sort?: EnrollmentSort | undefined
  page?: number | undefined
  limit?: number | undefined
  counts?: '1' | undefined
}

const tutors = alias(users, 'tutors')
const text = sql.placeholder('search')

const isDone = sql<boolean>`exists (select from ${lessonProgress} where ${lessonProgress.enrollmentId} = ${enrollments.id}
  and ${lessonProgress.videoId} = ${videos.id} and ${lessonProgress.completedAt} is not null)`

/** The course's lessons in their order, each with whether this learner has done it. */
const lessonsJson = <Lesson>(lesson: SQL<Lesson>, joined = sql``): SQL<Lesson[]> => sql<Lesson[]>`coalesce((
  select json_agg(${lesson} order by ${videos.position}, ${videos.id})
  from ${videos} ${joined}
  where ${videos.courseId} = ${enrollments.courseId} and ${videos.archivedAt} is null), '[]')`

/** What a screen needs of a lesson in a list: how many are done, which comes next, and how long they take. */
const STEPS = lessonsJson(
  jsonObject({ id: videos.id, title: videos.title, duration: videos.seconds, completed: isDone }),
)

/** Everything about a lesson that its learner may know, and where the video is. */
const WHOLE_LESSONS = lessonsJson(
  jsonObject({
    id: videos.id,
    title: videos.title,
    completed: isDone,
    type: videos.type,
    duration: videos.seconds,
    has_quiz: sql<boolean>`exists (select from ${quizzes} where ${quizzes.videoId} = ${videos.id}
      and ${quizzes.archivedAt} is null)`,
    url: videos.url,
    fileId: videos.fileId,
    fileType: files.type,
  }),
  sql`left join ${files} on ${files.id} = ${videos.fileId}`,
)

const SHOWN = {
  enrollment: jsonObject({
    id: enrollments.id,
    status: enrollments.status,
    rejectionReason: enrollments.rejectionReason,
    createdAt: enrollments.createdAt,
    decidedAt: enrollments.decidedAt,
    completedAt: enrollments.completedAt,
  }),
  user: jsonObject({ id: users.id, name: users.name, email: users.email, profilePicture: users.profilePicture }),
  course: jsonObject({
    id: courses.id,
    title: courses.title,
    description: courses.description,
    thumbnail: courses.thumbnail,
    bannerImage: courses.bannerImage,
    durationMinutes: courses.durationMinutes,
    difficultyLevel: courses.difficultyLevel,
    tutorId: courses.tutorId,
  }),
}

const PART = {
  from: enrollments,
  id: enrollments.id,
  joins: [
    { table: users, on: eq(users.id, enrollments.userId) },
    { table: courses, on: eq(courses.id, enrollments.courseId), filters: ['tutorId'] },
    { table: learningStates, on: eq(learningStates.enrollmentId, enrollments.id), isLeft: true },
  ],
  filters: {
    id: eq(enrollments.id, sql.placeholder('id')),
    userId: eq(enrollments.userId, sql.placeholder('userId')),
    tutorId: eq(courses.tutorId, sql.placeholder('tutorId')),
    status: eq(enrollments.status, sql.placeholder('status')),
    courseId: eq(enrollments.courseId, sql.placeholder('courseId')),
    search: or(isNamed(enrollments.userId, text), isTitled(enrollments.courseId, text)),
    learner: isNamed(enrollments.userId, sql.placeholder('learner')),
  },
  tabs: { key: 'status', column: enrollments.status, values: ENROLLMENT_STATUSES },
  sorts: {
    student: nameOrder(users.name),
    course: nameOrder(courses.title),
    status: sql`${enrollments.status}`,
    progress: progressShown(enrollments),
    requested: sql`${enrollments.createdAt}`,
    // What has never been studied counts as studied longest ago.
    studied: sql`coalesce(${learningStates.lastAt}, '-infinity')`,
  },
  parts: {
    studied: [
      {
        joins: [{ table: learningStates, on: eq(learningStates.enrollmentId, enrollments.id) }],
        by: sql`${learningStates.lastAt}`,
      },
      { where: isNull(enrollments.progress) },
    ],
  },
  order: [desc(enrollments.createdAt), desc(enrollments.id)],
} satisfies Omit<List<unknown, EnrollmentFilter, EnrollmentColumn>, 'name' | 'row'>

const row = jsonObject({ ...SHOWN, lessons: STEPS })
const ROWS: List<typeof row._.type, EnrollmentFilter, EnrollmentColumn> = { ...PART, name: 'enrollment rows', row }

const whole = jsonObject({ ...SHOWN, tutor: sql<string | null>`${tutors.name}`, lessons: WHOLE_LESSONS })
const WHOLE: List<typeof whole._.type, EnrollmentFilter, EnrollmentColumn> = {
  ...PART,
  name: 'whole enrollments',
  row: whole,
  joins: [...PART.joins, { table: tutors, on: eq(tutors.id, courses.tutorId), isLeft: true }],
}

const patterns = ({ search, learner, ...filter }: EnrollmentFilter) => ({
  ...filter,
  search: search && likePatternOf(search),
  learner: learner && likePatternOf(learner),
})

/** One page of enrollments as lists show them, newest first unless sorted: one statement. */
export async function listEnrollmentRows(db: Db, filter: EnrollmentFilter, asked: ListOptions) {
  const { rows, ...page } = await listPage(db, ROWS, { filter: patterns(filter), ...asked })
  return { rows: rows.map((each): EnrollmentRow => toEnrollment(each, each.lessons)), ...page }
}

/** The same page with the tutors' names, and the lessons with where their videos are: one statement. */
export async function listEnrollmentsWithVideos(db: Db, filter: EnrollmentFilter, asked: ListOptions) {
  const { rows, ...page } = await listPage(db, WHOLE, { filter: patterns(filter), ...asked })
  return {
    rows: rows.map((each) => ({ ...toEnrollment(each, each.lessons), tutor: each.tutor, lessons: each.lessons })),
    ...page,
  }
}

/** One enrollment as lists show it. */
export async function findEnrollmentRow(db: Db, id: number): Promise<EnrollmentRow | undefined> {
  const { rows } = await listEnrollmentRows(db, { id }, { limit: 1 })
  return rows[0]
}

/** The courses that these enrollments are in, by title; more than anyone scrolls through are found by their words. */
export function listEnrolledCourses(
  db: Db,
  { userId, tutorId }: Pick<EnrollmentFilter, 'userId' | 'tutorId'>,
  asked: Choosing,
) {
  const isEnrolledIn = exists(
    db
      .select({ one: sql`1` })
      .from(enrollments)
      .where(
        and(eq(enrollments.courseId, courses.id), userId === undefined ? undefined : eq(enrollments.userId, userId)),
      ),
  )
  return db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(and(isEnrolledIn, isChoice(asked), tutorId === undefined ? undefined : eq(courses.tutorId, tutorId)))
    .orderBy(nameOrder(courses.title), courses.id)
    .limit(MOST_CHOICES)
}

/** All rows, for a file. */
export function listAllEnrollments(db: Db, filter: EnrollmentFilter, sort: EnrollmentSort | undefined) {
  return listAll(db, ROWS, { filter: patterns(filter), sort }, (each) => toEnrollment(each, each.lessons))
}

/** The courses that a person has paid for, as far as they say: someone has to check it. */
export async function listCoursesAwaitingPayment(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ courseId: orders.courseId })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), isNotNull(orders.courseId)))
  return rows.flatMap(({ courseId }) => courseId ?? [])
}
