import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Actor, authorize } from '#shared/policy.ts'
import { requireMatch } from '#features/mentorship/match/match.service.ts'
import {
  requireMentorTimes,
  slotsForMatch,
  refreshAvailabilityOf,
} from '#features/mentorship/mentor/availability/availability.service.ts'
import { type Booking, bookingApi, bookingMoves, BOOKING_RULES } from './booking.contract.ts'
import {
  findBooking,
  insertBooking,
  listBookings,
  listOpenBookings,
  setAgenda,
  changeBookingIfStill,
} from './booking.data.ts'
import { agendaWritten, bookingConfirmed, bookingDeclined, bookingRequested } from './booking.events.ts'
import { bookingPolicy } from './booking.policy.ts'
import { cancel, complete, move, reportNoShow, requestExpiry } from './change/change.service.ts'
import { countRequestsOfMentor } from './session/session.data.ts'
import {
  changeBooking,
  expireOverdueBookings,
  withSessionLocked,
  refuseUnlessMatchOpen,
  requireBooking,
  sessionOf,
} from './session/session.service.ts'
import { findFreeSlot } from './free-slot/free-slot.service.ts'

export { endBookingsOfMatch } from './change/change.service.ts'

const MINUTE_MS = 60_000

type Match = Awaited<ReturnType<typeof requireMatch>>

async function slots({ db, me, params, now }: Call<typeof bookingApi.slots>) {
  const match = await requireMatch(db, me, params.id)
  const times = await requireMentorTimes(db, match.mentor.id, now())
  const free = match.status === 'running' ? slotsForMatch(times, { now: now(), by: 'mentee' }) : []
  const { availability } = times
  return {
    time_zone: availability?.time_zone ?? null,
    session_minutes: availability?.session_minutes ?? null,
    slots: free,
  }
}

/** How many requests the caller has to answer as the mentor, for other features. */
export const countRequestsToAnswer = (db: Db, { id }: Pick<Actor, 'id'>, now: Date): Promise<number> =>
  countRequestsOfMentor(db, id, now)

async function list({ db, me, query, now }: Call<typeof bookingApi.list>) {
  const { match_id: match, when, ...asked } = query
  const at = now().toISOString()
  const own = `${me.facts.mentor_id ?? 0},${me.id}`
  const filter = {
    match,
    own,
    ...((when === 'ahead' || when === 'asked') && { aheadAt: at }),
    ...(when === 'asked' && { asked: me.id }),
    ...(when === 'past' && { pastAt: at }),
  }
  const { rows, ...paged } = await listBookings(db, filter, asked)
  return { bookings: rows, ...paged }
}

/** Releases the mentee's earlier hold in this match, and refuses when the mentor has too many open requests. */
async function releaseEarlierHold(tx: Db, open: readonly Booking[], now: Date): Promise<void> {
  if (open.filter(({ status }) => status !== 'held').length >= BOOKING_RULES.mostAhead) {
    throw new AppError(
      'conflict',
      message('You have {most} upcoming sessions. You can book another once one of them is over.', {
        most: BOOKING_RULES.mostAhead,
      }),
    )
  }
  for (const { id } of open.filter(({ status }) => status === 'held')) {
    await changeBookingIfStill(
      tx,
      { id, from: ['held'] },
      { status: 'cancelled', expiresAt: null, closedAt: now, closedBy: 'mentee' },
    )
  }
}

async function insertHold(call: Call<typeof bookingApi.hold>, tx: Db, match: Match): Promise<Booking | undefined> {
  const startsAt = new Date(call.body.starts_at)
  const now = call.now()
  const userIds = [match.mentor.user_id, match.mentee.user_id]
  await expireOverdueBookings(call, tx, userIds, now)
  const open = await listOpenBookings(tx, match.id)
  // A double click holds once.
  const same = open.find((one) => one.status === 'held' && Date.parse(one.starts_at) === startsAt.getTime())
  if (same) return same
  await releaseEarlierHold(tx, open, now)
  const time = await findFreeSlot(tx, { ...match, startsAt, by: 'mentee', now })
  const id = await insertBooking(tx, {
    ...time,
    matchId: match.id,
    mentorUserId: match.mentor.user_id,
    menteeId: match.mentee.user_id,
    status: 'held',
    expiresAt: new Date(now.getTime() + BOOKING_RULES.holdMinutes * MINUTE_MS),
    proposedBy: 'mentee',
    uid: `${randomUUID()}@${new URL(call.config.baseUrl).hostname}`,
    createdAt: now,
  })
  await refreshAvailabilityOf(tx, userIds, now)
  return findBooking(tx, id)
}

async function hold(call: Call<typeof bookingApi.hold>) {
  const { db, me, body } = call
  const match = await requireMatch(db, me, body.match_id)
  authorize(me, bookingPolicy.book, match)
  const session = { matchId: match.id, userIds: [match.mentor.user_id, match.mentee.user_id] }
  const booking = await withSessionLocked(db, session, async (tx, status) => {
    await refuseUnlessMatchOpen(tx, status, match)
    return insertHold(call, tx, match)
  })
  if (!booking) throw new Error('no booking was made')
  return { booking }
}

async function request(call: Call<typeof bookingApi.request>) {
  const rule = { ability: bookingPolicy.book, move: bookingMoves.request }
  const booking = await changeBooking(call, rule, async (tx, { booking: held, now, status }) => {
    await refuseUnlessMatchOpen(tx, status, held)
    const { from, to } = bookingMoves.request
    const expiresAt = requestExpiry(new Date(held.starts_at), now)
    await changeBookingIfStill(
      tx,
      { id: held.id, from },
      { status: to, expiresAt, requestedAt: now, agenda: call.body.agenda },
    )
    await bookingRequested(call, tx, { ...held, status: to })
  })
  return { message: call.say('Request sent'), booking }
}

async function confirm(call: Call<typeof bookingApi.confirm>) {
  const { body, say } = call
  const rule = { ability: bookingPolicy.answer, move: bookingMoves.confirm }
  const booking = await changeBooking(call, rule, async (tx, { booking: asked, now, status }) => {
    await refuseUnlessMatchOpen(tx, status, asked)
    if (Date.parse(body.starts_at) !== Date.parse(asked.starts_at)) {
      throw lostMove(message('The session has been moved. Check it again.'))
    }
    const { from, to } = bookingMoves.confirm
    await changeBookingIfStill(
      tx,
      { id: asked.id, from },
      { status: to, expiresAt: null, confirmedAt: now, isInvited: true },
    )
    const after = await findBooking(tx, asked.id)
    if (after) await bookingConfirmed(call, tx, after, now)
  })
  return { message: say('Session confirmed'), booking }
}

async function decline(call: Call<typeof bookingApi.decline>) {
  const { body, say } = call
  const rule = { ability: bookingPolicy.answer, move: bookingMoves.decline }
  const booking = await changeBooking(call, rule, async (tx, { booking: asked, now }) => {
    const { from, to } = bookingMoves.decline
    const patch = { status: to, expiresAt: null, closedAt: now, closedBy: 'mentor', reason: body.reason } as const
    await changeBookingIfStill(tx, { id: asked.id, from, isNews: true }, patch)
    const after = await findBooking(tx, asked.id)
    if (after) await bookingDeclined(call, tx, after, now)
    await refreshAvailabilityOf(tx, sessionOf(asked).userIds, now)
  })
  return { message: say('Request declined'), booking }
}

/** Both write the agenda of a session that is ahead. */
const WRITE = { name: 'write', from: ['requested', 'confirmed'], to: 'confirmed' } as const

async function saveAgenda(call: Call<typeof bookingApi.saveAgenda>) {
  const rule = { ability: bookingPolicy.change, move: WRITE }
  const booking = await changeBooking(call, rule, async (tx, { booking: before }) => {
    if (await setAgenda(tx, before.id, call.body)) return agendaWritten(call, tx, before)
    throw new AppError(
      'conflict',
      message('The agenda has changed in the meantime. Check the new version, then try again.'),
    )
  })
  return { message: call.say('Agenda saved'), booking }
}

export const bookingHandlers = handlers(bookingApi, {
  slots,
  list,
  get: async ({ db, me, params }) => ({ booking: await requireBooking(db, me, params.id) }),
  hold,
  request,
  confirm,
  decline,
  move,
  cancel,
  complete,
  reportNoShow,
  saveAgenda,
})
