import { iso } from '#server/db/iso.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { matchSteps } from './step/step.table.ts'
import type { Goal, GoalStatus } from './goal.contract.ts'
import { matchGoals } from './goal.table.ts'

const steps = sql<Goal['steps']>`coalesce((select json_agg(${jsonObject({
  id: matchSteps.id,
  kind: matchSteps.kind,
  title: matchSteps.title,
  doer: matchSteps.doer,
  due_on: matchSteps.dueOn,
  status: matchSteps.status,
  done_at: matchSteps.doneAt,
})} order by ${matchSteps.dueOn} nulls last, ${matchSteps.id})
  from ${matchSteps} where ${matchSteps.goalId} = ${matchGoals.id}), '[]'::json)`

// With a join drizzle writes the table before each column, which the subquery of the steps needs.
const selectGoals = (db: Db) =>
  db.select({ goal: matchGoals, steps }).from(matchGoals).innerJoin(matches, eq(matches.id, matchGoals.matchId))
type Row = Awaited<ReturnType<typeof selectGoals>>[number]

const toGoal = ({ goal, steps: found }: Row): Goal => ({
  id: goal.id,
  match_id: goal.matchId,
  title: goal.title,
  note: goal.note,
  status: goal.status,
  due_on: goal.dueOn,
  reached_at: iso(goal.reachedAt),
  steps: found.map((step) => ({ ...step, done_at: iso(step.done_at) })),
})

/** The goals of a match with their steps: one statement. */
export async function listGoals(db: Db, matchId: number): Promise<Goal[]> {
  const rows = await selectGoals(db)
    .where(eq(matchGoals.matchId, matchId))
    .orderBy(sql`(${matchGoals.status} = 'reached')`, sql`${matchGoals.dueOn} nulls last`, asc(matchGoals.id))
  return rows.map(toGoal)
}

export async function findGoal(db: Db, id: number): Promise<Goal | undefined> {
  const [found] = await selectGoals(db).where(eq(matchGoals.id, id))
  return found && toGoal(found)
}

export async function insertGoal(tx: Db, values: typeof matchGoals.$inferInsert): Promise<number> {
  const [added] = await tx.insert(matchGoals).values(values).returning({ id: matchGoals.id })
  if (!added) throw new Error('no goal was made')
  return added.id
}

/** Changes a goal that is in this state; false when it is not any more. */
export async function setGoal(
  tx: Db,
  { id, from }: { id: number; from: GoalStatus },
  patch: Partial<typeof matchGoals.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(matchGoals)
    .set(patch)
    .where(and(eq(matchGoals.id, id), eq(matchGoals.status, from)))
    .returning({ id: matchGoals.id })
  return rows.length > 0
}

export async function deleteGoal(tx: Db, id: number): Promise<void> {
  await tx.delete(matchGoals).where(eq(matchGoals.id, id))
}
