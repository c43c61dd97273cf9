import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Template, TemplateForm } from './template.contract.ts'
import { milestoneTemplates as templates } from './template.table.ts'

const isTemplateOf = (mentorId: number, id: number) => and(eq(templates.mentorId, mentorId), eq(templates.id, id))
const columns = { id: templates.id, name: templates.name, milestones: templates.milestones }

export const listTemplates = (db: Db, mentorId: number): Promise<Template[]> =>
  db
    .select(columns)
    .from(templates)
    .where(eq(templates.mentorId, mentorId))
    .orderBy(asc(sql`lower(${templates.name})`))

export async function findTemplate(db: Db, mentorId: number, id: number): Promise<Template | undefined> {
  const [found] = await db.select(columns).from(templates).where(isTemplateOf(mentorId, id))
  return found
}

/** The templates of a mentor, held until the end of the transaction, so that two of them never get one name. */
export const lockTemplates = (tx: Db, mentorId: number): Promise<{ id: number; name: string }[]> =>
  tx
    .select({ id: templates.id, name: templates.name })
    .from(templates)
    .where(eq(templates.mentorId, mentorId))
    .orderBy(asc(templates.id))
    .for('update')

/** Answers nothing when the mentor has a template of this name. */
export async function insertTemplate(
  tx: Db,
  mentorId: number,
  form: TemplateForm,
  createdAt: Date,
): Promise<number | undefined> {
  const [added] = await tx
    .insert(templates)
    .values({ ...form, mentorId, createdAt })
    .onConflictDoNothing()
    .returning({ id: templates.id })
  return added?.id
}

export async function setTemplate(tx: Db, id: number, form: TemplateForm): Promise<void> {
  await tx.update(templates).set(form).where(eq(templates.id, id))
}

/** True when this mentor had it. */
export async function deleteTemplate(tx: Db, mentorId: number, id: number): Promise<boolean> {
  const rows = await tx.delete(templates).where(isTemplateOf(mentorId, id)).returning({ id: templates.id })
  return rows.length > 0
}
