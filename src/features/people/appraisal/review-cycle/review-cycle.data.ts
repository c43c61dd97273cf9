import { iso } from '#server/db/iso.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { users } from '#features/base/user/user.table.ts'
import { appraisals } from '../appraisal.table.ts'
import { CYCLE_STATUSES, type CycleStatus, type ReviewCycle } from './review-cycle.contract.ts'
import { reviewCycles } from './review-cycle.table.ts'

export type StoredCycle = typeof reviewCycles.$inferSelect

const countWithStatus = (status: string) =>
  sql`count(*) filter (where ${appraisals.status} = ${sql.raw(`'${status}'`)})`

const cycle = jsonObject({
  id: reviewCycles.id,
  title: reviewCycles.title,
  starts_on: reviewCycles.startsOn,
  ends_on: reviewCycles.endsOn,
  self_due_on: reviewCycles.selfDueOn,
  manager_due_on: reviewCycles.managerDueOn,
  status: reviewCycles.status,
  criteria: reviewCycles.criteria,
  progress: sql<ReviewCycle['progress']>`(select ${jsonObject({
    all: sql`count(*)`,
    self: countWithStatus('self'),
    submitted: countWithStatus('submitted'),
    shared: countWithStatus('shared'),
    read: countWithStatus('read'),
  })} from ${appraisals} where ${appraisals.cycleId} = ${reviewCycles.id})`,
  created_by: users.name,
  opened_at: reviewCycles.openedAt,
  closed_at: reviewCycles.closedAt,
  reminded_on: reviewCycles.remindedOn,
})

const toCycle = (row: typeof cycle._.type): ReviewCycle => ({
  ...row,
  opened_at: iso(row.opened_at),
  closed_at: iso(row.closed_at),
})

type CycleFilter = { status?: CycleStatus | undefined; id?: number | undefined }

const CYCLES: List<typeof cycle._.type, CycleFilter> = {
  name: 'review cycles',
  from: reviewCycles,
  id: reviewCycles.id,
  joins: [{ table: users, on: eq(users.id, reviewCycles.createdById) }],
  row: cycle,
  filters: {
    status: eq(reviewCycles.status, sql.placeholder('status')),
    id: eq(reviewCycles.id, sql.placeholder('id')),
  },
  tabs: { key: 'status', column: reviewCycles.status, values: CYCLE_STATUSES },
  order: [desc(reviewCycles.endsOn), desc(reviewCycles.id)],
}

type ListOptions = { page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined }

/** One page of cycles, the latest period first: one statement. */
export async function listCycles(db: Db, filter: CycleFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, CYCLES, { filter, ...asked })
  return { rows: rows.map(toCycle), ...paged }
}

/** All rows, for a file. */
export const listAllCycles = (db: Db, filter: CycleFilter) => listAll(db, CYCLES, { filter }, toCycle)

export async function findCycle(db: Db, id: number): Promise<ReviewCycle | undefined> {
  return (await listCycles(db, { id }, { limit: 1 })).rows[0]
}

/** A cycle that is locked until the transaction ends. */
export async function lockCycle(tx: Db, id: number): Promise<StoredCycle | undefined> {
  const [held] = await tx.select().from(reviewCycles).where(eq(reviewCycles.id, id)).for('update')
  return held
}

export async function insertCycle(tx: Db, values: typeof reviewCycles.$inferInsert): Promise<number> {
  const [added] = await tx.insert(reviewCycles).values(values).returning({ id: reviewCycles.id })
  if (!added) throw new Error('no review cycle was made')
  return added.id
}

/** Changes a cycle that is in this state; false when it is in another. */
export async function setCycle(
  tx: Db,
  { id, from }: { id: number; from: CycleStatus },
  patch: Partial<typeof reviewCycles.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(reviewCycles)
    .set(patch)
    .where(and(eq(reviewCycles.id, id), eq(reviewCycles.status, from)))
    .returning({ id: reviewCycles.id })
  return changed.length > 0
}

export async function deleteCycle(tx: Db, id: number): Promise<void> {
  await tx.delete(reviewCycles).where(eq(reviewCycles.id, id))
}
