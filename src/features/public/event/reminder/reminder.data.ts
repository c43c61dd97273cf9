import { and, eq, exists, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isKeptEvent } from '../event.data.ts'
import { eventRegistrations as registrations, events } from '../event.table.ts'

/** Events that begin after the first moment and until the second are due. */
export type Near = { after: Date; until: Date }

const isNear = ({ after, until }: Near) =>
  and(
    gt(events.startsAt, after),
    lte(events.startsAt, until),
    inArray(events.status, ['upcoming', 'ongoing']),
    isKeptEvent,
  )

/**
 * Someone with a place who has not been reminded of this beginning. Who registered within the last day knows it; who was
 * written to then, about a place that became free or another time, counts as reminded (`registration.data.ts`).
 */
const isDue = and(
  eq(registrations.eventId, events.id),
  eq(registrations.status, 'confirmed'),
  sql`${registrations.remindedOf} is distinct from ${events.startsAt}`,
  sql`${registrations.registeredAt} < ${events.startsAt} - interval '24 hours'`,
)

/** Events with someone to remind. */
export async function listEventsToRemindOf(db: Db, near: Near): Promise<number[]> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        isNear(near),
        exists(
          db
            .select({ one: sql`1` })
            .from(registrations)
            .where(isDue),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Notes that the people of an event are reminded, each once; answers whom. */
export async function markReminded(tx: Db, eventId: number, near: Near): Promise<number[]> {
  const rows = await tx
    .update(registrations)
    .set({ remindedOf: sql`${events.startsAt}` })
    .from(events)
    .where(and(eq(events.id, eventId), isNear(near), isDue))
    .returning({ userId: registrations.userId })
  return rows.map(({ userId }) => userId)
}
