import type { Db } from '#server/db/db.ts'
import { noonOf } from '#shared/dates.ts'
import { postJournal } from '#features/money/payment/ledger/ledger.service.ts'
import type { DonationFacts } from '../donation.data.ts'

/** The data of a gift for the ledger. */
type Booked = Pick<DonationFacts, 'amountMinor' | 'currency' | 'receivedOn' | 'way'>

const isSameBooking = (one: Booked, other: Booked): boolean =>
  one.amountMinor === other.amountMinor &&
  one.currency === other.currency &&
  one.receivedOn === other.receivedOn &&
  one.way === other.way

/**
 * A gift is known by its day: its entries stand at noon of that day in UTC, also those that take one back, so that the
 * days of the ledger are those of the gifts. When an entry was written is in the journal too.
 */
async function postGiftEntry(tx: Db, key: string, gift: Booked, isBack = false): Promise<void> {
  const { amountMinor, currency, receivedOn, way } = gift
  const [cash, income] = [`cash:${way}`, 'income:gifts'] as const
  const sides = isBack ? ({ from: cash, to: income } as const) : ({ from: income, to: cash } as const)
  if (!(await postJournal(tx, { ...sides, key, currency, amountMinor }, noonOf(receivedOn))))
    throw new Error(`${key} is in the ledger already`)
}

/** A gift was recorded. */
export const writeGiftEntry = (tx: Db, id: number, gift: Booked): Promise<void> => postGiftEntry(tx, `gift:${id}`, gift)

/** A gift was corrected: the wrong entry is reversed and the right one written (ADR 23). */
export async function correctGiftEntry(
  tx: Db,
  { id, revision }: { id: number; revision: number },
  { before, after }: { before: Booked; after: Booked },
): Promise<void> {
  if (isSameBooking(before, after)) return
  await postGiftEntry(tx, `gift:${id}:${revision}:back`, before, true)
  await postGiftEntry(tx, `gift:${id}:${revision}`, after)
}

/** A gift was voided: its entry is reversed. */
export const reverseGiftEntry = (tx: Db, id: number, gift: Booked): Promise<void> =>
  postGiftEntry(tx, `gift:${id}:void`, gift, true)
