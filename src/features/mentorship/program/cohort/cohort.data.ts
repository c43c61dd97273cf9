import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { orders } from '#features/money/payment/payment.table.ts'
import { recipientColumns, users } from '#features/base/user/user.table.ts'
import { cohorts, programs } from '../program.table.ts'
import { programMembers } from '#features/mentorship/program-member/program-member.table.ts'

export type StoredCohort = typeof cohorts.$inferSelect

/** The columns are named in full, because the inner tables have some of the same name. */
const hasNoRowsIn = (table: typeof programMembers | typeof orders) => sql`not exists (select from ${table}
  where ${table}.${sql.identifier('cohort_id')} = ${cohorts}.${sql.identifier('id')})`
/** No one is or was in it, and no one has ordered a place. */
const isUnused = sql<boolean>`(${hasNoRowsIn(programMembers)} and ${hasNoRowsIn(orders)})`
const columns = { cohort: cohorts, isUnused }
export type FoundCohort = { cohort: StoredCohort; isUnused: boolean }

/** The cohorts of a program, the latest first. */
export const listCohorts = (db: Db, programId: number): Promise<FoundCohort[]> =>
  db
    .select(columns)
    .from(cohorts)
    .where(eq(cohorts.programId, programId))
    .orderBy(desc(cohorts.startsOn), desc(cohorts.id))

export async function findCohort(db: Db, id: number): Promise<FoundCohort | undefined> {
  const [found] = await db.select(columns).from(cohorts).where(eq(cohorts.id, id))
  return found
}

/** The cohorts of these programs that have not ended, in the order of their days. */
export const listUnendedCohorts = (db: Db, programIds: readonly number[], today: Day): Promise<StoredCohort[]> =>
  db
    .select()
    .from(cohorts)
    .where(and(inArray(cohorts.programId, [...programIds]), gte(cohorts.endsOn, today)))
    .orderBy(asc(cohorts.startsOn), asc(cohorts.id))

export async function insertCohort(tx: Db, values: typeof cohorts.$inferInsert): Promise<number> {
  const [added] = await tx.insert(cohorts).values(values).returning({ id: cohorts.id })
  if (!added) throw new Error('no cohort was made')
  return added.id
}

/** Changes a cohort; false when it would have fewer places than are taken. */
export async function setCohort(
  tx: Db,
  id: number,
  values: Pick<StoredCohort, 'name' | 'startsOn' | 'endsOn' | 'joinUntil' | 'places'>,
): Promise<boolean> {
  const changed = await tx
    .update(cohorts)
    .set(values)
    .where(and(eq(cohorts.id, id), lte(cohorts.taken, values.places)))
    .returning({ id: cohorts.id })
  return changed.length > 0
}

/**
 * Deletes a cohort that no one is or was in, or has ordered a place in; false when someone has. Anyone who is just
 * joining holds the cohort, and only a statement that begins when they are done sees them: so it is held first and
 * looked at then.
 */
export async function deleteUnusedCohort(tx: Db, id: number): Promise<boolean> {
  await tx.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.id, id)).for('update')
  const gone = await tx
    .delete(cohorts)
    .where(and(eq(cohorts.id, id), isUnused))
    .returning({ id: cohorts.id })
  return gone.length > 0
}

/** How someone comes into a cohort: by joining the program, by moving from another cohort, or moved by an administrator. */
export type Entry = 'join' | 'move' | 'moved'

/** Until when, and in which programs, someone comes in: an administrator may move people later than they can themselves. */
const isOpenForEntry = (entry: Entry, today: Day) =>
  and(
    entry === 'moved' ? gte(cohorts.endsOn, today) : gte(cohorts.joinUntil, today),
    entry === 'join'
      ? sql`exists (select from ${programs} where ${programs.id} = ${cohorts.programId} and ${programs.status} = 'published')`
      : undefined,
  )

/**
 * Takes a place, in one statement, so that a cohort never has more people than places.
 * @returns the cohort; nothing when it is full, too late, or not of a published program
 */
export async function takePlace(
  tx: Db,
  id: number,
  { entry, today }: { entry: Entry; today: Day },
): Promise<StoredCohort | undefined> {
  const [taken] = await tx
    .update(cohorts)
    .set({ taken: sql`${cohorts.taken} + 1` })
    .where(and(eq(cohorts.id, id), lt(cohorts.taken, cohorts.places), isOpenForEntry(entry, today)))
    .returning()
  return taken
}

/** Gives a place back. */
export async function freePlace(tx: Db, id: number): Promise<void> {
  await tx
    .update(cohorts)
    .set({ taken: sql`${cohorts.taken} - 1` })
    .where(eq(cohorts.id, id))
}

/** Cohorts that start between two days and whose members were not notified yet: each is answered once. */
export const claimStartingCohorts = (
  tx: Db,
  { after, by, now }: { after: Day; by: Day; now: Date },
): Promise<StoredCohort[]> =>
  tx
    .update(cohorts)
    .set({ remindedAt: now })
    .where(and(isNull(cohorts.remindedAt), gt(cohorts.startsOn, after), lte(cohorts.startsOn, by)))
    .returning()

/** Who is in a cohort, to write to them. */
export const listPeopleInCohort = (db: Db, cohortId: number) =>
  db
    .select(recipientColumns)
    .from(programMembers)
    .innerJoin(users, eq(users.id, programMembers.userId))
    .where(and(eq(programMembers.cohortId, cohortId), eq(programMembers.status, 'joined'), eq(users.isActive, true)))
    .orderBy(asc(users.id))
