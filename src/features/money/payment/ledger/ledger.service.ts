import type { Db } from '#server/db/db.ts'
import { type Currency, exponentOf } from '#shared/currency.ts'
import { insertJournal, type JournalLine, readBalances, nextNumberInSeries } from './ledger.data.ts'

/**
 * Where money is, comes from or went. `owed:learners` is what came in although nothing was to be paid any more,
 * `cost:mentors` what mentors were paid for their sessions, `income:gifts` what was given to the scholarship fund.
 */
export type Account =
  | `cash:${string}`
  | 'income:courses'
  | 'income:programs'
  | 'income:gifts'
  | 'owed:learners'
  | 'cost:mentors'

/** Money that moves from one account to another. */
export type Movement = {
  /** Names the event, so that it is written once however often it is reported. */
  key: string
  from: Account
  to: Account
  currency: Currency
  /** Minor units, above zero. */
  amountMinor: number
}

/**
 * Writes a movement of money as one balanced journal (two lines). Only the first report of an event is written.
 * @returns false when this event is in the ledger already
 */
export function postJournal(tx: Db, { key, from, to, currency, amountMinor }: Movement, now: Date): Promise<boolean> {
  const common = { currency, exponent: exponentOf(currency) }
  const lines: JournalLine[] = [
    { ...common, account: to, amountMinor },
    { ...common, account: from, amountMinor: -amountMinor },
  ]
  return insertJournal(tx, { key, happenedAt: now, lines })
}

/** The next number of a receipt, without gaps; called last in the transaction that needs it. */
export const nextReceiptNumber = (tx: Db): Promise<number> => nextNumberInSeries(tx, 'receipt')

/** The same for the receipt of a gift: a series of its own. */
export const nextGiftNumber = (tx: Db): Promise<number> => nextNumberInSeries(tx, 'gift')

/** What is on each account, per currency. */
export const readAccountBalances = (db: Db) => readBalances(db)
