import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging } from '#shared/paging.ts'
import { Email, PersonName, phoneField } from '#shared/person-fields.ts'
import { signedIn } from '#shared/policy.ts'
import { optionalText } from '#shared/text-fields.ts'
import { ByIdOrSlug, EVENT_STATUSES, EVENT_TIMES } from '../event.contract.ts'
import { eventPolicy } from '../event.policy.ts'

/** spec 3 §3: `confirmed` has a place, `pending` waits for one. */
export const REGISTRATION_STATUSES = ['confirmed', 'pending', 'cancelled'] as const
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]

export const REGISTRATION_MESSAGE_MAX = 1000

/** A registration as the person who made it sees it. */
const OwnRegistration = z.object({
  id: z.number(),
  status: z.enum(REGISTRATION_STATUSES),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.nullable(z.string()),
  created_at: z.string(),
  /** How many people who wait get a place before, and this one; null for who does not wait. */
  waiting_place: z.nullable(z.number()),
  event: z.object({
    id: z.number(),
    slug: z.string(),
    title: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
    /** The IANA zone of its place; null for the organisation's. */
    time_zone: z.nullable(z.string()),
    location: z.string(),
    /** Only with a place. */
    online_link: z.nullable(z.string()),
    status: z.enum(EVENT_STATUSES),
  }),
})
export type OwnRegistration = z.infer<typeof OwnRegistration>

const RegistrationForm = z.strictObject({
  name: PersonName,
  email: Email,
  phone: z.optional(z.union([z.literal(''), phoneField(text('Phone number is required'))])),
  message: optionalText(REGISTRATION_MESSAGE_MAX),
  /** Agrees to wait where the event is full. */
  waitlist: z.optional(z.boolean()),
})
export type RegistrationForm = z.output<typeof RegistrationForm>

export const registrationApi = {
  register: endpoint({
    name: 'eventRegistration.register',
    method: 'POST',
    path: '/api/events/:id/register',
    access: signedIn,
    isIdempotent: true,
    summary:
      'Registers the caller for an event, by slug or id (spec 3 §7). A full event is a 409, unless `waitlist` says that the caller waits for a place. Each person once.',
    params: ByIdOrSlug,
    body: RegistrationForm,
    response: z.object({ message: z.string(), registration: OwnRegistration }),
    status: 201,
  }),
  get: endpoint({
    name: 'eventRegistration.get',
    method: 'GET',
    path: '/api/events/:id/registration',
    access: signedIn,
    summary: "The caller's own registration for an event, with the link of an online event; null for who has none.",
    params: ByIdOrSlug,
    response: z.object({ registration: z.nullable(OwnRegistration) }),
  }),
  listOwn: endpoint({
    name: 'eventRegistration.listOwn',
    method: 'GET',
    path: '/api/event-registrations',
    access: eventPolicy.listOwn,
    summary:
      "The caller's own registrations: those for events to come from the next on, then past ones from the latest on.",
    query: z.object({ when: z.optional(z.enum([...EVENT_TIMES, ''])), ...Paging }),
    response: z.object({ registrations: z.array(OwnRegistration), ...Paged }),
  }),
  cancel: endpoint({
    name: 'eventRegistration.cancel',
    method: 'POST',
    path: '/api/event-registrations/:id/cancel',
    access: eventPolicy.cancel,
    isIdempotent: true,
    summary: 'Gives an own place back, or stops waiting; who waits longest gets the place.',
    params: ById,
    response: z.object({ message: z.string(), registration: OwnRegistration }),
  }),
}
