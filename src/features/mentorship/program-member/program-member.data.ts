import { and, asc, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Day } from '#shared/dates.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { recipientColumns, users } from '#features/base/user/user.table.ts'
import {
  programCapstones,
  cohorts,
  programCourses,
  programMentors,
  programs,
} from '#features/mentorship/program/program.table.ts'
import { programMembers, programOpenings } from './program-member.table.ts'
import { capstoneWorks } from './capstone/capstone.table.ts'
import { MEMBER_STATUSES, type Member, type MemberStatus } from './program-member.contract.ts'
import type { PartFacts } from './opening/opening.logic.ts'

/** Whether the caller has something on the page of their programs, for a row of `users`. */
export const memberFacts = {
  is_program_member: sql<boolean>`exists (select from ${programMembers}
    where ${programMembers.userId} = ${users.id} and ${programMembers.status} <> 'left')`,
}

const selectJoinedMembers = (db: Db) =>
  db
    .select({
      member: programMembers,
      program: programs,
      cohort: cohorts,
      user: recipientColumns,
    })
    .from(programMembers)
    .innerJoin(programs, eq(programs.id, programMembers.programId))
    .innerJoin(cohorts, eq(cohorts.id, programMembers.cohortId))
    .innerJoin(users, eq(users.id, programMembers.userId))

/** A member with the program, the cohort and the person. */
export type JoinedMember = Awaited<ReturnType<typeof selectJoinedMembers>>[number]

export async function findMember(db: Db, id: number): Promise<JoinedMember | undefined> {
  const [found] = await selectJoinedMembers(db).where(eq(programMembers.id, id))
  return found
}

/** The programs that a person is or was in, the newest first. */
export const listMembershipsOf = (db: Db, userId: number): Promise<JoinedMember[]> =>
  selectJoinedMembers(db)
    .where(eq(programMembers.userId, userId))
    .orderBy(asc(sql`${programMembers.status} = 'left'`), desc(programMembers.joinedAt), desc(programMembers.id))

/** Writes that someone is in a cohort; nothing when they are in the program already. */
export async function insertMember(
  tx: Db,
  values: { programId: number; cohortId: number; userId: number; joinedAt: Date },
): Promise<number | undefined> {
  const { cohortId, joinedAt } = values
  const [added] = await tx
    .insert(programMembers)
    .values(values)
    .onConflictDoUpdate({
      target: [programMembers.programId, programMembers.userId],
      set: { cohortId, joinedAt, status: 'joined', leftAt: null },
      setWhere: eq(programMembers.status, 'left'),
    })
    .returning({ id: programMembers.id })
  return added?.id
}

/** A member who is held in this state until the transaction ends; nothing when the state is another. */
export async function lockJoinedMember(tx: Db, id: number): Promise<{ cohortId: number } | undefined> {
  const [held] = await tx
    .select({ cohortId: programMembers.cohortId })
    .from(programMembers)
    .where(and(eq(programMembers.id, id), eq(programMembers.status, 'joined')))
    .for('update')
  return held
}

export async function setMember(tx: Db, id: number, patch: Partial<typeof programMembers.$inferInsert>): Promise<void> {
  await tx.update(programMembers).set(patch).where(eq(programMembers.id, id))
}

/** The courses of the programs of these members in order, each as the rules look at it. */
export async function listPartsOfMembers(
  db: Db,
  memberIds: readonly number[],
): Promise<(PartFacts & { memberId: number; isOpened: boolean })[]> {
  if (memberIds.length === 0) return []
  return db
    .select({
      memberId: programMembers.id,
      courseId: courses.id,
      title: courses.title,
      rule: programCourses.ruleKind,
      week: programCourses.week,
      isPaid: sql<boolean>`${courses.priceMinor} > 0 and not ${programs.coursesIncluded}`,
      isHidden: sql<boolean>`not ${courses.isPublished} or ${courses.archivedAt} is not null`,
      enrollmentId: enrollments.id,
      place: sql<PartFacts['place']>`nullif(${enrollments.status}, 'pending')`,
      isOpened: sql<boolean>`${programOpenings.openedAt} is not null`,
    })
    .from(programMembers)
    .innerJoin(programs, eq(programs.id, programMembers.programId))
    .innerJoin(programCourses, eq(programCourses.programId, programs.id))
    .innerJoin(courses, eq(courses.id, programCourses.courseId))
    .leftJoin(
      enrollments,
      and(
        eq(enrollments.courseId, courses.id),
        eq(enrollments.userId, programMembers.userId),
        notInArray(enrollments.status, ['rejected', 'withdrawn']),
      ),
    )
    .leftJoin(
      programOpenings,
      and(eq(programOpenings.memberId, programMembers.id), eq(programOpenings.courseId, courses.id)),
    )
    .where(inArray(programMembers.id, [...memberIds]))
    .orderBy(asc(programMembers.id), asc(programCourses.position))
}

const begun = alias(programCourses, 'begun')
/** No course of the program is left to complete. */
const isDone = sql`not exists (select from ${programCourses} as ${sql.identifier('begun')} where ${begun.programId} = ${programMembers.programId}
  and not exists (select from ${enrollments} where ${enrollments.courseId} = ${begun.courseId}
    and ${enrollments.userId} = ${programMembers.userId} and ${enrollments.status} = 'completed'))`

/** Only the decision about the capstone is missing, and the member was notified of it. */
const isAtCapstone = sql`${programMembers.capstoneOpenedAt} is not null
  and exists (select from ${programCapstones} where ${programCapstones.programId} = ${programMembers.programId})
  and not exists (select from ${capstoneWorks}
    where ${capstoneWorks.memberId} = ${programMembers.id} and ${capstoneWorks.status} = 'accepted')`

/**
 * Members for whom a course has not opened yet, or who have completed all that are left since the program was changed,
 * with the first day of their cohort.
 */
export function listMembersWithCoursesToOpen(db: Db): Promise<{ id: number; startsOn: Day }[]> {
  return db
    .selectDistinct({ id: programMembers.id, startsOn: cohorts.startsOn })
    .from(programMembers)
    .innerJoin(cohorts, eq(cohorts.id, programMembers.cohortId))
    .innerJoin(programCourses, eq(programCourses.programId, programMembers.programId))
    .leftJoin(
      programOpenings,
      and(eq(programOpenings.memberId, programMembers.id), eq(programOpenings.courseId, programCourses.courseId)),
    )
    .where(
      and(
        eq(programMembers.status, 'joined'),
        or(sql`${programOpenings.memberId} is null`, and(isDone, sql`not (${isAtCapstone})`)),
      ),
    )
    .orderBy(asc(programMembers.id))
}

/** Where a person is a member of a program that has this course. */
export async function listMembershipsWithCourse(
  db: Db,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: programMembers.id })
    .from(programMembers)
    .innerJoin(programCourses, eq(programCourses.programId, programMembers.programId))
    .where(
      and(
        eq(programMembers.userId, userId),
        eq(programMembers.status, 'joined'),
        eq(programCourses.courseId, courseId),
      ),
    )
    .orderBy(asc(programMembers.id))
  return rows.map(({ id }) => id)
}

/** Writes that a course has opened for a member; false when it had. */
export async function insertOpening(
  tx: Db,
  { memberId, courseId }: { memberId: number; courseId: number },
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insert(programOpenings)
    .values({ memberId, courseId, openedAt: now })
    .onConflictDoNothing()
    .returning({ courseId: programOpenings.courseId })
  return added.length > 0
}

/** The mentors who serve these programs and are in the directory, by name. */
export async function listMentorsOf(db: Db, programIds: readonly number[]) {
  if (programIds.length === 0) return []
  return db
    .select({ programId: programMentors.programId, id: mentors.id, name: users.name })
    .from(programMentors)
    .innerJoin(mentors, eq(mentors.id, programMentors.mentorId))
    .innerJoin(users, eq(users.id, mentors.userId))
    .where(
      and(inArray(programMentors.programId, [...programIds]), eq(mentors.status, 'approved'), eq(users.isActive, true)),
    )
    .orderBy(nameOrder(users.name), asc(mentors.id))
}

const row = jsonObject({
  id: programMembers.id,
  user_id: users.id,
  name: users.name,
  email: users.email,
  profile_picture: users.profilePicture,
  status: programMembers.status,
  joined_at: programMembers.joinedAt,
  cohort: jsonObject({ id: cohorts.id, name: cohorts.name }),
  courses_done: sql<number>`(select count(*) from ${programCourses}
    join ${enrollments} on ${enrollments.courseId} = ${programCourses.courseId}
      and ${enrollments.userId} = ${programMembers.userId} and ${enrollments.status} = 'completed'
    where ${programCourses.programId} = ${programMembers.programId})`,
  courses: sql<number>`(select count(*) from ${programCourses}
    where ${programCourses.programId} = ${programMembers.programId})`,
})

type MemberFilter = {
  program: number
  cohort?: number | undefined
  status?: MemberStatus | undefined
  search?: string | undefined
  /** As `search`, in names only. */
  name?: string | undefined
}

const MEMBERS: List<typeof row._.type, MemberFilter> = {
  name: 'program members',
  from: programMembers,
  id: programMembers.id,
  joins: [
    { table: users, on: eq(users.id, programMembers.userId), filters: ['search', 'name'], isOrdering: true },
    { table: cohorts, on: eq(cohorts.id, programMembers.cohortId) },
  ],
  row,
  filters: {
    program: eq(programMembers.programId, sql.placeholder('program')),
    cohort: eq(programMembers.cohortId, sql.placeholder('cohort')),
    status: eq(programMembers.status, sql.placeholder('status')),
    name: contains(users.name, sql.placeholder('name')),
    search: or(contains(users.name, sql.placeholder('search')), contains(users.email, sql.placeholder('search'))),
  },
  tabs: { key: 'status', column: programMembers.status, values: MEMBER_STATUSES },
  rare: { key: 'program' },
  order: [nameOrder(users.name), asc(programMembers.id)],
}

type ListOptions = { page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined }

const filterWithPattern = ({ search, name, ...filter }: MemberFilter): MemberFilter => ({
  ...filter,
  search: search && likePatternOf(search),
  name: name && likePatternOf(name),
})
const toMember = (one: typeof row._.type): Member => ({ ...one, joined_at: new Date(one.joined_at).toISOString() })

/** One page of the members of a program, by name. */
export async function listMembers(db: Db, filter: MemberFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, MEMBERS, { filter: filterWithPattern(filter), ...asked })
  return { rows: rows.map(toMember), ...paged }
}

/**
 * All of them, for a file.
 * @param show what the reader sees of one
 */
export const listAllMembers = (db: Db, filter: MemberFilter, show: (member: Member) => Member) =>
  listAll(db, MEMBERS, { filter: filterWithPattern(filter) }, (one) => show(toMember(one)))
