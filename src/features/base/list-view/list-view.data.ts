import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { users } from '#features/base/user/user.table.ts'
import type { ListView } from './list-view.contract.ts'
import { listViews } from './list-view.table.ts'

type Row = typeof listViews.$inferSelect
type Of = Pick<Row, 'userId' | 'list'>

const toView = ({ id, userId, list, name, search, isDefault }: Row): ListView => ({
  id,
  user_id: userId,
  list,
  name,
  search,
  is_default: isDefault,
})

export async function listViewsOf(db: Db, userId: number): Promise<ListView[]> {
  const rows = await db
    .select()
    .from(listViews)
    .where(eq(listViews.userId, userId))
    .orderBy(nameOrder(listViews.name), asc(listViews.id))
  return rows.map(toView)
}

/** Locks the views of a person until the transaction ends, so that two writes at once are one after the other. */
export async function lockViewsOf(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export async function findView(db: Db, id: number): Promise<ListView | undefined> {
  const [found] = await db.select().from(listViews).where(eq(listViews.id, id))
  return found && toView(found)
}

export async function countViews(tx: Db, userId: number): Promise<number> {
  const [found] = await tx.select({ many: count() }).from(listViews).where(eq(listViews.userId, userId))
  return found?.many ?? 0
}

export async function findViewNamed(tx: Db, { userId, list }: Of, name: string): Promise<ListView | undefined> {
  const isNamed = and(
    eq(listViews.userId, userId),
    eq(listViews.list, list),
    sql`lower(${listViews.name}) = lower(${name})`,
  )
  const [found] = await tx.select().from(listViews).where(isNamed)
  return found && toView(found)
}

/** The list opens with none of its other views any more. */
export async function clearDefault(tx: Db, { userId, list }: Of, exceptId: number): Promise<void> {
  await tx
    .update(listViews)
    .set({ isDefault: false })
    .where(and(eq(listViews.userId, userId), eq(listViews.list, list), listViews.isDefault, ne(listViews.id, exceptId)))
}

export async function insertView(tx: Db, values: typeof listViews.$inferInsert): Promise<ListView> {
  const [made] = await tx.insert(listViews).values(values).returning()
  if (!made) throw new Error('the view was not written')
  return toView(made)
}

type Change = Partial<Pick<Row, 'name' | 'search' | 'isDefault'>>

export async function updateView(tx: Db, id: number, change: Change): Promise<ListView | undefined> {
  const [changed] = await tx.update(listViews).set(change).where(eq(listViews.id, id)).returning()
  return changed && toView(changed)
}

export async function deleteView(db: Db, id: number): Promise<void> {
  await db.delete(listViews).where(eq(listViews.id, id))
}
