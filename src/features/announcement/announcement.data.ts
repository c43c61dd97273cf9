import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import { users } from '../user/user.table.ts'
import type { Announcement } from './announcement.contract.ts'
import { announcements } from './announcement.table.ts'

const row = jsonObject({
  id: announcements.id,
  title: announcements.title,
  text: announcements.text,
  author: users.name,
  created_at: announcements.createdAt,
})
type Row = typeof row._.type

const ANNOUNCEMENTS: List<Row> = {
  name: 'announcements',
  from: announcements,
  id: announcements.id,
  joins: [{ table: users, on: eq(users.id, announcements.authorId) }],
  row,
  filters: {},
  order: [desc(announcements.createdAt), desc(announcements.id)],
}

const toAnnouncement = (found: Row): Announcement => ({
  ...found,
  created_at: new Date(found.created_at).toISOString(),
})

type Asked = { page?: number | undefined; limit?: number | undefined }

/** One page of announcements, the newest first: one statement. */
export async function listAnnouncements(db: Db, asked: Asked) {
  const { rows, ...paged } = await listPage(db, ANNOUNCEMENTS, { filter: {}, ...asked })
  return { rows: rows.map(toAnnouncement), ...paged }
}

export async function findAnnouncement(db: Db, id: number): Promise<Announcement | undefined> {
  const [found] = await db
    .select({ row })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.authorId))
    .where(eq(announcements.id, id))
  return found && toAnnouncement(found.row)
}

export async function insertAnnouncement(tx: Db, values: typeof announcements.$inferInsert): Promise<number> {
  const [made] = await tx.insert(announcements).values(values).returning({ id: announcements.id })
  if (!made) throw new Error('the announcement was not written')
  return made.id
}

/** Changes an announcement; false when it is not there. */
export async function setAnnouncement(tx: Db, id: number, patch: { title: string; text: string }): Promise<boolean> {
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
