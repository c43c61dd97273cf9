import { iso } from '#server/db/iso.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { makeFreeSlug } from '#server/db/slugs.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Sorted } from '#shared/paging.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { findCapstone, writeCapstone } from './brief/brief.data.ts'
import {
  PROGRAM_STATUSES,
  type CapstoneForm,
  type CoursePart,
  type Program,
  type ProgramColumn,
  type ProgramRow,
  type ProgramStatus,
} from './program.contract.ts'
import { cohorts, programCourses, programMentors, programs } from './program.table.ts'
import { programMembers } from '#features/mentorship/program-member/program-member.table.ts'

export type StoredProgram = typeof programs.$inferSelect

const countOfProgram = (table: typeof programCourses | typeof cohorts) =>
  sql<number>`(select count(*) from ${table} where ${table.programId} = ${programs.id})`
const members = sql<number>`(select count(*) from ${programMembers}
  where ${programMembers.programId} = ${programs.id} and ${programMembers.status} <> 'left')`

const row = jsonObject({
  id: programs.id,
  slug: programs.slug,
  title: programs.title,
  field: programs.field,
  difficulty_level: programs.difficultyLevel,
  weeks: programs.weeks,
  status: programs.status,
  published_at: programs.publishedAt,
  courses: countOfProgram(programCourses),
  cohorts: countOfProgram(cohorts),
  members,
})

type ProgramFilter = { status?: ProgramStatus | undefined; search?: string | undefined }

const PROGRAMS: List<typeof row._.type, ProgramFilter, ProgramColumn> = {
  name: 'programs',
  from: programs,
  id: programs.id,
  row,
  filters: {
    status: eq(programs.status, sql.placeholder('status')),
    search: contains(programs.title, sql.placeholder('search')),
  },
  tabs: { key: 'status', column: programs.status, values: PROGRAM_STATUSES },
  sorts: { title: nameOrder(programs.title), weeks: sql`${programs.weeks}`, members },
  order: [desc(programs.id)],
}

const filterWithPattern = ({ status, search }: ProgramFilter): ProgramFilter => ({
  status,
  search: search && likePatternOf(search),
})

const toRow = (found: typeof row._.type): ProgramRow => ({ ...found, published_at: iso(found.published_at) })

type Sort = Sorted<ProgramColumn> | undefined
type ListOptions = {
  sort?: Sort
  page?: number | undefined
  limit?: number | undefined
  counts?: '1' | undefined
}

/** One page of programs, the newest first. */
export async function listPrograms(db: Db, filter: ProgramFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, PROGRAMS, { filter: filterWithPattern(filter), ...asked })
  return { rows: rows.map(toRow), ...paged }
}

/** All rows, for a file. */
export const listAllPrograms = (db: Db, filter: ProgramFilter, sort: Sort) =>
  listAll(db, PROGRAMS, { filter: filterWithPattern(filter), sort }, toRow)

/** The courses of a program in their order. */
export const listParts = (db: Db, programId: number) =>
  db
    .select({
      id: courses.id,
      title: courses.title,
      rule: programCourses.ruleKind,
      week: programCourses.week,
      is_paid: sql<boolean>`${courses.priceMinor} > 0`,
      is_hidden: sql<boolean>`not ${courses.isPublished} or ${courses.archivedAt} is not null`,
    })
    .from(programCourses)
    .innerJoin(courses, eq(courses.id, programCourses.courseId))
    .where(eq(programCourses.programId, programId))
    .orderBy(asc(programCourses.position))

/** The mentors who serve a program, by name. */
const listMentorsOfProgram = (db: Db, programId: number) =>
  db
    .select({ id: mentors.id, name: users.name })
    .from(programMentors)
    .innerJoin(mentors, eq(mentors.id, programMentors.mentorId))
    .innerJoin(users, eq(users.id, mentors.userId))
    .where(eq(programMentors.programId, programId))
    .orderBy(nameOrder(users.name), asc(mentors.id))

export async function findStoredProgram(db: Db, id: number): Promise<StoredProgram | undefined> {
  const [found] = await db.select().from(programs).where(eq(programs.id, id))
  return found
}

/** A program that is locked until the transaction ends. */
export async function lockProgram(tx: Db, id: number): Promise<StoredProgram | undefined> {
  const [held] = await tx.select().from(programs).where(eq(programs.id, id)).for('update')
  return held
}

/** A program with its parts. */
export async function findProgram(db: Db, id: number): Promise<Program | undefined> {
  const found = await findStoredProgram(db, id)
  if (!found) return undefined
  return {
    id: found.id,
    slug: found.slug,
    title: found.title,
    field: found.field,
    difficulty_level: found.difficultyLevel,
    weeks: found.weeks,
    status: found.status,
    published_at: found.publishedAt?.toISOString() ?? null,
    summary: found.summary,
    description: found.description,
    courses_included: found.coursesIncluded,
    courses: await listParts(db, id),
    mentors: await listMentorsOfProgram(db, id),
    capstone: (await findCapstone(db, id)) ?? null,
  }
}

/** What a program can be made of, by name. */
export async function listChoices(db: Db) {
  return {
    courses: await db
      .select({ id: courses.id, title: courses.title })
      .from(courses)
      .where(and(eq(courses.isPublished, true), isNull(courses.archivedAt)))
      .orderBy(nameOrder(courses.title), asc(courses.id)),
    mentors: await db
      .select({ id: mentors.id, name: users.name })
      .from(mentors)
      .innerJoin(users, eq(users.id, mentors.userId))
      .where(and(eq(mentors.status, 'approved'), eq(users.isActive, true)))
      .orderBy(nameOrder(users.name), asc(mentors.id)),
  }
}

/** Which of these courses exist and are not archived. */
export async function findCourseIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(inArray(courses.id, [...ids]), isNull(courses.archivedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Which of these mentors are approved. */
export async function findMentorIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: mentors.id })
    .from(mentors)
    .where(and(inArray(mentors.id, [...ids]), eq(mentors.status, 'approved')))
  return new Set(rows.map(({ id }) => id))
}

/** An address that no other program has, for one that begins like this. Belongs into a transaction. */
export const makeFreeProgramSlug = (tx: Db, slug: string): Promise<string> => makeFreeSlug(tx, programs.slug, slug)

export async function insertProgram(tx: Db, values: typeof programs.$inferInsert): Promise<number> {
  const [added] = await tx.insert(programs).values(values).returning({ id: programs.id })
  if (!added) throw new Error('no program was made')
  return added.id
}

export async function setProgram(tx: Db, id: number, patch: Partial<typeof programs.$inferInsert>): Promise<void> {
  await tx.update(programs).set(patch).where(eq(programs.id, id))
}

/** Moves a program from one of these states; false when it is in another. */
export async function moveProgram(
  tx: Db,
  { id, from, to }: { id: number; from: readonly ProgramStatus[]; to: ProgramStatus },
  patch: Partial<typeof programs.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(programs)
    .set({ status: to, ...patch })
    .where(and(eq(programs.id, id), inArray(programs.status, [...from])))
    .returning({ id: programs.id })
  return changed.length > 0
}

/** Writes what a program holds in place of what it held. */
export async function writeParts(
  tx: Db,
  programId: number,
  {
    parts,
    mentorIds,
    capstone,
  }: { parts: readonly CoursePart[]; mentorIds: readonly number[]; capstone: CapstoneForm | null },
): Promise<void> {
  await tx.delete(programCourses).where(eq(programCourses.programId, programId))
  await tx.delete(programMentors).where(eq(programMentors.programId, programId))
  if (parts.length > 0)
    await tx.insert(programCourses).values(
      parts.map(({ course_id: courseId, rule: ruleKind, week }, position) => ({
        programId,
        courseId,
        position,
        ruleKind,
        week,
      })),
    )
  if (mentorIds.length > 0)
    await tx.insert(programMentors).values(mentorIds.map((mentorId) => ({ programId, mentorId })))
  await writeCapstone(tx, programId, capstone)
}
