import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '../notification/notification.service.ts'
import { type Announcement, announcementApi, type AnnouncementForm } from './announcement.contract.ts'
import {
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  setAnnouncement,
} from './announcement.data.ts'
import { announcementChanged } from './announcement.events.ts'

const NOT_FOUND = message('Announcement not found')

async function requireAnnouncement(db: Db, id: number): Promise<Announcement> {
  const found = await findAnnouncement(db, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

/**
 * Tells everybody something.
 * @param now when it was written; the demo data gives past moments
 */
export async function announce(
  cause: Cause | Past,
  tx: Db,
  { authorId, ...form }: AnnouncementForm & { authorId: number },
  now: Date,
): Promise<Announcement> {
  const id = await insertAnnouncement(tx, { ...form, authorId, createdAt: now })
  await announcementChanged(cause, tx, 'announcement.create', { id, title: form.title, byId: authorId })
  return requireAnnouncement(tx, id)
}

async function create(call: Call<typeof announcementApi.create>) {
  const { db, me, body, now, say } = call
  const announcement = await db.transaction((tx) => announce(call, tx, { ...body, authorId: me.id }, now()))
  return { message: say('Announcement published'), announcement }
}

async function update(call: Call<typeof announcementApi.update>) {
  const { db, params, body, say } = call
  const announcement = await db.transaction(async (tx) => {
    if (!(await setAnnouncement(tx, params.id, body))) throw notFound(NOT_FOUND)
    await announcementChanged(call, tx, 'announcement.update', { id: params.id, title: body.title })
    return requireAnnouncement(tx, params.id)
  })
  return { message: say('Announcement updated'), announcement }
}

async function remove(call: Call<typeof announcementApi.remove>) {
  const { db, params, say } = call
  await db.transaction(async (tx) => {
    const title = await deleteAnnouncement(tx, params.id)
    if (title === undefined) throw notFound(NOT_FOUND)
    await announcementChanged(call, tx, 'announcement.remove', { id: params.id, title })
  })
  return { message: say('Announcement deleted') }
}

export const announcementHandlers = handlers(announcementApi, {
  list: async ({ db, query }) => {
    const { rows, ...paged } = await listAnnouncements(db, query)
    return { announcements: rows, ...paged }
  },
  create,
  update,
  remove,
})
