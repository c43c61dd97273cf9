import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import { certificates } from '#features/learning/certificate/certificate.table.ts'
import { recipientColumns, users } from '#features/base/user/user.table.ts'
import { eventRegistrations as registrations } from '#features/public/event/event.table.ts'
import type { Conflict, Guest } from './door.contract.ts'
import { eventCheckIns as checkIns } from './door.table.ts'

/** The keys of the check-ins that count; the names of the columns are written out, because both tables have an id. */
const countingKeys = sql<string[]>`array(select "own"."client_key" from ${checkIns} as "own"
  where "own"."registration_id" = "event_registrations"."id" and not "own"."is_refused" and "own"."undone_at" is null
  order by "own"."id")`

/** Some of those who have a place, by id. */
export async function listGuests(db: Db, eventId: number, after: number, most: number): Promise<Guest[]> {
  const rows = await db
    .select({
      id: registrations.id,
      name: registrations.name,
      ticket_version: registrations.ticketVersion,
      checkedInAt: registrations.checkedInAt,
      check_in_keys: countingKeys,
    })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), eq(registrations.status, 'confirmed'), gt(registrations.id, after)))
    .orderBy(asc(registrations.id))
    .limit(most)
  return rows.map(({ checkedInAt, ...guest }) => ({ ...guest, checked_in_at: checkedInAt?.toISOString() ?? null }))
}

/** A registration of an event, held: what is sent about one person comes one after the other. */
export async function lockGuest(tx: Db, eventId: number, id: number) {
  const [found] = await tx
    .select({
      id: registrations.id,
      name: registrations.name,
      status: registrations.status,
      ticketVersion: registrations.ticketVersion,
    })
    .from(registrations)
    .where(and(eq(registrations.id, id), eq(registrations.eventId, eventId)))
    .for('update')
  return found
}

/** Writes what the door did; false when this was sent before. */
export async function insertCheckIn(tx: Db, values: typeof checkIns.$inferInsert): Promise<boolean> {
  const made = await tx.insert(checkIns).values(values).onConflictDoNothing().returning({ id: checkIns.id })
  return made.length > 0
}

/** What is known under this number, and whether someone has come in earlier with the same registration. */
export async function findCheckIn(db: Db, eventId: number, clientKey: string) {
  const earlier = alias(checkIns, 'earlier')
  const [found] = await db
    .select({
      registrationId: checkIns.registrationId,
      way: checkIns.way,
      isRefused: checkIns.isRefused,
      hasEarlier: sql<boolean>`exists (select from ${checkIns} as "earlier"
        where ${earlier.registrationId} = ${checkIns.registrationId} and not ${earlier.isRefused} and ${earlier.undoneAt} is null
          and (${earlier.checkedAt}, ${earlier.id}) < (${checkIns.checkedAt}, ${checkIns.id}))`,
      checkedInAt: registrations.checkedInAt,
    })
    .from(checkIns)
    .innerJoin(registrations, eq(registrations.id, checkIns.registrationId))
    .where(and(eq(checkIns.eventId, eventId), eq(checkIns.clientKey, clientKey)))
  return found
}

type Undone = { eventId: number; registrationId: number; keys: readonly string[]; byId: number; at: Date }

/** Marks those of these check-ins that count; answers how many. */
export async function markCheckInsUndone(tx: Db, { eventId, registrationId, keys, byId, at }: Undone): Promise<number> {
  const marked = await tx
    .update(checkIns)
    .set({ undoneAt: at, undoneById: byId })
    .where(
      and(
        eq(checkIns.eventId, eventId),
        eq(checkIns.registrationId, registrationId),
        inArray(checkIns.clientKey, [...keys]),
        isNull(checkIns.undoneAt),
      ),
    )
    .returning({ id: checkIns.id })
  return marked.length
}

export async function hasCertificate(tx: Db, registrationId: number): Promise<boolean> {
  const isValid = and(eq(certificates.eventRegistrationId, registrationId), eq(certificates.state, 'valid'))
  return (await tx.$count(certificates, isValid)) > 0
}

const row = jsonObject({
  id: checkIns.id,
  registration_id: checkIns.registrationId,
  name: registrations.name,
  checked_at: checkIns.checkedAt,
  by: users.name,
  way: checkIns.way,
  isRefused: checkIns.isRefused,
})

/** The names of the columns are written out, because the inner table has the same ones. */
const isOneOfSeveral = sql`exists (select from ${checkIns} as "other"
  where "other"."registration_id" = ${checkIns.registrationId} and "other"."id" <> ${checkIns.id}
    and not "other"."is_refused" and "other"."undone_at" is null)`

const CONFLICTS: List<typeof row._.type, { event: number }> = {
  name: 'door-conflicts',
  from: checkIns,
  id: checkIns.id,
  joins: [
    { table: registrations, on: eq(registrations.id, checkIns.registrationId) },
    { table: users, on: eq(users.id, checkIns.checkedById) },
  ],
  row,
  where: and(isNull(checkIns.undoneAt), or(checkIns.isRefused, isOneOfSeveral)),
  filters: { event: eq(checkIns.eventId, sql.placeholder('event')) },
  order: [asc(checkIns.registrationId), asc(checkIns.checkedAt), asc(checkIns.id)],
}

type ListOptions = { page?: number | undefined; limit?: number | undefined }

/** One page of what should be looked at: one statement. */
export async function listConflicts(db: Db, eventId: number, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, CONFLICTS, { filter: { event: eventId }, ...asked })
  const conflicts = rows.map(({ isRefused, checked_at: at, ...found }): Conflict => ({
    ...found,
    checked_at: new Date(at).toISOString(),
    state: isRefused ? 'refused' : 'double',
  }))
  return { conflicts, ...paged }
}

/** Whether anybody has come to an event. */
export const hasAnyCheckIn = async (db: Db, eventId: number): Promise<boolean> =>
  (await db.$count(registrations, and(eq(registrations.eventId, eventId), isNotNull(registrations.checkedInAt)))) > 0

/** Guests who have come and have no certificate yet. */
export const listCheckedInWithoutCertificate = (tx: Db, eventId: number, most: number) =>
  tx
    .select({
      registrationId: registrations.id,
      name: registrations.name,
      holder: recipientColumns,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(
      and(
        eq(registrations.eventId, eventId),
        isNotNull(registrations.checkedInAt),
        notExists(
          tx
            .select({ id: certificates.id })
            .from(certificates)
            .where(eq(certificates.eventRegistrationId, registrations.id)),
        ),
      ),
    )
    .orderBy(asc(registrations.id))
    .limit(most)
