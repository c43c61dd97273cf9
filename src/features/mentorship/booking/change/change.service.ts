import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { setLastContact } from '#features/mentorship/match/match.service.ts'
import { refreshAvailabilityOf } from '#features/mentorship/mentor/availability/availability.service.ts'
import { withdrawNotices } from '#features/base/notification/notification.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { type Booking, BOOKING_RULES, type bookingApi, bookingMoves, type BookingSide } from '../booking.contract.ts'
import {
  findBooking,
  findInvitationDetails,
  listOpenBookings,
  lockMatchAndPeople,
  changeBookingIfStill,
} from '../booking.data.ts'
import { bookingCancelled, bookingCompleted, bookingMissed, bookingMoved, otherSide } from '../booking.events.ts'
import { bookingPolicy, sideIn } from '../booking.policy.ts'
import { changeBooking, refuseUnlessMatchOpen, sessionOf } from '../session/session.service.ts'
import { findFreeSlot } from '../free-slot/free-slot.service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Both people may move a session; it keeps its row and its calendar id. */
const MOVE = { name: 'move', from: ['requested', 'confirmed'], to: 'confirmed' } as const

/** When an unanswered request ends: never after the session would begin. */
export const requestExpiry = (startsAt: Date, now: Date): Date =>
  new Date(Math.min(startsAt.getTime(), now.getTime() + BOOKING_RULES.answerHours * HOUR_MS))

const startOf = ({ starts_at: at }: Pick<Booking, 'starts_at'>): Date => new Date(at)

function refuseStartedSession(booking: Booking, now: Date): void {
  if (booking.status === 'confirmed' && startOf(booking) <= now) {
    throw new AppError('conflict', message('This session has started. Say whether it took place.'))
  }
}

/** Reminders for a time that has changed are withdrawn, so that they are never sent. */
async function cancelReminderMails(cause: Cause | Past, tx: Db, id: number): Promise<void> {
  const hidden = await findInvitationDetails(tx, id)
  if ('happenedAt' in cause || !hidden || hidden.reminderMailIds.length === 0) return
  await withdrawNotices(cause, tx, { notificationIds: [], mailIds: hidden.reminderMailIds })
}

const NO_REMINDERS = { dayReminderAt: null, hourReminderAt: null, reminderMailIds: [] }

/** Moves a session to another time: moved by the mentor it stays confirmed, moved by the mentee the mentor must confirm it again (ADR 27). */
export async function move(call: Call<typeof bookingApi.move>) {
  const { me, body, say } = call
  const rule = { ability: bookingPolicy.change, move: MOVE }
  const booking = await changeBooking(call, rule, async (tx, { booking: before, now, status }) => {
    await refuseUnlessMatchOpen(tx, status, before)
    refuseStartedSession(before, now)
    const side: BookingSide = sideIn(me, before) ?? 'mentee'
    const time = await findFreeSlot(tx, {
      ...before,
      startsAt: new Date(body.starts_at),
      by: side,
      now,
      except: before.id,
    })
    await cancelReminderMails(call, tx, before.id)
    const answer =
      side === 'mentor'
        ? ({ status: 'confirmed', confirmedAt: now, expiresAt: null, isInvited: true } as const)
        : ({ status: 'requested', confirmedAt: null, expiresAt: requestExpiry(time.startsAt, now) } as const)
    const patch = { ...time, ...answer, ...NO_REMINDERS, proposedBy: side, requestedAt: now }
    await changeBookingIfStill(tx, { id: before.id, from: MOVE.from, isNews: true }, patch)
    const after = await findBooking(tx, before.id)
    if (after) await bookingMoved(call, tx, { booking: after, from: before.starts_at, now })
    await refreshAvailabilityOf(tx, sessionOf(before).userIds, now)
  })
  return { message: say('Session moved'), booking }
}

type End = { by: BookingSide | null; reason: string | null; isLate: boolean; now: Date }

/** Cancels a session, in a transaction that holds its people. */
export async function endBooking(
  cause: Cause | Past,
  tx: Db,
  booking: Booking,
  { by, reason, isLate, now }: End,
): Promise<void> {
  const { from, to } = bookingMoves.cancel
  await cancelReminderMails(cause, tx, booking.id)
  const patch = { status: to, expiresAt: null, closedAt: now, closedBy: by, reason, isLate, ...NO_REMINDERS }
  if (!(await changeBookingIfStill(tx, { id: booking.id, from, isNews: true }, patch))) return
  const after = await findBooking(tx, booking.id)
  if (after) await bookingCancelled(cause, tx, after, now)
  await refreshAvailabilityOf(tx, sessionOf(booking).userIds, now)
}

/** Cancels a session before it begins; a confirmed one that begins soon is cancelled late. */
export async function cancel(call: Call<typeof bookingApi.cancel>) {
  const { me, body, say } = call
  const rule = { ability: bookingPolicy.change, move: bookingMoves.cancel }
  const booking = await changeBooking(call, rule, async (tx, { booking: before, now }) => {
    refuseStartedSession(before, now)
    const isNear = startOf(before).getTime() - now.getTime() < BOOKING_RULES.lateHours * HOUR_MS
    const isLate = before.status === 'confirmed' && isNear
    await endBooking(call, tx, before, { by: sideIn(me, before) ?? null, reason: body.reason || null, isLate, now })
  })
  return { message: say('Session cancelled'), booking }
}

/** Writes down that a session took place, in a transaction that holds its people. */
export async function markHeld(
  cause: Cause | Past,
  tx: Db,
  booking: Booking,
  { by, now }: { by: BookingSide | null; now: Date },
): Promise<void> {
  const { from, to } = bookingMoves.complete
  if (!(await changeBookingIfStill(tx, { id: booking.id, from }, { status: to, closedAt: now, closedBy: by }))) return
  await setLastContact(tx, booking.match_id, startOf(booking))
  await bookingCompleted(cause, tx, booking)
}

/** Either person confirms that a session took place. */
export async function complete(call: Call<typeof bookingApi.complete>) {
  const rule = { ability: bookingPolicy.change, move: bookingMoves.complete }
  const booking = await changeBooking(call, rule, async (tx, { booking: before, now }) => {
    if (startOf(before) > now) throw new AppError('conflict', message('This session has not started yet'))
    await markHeld(call, tx, before, { by: sideIn(call.me, before) ?? null, now })
  })
  return { message: call.say('Session marked as held'), booking }
}

/** Either person reports the other as absent. */
export async function reportNoShow(call: Call<typeof bookingApi.reportNoShow>) {
  const { from, to } = bookingMoves.reportNoShow
  const rule = { ability: bookingPolicy.change, move: bookingMoves.reportNoShow }
  const booking = await changeBooking(call, rule, async (tx, { booking: before, now }) => {
    const minutes = BOOKING_RULES.noShowMinutes
    if (startOf(before).getTime() + minutes * MINUTE_MS > now.getTime()) {
      throw new AppError('conflict', message('Wait until {minutes} minutes after the start', { minutes }))
    }
    const side: BookingSide = sideIn(call.me, before) ?? 'mentee'
    const missedBy = otherSide(side)
    await changeBookingIfStill(tx, { id: before.id, from }, { status: to, closedAt: now, closedBy: side, missedBy })
    await bookingMissed(call, tx, before, missedBy)
  })
  return { message: call.say('Thank you. The session has been recorded as missed.'), booking }
}

/**
 * Ends what is open in a match that ends or pauses, in the transaction that has locked it: what has begun counts as
 * held, anything else is cancelled and its people are told.
 * @param until sessions that begin at this moment or later stay: the pause is over then
 */
export async function endBookingsOfMatch(
  cause: Cause | Past,
  tx: Db,
  matchId: number,
  at: Date,
  until?: Date,
): Promise<void> {
  const [first] = await listOpenBookings(tx, matchId)
  if (!first) return
  await lockMatchAndPeople(tx, sessionOf(first))
  for (const booking of await listOpenBookings(tx, matchId)) {
    if (until && startOf(booking) >= until) continue
    const hasBegun = booking.status === 'confirmed' && startOf(booking) <= at
    if (hasBegun) await markHeld(cause, tx, booking, { by: null, now: at })
    else await endBooking(cause, tx, booking, { by: null, reason: null, isLate: false, now: at })
  }
}
