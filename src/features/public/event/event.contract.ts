import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { anyone, signedIn } from '#shared/policy.ts'

/** spec 3 §3; `draft` is ours: not announced yet. */
export const EVENT_STATUSES = ['draft', 'upcoming', 'ongoing', 'completed', 'cancelled'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]

/** Upcoming is what is not over, also while it goes on: one can still come (spec 3 §4). */
export const EVENT_TIMES = ['all', 'upcoming', 'past'] as const

/** An event as its card shows it (spec 3 §3). */
export const EventCard = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  /** Day and time, `hh:mm`, at which it begins, by the clock of its own zone. */
  date: Day,
  time: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** The IANA zone of its place; null for the organisation's. */
  time_zone: z.nullable(z.string()),
  location: z.string(),
  /** Those who have a place also get a link. */
  is_online: z.boolean(),
  /** How the description begins, without formatting. */
  excerpt: z.string(),
  capacity: z.number(),
  registered_count: z.number(),
  featured_image: z.nullable(z.string()),
  status: z.enum(EVENT_STATUSES),
  /** Whether people can still register, or wait for a place. */
  is_open: z.boolean(),
  likes: z.number(),
})
export type EventCard = z.infer<typeof EventCard>

/** An event as its page shows it; the description is HTML that is safe to show. */
export const Event = z.extend(EventCard, { description: z.string() })
export type Event = z.infer<typeof Event>

/** Whether the caller has liked it; of a visitor it is false. */
const ToReader = { is_liked: z.boolean() }
/** With `fields=card` without the description. */
const Listed = z.extend(EventCard, { description: z.optional(z.string()), ...ToReader })

export const BySlug = z.object({ slug: z.string().check(z.maxLength(200)) })
/** The slug, or the id (spec 3 §7, shared helpers). */
export const ByIdOrSlug = z.object({ id: z.coerce.string().check(z.maxLength(200)) })

const Liked = { likes: z.number(), is_liked: z.boolean() }

export const eventApi = {
  list: endpoint({
    name: 'event.list',
    method: 'GET',
    path: '/api/events',
    access: anyone,
    summary:
      'Announced events in pages (spec 3 §7): those to come from the next on, then past ones from the latest on; also those whose title, place or description have words that begin like the search. With `fields=card` without their descriptions.',
    query: z.object({
      when: z.optional(z.enum([...EVENT_TIMES, ''])),
      search: Search,
      fields: z.optional(z.enum(['card'])),
      ...Paging,
    }),
    response: z.object({ events: z.array(Listed), ...Paged }),
    publicAnswer: ['event', 'site'],
    ownWhenSignedIn: true,
  }),
  get: endpoint({
    name: 'event.get',
    method: 'GET',
    path: '/api/events/:slug',
    access: anyone,
    summary: 'One announced event; the link of an online event is only for those who have a place (spec 3 §7).',
    params: BySlug,
    response: z.object({ event: z.extend(Event, ToReader) }),
    publicAnswer: ['event', 'site'],
    ownWhenSignedIn: true,
  }),
  like: endpoint({
    name: 'event.like',
    method: 'POST',
    path: '/api/events/:id/like',
    access: signedIn,
    summary: 'Likes an announced event, by slug or id; each person once, a second time changes nothing (spec 3 §7).',
    params: ByIdOrSlug,
    response: z.object({ message: z.string(), ...Liked }),
  }),
  liked: endpoint({
    name: 'event.liked',
    method: 'GET',
    path: '/api/events/:id/like',
    access: signedIn,
    summary: 'Whether the caller likes an announced event, and how many do at this moment.',
    params: ByIdOrSlug,
    response: z.object(Liked),
  }),
  listLiked: endpoint({
    name: 'event.listLiked',
    method: 'GET',
    path: '/api/liked-events',
    access: signedIn,
    summary: 'The slugs of the last hundred events that the caller has liked: the lists are the same for everybody.',
    response: z.object({ slugs: z.array(z.string()) }),
  }),
}
