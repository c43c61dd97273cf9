import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import type { Cause } from '#server/cause.ts'
import { type Booking, BOOKING_RULES } from '../booking.contract.ts'
import { findBooking } from '../booking.data.ts'
import { bookingReminded } from '../booking.events.ts'
import { endBooking, markHeld } from '../change/change.service.ts'
import { expireBooking, withSessionLocked, sessionOf } from '../session/session.service.ts'
import {
  addReminderMailIds,
  listExpiredBookings,
  listOpenWithLeftPerson,
  listDueReminders,
  listConfirmedEndedBefore,
  type Reminder,
  markReminderSent,
} from './reminder.data.ts'

const HOUR_MS = 3_600_000
const HOUR_SECONDS = 3600

/** The first leaves a day before and no later than an hour before, the second an hour before. */
const REMINDERS: readonly { reminder: Reminder; hours: number; atLeast: number }[] = [
  { reminder: 'dayReminderAt', hours: 24, atLeast: 1 },
  { reminder: 'hourReminderAt', hours: 1, atLeast: 0 },
]

const hoursAfter = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR_MS)

/** Runs `work` for each session in its own transaction, which locks its people and reads the session again. */
async function forEachBooking(
  db: Db,
  ids: readonly number[],
  work: (tx: Db, booking: Booking) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    const found = await findBooking(db, id)
    if (!found) continue
    await withSessionLocked(db, sessionOf(found), async (tx) => {
      const booking = await findBooking(tx, id)
      if (booking) await work(tx, booking)
    })
  }
}

async function sendSessionReminders(cause: Cause, db: Db, now: Date): Promise<void> {
  for (const { reminder, hours, atLeast } of REMINDERS) {
    const near = {
      reminder,
      after: hoursAfter(now, atLeast),
      until: hoursAfter(now, hours),
      seconds: hours * HOUR_SECONDS,
    }
    await forEachBooking(db, await listDueReminders(db, near), async (tx, booking) => {
      if (await markReminderSent(tx, booking.id, near, now)) {
        await addReminderMailIds(tx, booking.id, await bookingReminded(cause, tx, booking))
      }
    })
  }
}

/**
 * What happens to sessions as time passes: unanswered requests expire, unreported sessions count as held, people are
 * reminded, and upcoming sessions of people who have left are cancelled. Safe to repeat.
 */
export async function updateDueBookings(cause: Cause, db: Db, now: Date): Promise<void> {
  await forEachBooking(db, await listExpiredBookings(db, now), async (tx, booking) => {
    if (booking.expires_at !== null && new Date(booking.expires_at) <= now) await expireBooking(cause, tx, booking, now)
  })
  const over = await listConfirmedEndedBefore(db, hoursAfter(now, -BOOKING_RULES.heldAfterHours))
  await forEachBooking(db, over, (tx, booking) => markHeld(cause, tx, booking, { by: null, now }))
  await forEachBooking(db, await listOpenWithLeftPerson(db, now), (tx, booking) =>
    endBooking(cause, tx, booking, { by: null, reason: null, isLate: false, now }),
  )
  await sendSessionReminders(cause, db, now)
}

/** Every minute, the smallest that the queue knows: a hold lasts ten. */
export const bookingJobs = (services: Services): JobSpec[] => [
  {
    name: 'booking-clock',
    schedule: '* * * * *',
    handle: () => updateDueBookings(services, services.db, services.now()),
  },
]
