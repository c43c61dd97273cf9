import type { Currency } from '#shared/currency.ts'

type DemoRate = { email: string; daysAgo: number; amountMinor: number; currency: Currency; note: string }

/** What was agreed with mentors for an hour, the oldest first. */
export const mentorRates: readonly DemoRate[] = [
  { email: 'mentor@mbuyu.test', daysAgo: 320, amountMinor: 1800, currency: 'USD', note: 'First agreement' },
  {
    email: 'folasade.adebayo@mbuyu.test',
    daysAgo: 210,
    amountMinor: 1_450_000,
    currency: 'NGN',
    note: 'Paid to her bank in Lagos',
  },
  { email: 'jeanbosco.nshimiyimana@mbuyu.test', daysAgo: 180, amountMinor: 15_000, currency: 'RWF', note: '' },
  {
    email: 'mentor@mbuyu.test',
    daysAgo: 75,
    amountMinor: 2000,
    currency: 'USD',
    note: 'Raised after a year of good ratings',
  },
]

/** What a mentor found wrong in a statement, and what came of it. */
export const dispute = {
  reason: 'The first session of the month lasted a full hour: we talked about the contract until the end.',
  answer: 'You are right, the fifteen minutes come with your next statement.',
  dollars: 5,
} as const
