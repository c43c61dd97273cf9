import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Step, StepForm, StepStatus } from './step.contract.ts'
import { matchSteps } from './step.table.ts'

type Row = typeof matchSteps.$inferSelect

const toStep = ({ id, kind, title, doer, dueOn, status, doneAt }: Row): Step => ({
  id,
  kind,
  title,
  doer,
  due_on: dueOn,
  status,
  done_at: doneAt?.toISOString() ?? null,
})

const columnsOf = ({ due_on: dueOn, ...form }: StepForm) => ({ ...form, dueOn })

/** A step, and which goal it belongs to. */
export async function findStep(db: Db, id: number): Promise<{ step: Step; goalId: number } | undefined> {
  const [found] = await db.select().from(matchSteps).where(eq(matchSteps.id, id))
  return found && { step: toStep(found), goalId: found.goalId }
}

export async function insertStep(tx: Db, goalId: number, form: StepForm, createdAt: Date): Promise<Step> {
  const [added] = await tx
    .insert(matchSteps)
    .values({ ...columnsOf(form), goalId, createdAt })
    .returning()
  if (!added) throw new Error('no step was made')
  return toStep(added)
}

/** Changes the words of an open step; nothing when it is not open any more. */
export async function setStep(tx: Db, id: number, form: StepForm): Promise<Step | undefined> {
  const [changed] = await tx
    .update(matchSteps)
    .set(columnsOf(form))
    .where(and(eq(matchSteps.id, id), eq(matchSteps.status, 'open')))
    .returning()
  return changed && toStep(changed)
}

/** Moves a step that is still in one of `from`; undefined when someone else was faster. */
export async function moveStep(
  tx: Db,
  id: number,
  { from, to, doneAt }: { from: readonly StepStatus[]; to: StepStatus; doneAt?: Date | null },
): Promise<Step | undefined> {
  const [moved] = await tx
    .update(matchSteps)
    .set({ status: to, ...(doneAt !== undefined && { doneAt }) })
    .where(and(eq(matchSteps.id, id), inArray(matchSteps.status, [...from])))
    .returning()
  return moved && toStep(moved)
}

/** Deletes an open step; false when it is not open any more. */
export async function deleteStep(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .delete(matchSteps)
    .where(and(eq(matchSteps.id, id), eq(matchSteps.status, 'open')))
    .returning({ id: matchSteps.id })
  return rows.length > 0
}
