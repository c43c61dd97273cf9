import type { Currency } from '#shared/currency.ts'
import { type Message, message } from '#shared/message.ts'
import type { readPublicationIncome } from '#features/money/publication/income/income.service.ts'
import type { Income } from '../income.contract.ts'

/** What publications bring, in naira. */
type PublicationIncome = Awaited<ReturnType<typeof readPublicationIncome>>

/** All that the page of the report shows. */
export type ShownReport = { income: Income; publications: PublicationIncome }

export const KINDS = {
  currency: message('Currency'),
  month: message('Month'),
  course: message('Course'),
  program: message('Program'),
  waiting: message('Outstanding orders'),
  owed: message('Refunds owed to learners'),
  gifts: message('Gifts'),
  giftMonth: message('Gifts by month'),
  publications: message('Publications'),
} satisfies Record<string, Message>
type Kind = keyof typeof KINDS

/** One line of the files; what a kind of line does not have is null. */
export type Line = {
  kind: Kind
  name: string | Message
  currency: Currency
  received: number | null
  refunded: number | null
  net: number | null
  before: number | null
  /** The amount of a line that is not income from the ledger. */
  amount: number | null
  /** Orders or gifts. */
  count: number | null
}

const WAITING_WORDS: Record<Income['waiting'][number]['status'], Message> = {
  created: message('Unpaid'),
  pending: message('Being checked'),
  failed: message('Not confirmed'),
}

const NOTHING = { received: null, refunded: null, net: null, before: null, amount: null, count: null }

const incomeLines = ({ currencies, months, courses, programs }: Income): Line[] => [
  ...currencies.map(({ currency, received, refunded, net, before }) => ({
    ...NOTHING,
    kind: 'currency' as const,
    name: currency,
    currency,
    received,
    refunded,
    net,
    before,
  })),
  ...months.map(({ month, ...one }) => ({ ...NOTHING, kind: 'month' as const, name: month, ...one })),
  ...courses.map(({ id: _, title, is_places: isPlaces, ...one }) => ({
    ...NOTHING,
    kind: 'course' as const,
    name: title ?? (isPlaces ? message('Places in programs') : message('Without an order')),
    ...one,
  })),
  ...programs.map(({ id: _, title, ...one }) => ({
    ...NOTHING,
    kind: 'program' as const,
    name: title ?? message('Outside programs'),
    ...one,
  })),
]

/** All figures, one below the other: income, then what is still to come, gifts and publications. */
export const linesOf = ({ income, publications: { period, total, before } }: ShownReport): Line[] => [
  ...incomeLines(income),
  ...income.waiting.map(({ status, currency, orders, amount }) => ({
    ...NOTHING,
    kind: 'waiting' as const,
    name: WAITING_WORDS[status],
    currency,
    amount,
    count: orders,
  })),
  ...income.owed.map(({ currency, amount }) => ({
    ...NOTHING,
    kind: 'owed' as const,
    name: currency,
    currency,
    amount,
  })),
  ...income.gifts.map(({ currency, amount, before: earlier, gifts }) => ({
    ...NOTHING,
    kind: 'gifts' as const,
    name: currency,
    currency,
    amount,
    before: earlier,
    count: gifts,
  })),
  ...income.gift_months.map(({ month, ...one }) => ({
    ...NOTHING,
    kind: 'giftMonth' as const,
    name: month,
    ...one,
  })),
  {
    ...NOTHING,
    kind: 'publications',
    name: message('{from} to {to}', { from: { day: period.from }, to: { day: period.to } }),
    currency: 'NGN',
    amount: total,
    before,
  },
]
