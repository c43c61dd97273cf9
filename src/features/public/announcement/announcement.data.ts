import { and, desc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { findRow } from '#server/db/find-row.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import type { Day } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Announcement } from './announcement.contract.ts'
import { announcements } from './announcement.table.ts'

const row = jsonObject({
  id: announcements.id,
  title: announcements.title,
  text: announcements.text,
  author: users.name,
  roles: announcements.roles,
  starts_on: announcements.startsOn,
  ends_on: announcements.endsOn,
  created_at: announcements.createdAt,
})
type Row = typeof row._.type

/** Who reads, by their roles with commas between them, and on which day. */
type Reader = { roles?: string; today?: string; dated?: 'yes' }

const ANNOUNCEMENTS: List<Row, Reader> = {
  name: 'announcements',
  from: announcements,
  id: announcements.id,
  joins: [{ table: users, on: eq(users.id, announcements.authorId) }],
  row,
  filters: {
    roles: sql`(cardinality(${announcements.roles}) = 0
      or ${announcements.roles} && string_to_array(${sql.placeholder('roles')}, ','))`,
    today: sql`coalesce(${announcements.startsOn}, '-infinity') <= ${sql.placeholder('today')}::date
      and coalesce(${announcements.endsOn}, 'infinity') >= ${sql.placeholder('today')}::date`,
    dated: isNotNull(announcements.endsOn),
  },
  order: [desc(announcements.createdAt), desc(announcements.id)],
}

const toAnnouncement = (found: Row): Announcement => ({
  ...found,
  created_at: new Date(found.created_at).toISOString(),
})

type ListOptions = { page?: number | undefined; limit?: number | undefined }

/** One page of announcements, the newest first: one statement. Without a reader all of them. */
export async function listAnnouncements(db: Db, filter: Reader, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, ANNOUNCEMENTS, { filter, ...asked })
  return { rows: rows.map(toAnnouncement), ...paged }
}

/** All rows, for a file. */
export const listAllAnnouncements = (db: Db) => listAll(db, ANNOUNCEMENTS, { filter: {} }, toAnnouncement)

export async function findAnnouncement(db: Db, id: number): Promise<Announcement | undefined> {
  const found = await findRow(db, ANNOUNCEMENTS, eq(announcements.id, id))
  return found && toAnnouncement(found)
}

export async function insertAnnouncement(tx: Db, values: typeof announcements.$inferInsert): Promise<number> {
  const [made] = await tx.insert(announcements).values(values).returning({ id: announcements.id })
  if (!made) throw new Error('the announcement was not written')
  return made.id
}

/** Changes an announcement; false when it is not there. */
export async function setAnnouncement(
  tx: Db,
  id: number,
  patch: Partial<typeof announcements.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(announcements)
    .set(patch)
    .where(eq(announcements.id, id))
    .returning({ id: announcements.id })
  return changed.length > 0
}

/** Deletes an announcement and answers its title; nothing when it is not there. */
export async function deleteAnnouncement(tx: Db, id: number): Promise<string | undefined> {
  const [gone] = await tx
    .delete(announcements)
    .where(eq(announcements.id, id))
    .returning({ title: announcements.title })
  return gone?.title
}

/** Marks announcements as announced whose first day has come, and answers them: of two runs one gets each. */
export function claimAnnouncementsToNotify(
  tx: Db,
  today: Day,
  now: Date,
): Promise<{ id: number; title: string; roles: Role[]; authorId: number }[]> {
  return tx
    .update(announcements)
    .set({ toldAt: now })
    .where(
      and(
        isNull(announcements.toldAt),
        or(isNull(announcements.startsOn), lte(announcements.startsOn, today)),
        or(isNull(announcements.endsOn), sql`${announcements.endsOn} >= ${today}`),
      ),
    )
    .returning({
      id: announcements.id,
      title: announcements.title,
      roles: announcements.roles,
      authorId: announcements.authorId,
    })
}
