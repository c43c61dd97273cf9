import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id, IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Paged, Paging } from '#shared/paging.ts'
import { OptionalReason, Reason } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { MEETING_CHANNELS, Slot } from '#features/mentorship/mentor/availability/availability.contract.ts'
import { bookingPolicy } from './booking.policy.ts'

/** The rules of sessions, which screens show before anyone acts by them. */
export const BOOKING_RULES = {
  /** How long a chosen time is held. */
  holdMinutes: 10,
  /** How long a request waits for an answer, at most until the session starts. */
  answerHours: 48,
  /** Anyone who cancels a confirmed session less than this before it begins cancels late, which is written down. */
  lateHours: 3,
  /** How long after the start a no-show can be reported. */
  noShowMinutes: 10,
  /** How long after its end an unreported session counts as held. */
  heldAfterHours: 24,
  /** Requests and confirmed sessions of one mentorship at the same time, at most. */
  mostAhead: 3,
} as const

export const BOOKING_STATUSES = [
  'held',
  'requested',
  'confirmed',
  'done',
  'no_show',
  'declined',
  'expired',
  'cancelled',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** The statuses in which a session takes up the time of both people. */
export const OPEN_STATUSES = ['held', 'requested', 'confirmed'] as const

const BOOKING_SIDES = ['mentor', 'mentee'] as const
export type BookingSide = (typeof BOOKING_SIDES)[number]

/** How the state of a session changes; a move of its time keeps it or asks for another answer (ADR 27). */
export const bookingMoves = moves<
  BookingStatus,
  'request' | 'confirm' | 'decline' | 'cancel' | 'complete' | 'reportNoShow' | 'expire'
>({
  request: { from: ['held'], to: 'requested' },
  confirm: { from: ['requested'], to: 'confirmed', answer: 'yes' },
  decline: { from: ['requested'], to: 'declined', reason: true, answer: 'no' },
  cancel: { from: OPEN_STATUSES, to: 'cancelled' },
  complete: { from: ['confirmed'], to: 'done' },
  reportNoShow: { from: ['confirmed'], to: 'no_show' },
  expire: { from: ['held', 'requested'], to: 'expired' },
})

export const AGENDA_MAX = 2000
const Agenda = z.string().check(tidy(), z.maxLength(AGENDA_MAX, text('Use at most {maximum} characters')))
const Instant = z.iso.datetime({ error: text('Choose a time') })
const Moment = z.nullable(z.iso.datetime())
const Person = {
  user_id: z.number(),
  name: z.string(),
  profile_picture: z.nullable(z.string()),
  /** IANA name of the zone to show the times in; null: that of the organisation. */
  time_zone: z.nullable(z.string()),
}

const Booking = z.object({
  id: z.number(),
  match_id: z.number(),
  status: z.enum(BOOKING_STATUSES),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** When a hold or a request expires. */
  expires_at: Moment,
  /** Who proposed the current time; the other person answers. */
  proposed_by: z.enum(BOOKING_SIDES),
  mentor: z.object({ id: z.number(), ...Person }),
  mentee: z.object(Person),
  channel: z.enum(MEETING_CHANNELS),
  /** Where the two meet; null until the session is confirmed, or when the mentor has given no address. */
  meeting_url: z.nullable(z.string()),
  /** What the two want to talk about; both write it. */
  agenda: z.string(),
  /** Counts the changes of the agenda: a save names the one that it was based on. */
  agenda_revision: z.number(),
  /** Counts the changes that were sent to calendars. */
  sequence: z.number(),
  requested_at: Moment,
  confirmed_at: Moment,
  /** When it was declined, cancelled, expired, held or missed, and by whom; null: automatically. */
  closed_at: Moment,
  closed_by: z.nullable(z.enum(BOOKING_SIDES)),
  reason: z.nullable(z.string()),
  /** Cancelled less than three hours before. */
  is_late: z.boolean(),
  missed_by: z.nullable(z.enum(BOOKING_SIDES)),
})
export type Booking = z.infer<typeof Booking>

const Changed = z.object({ message: z.string(), booking: Booking })

export const bookingApi = {
  slots: endpoint({
    name: 'booking.slots',
    method: 'GET',
    path: '/api/matches/:id/slots',
    access: bookingPolicy.list,
    summary:
      'Every time that the mentee of this running match can book with the mentor, and that either can move a session to; whoever is full shows them too.',
    params: ById,
    response: z.object({
      /** The mentor's own zone; times are instants. */
      time_zone: z.nullable(z.string()),
      session_minutes: z.nullable(z.number()),
      slots: z.array(Slot),
    }),
  }),
  list: endpoint({
    name: 'booking.list',
    method: 'GET',
    path: '/api/bookings',
    access: bookingPolicy.list,
    summary:
      'Sessions in which the caller is the mentor or the mentee: those ahead with the next first, or the others with the last first. `asked` are the requests that the caller answers as the mentor.',
    query: z.object({
      match_id: z.optional(IdInAddress),
      when: z.optional(z.enum(['ahead', 'asked', 'past'])),
      ...Paging,
    }),
    response: z.object({ bookings: z.array(Booking), ...Paged }),
  }),
  get: endpoint({
    name: 'booking.get',
    method: 'GET',
    path: '/api/bookings/:id',
    access: bookingPolicy.get,
    summary: 'One session of the caller.',
    params: ById,
    response: z.object({ booking: Booking }),
  }),
  hold: endpoint({
    name: 'booking.hold',
    method: 'POST',
    path: '/api/bookings',
    access: bookingPolicy.book,
    isIdempotent: true,
    summary: `Keeps a free time of the mentor for ${BOOKING_RULES.holdMinutes} minutes, in place of one that was held before; 409 when it was just taken.`,
    body: z.strictObject({ match_id: Id, starts_at: Instant }),
    response: z.object({ booking: Booking }),
  }),
  request: endpoint({
    name: 'booking.request',
    method: 'POST',
    path: '/api/bookings/:id/request',
    access: bookingPolicy.change,
    isIdempotent: true,
    summary: `Asks the mentor for the time that is held; unanswered it ends after ${BOOKING_RULES.answerHours} hours.`,
    params: ById,
    body: z.strictObject({ agenda: z._default(Agenda, '') }),
    response: Changed,
  }),
  confirm: endpoint({
    name: 'booking.confirm',
    method: 'POST',
    path: '/api/bookings/:id/confirm',
    access: bookingPolicy.answer,
    isIdempotent: true,
    summary:
      'Agrees to a requested time, which is named so that nobody agrees to another one; both get an invitation for their calendars.',
    params: ById,
    body: z.strictObject({ starts_at: Instant }),
    response: Changed,
  }),
  decline: endpoint({
    name: 'booking.decline',
    method: 'POST',
    path: '/api/bookings/:id/decline',
    access: bookingPolicy.answer,
    summary: 'Says no to a requested time, with a reason.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: Changed,
  }),
  move: endpoint({
    name: 'booking.move',
    method: 'POST',
    path: '/api/bookings/:id/move',
    access: bookingPolicy.change,
    isIdempotent: true,
    summary:
      'Gives a session another free time. After the mentee has moved it, the mentor is asked again; what the mentor moves is confirmed.',
    params: ById,
    body: z.strictObject({ starts_at: Instant }),
    response: Changed,
  }),
  cancel: endpoint({
    name: 'booking.cancel',
    method: 'POST',
    path: '/api/bookings/:id/cancel',
    access: bookingPolicy.change,
    isIdempotent: true,
    summary: `Cancels a hold, a request or a confirmed session before it begins; less than ${BOOKING_RULES.lateHours} hours before, a confirmed one is cancelled late.`,
    params: ById,
    body: z.strictObject({ reason: OptionalReason }),
    response: Changed,
  }),
  complete: endpoint({
    name: 'booking.complete',
    method: 'POST',
    path: '/api/bookings/:id/complete',
    access: bookingPolicy.change,
    summary: 'Says that a confirmed session took place, once it has begun.',
    params: ById,
    response: Changed,
  }),
  reportNoShow: endpoint({
    name: 'booking.reportNoShow',
    method: 'POST',
    path: '/api/bookings/:id/no-show',
    access: bookingPolicy.change,
    summary: `Says that the other one did not come, from ${BOOKING_RULES.noShowMinutes} minutes after the beginning on.`,
    params: ById,
    response: Changed,
  }),
  saveAgenda: endpoint({
    name: 'booking.saveAgenda',
    method: 'PUT',
    path: '/api/bookings/:id/agenda',
    access: bookingPolicy.change,
    summary: 'Saves what the two want to talk about; 409 when the other one has changed it since.',
    params: ById,
    body: z.strictObject({
      agenda: Agenda,
      revision: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
    }),
    response: Changed,
  }),
}
