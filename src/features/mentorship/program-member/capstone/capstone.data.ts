import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { files } from '#server/files/files.table.ts'
import type { Day } from '#shared/dates.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { recipientColumns, users } from '#features/base/user/user.table.ts'
import { cohorts, programMentors, programCapstones } from '#features/mentorship/program/program.table.ts'
import { programMembers } from '../program-member.table.ts'
import { capstoneWorks as works } from './capstone.table.ts'
import { WORK_STATUSES, type WorkStatus } from './capstone.contract.ts'
import type { KeptWork } from './capstone.logic.ts'

const deciders = alias(users, 'deciders')

/** Everything that these members have handed in, the newest first. */
export async function listWorks(db: Db, memberIds: readonly number[]): Promise<KeptWork[]> {
  if (memberIds.length === 0) return []
  return db
    .select({
      id: works.id,
      memberId: works.memberId,
      version: works.version,
      status: works.status,
      note: works.note,
      link: works.link,
      file: { name: files.originalName, bytes: files.bytes },
      handedInAt: works.handedInAt,
      decidedAt: works.decidedAt,
      reason: works.reason,
      decider: deciders.name,
    })
    .from(works)
    .leftJoin(files, eq(files.id, works.fileId))
    .leftJoin(deciders, eq(deciders.id, works.decidedById))
    .where(inArray(works.memberId, [...memberIds]))
    .orderBy(asc(works.memberId), desc(works.version))
}

/** The last work of a member. */
export async function findLastWork(
  tx: Db,
  memberId: number,
): Promise<{ version: number; status: WorkStatus } | undefined> {
  const [found] = await tx
    .select({ version: works.version, status: works.status })
    .from(works)
    .where(eq(works.memberId, memberId))
    .orderBy(desc(works.version))
    .limit(1)
  return found
}

export async function insertWork(tx: Db, values: typeof works.$inferInsert): Promise<number> {
  const [added] = await tx.insert(works).values(values).returning({ id: works.id })
  if (!added) throw new Error('no work was kept')
  return added.id
}

type Decided = { id: number; from: readonly WorkStatus[]; to: WorkStatus }

/** Moves a work from one of these states; false when it is in another. */
export async function moveWork(
  tx: Db,
  { id, from, to }: Decided,
  patch: Pick<typeof works.$inferInsert, 'decidedAt' | 'decidedById' | 'reason'>,
): Promise<boolean> {
  const moved = await tx
    .update(works)
    .set({ status: to, ...patch })
    .where(and(eq(works.id, id), inArray(works.status, [...from])))
    .returning({ id: works.id })
  return moved.length > 0
}

/** Writes that the capstone has opened for a member; false when it had. */
export async function markCapstoneOpened(tx: Db, memberId: number, now: Date): Promise<boolean> {
  const taken = await tx
    .update(programMembers)
    .set({ capstoneOpenedAt: now })
    .where(and(eq(programMembers.id, memberId), sql`${programMembers.capstoneOpenedAt} is null`))
    .returning({ id: programMembers.id })
  return taken.length > 0
}

/** A work with the place and the name of its member, and its file. */
export async function findWork(db: Db, id: number) {
  const [found] = await db
    .select({ work: works, member: programMembers, name: users.name, file: { id: files.id, type: files.type } })
    .from(works)
    .innerJoin(programMembers, eq(programMembers.id, works.memberId))
    .innerJoin(users, eq(users.id, programMembers.userId))
    .leftJoin(files, eq(files.id, works.fileId))
    .where(eq(works.id, id))
  return found
}
export type FoundWork = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** The mentors who serve a program and are in the directory, to write to them. */
export const listJudges = (db: Db, programId: number) =>
  db
    .select(recipientColumns)
    .from(programMentors)
    .innerJoin(mentors, eq(mentors.id, programMentors.mentorId))
    .innerJoin(users, eq(users.id, mentors.userId))
    .where(and(eq(programMentors.programId, programId), eq(mentors.status, 'approved'), eq(users.isActive, true)))
    .orderBy(asc(users.id))

const later = alias(works, 'later')

const row = jsonObject({
  id: works.id,
  user_id: programMembers.userId,
  mentor_ids: sql<number[]>`(select coalesce(json_agg(${programMentors.mentorId}), '[]') from ${programMentors}
    where ${programMentors.programId} = ${programMembers.programId})`,
  name: users.name,
  profile_picture: users.profilePicture,
  cohort: jsonObject({ name: cohorts.name }),
  starts_on: sql<Day>`${cohorts.startsOn}`,
  due_week: sql<number | null>`(select ${programCapstones.dueWeek} from ${programCapstones}
    where ${programCapstones.programId} = ${programMembers.programId})`,
  version: works.version,
  status: works.status,
  handed_in_at: works.handedInAt,
  decided_at: works.decidedAt,
})

type WorkFilter = {
  program?: number | undefined
  status?: WorkStatus | undefined
  name?: string | undefined
  id?: number | undefined
}

const WORKS: List<typeof row._.type, WorkFilter> = {
  name: 'capstones',
  from: works,
  id: works.id,
  joins: [
    { table: programMembers, on: eq(programMembers.id, works.memberId), isNarrowing: true },
    { table: users, on: eq(users.id, programMembers.userId), filters: ['name'] },
    { table: cohorts, on: eq(cohorts.id, programMembers.cohortId) },
  ],
  row,
  // The latest work of each current member.
  where: and(
    ne(programMembers.status, 'left'),
    sql`not exists (select from ${works} as ${sql.identifier('later')}
      where ${later.memberId} = ${works.memberId} and ${later.version} > ${works.version})`,
  ),
  filters: {
    program: eq(programMembers.programId, sql.placeholder('program')),
    status: eq(works.status, sql.placeholder('status')),
    name: contains(users.name, sql.placeholder('name')),
    id: eq(works.id, sql.placeholder('id')),
  },
  tabs: { key: 'status', column: works.status, values: WORK_STATUSES },
  order: [asc(sql`case ${works.status} when 'waiting' then 0 else 1 end`), asc(works.handedInAt), asc(works.id)],
}

type ListOptions = { page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined }

const filterWithPattern = ({ name, ...filter }: WorkFilter): WorkFilter => ({
  ...filter,
  name: name && likePatternOf(name),
})

/** One page of the last works of a program, who waits longest first. */
export const listLastWorks = (db: Db, filter: WorkFilter, asked: ListOptions) =>
  listPage(db, WORKS, { filter: filterWithPattern(filter), ...asked })

/**
 * All of them, for a file.
 * @param show makes what is shown of a row
 */
export const listAllLastWorks = <Shown>(db: Db, filter: WorkFilter, show: (found: typeof row._.type) => Shown) =>
  listAll(db, WORKS, { filter: filterWithPattern(filter) }, show)
