import { and, count, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Notification } from './notification.contract.ts'
import { notifications } from './notification.table.ts'

type Row = typeof notifications.$inferSelect

const toNotification = (row: Row): Notification => ({
  id: row.id,
  title: row.title,
  message: row.message,
  link: row.link,
  is_read: row.isRead,
  created_at: row.createdAt.toISOString(),
})

/** One person's notifications, newest first; `before` continues after the row with that id. */
export async function listNotifications(
  db: Db,
  userId: number,
  page: { limit: number; before: number | undefined },
): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), page.before ? lt(notifications.id, page.before) : undefined))
    .orderBy(desc(notifications.id))
    .limit(page.limit)
  return rows.map(toNotification)
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.isRead, false)))
  return row?.unread ?? 0
}

export async function insertNotifications(db: Db, rows: (typeof notifications.$inferInsert)[]): Promise<void> {
  await db.insert(notifications).values(rows)
}

/** True when the person has this notification. */
export async function setRead(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning({ id: notifications.id })
  return rows.length > 0
}

export async function setAllRead(db: Db, userId: number): Promise<void> {
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, userId), eq(notifications.isRead, false)))
}

/** True when the person had this notification. */
export async function deleteNotification(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning({ id: notifications.id })
  return rows.length > 0
}

export async function deleteNotifications(db: Db, userId: number): Promise<void> {
  await db.delete(notifications).where(eq(notifications.userId, userId))
}
