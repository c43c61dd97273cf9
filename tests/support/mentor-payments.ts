import { randomBytes } from 'node:crypto'
import { mentorRates } from '#features/money/mentor-payment/mentor-payment.table.ts'
import type { Services } from '#server/service-types.ts'
import type { Currency } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import { aBooking } from './bookings.ts'
import { aMatch } from './matches.ts'
import { type Person, person } from './people.ts'

type PaidMatch = { id: number; mentor: Person; mentee: Person }
type Rate = { amountMinor: number; currency?: Currency; startsOn?: string }
type Wish = Rate & {
  /** A further rate of this mentor. */
  of?: PaidMatch
  mentor?: Person
  name?: string
}

/** A mentor with a mentee and a rate for an hour. */
export async function aPaidMentor(
  services: Pick<Services, 'db' | 'files' | 'now'>,
  { amountMinor, currency = 'USD', startsOn = '2020-01-01', of, mentor, name }: Wish,
): Promise<PaidMatch> {
  const { db } = services
  const called = name ?? `Mentor ${randomBytes(4).toString('hex')}`
  const own = mentor ?? of?.mentor ?? (await person(db, 'mentor', { name: called }))
  const match = of ?? (await aMatch(services, { mentor: own }))
  const rate = { mentorUserId: own.id, startsOn: Day.parse(startsOn), currency, amountMinor, createdById: own.id }
  await db.insert(mentorRates).values(rate)
  return match
}

type Session = { minutes?: number; status?: 'done' | 'cancelled' | 'no_show'; missedBy?: 'mentee' }
const MINUTE_MS = 60_000

/** A session of a match at a moment of the past; it took place unless told otherwise. */
export async function aSession(
  services: Pick<Services, 'db' | 'now'>,
  match: PaidMatch,
  at: string,
  { minutes = 60, status = 'done', missedBy }: Session = {},
): Promise<number> {
  const startsAt = new Date(at)
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS)
  const times = { startsAt, endsAt, blockedUntil: endsAt }
  return aBooking(services, match, { ...times, status, missedBy: missedBy ?? null })
}
