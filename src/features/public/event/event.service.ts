import { contentChanged } from '#server/content-changed.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Actor } from '#shared/policy.ts'
import { type Event, eventApi } from './event.contract.ts'
import {
  timeFilterSql,
  findPublicEvent,
  haveEventPagesChangedSince,
  insertLike,
  listEvents,
  listLikedAmong,
  listLikedSlugs,
  type EventKey,
} from './event.data.ts'
import { eventCalendarHandlers } from './calendar/calendar.service.ts'
import { eventKeyOf } from './event.logic.ts'
import { planningHandlers } from './planning/planning.service.ts'
import { endRegistrationsOfLeavers, registrationHandlers } from './registration/registration.service.ts'
import { rosterHandlers } from './roster/roster.service.ts'

/** Cards on one page: whole rows at 2 and 3 columns. */
const PAGE_SIZE = 12
const MOST_LIKED = 100
const MINUTE_MS = 60_000

/** An announced event, or 404. */
async function requirePublicEvent(db: Db, which: EventKey, now: Date): Promise<Event> {
  const { time_zone: zone } = await readOrganisation(db)
  const event = await findPublicEvent(db, which, { now, zone })
  if (!event) throw notFound(message('Event not found'))
  return event
}

/** The events with whether the caller likes each. */
async function withLikes<T extends { id: number }>(db: Db, me: Actor | null, events: readonly T[]) {
  const liked = me
    ? await listLikedAmong(
        db,
        events.map(({ id }) => id),
        me.id,
      )
    : new Set<number>()
  return events.map((event) => ({ ...event, is_liked: liked.has(event.id) }))
}

async function list({ db, me, query, now }: Call<typeof eventApi.list>) {
  const { when, search, fields, page, limit = PAGE_SIZE } = query
  const { time_zone: zone } = await readOrganisation(db)
  const { filter, sort } = timeFilterSql(when, now())
  const { rows, ...paged } = await listEvents(db, { search, ...filter }, { now: now(), zone }, { page, limit, sort })
  const shown = fields === 'card' ? rows.map(({ description: _, ...card }) => card) : rows
  return { events: await withLikes(db, me, shown), ...paged }
}

async function get({ db, me, params, now }: Call<typeof eventApi.get>) {
  const event = await requirePublicEvent(db, params, now())
  const liked = me ? await listLikedAmong(db, [event.id], me.id) : new Set<number>()
  return { event: { ...event, is_liked: liked.has(event.id) } }
}

/** Pages are not dropped with each like: those with the new number appear within a minute (`eventJobs`). */
async function like({ db, me, params, now, say }: Call<typeof eventApi.like>) {
  const liked = await db.transaction(async (tx) => {
    const event = await requirePublicEvent(tx, eventKeyOf(params.id), now())
    const likes = await insertLike(tx, { eventId: event.id, userId: me.id, createdAt: now() })
    return { likes, is_liked: true }
  })
  return { message: say('Event liked successfully!'), ...liked }
}

/** Each minute the pages follow what was liked and what is over; now and then places of people who left become free. */
export const eventJobs = (services: Services): JobSpec[] => [
  {
    name: 'event-minute',
    schedule: '* * * * *',
    handle: async () => {
      const { db, now } = services
      const at = now()
      if (await haveEventPagesChangedSince(db, new Date(at.getTime() - 2 * MINUTE_MS), at))
        await db.transaction((tx) => contentChanged(tx, 'event'))
    },
  },
  {
    name: 'event-places',
    schedule: '*/10 * * * *',
    handle: () => endRegistrationsOfLeavers(services, services.db, services.now()),
  },
]

/** All that is asked of events: the public pages, keeping them, registering, the roster and the calendars. */
export const eventHandlers = [
  ...planningHandlers,
  ...registrationHandlers,
  ...rosterHandlers,
  ...eventCalendarHandlers,
  ...handlers(eventApi, {
    list,
    get,
    like,
    liked: async ({ db, me, params, now }) => {
      const event = await requirePublicEvent(db, eventKeyOf(params.id), now())
      return { likes: event.likes, is_liked: (await listLikedAmong(db, [event.id], me.id)).has(event.id) }
    },
    listLiked: async ({ db, me }) => ({ slugs: await listLikedSlugs(db, me.id, MOST_LIKED) }),
  }),
]
