import { randomUUID } from 'node:crypto'
import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { storeImage } from '#server/files/images.ts'
import { deleteReplacedFile } from '#server/files/delete-unused.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { momentOf } from '#shared/calendar.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { type Actor, can, hasRole } from '#shared/policy.ts'
import { searchWords } from '#shared/search-words.ts'
import { slugOfTitle } from '#shared/slug.ts'
import { isVisibleText } from '#shared/visible-text.ts'
import { cleanContent } from '#features/public/blog/blog.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { EventStatus } from '../event.contract.ts'
import { type EventHeld, findEventFacts, lockEventFacts, type EventKey } from '../event.data.ts'
import { eventWritten } from '../event.events.ts'
import { isUpcomingOrOngoing } from '../event.logic.ts'
import { type EventFacts, eventPolicy } from '../event.policy.ts'
import { countAsReminded, listRegisteredPeople } from '../registration/registration.data.ts'
import { eventCancelled, eventMoved } from '../registration/registration.events.ts'
import { fillPlacesFromWaitingList } from '../registration/registration.service.ts'
import { EVENT_FILES, type EventEdited, type EventForm, type ManagedEvent, planningApi } from './planning.contract.ts'
import {
  findEventToEdit,
  insertEvent,
  listAllManagedEvents,
  listManagedEvents,
  setEvent,
  makeFreeEventSlug,
} from './planning.data.ts'

const NOT_FOUND = message('Event not found')
/** Those who come, and those who wait to. */
const REGISTERED = { statuses: ['confirmed', 'pending'] } as const
/** How long an event is whose end no one has said. */
const USUAL_MS = 2 * 3_600_000

type Writing = Call<typeof planningApi.create> | Call<typeof planningApi.update>

/** An event that this person keeps; 404 for every other one, as for one that does not exist. */
function requireEditableEvent<Found extends EventFacts>(me: Actor, event: Found | undefined): Found {
  if (!event || !can(me, eventPolicy.update, event)) throw notFound(NOT_FOUND)
  return event
}

async function readEventToEdit(db: Db, which: EventKey, now: Date): Promise<EventEdited> {
  const { time_zone: zone } = await readOrganisation(db)
  const event = await findEventToEdit(db, which, { now, zone })
  if (!event) throw notFound(NOT_FOUND)
  return event
}

/** When it begins and ends, by the clock of its zone. */
function timesOf(form: EventForm, zone: string): { startsAt: Date; endsAt: Date } {
  const startsAt = momentOf(form.date, form.time, zone)
  if (!form.end_time) {
    if (form.end_date && form.end_date !== form.date) throw invalid({ end_time: [message('Choose a time')] })
    return { startsAt, endsAt: new Date(startsAt.getTime() + USUAL_MS) }
  }
  const endsAt = momentOf(form.end_date || form.date, form.end_time, zone)
  if (endsAt <= startsAt) throw invalid({ end_time: [message('The event must end after it starts')] })
  return { startsAt, endsAt }
}

/** @param before the zone that the event has had so far; null for the organisation's */
async function columnsOf(db: Db, form: EventForm, before: string | null) {
  const timeZone = form.time_zone === undefined ? before : form.time_zone || null
  const zone = timeZone ?? (await readOrganisation(db)).time_zone
  const clean = cleanContent(form.description)
  if (!isVisibleText(clean.text)) throw invalid({ description: [message('Describe the event')] })
  return {
    title: form.title,
    descriptionHtml: clean.html,
    excerpt: clean.excerpt,
    location: form.location,
    onlineLink: form.online_link || null,
    ...timesOf(form, zone),
    timeZone,
    capacity: form.capacity,
    status: form.status,
    words: searchWords(`${form.title} ${form.location} ${clean.text}`),
  }
}

/** The picture that came with the form; undefined when it stays. */
async function storePicture(call: Writing): Promise<string | null | undefined> {
  const { featured_image: file } = call.files_in
  if (file) return (await storeImage(call, file, EVENT_FILES.featured_image, call.me.id)).url
  const { remove_featured_image: isRemoved } = call.body as Call<typeof planningApi.update>['body']
  return isRemoved === true || isRemoved === '1' || isRemoved === 'true' ? null : undefined
}

/**
 * Writes a new event.
 * @param now when it was written; the demo data gives past moments
 * @returns its id
 */
export async function addEvent(
  cause: Cause | Past,
  tx: Db,
  form: EventForm,
  { byId, featuredImage }: { byId: number; featuredImage: string | null },
  now: Date,
): Promise<number> {
  const slug = await makeFreeEventSlug(tx, slugOfTitle(form.title, 'event'))
  const own = { slug, featuredImage, uid: randomUUID(), createdById: byId, createdAt: now, updatedAt: now }
  const id = await insertEvent(tx, { ...(await columnsOf(tx, form, null)), ...own })
  await eventWritten(cause, tx, 'eventPlanning.create', { id, title: form.title, status: form.status }, byId)
  if (form.status !== 'draft') await contentChanged(tx, 'event')
  return id
}

async function create(call: Call<typeof planningApi.create>) {
  const { db, me, body, now, say } = call
  // A wrong field is refused before the picture is stored.
  await columnsOf(db, body, null)
  const featuredImage = (await storePicture(call)) ?? null
  const event = await db.transaction(async (tx) => {
    const id = await addEvent(call, tx, body, { byId: me.id, featuredImage }, now())
    return readEventToEdit(tx, { id }, now())
  })
  return { message: say('Event created'), event }
}

type Columns = Awaited<ReturnType<typeof columnsOf>>

/** Throws for changes that an event with registrations does not allow. */
async function refuseForbiddenChanges(tx: Db, held: EventHeld, next: Columns): Promise<void> {
  if (next.capacity < held.taken)
    throw invalid({
      capacity: [
        message('{taken, plural, one {# place is already taken} other {# places are already taken}}', {
          taken: held.taken,
        }),
      ],
    })
  if (held.status === 'cancelled' && next.status !== 'cancelled')
    throw invalid({ status: [message('A cancelled event cannot be reopened. Copy it to plan it again.')] })
  const isHidden = next.status === 'draft' && held.status !== 'draft'
  if (isHidden && (await listRegisteredPeople(tx, held.id, REGISTERED)).length > 0)
    throw invalid({ status: [message('People have registered. Cancel the event instead.')] })
}

const hasNewTimeOrPlace = (held: EventHeld, next: Columns): boolean =>
  Number(held.startsAt) !== Number(next.startsAt) ||
  Number(held.endsAt) !== Number(next.endsAt) ||
  held.location !== next.location ||
  held.onlineLink !== next.onlineLink

/** Notifies everyone registered of a change to an upcoming event. */
async function notifyRegisteredPeople(call: Cause, tx: Db, held: EventHeld, next: EventHeld, now: Date): Promise<void> {
  const people = await listRegisteredPeople(tx, held.id, REGISTERED)
  if (people.length === 0) return
  const tell = next.status === 'cancelled' ? eventCancelled : eventMoved
  await tell(call, tx, { people, event: next, now })
  await countAsReminded(tx, next.id, next.startsAt, now)
}

async function update(call: Call<typeof planningApi.update>) {
  const { db, me, params, body, now, say } = call
  const known = requireEditableEvent(me, await findEventFacts(db, params))
  await columnsOf(db, body, known.timeZone)
  const featuredImage = await storePicture(call)
  const { event, before } = await db.transaction(async (tx) => {
    const held = requireEditableEvent(me, await lockEventFacts(tx, params))
    const next = await columnsOf(tx, body, held.timeZone)
    await refuseForbiddenChanges(tx, held, next)
    const isCalledOff = next.status === 'cancelled'
    const isNews = isUpcomingOrOngoing(held, now()) && (isCalledOff || hasNewTimeOrPlace(held, next))
    const sequence = held.sequence + Number(isNews)
    const picture = featuredImage === undefined ? {} : { featuredImage }
    await setEvent(tx, held.id, { ...next, ...picture, sequence, updatedAt: now() })
    const change = { id: held.id, title: next.title, from: held.status, to: next.status }
    await eventWritten(call, tx, 'eventPlanning.update', change)
    const after: EventHeld = { ...held, ...next, sequence }
    if (isNews) await notifyRegisteredPeople(call, tx, held, after, now())
    await fillPlacesFromWaitingList(call, tx, after, now())
    await contentChanged(tx, 'event')
    return { event: await readEventToEdit(tx, { id: held.id }, now()), before: held.featured_image }
  })
  await deleteReplacedFile(call, before, event.featured_image)
  return { message: say('Event updated'), event }
}

async function remove(call: Call<typeof planningApi.remove>) {
  const { db, me, params, now, say } = call
  await db.transaction(async (tx) => {
    const held = requireEditableEvent(me, await lockEventFacts(tx, params))
    const isCalledOff = isUpcomingOrOngoing(held, now())
    const after: EventHeld = isCalledOff ? { ...held, status: 'cancelled', sequence: held.sequence + 1 } : held
    await setEvent(tx, held.id, { archivedAt: now(), status: after.status, sequence: after.sequence })
    await eventWritten(call, tx, 'eventPlanning.remove', { id: held.id, title: held.title })
    if (isCalledOff) await notifyRegisteredPeople(call, tx, held, after, now())
    await contentChanged(tx, 'event')
  })
  return { message: say('Event deleted') }
}

/** The events that a list or a file of the caller holds, and when they ask by which clock. */
async function managedEventFilter({
  db,
  me,
  query,
  now,
}: Pick<Call<typeof planningApi.export>, 'db' | 'me' | 'query' | 'now'>) {
  const { search, status } = query
  const { time_zone: zone } = await readOrganisation(db)
  const keeper = hasRole(me, ['admin']) ? undefined : me.id
  return { filter: { search, status: status || undefined, keeper }, asking: { now: now(), zone } }
}

async function list(call: Call<typeof planningApi.list>) {
  const { page, limit } = call.query
  const { filter, asking } = await managedEventFilter(call)
  const { rows, ...paged } = await listManagedEvents(call.db, filter, asking, { page, limit })
  return { events: rows, ...paged }
}

const STATUS_WORDS: Record<EventStatus, Message> = {
  draft: message('Draft'),
  upcoming: message('Upcoming'),
  ongoing: message('Ongoing'),
  completed: message('Completed'),
  cancelled: message('Cancelled'),
}

/** @param zone that of the organisation, for events that have none of their own: the file is read elsewhere, too */
const planningFile = (zone: string): readonly CsvColumn<ManagedEvent>[] => [
  { head: message('Event'), cell: ({ title }) => title },
  { head: message('Day'), cell: ({ date }) => date },
  { head: message('Time'), cell: ({ time }) => time },
  { head: message('Time zone'), cell: (row) => row.time_zone ?? zone },
  { head: message('Location'), cell: ({ location }) => location },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Places'), cell: ({ capacity }) => capacity },
  { head: message('Registered'), cell: (row) => row.registered_count },
  { head: message('Waiting'), cell: (row) => row.waiting_count },
  { head: message('Likes'), cell: ({ likes }) => likes },
  { head: message('Organiser'), cell: ({ organiser }) => organiser },
]

async function exportAll(call: Call<typeof planningApi.export>): Promise<RawAnswer> {
  const { filter, asking } = await managedEventFilter(call)
  const found = await listAllManagedEvents(call.db, filter, asking)
  const name = `events-${filter.status ?? 'all'}`
  return listFile(call, { action: 'eventPlanning.export', name, columns: planningFile(asking.zone) }, found)
}

export const planningHandlers = handlers(
  planningApi,
  {
    list,
    export: exportAll,
    get: async ({ db, me, params, now }) => {
      requireEditableEvent(me, await findEventFacts(db, params))
      return { event: await readEventToEdit(db, params, now()) }
    },
    create,
    update,
    remove,
  },
  { update: async ({ db, me, params }) => void requireEditableEvent(me, await findEventFacts(db, params)) },
)
