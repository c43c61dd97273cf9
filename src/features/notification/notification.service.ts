import type { Db } from '#server/db/db.ts'
import { handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { notificationApi } from './notification.contract.ts'
import {
  countUnread,
  deleteNotification,
  deleteNotifications,
  insertNotifications,
  listNotifications,
  setAllRead,
  setRead,
} from './notification.data.ts'

const PAGE = 50

/** A notification and its recipients. `link` is a path of our own where the person can act; `at` is now, if not given. */
export type Notice = { userId: number | readonly number[]; title: string; message: string; link?: string; at?: Date }

/**
 * Notifies one or several people. Takes the transaction of the change itself, so that
 * nobody is notified of a change that was rolled back.
 */
export async function notify(tx: Db, { userId, link, at, ...said }: Notice): Promise<void> {
  const people = [...new Set(typeof userId === 'number' ? [userId] : userId)]
  if (people.length === 0) return
  await insertNotifications(
    tx,
    people.map((id) => ({ ...said, userId: id, link: link ?? null, ...(at && { createdAt: at }) })),
  )
}

export const notificationHandlers = handlers(notificationApi, {
  list: async ({ db, me, query }) => {
    const { limit = PAGE, before } = query
    const { rows, next } = await listNotifications(db, me.id, { limit, before })
    return { notifications: rows, unread_count: await countUnread(db, me.id), next }
  },
  markRead: async ({ db, me, params }) => {
    if (!(await setRead(db, me.id, params.id))) throw notFound(message('Notification not found'))
    return { unread_count: await countUnread(db, me.id), message: 'Notification marked as read' }
  },
  markAllRead: async ({ db, me }) => {
    await setAllRead(db, me.id)
    return { unread_count: 0, message: 'All notifications marked as read' }
  },
  remove: async ({ db, me, params }) => {
    if (!(await deleteNotification(db, me.id, params.id))) throw notFound(message('Notification not found'))
    return { unread_count: await countUnread(db, me.id), message: 'Notification removed' }
  },
  clear: async ({ db, me }) => {
    await deleteNotifications(db, me.id)
    return { unread_count: 0, message: 'All notifications removed' }
  },
})
