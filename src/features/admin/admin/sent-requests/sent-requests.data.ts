import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Decided } from '#server/db/usual-decision-days.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { mentorshipApplications } from '#features/mentorship/mentorship-application/mentorship-application.table.ts'
import { cohorts, programs } from '#features/mentorship/program/program.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { programMembers } from '#features/mentorship/program-member/program-member.table.ts'
import { CHECKED_PAYMENTS, orders } from '#features/money/payment/payment.table.ts'
import { eventRegistrations, events } from '#features/public/event/event.table.ts'
import { jobApplications } from '#features/public/job/job-application/job-application.table.ts'
import { jobs } from '#features/public/job/job.table.ts'
import type { Day } from '#shared/dates.ts'

/** More of one kind is no strip. */
const MOST = 10

/** Neither too late, nor of a course that is gone or that the person has by now. */
const canBePaid = (userId: number, now: Date) =>
  and(
    or(isNull(orders.heldUntil), gt(orders.heldUntil, now)),
    isNull(courses.archivedAt),
    sql`not exists (select from ${enrollments} where ${enrollments.userId} = ${userId}
      and ${enrollments.courseId} = ${orders.courseId} and ${enrollments.status} in ('active', 'completed'))`,
  )

const listOrdersOf = (db: Db, userId: number, statuses: (typeof orders.$inferSelect)['status'][], which?: SQL) =>
  db
    .select({
      id: orders.id,
      at: sql<string>`coalesce(${orders.triedAt}, ${orders.createdAt})`,
      title: sql<string>`coalesce(${courses.title}, ${programs.title})`,
      courseId: orders.courseId,
      cohortId: orders.cohortId,
      heldUntil: orders.heldUntil,
    })
    .from(orders)
    .leftJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(programs, eq(programs.id, orders.programId))
    .where(and(eq(orders.userId, userId), inArray(orders.status, statuses), which))
    .orderBy(desc(orders.createdAt))
    .limit(MOST)

/** What one person waits for, by kind, the newest first. */
export const SENT_ROWS = {
  enrollment: (db: Db, userId: number) =>
    db
      .select({ id: enrollments.id, at: enrollments.createdAt, title: courses.title, courseId: courses.id })
      .from(enrollments)
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .where(and(eq(enrollments.userId, userId), eq(enrollments.status, 'pending')))
      .orderBy(desc(enrollments.createdAt))
      .limit(MOST),
  unpaid: (db: Db, userId: number, now: Date) =>
    listOrdersOf(db, userId, ['created', 'failed'], canBePaid(userId, now)),
  order: (db: Db, userId: number) => listOrdersOf(db, userId, ['pending']),
  program: (db: Db, userId: number, today: Day) =>
    db
      .select({
        id: programMembers.id,
        at: programMembers.joinedAt,
        title: programs.title,
        startsOn: cohorts.startsOn,
      })
      .from(programMembers)
      .innerJoin(cohorts, eq(cohorts.id, programMembers.cohortId))
      .innerJoin(programs, eq(programs.id, programMembers.programId))
      .where(and(eq(programMembers.userId, userId), eq(programMembers.status, 'joined'), gte(cohorts.endsOn, today)))
      .orderBy(desc(programMembers.joinedAt))
      .limit(MOST),
  job: (db: Db, userId: number) =>
    db
      .select({ id: jobApplications.id, at: jobApplications.createdAt, title: jobs.title })
      .from(jobApplications)
      .innerJoin(jobs, eq(jobs.id, jobApplications.jobId))
      .where(
        and(
          eq(jobApplications.userId, userId),
          inArray(jobApplications.status, ['applied', 'shortlisted', 'interview']),
        ),
      )
      .orderBy(desc(jobApplications.createdAt))
      .limit(MOST),
  event: (db: Db, userId: number, now: Date) =>
    db
      .select({
        id: eventRegistrations.id,
        at: eventRegistrations.registeredAt,
        title: events.title,
        slug: events.slug,
        startsAt: events.startsAt,
      })
      .from(eventRegistrations)
      .innerJoin(events, eq(events.id, eventRegistrations.eventId))
      .where(
        and(
          eq(eventRegistrations.userId, userId),
          inArray(eventRegistrations.status, ['confirmed', 'pending']),
          inArray(events.status, ['upcoming', 'ongoing']),
          gt(events.endsAt, now),
        ),
      )
      .orderBy(asc(events.startsAt))
      .limit(MOST),
}

/** How long a decision of each kind takes; what ended with an account was decided by no one. */
export const DECIDED = {
  enrollment: {
    table: enrollments,
    id: enrollments.id,
    from: enrollments.createdAt,
    to: enrollments.decidedAt,
    which: isNotNull(enrollments.decidedById),
  },
  order: CHECKED_PAYMENTS,
  mentorship: {
    table: mentorshipApplications,
    id: mentorshipApplications.id,
    from: mentorshipApplications.createdAt,
    to: mentorshipApplications.decidedAt,
    which: isNotNull(mentorshipApplications.reviewerId),
  },
  mentor: {
    table: mentors,
    id: mentors.id,
    from: mentors.createdAt,
    to: mentors.decidedAt,
    which: isNotNull(mentors.reviewerId),
  },
  job: {
    table: jobApplications,
    id: jobApplications.id,
    from: jobApplications.createdAt,
    to: jobApplications.decidedAt,
  },
} satisfies Record<string, Decided>
export type DecidedKind = keyof typeof DECIDED
