import { and, desc, eq, exists, gte, inArray, isNotNull, ne, not, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { courseMinutes } from '#shared/course-length.ts'
import { difficultyText } from '#shared/difficulty.ts'
import type { Move } from '#shared/moves.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { cohorts, programCourses } from '#features/mentorship/program/program.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { CLOSED_STATUSES, type EnrollmentRow, type EnrollmentStatus } from './enrollment.contract.ts'
import type { EnrollForm } from './request/request.contract.ts'
import { enrollments } from './enrollment.table.ts'

const tutors = alias(users, 'tutors')

const selectEnrollments = (db: Db) =>
  db
    .select({
      enrollment: enrollments,
      user: {
        id: users.id,
        name: users.name,
        email: users.email,
        profilePicture: users.profilePicture,
        language: users.language,
        timeZone: users.timeZone,
        verifiedAt: users.verifiedAt,
      },
      course: courses,
      tutor: tutors.name,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(tutors, eq(tutors.id, courses.tutorId))

/** An enrollment with its learner and course. */
export type Joined = Awaited<ReturnType<typeof selectEnrollments>>[number]

export async function findEnrollment(db: Db, id: number): Promise<Joined | undefined> {
  const [row] = await selectEnrollments(db).where(eq(enrollments.id, id))
  return row
}

export function findEnrollments(db: Db, ids: readonly number[]): Promise<Joined[]> {
  return selectEnrollments(db).where(inArray(enrollments.id, [...ids]))
}

/** The newest enrollment of a person in a course, rejected and withdrawn ones included. */
export async function findLatest(db: Db, userId: number, courseId: number) {
  const [row] = await db
    .select({ id: enrollments.id, status: enrollments.status })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
    .orderBy(desc(enrollments.createdAt), desc(enrollments.id))
    .limit(1)
  return row
}

/** Whether a course is part of a program with a cohort that has not ended on this day. */
export async function hasCohort(db: Db, courseId: number, today: Day): Promise<boolean> {
  const rows = await db
    .select({ id: cohorts.id })
    .from(programCourses)
    .innerJoin(cohorts, eq(cohorts.programId, programCourses.programId))
    .where(and(eq(programCourses.courseId, courseId), gte(cohorts.endsOn, today)))
    .limit(1)
  return rows.length > 0
}

/** Percent of the videos done; a completed enrollment stays at 100 whatever is added to the course later. */
export function progressOf(status: string, total: number, done: number): number {
  if (status === 'completed') return 100
  return total === 0 ? 0 : Math.floor((done * 100) / total)
}

/** A point in time as the database or its JSON returns it. */
type Moment = Date | string
const isoOf = (moment: Moment): string => new Date(moment).toISOString()

/** What is shown of an enrollment, whichever query has read it. */
type Shown = {
  enrollment: Pick<Joined['enrollment'], 'id' | 'status' | 'rejectionReason'> & {
    createdAt: Moment
    decidedAt: Moment | null
    completedAt: Moment | null
  }
  user: Pick<Joined['user'], 'id' | 'name' | 'email' | 'profilePicture'>
  course: Pick<
    Joined['course'],
    'id' | 'title' | 'description' | 'thumbnail' | 'bannerImage' | 'durationMinutes' | 'difficultyLevel' | 'tutorId'
  >
}

/** An enrollment as the API shows it. */
export function toEnrollment(
  { enrollment, user, course }: Shown,
  lessons: readonly { id: number; title: string; duration: number; completed: boolean }[],
): EnrollmentRow {
  const next = lessons.find(({ completed }) => !completed)
  return {
    id: enrollment.id,
    status: enrollment.status,
    progress: progressOf(enrollment.status, lessons.length, lessons.filter(({ completed }) => completed).length),
    user: { id: user.id, name: user.name, email: user.email, profile_picture: user.profilePicture },
    course: {
      id: course.id,
      title: course.title,
      description: course.description,
      thumbnail: course.thumbnail,
      banner_image: course.bannerImage,
      duration_minutes: courseMinutes(course.durationMinutes, lessons),
      difficulty_level: course.difficultyLevel,
      difficulty_level_text: difficultyText(course.difficultyLevel),
      tutor_id: course.tutorId,
    },
    next_video: next ? { id: next.id, title: next.title } : null,
    rejection_reason: enrollment.rejectionReason,
    created_at: isoOf(enrollment.createdAt),
    decided_at: enrollment.decidedAt && isoOf(enrollment.decidedAt),
    completed_at: enrollment.completedAt && isoOf(enrollment.completedAt),
  }
}

/** What a person has sent with the newest request, whatever became of it. */
export async function findLastForm(db: Db, userId: number): Promise<EnrollForm | undefined> {
  const [row] = await db
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), isNotNull(enrollments.name)))
    .orderBy(desc(enrollments.createdAt), desc(enrollments.id))
    .limit(1)
  return (row && toApplication({ enrollment: row })) ?? undefined
}

/** The 13 fields of the form, as they were sent; null for a place that was bought without one. */
export function toApplication({ enrollment }: Pick<Joined, 'enrollment'>): EnrollForm | null {
  const { zipCode, ...row } = enrollment
  const { name, email, phone, education, experience, goals, gender, dob, country, city, district, address } = row
  const sent = { name, email, phone, education, experience, goals, gender, dob, country, city, district, address }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a rule of the table: all thirteen are there, or none
  return row.name === null ? null : ({ ...sent, zip_code: zipCode } as EnrollForm)
}

/** What a learner is called in a course: as the form says, or as the account does. */
export const learnerOf = ({ enrollment, user }: Pick<Joined, 'enrollment'> & { user: { name: string } }) => ({
  id: enrollment.id,
  name: enrollment.name ?? user.name,
})

/** A new request; answers nothing when the person already has one that is open. */
export async function insertEnrollment(
  tx: Db,
  input: { userId: number; courseId: number; status: EnrollmentStatus; form: EnrollForm | null; now: Date },
): Promise<number | undefined> {
  const { zip_code: zipCode = null, ...form } = input.form ?? {}
  const [row] = await tx
    .insert(enrollments)
    .values({
      ...form,
      zipCode,
      userId: input.userId,
      courseId: input.courseId,
      status: input.status,
      createdAt: input.now,
    })
    .onConflictDoNothing({
      target: [enrollments.userId, enrollments.courseId],
      where: sql`status not in ('rejected', 'withdrawn')`,
    })
    .returning({ id: enrollments.id })
  return row?.id
}

type Decision = {
  from: readonly EnrollmentStatus[]
  to: EnrollmentStatus
  decidedById: number | null
  reason: string | null
  now: Date
}

/** Moves those of the given enrollments that are still in `from`; answers their ids. */
export async function moveEnrollments(tx: Db, ids: readonly number[], decision: Decision): Promise<number[]> {
  const rows = await tx
    .update(enrollments)
    .set({
      status: decision.to,
      rejectionReason: decision.reason,
      decidedById: decision.decidedById,
      decidedAt: decision.now,
    })
    .where(and(inArray(enrollments.id, [...ids]), inArray(enrollments.status, [...decision.from])))
    .returning({ id: enrollments.id })
  return rows.map((row) => row.id)
}

/** Withdraws a request that is still pending; true only for the call that did it. */
export async function markWithdrawn(tx: Db, id: number, { from, to }: Move<EnrollmentStatus>): Promise<boolean> {
  const rows = await tx
    .update(enrollments)
    .set({ status: to })
    .where(and(eq(enrollments.id, id), inArray(enrollments.status, [...from])))
    .returning({ id: enrollments.id })
  return rows.length > 0
}

/**
 * Puts those of the given enrollments that are still in `from` back to `to`, as if no one had decided; a rejected one
 * only while its learner has not applied again. Answers their ids.
 */
export async function moveEnrollmentsBack(
  tx: Db,
  ids: readonly number[],
  { from, to }: { from: EnrollmentStatus; to: EnrollmentStatus },
): Promise<number[]> {
  const open = alias(enrollments, 'open')
  const hasAnother = exists(
    tx
      .select({ one: sql`1` })
      .from(open)
      .where(
        and(
          eq(open.userId, enrollments.userId),
          eq(open.courseId, enrollments.courseId),
          ne(open.id, enrollments.id),
          notInArray(open.status, [...CLOSED_STATUSES]),
        ),
      ),
  )
  const rows = await tx
    .update(enrollments)
    .set({ status: to, rejectionReason: null, decidedById: null, decidedAt: null })
    .where(and(inArray(enrollments.id, [...ids]), eq(enrollments.status, from), not(hasAnother)))
    .returning({ id: enrollments.id })
  return rows.map((row) => row.id)
}

/** active -> completed; true only for the call that did it. */
export async function markCompleted(tx: Db, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(enrollments)
    .set({ status: 'completed', completedAt: now })
    .where(and(eq(enrollments.id, id), eq(enrollments.status, 'active')))
    .returning({ id: enrollments.id })
  return rows.length > 0
}

/** Locks this enrollment until the transaction ends; answers its status. */
export async function lockEnrollment(tx: Db, id: number): Promise<EnrollmentStatus | undefined> {
  const [row] = await tx
    .select({ status: enrollments.status })
    .from(enrollments)
    .where(eq(enrollments.id, id))
    .for('update')
  return row?.status
}
