import type { Db } from '#server/db/db.ts'
import type { Services } from '#server/service-types.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { dayIn } from '#shared/dates.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { allowsRole } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithAnyRole } from '#features/base/user/user.service.ts'
import { type Announcement, announcementApi, type AnnouncementForm } from './announcement.contract.ts'
import {
  claimAnnouncementsToNotify,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listAllAnnouncements,
  listAnnouncements,
  setAnnouncement,
} from './announcement.data.ts'
import { announcementChanged, announcementPublished } from './announcement.events.ts'
import { announcementPolicy } from './announcement.policy.ts'

const TELL_JOB = 'announcement-tell'
/** As many as the home page has room for. */
const CURRENT = 3

const NOT_FOUND = message('Announcement not found')

async function requireAnnouncement(db: Db, id: number): Promise<Announcement> {
  const found = await findAnnouncement(db, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

/** A form as a row; days in the wrong order are refused. */
function toColumns({ title, text, roles = [], starts_on: startsOn = null, ends_on: endsOn = null }: AnnouncementForm) {
  if (startsOn && endsOn && endsOn < startsOn)
    throw invalid({ ends_on: [message('The last day must not be before the first')] })
  return { title, text, roles: [...new Set(roles)], startsOn, endsOn }
}

/**
 * Tells everyone something, or those with some roles. They get a notice on its first day; not of something past.
 * @param now when it was written; the demo data gives past moments
 */
export async function addAnnouncement(
  cause: Cause | Past,
  tx: Db,
  { authorId, ...form }: AnnouncementForm & { authorId: number },
  now: Date,
): Promise<Announcement> {
  const isPast = 'happenedAt' in cause
  const id = await insertAnnouncement(tx, {
    ...toColumns(form),
    authorId,
    createdAt: now,
    ...(isPast && { toldAt: now }),
  })
  if (!isPast) await cause.jobs.send(tx, TELL_JOB, [{}])
  await announcementChanged(cause, tx, 'announcement.create', { id, title: form.title, byId: authorId })
  return requireAnnouncement(tx, id)
}

async function create(call: Call<typeof announcementApi.create>) {
  const { db, me, body, now, say } = call
  const announcement = await db.transaction((tx) => addAnnouncement(call, tx, { ...body, authorId: me.id }, now()))
  return { message: say('Announcement published'), announcement }
}

async function update(call: Call<typeof announcementApi.update>) {
  const { db, params, body, say } = call
  const announcement = await db.transaction(async (tx) => {
    if (!(await setAnnouncement(tx, params.id, toColumns(body)))) throw notFound(NOT_FOUND)
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

/** Who reads today: their roles, and the day in the organisation's calendar. */
async function findReader({ db, me, now }: Pick<Call<typeof announcementApi.list>, 'db' | 'me' | 'now'>) {
  const { time_zone: zone } = await readOrganisation(db)
  return { roles: me.roles.join(','), today: dayIn(now(), zone) }
}

/** Gives notice of the announcements whose first day has come. */
async function notifyOfNewAnnouncements(services: Services): Promise<void> {
  const { db, now } = services
  await db.transaction(async (tx) => {
    const { time_zone: zone } = await readOrganisation(tx)
    for (const { title, roles, authorId } of await claimAnnouncementsToNotify(tx, dayIn(now(), zone), now())) {
      const audience = await idsWithAnyRole(tx, roles.length > 0 ? roles : ROLES, now())
      await announcementPublished(services, tx, { title, userIds: audience.filter((id) => id !== authorId) })
    }
  })
}

/** Looks every quarter of an hour for announcements whose day begins, and at once when one was published. */
export const announcementJobs = (services: Services): JobSpec[] => [
  { name: TELL_JOB, schedule: '*/15 * * * *', handle: () => notifyOfNewAnnouncements(services) },
]

const ANNOUNCEMENT_FILE: readonly CsvColumn<Announcement>[] = [
  { head: message('Title'), cell: ({ title }) => title },
  { head: message('Text'), cell: ({ text }) => text },
  // Roles as in the file of the users.
  { head: message('For'), cell: ({ roles }) => (roles.length > 0 ? roles.join(', ') : message('Everyone')) },
  { head: message('First day'), cell: (row) => row.starts_on },
  { head: message('Last day'), cell: (row) => row.ends_on },
  { head: message('Author'), cell: ({ author }) => author },
  { head: message('Published'), cell: (row) => instantCell(row.created_at) },
]

async function exportAll(call: Call<typeof announcementApi.export>): Promise<RawAnswer> {
  const found = await listAllAnnouncements(call.db)
  return listFile(call, { action: 'announcement.export', name: 'announcements', columns: ANNOUNCEMENT_FILE }, found)
}

export const announcementHandlers = handlers(announcementApi, {
  export: exportAll,
  list: async (call) => {
    const reader = allowsRole(announcementPolicy.manage, call.me) ? {} : await findReader(call)
    const { rows, ...paged } = await listAnnouncements(call.db, reader, call.query)
    return { announcements: rows, ...paged }
  },
  current: async (call) => {
    const reader = { ...(await findReader(call)), dated: 'yes' as const }
    return { announcements: (await listAnnouncements(call.db, reader, { limit: CURRENT })).rows }
  },
  create,
  update,
  remove,
})
