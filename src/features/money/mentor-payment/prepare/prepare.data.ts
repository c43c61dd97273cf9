import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Currency } from '#shared/currency.ts'
import { bookings } from '#features/mentorship/booking/booking.table.ts'
import { mentorCorrections, mentorRates, mentorStatementLines, mentorStatements } from '../mentor-payment.table.ts'

/** Statements are prepared one at a time: the second caller waits and sees the result of the first. */
export async function lockStatementPreparation(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mentor-statements'))`)
}

/** Removes the lines of a month's drafts, which are then written again. */
export async function clearDraftLines(tx: Db, month: string): Promise<void> {
  const drafts = tx
    .select({ id: mentorStatements.id })
    .from(mentorStatements)
    .where(and(eq(mentorStatements.month, month), eq(mentorStatements.status, 'draft')))
  await tx.delete(mentorStatementLines).where(inArray(mentorStatementLines.statementId, drafts))
}

/** A session that no one is paid for yet, with the rate that was agreed for its day. */
export type UnpaidSession = {
  bookingId: number
  mentorUserId: number
  minutes: number
  currency: Currency | null
  rateMinor: number | null
}

/** Sessions that took place before a moment and are in no statement: one statement of SQL. */
export async function readUnpaid(tx: Db, { end, zone }: { end: Date; zone: string }): Promise<UnpaidSession[]> {
  const { rows } = await tx.execute<UnpaidSession>(sql`
    select ${bookings.id} as "bookingId", ${bookings.mentorUserId} as "mentorUserId",
      round(extract(epoch from ${bookings.endsAt} - ${bookings.startsAt}) / 60)::int as minutes,
      rate.currency, rate.amount_minor::float8 as "rateMinor"
    from ${bookings}
    left join lateral (
      select ${mentorRates.currency} as currency, ${mentorRates.amountMinor} as amount_minor from ${mentorRates}
      where ${mentorRates.mentorUserId} = ${bookings.mentorUserId}
        and ${mentorRates.startsOn} <= (${bookings.startsAt} at time zone ${zone})::date
      order by ${mentorRates.startsOn} desc, ${mentorRates.id} desc limit 1) as rate on true
    where ${bookings.status} = 'done' and ${bookings.startsAt} < ${end.toISOString()}::timestamptz
      and not exists (select from ${mentorStatementLines} where ${mentorStatementLines.bookingId} = ${bookings.id})
    order by ${bookings.startsAt}, ${bookings.id}`)
  return rows
}

/** Corrections that are in no statement yet. */
export async function readWaitingCorrections(tx: Db) {
  return tx
    .select({
      correctionId: mentorCorrections.id,
      mentorUserId: mentorStatements.mentorUserId,
      currency: mentorStatements.currency,
      amountMinor: mentorCorrections.amountMinor,
      byId: mentorCorrections.createdById,
    })
    .from(mentorCorrections)
    .innerJoin(mentorStatements, eq(mentorStatements.id, mentorCorrections.statementId))
    .leftJoin(mentorStatementLines, eq(mentorStatementLines.correctionId, mentorCorrections.id))
    .where(sql`${mentorStatementLines.id} is null`)
    .orderBy(mentorCorrections.id)
}

/**
 * The statements of a month that there are already, locked: the person who approves one in the meantime waits, and is
 * told.
 */
export const lockStatementsOf = (tx: Db, month: string) =>
  tx
    .select({
      id: mentorStatements.id,
      mentorUserId: mentorStatements.mentorUserId,
      currency: mentorStatements.currency,
      status: mentorStatements.status,
      workedBy: mentorStatements.workedBy,
    })
    .from(mentorStatements)
    .where(eq(mentorStatements.month, month))
    .orderBy(mentorStatements.id)
    .for('update')

type NewStatement = Pick<
  typeof mentorStatements.$inferInsert,
  'mentorUserId' | 'month' | 'currency' | 'totalMinor' | 'sessions' | 'minutes' | 'preparedById' | 'workedBy'
>

/** Writes a draft, or makes one again; answers its id. */
export async function saveDraft(tx: Db, values: NewStatement & { createdAt: Date }): Promise<number> {
  const { totalMinor, sessions, minutes, preparedById, workedBy } = values
  const [saved] = await tx
    .insert(mentorStatements)
    .values(values)
    .onConflictDoUpdate({
      target: [mentorStatements.mentorUserId, mentorStatements.month, mentorStatements.currency],
      set: {
        totalMinor,
        sessions,
        minutes,
        preparedById,
        workedBy,
        revision: sql`${mentorStatements.revision} + 1`,
      },
      setWhere: eq(mentorStatements.status, 'draft'),
    })
    .returning({ id: mentorStatements.id })
  if (!saved) throw new Error('an approved statement is not prepared again')
  return saved.id
}

export async function insertLines(tx: Db, lines: (typeof mentorStatementLines.$inferInsert)[]): Promise<void> {
  if (lines.length > 0) await tx.insert(mentorStatementLines).values(lines)
}

/** Drafts without lines. */
export async function deleteStatements(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(mentorStatements).where(inArray(mentorStatements.id, [...ids]))
}
