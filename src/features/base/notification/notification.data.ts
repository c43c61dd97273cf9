import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listNext } from '#server/db/list-page.ts'
import { notifications } from './notification.table.ts'

const shown = jsonObject({
  id: notifications.id,
  title: notifications.title,
  message: notifications.message,
  says: notifications.says,
  link: notifications.link,
  is_read: notifications.isRead,
  created_at: notifications.createdAt,
})

/** A notification as it is stored, not yet in the language of its reader. */
export type StoredNotification = typeof shown._.type

const NOTIFICATIONS: List<StoredNotification, { userId: number }> = {
  name: 'notifications',
  from: notifications,
  id: notifications.id,
  row: shown,
  filters: { userId: eq(notifications.userId, sql.placeholder('userId')) },
  order: [desc(notifications.id)],
}

/** One person's notifications, newest first; `before` continues after the row with that id. */
export function listNotifications(
  db: Db,
  userId: number,
  asked: { limit: number; before: number | undefined },
): Promise<{ rows: StoredNotification[]; next: number | null }> {
  return listNext(db, NOTIFICATIONS, { filter: { userId }, ...asked })
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.isRead, false)))
  return row?.unread ?? 0
}

/** Answers the ids of the new rows. */
export async function insertNotifications(db: Db, rows: (typeof notifications.$inferInsert)[]): Promise<number[]> {
  if (rows.length === 0) return []
  const added = await db.insert(notifications).values(rows).returning({ id: notifications.id })
  return added.map(({ id }) => id)
}

/** Removes notifications of anyone: what they tell of has been taken back. Answers whose they were. */
export async function withdrawNotifications(tx: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .delete(notifications)
    .where(inArray(notifications.id, [...ids]))
    .returning({ userId: notifications.userId })
  return rows.map(({ userId }) => userId)
}

/** True when the person has one of these notifications. */
export async function setRead(db: Db, userId: number, ids: readonly number[], isRead: boolean): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ isRead })
    .where(and(inArray(notifications.id, [...ids]), eq(notifications.userId, userId)))
    .returning({ id: notifications.id })
  return rows.length > 0
}

/** Marks the unread notifications of a person that lead to this place; true when there were any. */
export async function setReadByLink(tx: Db, userId: number, link: string): Promise<boolean> {
  const rows = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, userId), eq(notifications.isRead, false), eq(notifications.link, link)))
    .returning({ id: notifications.id })
  return rows.length > 0
}

/** True when any was unread. */
export async function setAllRead(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, userId), eq(notifications.isRead, false)))
    .returning({ id: notifications.id })
  return rows.length > 0
}

/** True when the person had this notification. */
export async function deleteNotification(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning({ id: notifications.id })
  return rows.length > 0
}

/** True when there were any. */
export async function deleteNotifications(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .delete(notifications)
    .where(eq(notifications.userId, userId))
    .returning({ id: notifications.id })
  return rows.length > 0
}
