import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Cause, Past } from '#server/cause.ts'
import { timeFilterSql, type EventHeld, findEventFacts, lockEventFacts, type EventKey } from '../event.data.ts'
import { isUpcomingOrOngoing, eventKeyOf } from '../event.logic.ts'
import { ticketHandlers } from '../ticket/ticket.service.ts'
import { type OwnRegistration, type RegistrationForm, registrationApi } from './registration.contract.ts'
import { registrationMoves } from './move/move.contract.ts'
import {
  endRegistration,
  findOwnRegistration,
  freePlace,
  listEventsWithLeavers,
  listRegistrationsOfLeavers,
  listOwnRegistrations,
  listRegisteredPeople,
  promoteWaitingPeople,
  saveRegistration,
  takePlace,
} from './registration.data.ts'
import {
  registrationsPromoted,
  leaverRegistrationEnded,
  registrationConfirmed,
  registrationEnded,
  waitingListJoined,
} from './registration.events.ts'

/** For the doors of events. */
export { markGuestCheckedIn, recomputeCheckedInAt } from './registration.data.ts'

const NO_EVENT = message('Event not found')
const LIVE = registrationMoves.cancel.from
const NO_REGISTRATION = message('Registration not found')

const KNOWN: Record<'confirmed' | 'pending', Message> = {
  confirmed: message('You are already registered for this event'),
  pending: message('You are already on the waiting list'),
}

/** The event, held, if people may still come: 404 and 409. */
async function requireOpenEvent(tx: Db, which: EventKey, now: Date): Promise<EventHeld> {
  const event = await lockEventFacts(tx, which)
  if (!event || event.status === 'draft') throw notFound(NO_EVENT)
  if (event.status === 'cancelled') throw lostMove(message('This event was cancelled'))
  if (!isUpcomingOrOngoing(event, now)) throw lostMove(message('This event is over'))
  return event
}

async function requireOwnRegistration(
  db: Db,
  which: Parameters<typeof findOwnRegistration>[1],
): Promise<OwnRegistration> {
  const found = await findOwnRegistration(db, which)
  if (!found) throw notFound(NO_REGISTRATION)
  return found
}

type Registering = { which: EventKey; userId: number; form: RegistrationForm }

/**
 * Registers someone, with a place or on the waiting list. Throws 404, and 409 when it is over, full, or done already.
 * @param now when it was; the demo data gives past moments
 */
export async function registerFor(
  cause: Cause | Past,
  tx: Db,
  { which, userId, form }: Registering,
  now: Date,
): Promise<OwnRegistration> {
  const event = await requireOpenEvent(tx, which, now)
  const known = await findOwnRegistration(tx, { eventId: event.id, userId })
  if (known && known.status !== 'cancelled') throw lostMove(KNOWN[known.status])
  const hasPlace = await takePlace(tx, event.id)
  if (!hasPlace && !form.waitlist)
    throw new AppError('conflict', message('This event is full. You can join the waiting list.'))
  const { name, email, phone, message: words } = form
  await saveRegistration(tx, {
    eventId: event.id,
    userId,
    name,
    email,
    phone: phone || null,
    message: words || null,
    status: hasPlace ? 'confirmed' : 'pending',
    registeredAt: now,
  })
  const [person] = await listRegisteredPeople(tx, event.id, { statuses: LIVE, userIds: [userId] })
  if (person) await (hasPlace ? registrationConfirmed : waitingListJoined)(cause, tx, { person, event, now })
  if (hasPlace) await contentChanged(tx, 'event')
  return requireOwnRegistration(tx, { eventId: event.id, userId })
}

/** Gives the free places of a locked event to the first on the waiting list, and notifies them. */
export async function fillPlacesFromWaitingList(
  cause: Cause | Past,
  tx: Db,
  event: EventHeld,
  now: Date,
): Promise<void> {
  if (!isUpcomingOrOngoing(event, now)) return
  const userIds = await promoteWaitingPeople(tx, event.id, now)
  if (userIds.length === 0) return
  const people = await listRegisteredPeople(tx, event.id, { statuses: ['confirmed'], userIds })
  await registrationsPromoted(cause, tx, { people, event, now })
}

/** Ends the registrations of inactive accounts and fills their places from the waiting list. Safe to repeat. */
export async function endRegistrationsOfLeavers(cause: Cause, db: Db, now: Date): Promise<void> {
  for (const id of await listEventsWithLeavers(db, LIVE, now))
    await db.transaction(async (tx) => {
      const event = await lockEventFacts(tx, { id })
      if (!event) return
      for (const { id: registrationId, userId, status } of await listRegistrationsOfLeavers(tx, id, LIVE)) {
        await endRegistration(tx, registrationId, registrationMoves.cancel)
        if (status === 'confirmed') await freePlace(tx, id)
        await leaverRegistrationEnded(cause, tx, { event, userId })
      }
      await fillPlacesFromWaitingList(cause, tx, event, now)
      await contentChanged(tx, 'event')
    })
}

async function register(call: Call<typeof registrationApi.register>) {
  const { db, me, params, body, now, say } = call
  const which = eventKeyOf(params.id)
  const registration = await db.transaction((tx) => registerFor(call, tx, { which, userId: me.id, form: body }, now()))
  return {
    message:
      registration.status === 'confirmed'
        ? say('Registration successful!')
        : say('We will email you as soon as you get a place.'),
    registration,
  }
}

async function cancel(call: Call<typeof registrationApi.cancel>) {
  const { db, me, params, now, say } = call
  const own = { id: params.id, userId: me.id }
  const registration = await db.transaction(async (tx) => {
    const event = await requireOpenEvent(tx, { id: (await requireOwnRegistration(tx, own)).event.id }, now())
    // Read again: no one changes it while the event is held.
    const { status } = await requireOwnRegistration(tx, own)
    const [person] = await listRegisteredPeople(tx, event.id, { statuses: LIVE, userIds: [me.id] })
    if (!person || !(await endRegistration(tx, params.id, registrationMoves.cancel)))
      throw lostMove(message('This registration has already ended'))
    const hadPlace = status === 'confirmed'
    await registrationEnded(call, tx, { person, event, now: now(), hadPlace })
    if (hadPlace) {
      await freePlace(tx, event.id)
      await fillPlacesFromWaitingList(call, tx, event, now())
      await contentChanged(tx, 'event')
    }
    return requireOwnRegistration(tx, own)
  })
  return { message: say('Registration cancelled'), registration }
}

/** Registrations, and the tickets of those with a place. */
export const registrationHandlers = [
  ...ticketHandlers,
  ...handlers(registrationApi, {
    register,
    get: async ({ db, me, params }) => {
      const event = await findEventFacts(db, eventKeyOf(params.id))
      if (!event || event.status === 'draft') throw notFound(NO_EVENT)
      return { registration: (await findOwnRegistration(db, { eventId: event.id, userId: me.id })) ?? null }
    },
    listOwn: async ({ db, me, query, now }) => {
      const { when, ...asked } = query
      const { filter, sort } = timeFilterSql(when, now())
      const { rows, ...paged } = await listOwnRegistrations(db, { user: me.id, ...filter }, { ...asked, sort })
      return { registrations: rows, ...paged }
    },
    cancel,
  }),
]
