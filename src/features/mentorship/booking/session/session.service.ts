import type { Db } from '#server/db/db.ts'
import { isDeadlock, isExclusionViolation } from '#server/db/errors.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { canMove, lostMove, type Move } from '#shared/moves.ts'
import { type Ability, type Actor, authorize, can } from '#shared/policy.ts'
import { refreshAvailabilityOf } from '#features/mentorship/mentor/availability/availability.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { isBlocked } from '#features/base/block/block.service.ts'
import { type Booking, bookingMoves, type BookingStatus } from '../booking.contract.ts'
import {
  findBooking,
  listOverdueBookings,
  lockMatchAndPeople,
  type MatchStatus,
  type Session,
  changeBookingIfStill,
} from '../booking.data.ts'
import { bookingExpired } from '../booking.events.ts'
import { type BookingFacts, bookingPolicy } from '../booking.policy.ts'

const TRIES = 3

export const timeTakenError = (): AppError => new AppError('conflict', message('This time has just been taken'))

/** Which match and people a change of a session concerns. */
export const sessionOf = ({ match_id: matchId, mentor, mentee }: Booking): Session => ({
  matchId,
  userIds: [mentor.user_id, mentee.user_id],
})

/**
 * Runs `work` in a transaction that has locked a match and its people. After a deadlock it is tried again; a session
 * whose time was taken in the meantime (exclusion constraint) is refused with 409.
 */
export async function withSessionLocked<T>(
  db: Db,
  session: Session,
  work: (tx: Db, status: MatchStatus | undefined) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => work(tx, await lockMatchAndPeople(tx, session)))
    } catch (problem) {
      if (isExclusionViolation(problem)) throw timeTakenError()
      if (!isDeadlock(problem) || attempt === TRIES) throw problem
    }
  }
}

/** Sessions can be booked only in a running match whose people have not blocked each other. Throws 409. */
export async function refuseUnlessMatchOpen(
  tx: Db,
  status: MatchStatus | undefined,
  { mentor, mentee }: { mentor: { user_id: number }; mentee: { user_id: number } },
): Promise<void> {
  if (status !== 'running') {
    throw new AppError(
      'conflict',
      message('Sessions can be booked while a mentorship is active, once both of you have confirmed the agreement'),
    )
  }
  // The text does not reveal which of the two blocked the other.
  if (await isBlocked(tx, mentor.user_id, mentee.user_id)) {
    throw new AppError('conflict', message('You cannot book sessions with each other at the moment'))
  }
}

/** A session that the caller may see. Throws 404. */
export async function requireBooking(db: Db, me: Actor, id: number): Promise<Booking> {
  const booking = await findBooking(db, id)
  if (!booking || !can(me, bookingPolicy.get, booking)) throw notFound(message('Session not found'))
  return booking
}

/** Says why a session is not in the right status for a move. */
const wrongStatusMessage = (status: BookingStatus, move?: string): Message =>
  message(
    'This session is {status, select, held {not requested yet} asked {already requested} requested {not confirmed yet} confirmed {already confirmed} done {already held} no_show {already reported as missed} declined {already declined} expired {no longer open} other {already cancelled}}',
    { status: status === 'requested' && move === 'request' ? 'asked' : status },
  )

/** Ends a hold or request that was not confirmed in time, in a transaction that has locked both people. */
export async function expireBooking(cause: Cause | Past, tx: Db, booking: Booking, now: Date): Promise<void> {
  const { from, to } = bookingMoves.expire
  if (
    !(await changeBookingIfStill(
      tx,
      { id: booking.id, from, isNews: true },
      { status: to, expiresAt: null, closedAt: now },
    ))
  )
    return
  const ended = await findBooking(tx, booking.id)
  if (ended && booking.status === 'requested') await bookingExpired(cause, tx, ended, now)
  await refreshAvailabilityOf(tx, sessionOf(booking).userIds, now)
}

/** Expires old holds and requests before a time is given away. */
export async function expireOverdueBookings(
  cause: Cause,
  tx: Db,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const booking of await listOverdueBookings(tx, userIds, now)) await expireBooking(cause, tx, booking, now)
}

type Changing = Pick<Call, 'db' | 'now'> & { me: Actor; params: { id: number } }
type Rule = { ability: Ability<BookingFacts>; move: Pick<Move<BookingStatus>, 'name' | 'from' | 'to'> }
type Held = { booking: Booking; now: Date; status: MatchStatus | undefined }

/**
 * Changes a session that is locked until the end of the transaction, and returns the changed session. Throws 404, 403, and
 * 409 when it is not where the move starts from.
 */
export async function changeBooking(
  { db, me, params, now: clock }: Changing,
  { ability, move }: Rule,
  work: (tx: Db, held: Held) => Promise<void>,
): Promise<Booking> {
  const seen = await requireBooking(db, me, params.id)
  return withSessionLocked(db, sessionOf(seen), async (tx, status) => {
    const booking = await requireBooking(tx, me, params.id)
    const now = clock()
    authorize(me, ability, booking)
    if (!canMove(move, booking.status)) throw lostMove(wrongStatusMessage(booking.status, move.name))
    if (booking.expires_at !== null && new Date(booking.expires_at) <= now)
      throw lostMove(wrongStatusMessage('expired'))
    await work(tx, { booking, now, status })
    return requireBooking(tx, me, params.id)
  })
}
