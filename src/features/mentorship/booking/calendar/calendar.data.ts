import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { users } from '#features/base/user/user.table.ts'
import { sessionCalendars } from './calendar.table.ts'

/** Saves a person's new calendar address; the previous one stops working. */
export async function saveCalendarToken(tx: Db, userId: number, tokenHash: string, madeAt: Date): Promise<void> {
  const values = { tokenHash, madeAt }
  await tx
    .insert(sessionCalendars)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: sessionCalendars.userId, set: values })
}

export async function deleteCalendarToken(tx: Db, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(sessionCalendars)
    .where(eq(sessionCalendars.userId, userId))
    .returning({ userId: sessionCalendars.userId })
  return rows.length > 0
}

export async function findCalendarMadeAt(db: Db, userId: number): Promise<Date | null> {
  const [found] = await db
    .select({ madeAt: sessionCalendars.madeAt })
    .from(sessionCalendars)
    .where(eq(sessionCalendars.userId, userId))
  return found?.madeAt ?? null
}

/** The person to whom this calendar address belongs; undefined if the account is inactive. */
export async function findUserByCalendarToken(db: Db, tokenHash: string) {
  const [found] = await db
    .select({ id: users.id, language: users.language, zone: users.timeZone })
    .from(sessionCalendars)
    .innerJoin(users, eq(users.id, sessionCalendars.userId))
    .where(and(eq(sessionCalendars.tokenHash, tokenHash), eq(users.isActive, true)))
  return found
}
