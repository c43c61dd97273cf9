import * as z from 'zod/mini'
import { pictureRule } from '#features/base/upload/upload.contract.ts'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { OptionalLink } from '#shared/link-fields.ts'
import { requiredText } from '#shared/text-fields.ts'
import { TimeZone } from '#shared/time-zone.ts'
import { BySlug, Event, EVENT_STATUSES, EventCard } from '../event.contract.ts'
import { eventPolicy } from '../event.policy.ts'

export const EVENT_LINE_MAX = 160
/** Letters of the description with its formatting. */
const DESCRIPTION_MAX = 50_000
const CAPACITY_MAX = 100_000

export const EVENT_FILES = { featured_image: pictureRule } as const

/** An event as those who keep it see it in their list. */
const ManagedEvent = z.extend(EventCard, {
  created_by_id: z.number(),
  /** Who announces it. */
  organiser: z.string(),
  /** How many people wait for a place. */
  waiting_count: z.number(),
})
export type ManagedEvent = z.infer<typeof ManagedEvent>

const EventEdited = z.extend(Event, {
  created_by_id: z.number(),
  online_link: z.nullable(z.string()),
  /** Day and time at which it ends, by the clock of its own zone. */
  end_date: Day,
  end_time: z.string(),
})
export type EventEdited = z.infer<typeof EventEdited>

/** Days outside are typing errors. */
const EARLIEST = '2000-01-01'
const LATEST = '2100-12-31'
const CHOOSE_DAY = text('Choose a day')
const CHOOSE_TIME = text('Choose a time')
const EventDay = z.iso
  .date({ error: CHOOSE_DAY, abort: true })
  .check(z.refine((day) => day >= EARLIEST && day <= LATEST, CHOOSE_DAY))
  .brand<'Day'>()
const CHOOSE_ZONE = text('Choose a time zone')
const Clock = z.string({ error: CHOOSE_TIME }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, CHOOSE_TIME))
const HOW_MANY = text('Enter the capacity')

/** What the slide-in form sends (spec 3 §5); the end, the link and the removal of the picture are ours. */
const fields = {
  title: requiredText(text('Give the event a title'), EVENT_LINE_MAX),
  date: EventDay,
  time: Clock,
  /** Two hours after it begins where nothing is said. */
  end_date: z.optional(z.union([EventDay, z.literal('')], CHOOSE_DAY)),
  end_time: z.optional(z.union([Clock, z.literal('')], CHOOSE_TIME)),
  /** The IANA zone of these times: '' for the organisation's. What changes an event without saying it keeps its zone. */
  time_zone: z.optional(z.union([TimeZone, z.literal('')], CHOOSE_ZONE)),
  location: requiredText(text('Enter the location'), EVENT_LINE_MAX),
  online_link: OptionalLink,
  capacity: z.coerce
    .number(HOW_MANY)
    .check(z.int(HOW_MANY), z.minimum(1, HOW_MANY), z.maximum(CAPACITY_MAX, text('Enter at most {maximum}'))),
  status: z.enum(EVENT_STATUSES, { error: text('Choose the status of the event') }),
  /** HTML of an editor or a plain text; what is not allowed in it is taken out. */
  description: requiredText(text('Describe the event'), DESCRIPTION_MAX),
}
const EventForm = z.strictObject(fields)
export type EventForm = z.output<typeof EventForm>

const Saved = z.object({ message: z.string(), event: EventEdited })

/** Which events. */
const Narrowed = { search: Search, status: z.optional(z.enum([...EVENT_STATUSES, ''])) }

/** Keeping events (spec 3 §2, §5, §7). */
export const planningApi = {
  list: endpoint({
    name: 'eventPlanning.list',
    method: 'GET',
    path: '/api/managed-events',
    access: eventPolicy.manage,
    summary:
      'Events for those who keep them, those to come from the next on, then past ones from the latest on: all for admins, own ones for mentors.',
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ events: z.array(ManagedEvent), ...Paged }),
  }),
  export: endpoint({
    name: 'eventPlanning.export',
    method: 'GET',
    // An event may be called 'export'.
    path: '/api/managed-events.csv',
    access: eventPolicy.manage,
    summary:
      'The events of the same list as a CSV file, all pages of it; times are those of each event’s zone, which is named beside them.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'eventPlanning.get',
    method: 'GET',
    path: '/api/managed-events/:slug',
    access: eventPolicy.update,
    summary: 'An event with everything that its form needs.',
    params: BySlug,
    response: z.object({ event: EventEdited }),
  }),
  create: endpoint({
    name: 'eventPlanning.create',
    method: 'POST',
    path: '/api/events',
    access: eventPolicy.create,
    summary:
      'A new event (spec 3 §7), announced at once unless its status is draft. Its address is made from the title.',
    body: EventForm,
    files: EVENT_FILES,
    response: Saved,
    status: 201,
  }),
  update: endpoint({
    name: 'eventPlanning.update',
    method: 'PUT',
    path: '/api/events/:slug',
    access: eventPolicy.update,
    summary:
      'Changes an event (spec 3 §7). Everybody registered hears of another time or place, and when it is cancelled; more places go to those who wait.',
    params: BySlug,
    body: z.strictObject({
      ...fields,
      /** Removes the picture; forms send 1. */
      remove_featured_image: z.optional(z.union([z.boolean(), z.literal(['1', '0', 'true', 'false', ''])])),
    }),
    files: EVENT_FILES,
    postOverride: true,
    response: Saved,
  }),
  remove: endpoint({
    name: 'eventPlanning.remove',
    method: 'DELETE',
    path: '/api/events/:slug',
    access: eventPolicy.remove,
    summary:
      'Deletes an event (spec 3 §7); one that is still to come is called off first, and everybody registered hears of it.',
    params: BySlug,
    response: z.object({ message: z.string() }),
  }),
}
