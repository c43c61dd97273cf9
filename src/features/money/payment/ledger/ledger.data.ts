import { asc, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { ledgerJournals, ledgerLines, receiptCounters } from './ledger.table.ts'

export type JournalLine = Pick<typeof ledgerLines.$inferInsert, 'account' | 'currency' | 'exponent' | 'amountMinor'>

/** Writes a journal with its lines; false when the event of this key was written before. */
export async function insertJournal(
  tx: Db,
  { key, happenedAt, lines }: { key: string; happenedAt: Date; lines: readonly JournalLine[] },
): Promise<boolean> {
  const [journal] = await tx
    .insert(ledgerJournals)
    .values({ key, happenedAt })
    .onConflictDoNothing({ target: ledgerJournals.key })
    .returning({ id: ledgerJournals.id })
  if (!journal) return false
  await tx.insert(ledgerLines).values(lines.map((line) => ({ ...line, journalId: journal.id })))
  return true
}

/** The next number of a series, without a gap: a transaction that fails gives it back. Take it last. */
export async function nextNumberInSeries(tx: Db, series: string): Promise<number> {
  const [row] = await tx
    .insert(receiptCounters)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: receiptCounters.series, set: { last: sql`${receiptCounters.last} + 1` } })
    .returning({ last: receiptCounters.last })
  if (!row) throw new Error(`the series ${series} gave no number`)
  return row.last
}

/** The sum of each account in each currency. */
export function readBalances(db: Db) {
  return db
    .select({
      account: ledgerLines.account,
      currency: ledgerLines.currency,
      amountMinor: sql<number>`sum(${ledgerLines.amountMinor})`.mapWith(Number),
    })
    .from(ledgerLines)
    .groupBy(ledgerLines.account, ledgerLines.currency)
    .orderBy(asc(ledgerLines.account), asc(ledgerLines.currency))
}
