import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { refuseUnlessSame } from '#server/http/sent-again.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { issueEventCertificate } from '#features/learning/certificate/certificate.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { markGuestCheckedIn, recomputeCheckedInAt } from '#features/public/event/registration/registration.service.ts'
import {
  type EventHeld,
  eventPolicy,
  lockEventFacts,
  requireRosterEvent,
} from '#features/public/event/roster/roster.service.ts'
import { doorKeyToShow, readSignedTicket } from '#features/public/event/ticket/ticket.service.ts'
import { type CheckInState, doorApi, GUESTS_MAX } from './door.contract.ts'
import {
  findCheckIn,
  hasCertificate,
  insertCheckIn,
  listConflicts,
  listGuests,
  hasAnyCheckIn,
  listCheckedInWithoutCertificate,
  lockGuest,
  markCheckInsUndone,
} from './door.data.ts'
import { checkInsUndone, guestCheckedIn } from './door.events.ts'

const DAY_MS = 86_400_000
/** A device keeps what it could not send for thirty days. */
const KEPT_DAYS = 31
/** Certificates of one transaction. */
const AT_ONCE = 50

async function list({ db, me, params, query, secret }: Call<typeof doorApi.list>) {
  const event = await requireRosterEvent(db, me, params.slug, eventPolicy.checkIn)
  const guests = await listGuests(db, event.id, query.after ?? 0, GUESTS_MAX)
  const last = guests.at(-1)
  return {
    event_id: event.id,
    key: doorKeyToShow(secret),
    guests,
    next: last && guests.length === GUESTS_MAX ? last.id : null,
  }
}

type CheckInInput = {
  event: Pick<EventHeld, 'id'>
  registrationId: number
  clientKey: string
  way: 'scan' | 'hand'
  byId: number
  at: Date
  /** The version that the scanned ticket has; null when it was not signed here or is of something else. */
  ticketVersion?: number | null
}

/**
 * Keeps that a door has let someone in. The order in which doors send it makes no difference. Throws 409 when its key
 * stands for another guest.
 */
export async function recordCheckIn(cause: Cause | Past, tx: Db, one: CheckInInput): Promise<void> {
  const { event, registrationId, clientKey, way, byId, at, ticketVersion } = one
  const guest = await lockGuest(tx, event.id, registrationId)
  if (!guest) throw notFound(message('Registration not found'))
  const isRefused =
    guest.status !== 'confirmed' || (ticketVersion !== undefined && ticketVersion !== guest.ticketVersion)
  const checkIn = { eventId: event.id, registrationId, clientKey, way, checkedById: byId, checkedAt: at, isRefused }
  if (!(await insertCheckIn(tx, checkIn))) {
    const before = await findCheckIn(tx, event.id, clientKey)
    refuseUnlessSame(before, before?.registrationId === registrationId && before.way === way)
    return
  }
  if (!isRefused) await markGuestCheckedIn(tx, registrationId, at)
  await guestCheckedIn(cause, tx, { id: event.id, registrationId, way, isRefused, at, byId })
}

const SAYS: Record<CheckInState, Message> = {
  entered: message('Checked in'),
  double: message('Someone has already checked in with this registration'),
  refused: message('This ticket is not valid, or the registration was cancelled'),
}

async function record(call: Call<typeof doorApi.record>) {
  const { db, me, params, body, now, secret, translate } = call
  const [deviceAt, sentAt] = [new Date(body.device_at).getTime(), new Date(body.sent_at).getTime()]
  if (sentAt - deviceAt > KEPT_DAYS * DAY_MS)
    throw invalid({ device_at: [message('This check-in is too old to be sent')] })
  // The device's clock may be wrong, so its age of the check-in is subtracted from our own time.
  const at = new Date(now().getTime() - Math.max(0, sentAt - deviceAt))
  const known = await db.transaction(async (tx) => {
    const event = await requireRosterEvent(tx, me, params.slug, eventPolicy.checkIn)
    const ticket = body.ticket === undefined ? undefined : readSignedTicket(secret, body.ticket)
    const isOfThis = ticket && ticket.eventId === event.id && ticket.registrationId === body.registration_id
    await recordCheckIn(call, tx, {
      event,
      registrationId: body.registration_id,
      clientKey: body.client_key,
      way: body.way,
      byId: me.id,
      at,
      ...(ticket !== undefined && { ticketVersion: isOfThis ? ticket.version : null }),
    })
    return findCheckIn(tx, event.id, body.client_key)
  })
  const state: CheckInState = !known || known.isRefused ? 'refused' : known.hasEarlier ? 'double' : 'entered'
  return {
    message: translate(SAYS[state]),
    state,
    checked_in_at: known?.checkedInAt?.toISOString() ?? null,
  }
}

async function undo(call: Call<typeof doorApi.undo>) {
  const { db, me, params, body, now, say } = call
  const { registration_id: registrationId, client_keys: keys } = body
  const { name, checkedInAt } = await db.transaction(async (tx) => {
    const { id } = await requireRosterEvent(tx, me, params.slug, eventPolicy.checkIn)
    const guest = await lockGuest(tx, id, registrationId)
    if (!guest) throw notFound(message('Registration not found'))
    const many = await markCheckInsUndone(tx, { eventId: id, registrationId, keys, byId: me.id, at: now() })
    const since = await recomputeCheckedInAt(tx, registrationId)
    if (many > 0 && since === null && (await hasCertificate(tx, registrationId)))
      throw lostMove(
        message('{name} has a certificate of attendance. Revoke it before you undo the check-in.', {
          name: guest.name,
        }),
      )
    if (many > 0) await checkInsUndone(call, tx, { id, registrationId, count: many })
    return { name: guest.name, checkedInAt: since }
  })
  return {
    message: say('{name}’s check-in undone', { name }),
    checked_in_at: checkedInAt?.toISOString() ?? null,
  }
}

/** Issues certificates to guests who have none, up to a limit; answers how many. Belongs into a transaction. */
export async function issueAttendanceCertificates(
  cause: Cause | Past,
  tx: Db,
  { id, title }: Pick<EventHeld, 'id' | 'title'>,
  now: Date,
): Promise<number> {
  const people = await listCheckedInWithoutCertificate(tx, id, AT_ONCE)
  for (const { registrationId, name, holder } of people) {
    const printed = { eventRegistrationId: registrationId, name, courseTitle: title, holder }
    await issueEventCertificate(cause, tx, printed, now)
  }
  return people.length
}

async function certify(call: Call<typeof doorApi.certify>) {
  const { db, me, params, now, say } = call
  const { id } = await requireRosterEvent(db, me, params.slug, eventPolicy.certify)
  let issued = 0
  for (;;) {
    const some = await db.transaction(async (tx) => {
      // Held, so that no one gets two when the button is pressed twice.
      const event = await lockEventFacts(tx, { id })
      if (!event || event.startsAt > now()) throw lostMove(message('The event has not started yet'))
      return issueAttendanceCertificates(call, tx, event, now())
    })
    issued += some
    if (some < AT_ONCE) break
  }
  if (issued === 0 && !(await hasAnyCheckIn(db, id))) return { message: say('No one has checked in yet'), issued }
  return {
    message: say(
      '{count, plural, =0 {Everyone already has a certificate} one {# certificate issued} other {# certificates issued}}',
      {
        count: issued,
      },
    ),
    issued,
  }
}

export const doorHandlers = handlers(doorApi, {
  list,
  record,
  undo,
  listConflicts: async ({ db, me, params, query }) =>
    listConflicts(db, (await requireRosterEvent(db, me, params.slug, eventPolicy.checkIn)).id, query),
  certify,
})
