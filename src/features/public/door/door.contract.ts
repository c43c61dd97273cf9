import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Id, IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging } from '#shared/paging.ts'
import { BySlug } from '#features/public/event/event.contract.ts'
import { eventPolicy } from '#features/public/event/event.policy.ts'

/** Names that one answer holds at most; a door asks until there are no more. */
export const GUESTS_MAX = 500
const TICKET_MAX = 200

/** How someone was let in. */
const WAYS = ['scan', 'hand'] as const
/** `double`: someone has come in earlier with the same registration. `refused`: the registration has no place, or the ticket is not good. */
const CHECK_IN_STATES = ['entered', 'double', 'refused'] as const
export type CheckInState = (typeof CHECK_IN_STATES)[number]

/** Someone with a place, as the door knows them. */
const Guest = z.object({
  id: z.number(),
  name: z.string(),
  ticket_version: z.number(),
  checked_in_at: z.nullable(z.string()),
  /** The keys of the check-ins by which they are in, to undo them. */
  check_in_keys: z.array(z.string()),
})
export type Guest = z.infer<typeof Guest>

/** A moment by a clock that may be wrong. */
const Instant = z.iso.datetime({ error: text('Send a time') })

/** A check-in that needs attention. */
const Conflict = z.object({
  id: z.number(),
  registration_id: z.number(),
  name: z.string(),
  checked_at: z.string(),
  by: z.string(),
  way: z.enum(WAYS),
  state: z.enum(['double', 'refused']),
})
export type Conflict = z.infer<typeof Conflict>

/** Made by the device, one for each person who was let in. */
const ClientKey = z.uuid({ error: text('Send a unique ID for each action') })
/** Check-ins of one guest that are undone at once. */
const UNDONE_MAX = 50

/** The door of an event, also without a connection (issue: check-in by camera or by hand). */
export const doorApi = {
  list: endpoint({
    name: 'eventDoor.list',
    method: 'GET',
    path: '/api/events/:slug/door',
    access: eventPolicy.checkIn,
    summary:
      'What a door needs before it is without a connection: everybody who has a place, by id, in parts, and the key that tickets are checked with.',
    params: BySlug,
    query: z.object({ after: z.optional(IdInAddress) }),
    response: z.object({
      event_id: z.number(),
      key: z.object({ id: z.string(), public_key: z.string() }),
      guests: z.array(Guest),
      /** The id to ask with next; null when these were the last ones. */
      next: z.nullable(z.number()),
    }),
  }),
  record: endpoint({
    name: 'eventDoor.record',
    method: 'POST',
    path: '/api/events/:slug/check-ins',
    access: eventPolicy.checkIn,
    summary:
      'Keeps that the door has let somebody in, at its own time: by the clock of the device, corrected by what that shows when it is sent. The same `client_key` again changes nothing. What should not have been is kept too, and said.',
    params: BySlug,
    body: z.strictObject({
      client_key: ClientKey,
      registration_id: Id,
      way: z.enum(WAYS),
      /** The scanned text. */
      ticket: z.optional(z.string().check(z.maxLength(TICKET_MAX))),
      device_at: Instant,
      sent_at: Instant,
    }),
    response: z.object({ message: z.string(), state: z.enum(CHECK_IN_STATES), checked_in_at: z.nullable(z.string()) }),
  }),
  undo: endpoint({
    name: 'eventDoor.undo',
    method: 'POST',
    path: '/api/events/:slug/check-ins/undo',
    access: eventPolicy.checkIn,
    summary:
      'Undoes check-ins of one guest, by their keys: they count no more, and the guest is in since the earliest one that is left, if any. The same keys again change nothing, and neither does a key that is not known. Refused for a guest who has a certificate of attendance.',
    params: BySlug,
    body: z.strictObject({
      registration_id: Id,
      client_keys: z.array(ClientKey).check(z.minLength(1), z.maxLength(UNDONE_MAX)),
    }),
    response: z.object({ message: z.string(), checked_in_at: z.nullable(z.string()) }),
  }),
  listConflicts: endpoint({
    name: 'eventDoor.listConflicts',
    method: 'GET',
    path: '/api/events/:slug/check-in-conflicts',
    access: eventPolicy.checkIn,
    summary: 'Who was let in twice, as by two devices without a connection, or without a place.',
    params: BySlug,
    query: z.object({ ...Paging }),
    response: z.object({ conflicts: z.array(Conflict), ...Paged }),
  }),
  certify: endpoint({
    name: 'eventDoor.certify',
    method: 'POST',
    path: '/api/events/:slug/certificates',
    access: eventPolicy.certify,
    summary: 'Gives everybody who was checked in a certificate of attendance, each person once.',
    params: BySlug,
    response: z.object({ message: z.string(), issued: z.number() }),
  }),
}
