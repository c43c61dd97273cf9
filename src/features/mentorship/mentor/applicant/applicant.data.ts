import { iso } from '#server/db/iso.ts'
import { findRow } from '#server/db/find-row.ts'
import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { files } from '#server/files/files.table.ts'
import type { Language } from '#shared/languages.ts'
import type { Sorted } from '#shared/paging.ts'
import { users } from '#features/base/user/user.table.ts'
import { MENTOR_STATUSES, type MentorStatus } from '../mentor.contract.ts'
import { mentors } from '../mentor.table.ts'
import type { Applicant, ApplicantColumn } from './applicant.contract.ts'

const reviewers = alias(users, 'reviewers')
const words = sql.placeholder('search')

/** As typed in the application; mentors who never applied have the names of their accounts. */
const name = sql<string>`coalesce(${mentors.applicantName}, ${users.name})`
const email = sql<string>`coalesce(${mentors.applicantEmail}, ${users.email})`

const row = jsonObject({
  id: mentors.id,
  user_id: mentors.userId,
  name,
  email,
  area_of_expertise: mentors.areaOfExpertise,
  mentor_bio: mentors.mentorBio,
  mentor_status: mentors.status,
  profile_picture: sql<string | null>`${users.profilePicture}`,
  education_level: mentors.educationLevel,
  degree_name: sql<string | null>`${files.originalName}`,
  degree_type: sql<string | null>`${files.type}`,
  degree_bytes: sql<number | null>`${files.bytes}`,
  question: mentors.question,
  asked_at: mentors.askedAt,
  reviewer: sql<string | null>`${reviewers.name}`,
  decided_at: mentors.decidedAt,
  decision_reason: mentors.decisionReason,
  created_at: mentors.createdAt,
})
type Row = typeof row._.type

export type ApplicantFilter = {
  status?: MentorStatus | undefined
  expertise?: string | undefined
  search?: string | undefined
}

const APPLICANTS: List<Row, ApplicantFilter, ApplicantColumn> = {
  name: 'applicants',
  from: mentors,
  id: mentors.id,
  joins: [
    { table: users, on: eq(users.id, mentors.userId), isLeft: true, filters: ['search'] },
    { table: files, on: eq(files.id, mentors.degreeFileId), isLeft: true },
    { table: reviewers, on: eq(reviewers.id, mentors.reviewerId), isLeft: true },
  ],
  row,
  filters: {
    status: eq(mentors.status, sql.placeholder('status')),
    expertise: eq(mentors.areaOfExpertise, sql.placeholder('expertise')),
    search: or(contains(name, words), contains(email, words), contains(mentors.mentorBio, words)),
  },
  tabs: { key: 'status', column: mentors.status, values: MENTOR_STATUSES },
  sorts: {
    name: sql`${name} collate "und-x-icu"`,
    expertise: sql`${mentors.areaOfExpertise}`,
    when: sql`${mentors.createdAt}`,
  },
  order: [
    asc(sql`${mentors.status} <> 'pending'`),
    sql`${mentors.decidedAt} desc nulls last`,
    asc(mentors.createdAt),
    asc(mentors.id),
  ],
}

type Sort = Sorted<ApplicantColumn> | undefined
type ListOptions = { sort?: Sort; page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined }

function toApplicant({ degree_name: file, degree_type: type, degree_bytes: bytes, ...found }: Row): Applicant {
  return {
    ...found,
    degree: type === null || bytes === null ? null : { name: file ?? '', type, size_bytes: bytes },
    asked_at: iso(found.asked_at),
    reviewer: found.reviewer === null ? null : { name: found.reviewer },
    decided_at: iso(found.decided_at),
    created_at: iso(found.created_at),
  }
}

const filterWithPattern = ({ search, ...filter }: ApplicantFilter) => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of applicants and mentors: one statement. */
export async function listApplicants(db: Db, filter: ApplicantFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, APPLICANTS, { filter: filterWithPattern(filter), ...asked })
  return { rows: rows.map(toApplicant), ...paged }
}

/** All rows, for a file. */
export function listAllApplicants(db: Db, filter: ApplicantFilter, sort: Sort) {
  return listAll(db, APPLICANTS, { filter: filterWithPattern(filter), sort }, toApplicant)
}

export async function findApplicant(db: Db, id: number): Promise<Applicant | undefined> {
  const found = await findRow(db, APPLICANTS, eq(mentors.id, id))
  return found && toApplicant(found)
}

/** What only decisions need: the row is locked until the end of the transaction, so that of two one waits. */
export async function lockApplicant(
  tx: Db,
  id: number,
): Promise<{ status: MentorStatus; givesRole: boolean; language: Language | null } | undefined> {
  const [found] = await tx
    .select({ status: mentors.status, givesRole: mentors.givesRole, language: mentors.applicantLanguage })
    .from(mentors)
    .where(eq(mentors.id, id))
    .for('update')
  return found
}

/** Which file the degree is. */
export async function findDegree(db: Db, id: number): Promise<{ id: string; type: string } | undefined> {
  const [found] = await db
    .select({ id: files.id, type: files.type })
    .from(mentors)
    .innerJoin(files, eq(files.id, mentors.degreeFileId))
    .where(eq(mentors.id, id))
  return found
}

/** A person, by the account or by the address of an application. */
export type Whose = { userId: number | null; email: string }

const isOpen = inArray(mentors.status, ['pending', 'approved'])
const isApplicationOf = ({ userId, email: address }: Whose): SQL | undefined =>
  or(
    sql`lower(${mentors.applicantEmail}) = ${address.toLowerCase()}`,
    userId === null ? undefined : eq(mentors.userId, userId),
    // Someone who applied while signed in, or a mentor who never applied, is known by the address of the account.
    inArray(
      mentors.userId,
      sql`(select ${users.id} from ${users} where lower(${users.email}) = ${address.toLowerCase()})`,
    ),
  )

/** The open application or approval of a person, beside the row `except`. */
export async function findOpenApplication(
  db: Db,
  whose: Whose,
  except = 0,
): Promise<{ id: number; status: MentorStatus; mentorBio: string; createdAt: Date } | undefined> {
  const [found] = await db
    .select({ id: mentors.id, status: mentors.status, mentorBio: mentors.mentorBio, createdAt: mentors.createdAt })
    .from(mentors)
    .where(and(isOpen, isApplicationOf(whose), ne(mentors.id, except)))
    .orderBy(desc(mentors.createdAt))
    .limit(1)
  return found
}

/** A new application; answers nothing when the person has an open one. */
export async function insertApplicant(tx: Db, values: typeof mentors.$inferInsert): Promise<number | undefined> {
  const [added] = await tx.insert(mentors).values(values).onConflictDoNothing().returning({ id: mentors.id })
  return added?.id
}

type Changed = Partial<
  Pick<
    typeof mentors.$inferInsert,
    'userId' | 'reviewerId' | 'decidedAt' | 'decisionReason' | 'givesRole' | 'question' | 'askedAt'
  >
>

/** Moves a mentor who is still in `from`; true only for the call that did it. */
export async function moveApplicant(
  tx: Db,
  id: number,
  { from, to, ...changed }: Changed & { from: readonly MentorStatus[]; to: MentorStatus },
): Promise<boolean> {
  const rows = await tx
    .update(mentors)
    .set({ ...changed, status: to })
    .where(and(eq(mentors.id, id), inArray(mentors.status, [...from])))
    .returning({ id: mentors.id })
  return rows.length > 0
}
