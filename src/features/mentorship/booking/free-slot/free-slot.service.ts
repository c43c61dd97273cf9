import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { requireMentorTimes, slotsForMatch } from '#features/mentorship/mentor/availability/availability.service.ts'
import type { BookingSide } from '../booking.contract.ts'
import { isPersonBusy, type Time } from '../booking.data.ts'
import { timeTakenError } from '../session/session.service.ts'

type Asked = {
  mentor: { id: number; user_id: number }
  mentee: { user_id: number }
  startsAt: Date
  by: BookingSide
  now: Date
  /** The session that is being moved: its own time counts as free. */
  except?: number
}

const MINUTE_MS = 60_000

/**
 * A free slot of the mentor in which neither of the two is elsewhere, for a transaction that holds both. Throws 409 when
 * it is not free, or not any more.
 */
export async function findFreeSlot(tx: Db, { mentor, mentee, startsAt, by, now, except }: Asked): Promise<Time> {
  const { availability, busy } = await requireMentorTimes(tx, mentor.id, now, except)
  const findSlotDespite = (taken: typeof busy) =>
    slotsForMatch({ availability, busy: taken }, { now, by }).find(
      (one) => Date.parse(one.starts_at) === startsAt.getTime(),
    )
  const slot = findSlotDespite(busy)
  if (!slot || !availability) {
    if (findSlotDespite([])) throw timeTakenError()
    throw new AppError('conflict', message('This time cannot be booked'))
  }
  const endsAt = new Date(slot.ends_at)
  const time = {
    startsAt,
    endsAt,
    blockedUntil: new Date(endsAt.getTime() + availability.buffer_minutes * MINUTE_MS),
  }
  if (await isPersonBusy(tx, { userId: mentor.user_id, except }, time)) throw timeTakenError()
  if (await isPersonBusy(tx, { userId: mentee.user_id, except }, time)) {
    throw new AppError('conflict', message('The mentee has another session at this time'))
  }
  return time
}
