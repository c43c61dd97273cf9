import { and, asc, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import type { Day } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { idsWithAnyRoleAt, recipientColumns, users } from '#features/base/user/user.table.ts'
import type { MailSchedule, SavedView } from './saved-view.contract.ts'
import { reportViews } from './saved-view.table.ts'

type Row = typeof reportViews.$inferSelect

const toView = ({ id, userId, report, name, search, schedule }: Row): SavedView => ({
  id,
  user_id: userId,
  report,
  name,
  search,
  schedule,
})

type Of = { userId: number; report: SavedView['report'] }

const isOf = ({ userId, report }: Of) => and(eq(reportViews.userId, userId), eq(reportViews.report, report))

export async function listViews(db: Db, of: Of): Promise<SavedView[]> {
  const rows = await db
    .select()
    .from(reportViews)
    .where(isOf(of))
    .orderBy(nameOrder(reportViews.name), asc(reportViews.id))
  return rows.map(toView)
}

export async function findView(db: Db, id: number): Promise<SavedView | undefined> {
  const [found] = await db.select().from(reportViews).where(eq(reportViews.id, id))
  return found && toView(found)
}

/** Locks the views of a person until the transaction ends, so that two writes at once are one after the other. */
export async function lockViewsOf(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export async function countOtherViews(tx: Db, of: Of, name: string): Promise<number> {
  const [found] = await tx
    .select({ many: count() })
    .from(reportViews)
    .where(and(isOf(of), sql`lower(${reportViews.name}) <> lower(${name})`))
  return found?.many ?? 0
}

/** Keeps a view, in place of the one of this name; the caller holds the views of this person. */
export async function saveView(tx: Db, values: typeof reportViews.$inferInsert): Promise<SavedView> {
  const { userId, report, name, search, schedule, sentFor } = values
  const isNamed = and(isOf({ userId, report }), sql`lower(${reportViews.name}) = lower(${name})`)
  const [changed] = await tx.update(reportViews).set({ name, search, schedule, sentFor }).where(isNamed).returning()
  const [saved] = changed ? [changed] : await tx.insert(reportViews).values(values).returning()
  if (!saved) throw new Error('the view was not written')
  return toView(saved)
}

export async function setSchedule(
  db: Db,
  id: number,
  schedule: MailSchedule,
  sentFor: Day | null,
): Promise<SavedView | undefined> {
  const [changed] = await db.update(reportViews).set({ schedule, sentFor }).where(eq(reportViews.id, id)).returning()
  return changed && toView(changed)
}

export async function deleteView(db: Db, id: number): Promise<void> {
  await db.delete(reportViews).where(eq(reportViews.id, id))
}

/** Views with this schedule whose mail for the week or month that began on a day has not been sent. */
const isDue = (schedule: MailSchedule, since: Day) =>
  and(eq(reportViews.schedule, schedule), or(isNull(reportViews.sentFor), lt(reportViews.sentFor, since)))

type Readers = { report: SavedView['report']; roles: readonly Role[]; now: Date }

/** The views of a report that are due, of those who may still read it. */
export async function listDueViewIds(db: Db, schedule: MailSchedule, since: Day, readers: Readers): Promise<number[]> {
  const roles = sql`string_to_array(${readers.roles.join(',')}, ',')`
  const reading = sql`${reportViews.userId} in (${idsWithAnyRoleAt(roles, sql`${readers.now.toISOString()}::timestamptz`)})`
  const rows = await db
    .select({ id: reportViews.id })
    .from(reportViews)
    .where(and(eq(reportViews.report, readers.report), isDue(schedule, since), reading))
    .orderBy(asc(reportViews.id))
  return rows.map(({ id }) => id)
}

/** Marks a view as mailed for a week or month; nothing when another process was faster, or the view has changed. */
export async function claimDueView(tx: Db, id: number, schedule: MailSchedule, since: Day) {
  const taken = await tx
    .update(reportViews)
    .set({ sentFor: since })
    .where(and(eq(reportViews.id, id), isDue(schedule, since)))
    .returning()
  const [view] = taken.map(toView)
  if (!view) return undefined
  const [reader] = await tx.select(recipientColumns).from(users).where(eq(users.id, view.user_id))
  return reader && { view, reader }
}
