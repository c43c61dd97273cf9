import { and, count, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Material, MaterialForm } from './material.contract.ts'
import { mentorMaterials as materials } from './material.table.ts'

const isMaterialOf = (mentorId: number, id: number) => and(eq(materials.mentorId, mentorId), eq(materials.id, id))
const columnsOf = ({ title, url, note }: MaterialForm) => ({ title, url, note: note ?? '' })

export const listMaterials = (db: Db, mentorId: number): Promise<Material[]> =>
  db
    .select({ id: materials.id, title: materials.title, url: materials.url, note: materials.note })
    .from(materials)
    .where(eq(materials.mentorId, mentorId))
    .orderBy(desc(materials.id))

export async function countMaterials(tx: Db, mentorId: number): Promise<number> {
  const [found] = await tx.select({ many: count() }).from(materials).where(eq(materials.mentorId, mentorId))
  return found?.many ?? 0
}

export async function insertMaterial(tx: Db, mentorId: number, form: MaterialForm, createdAt: Date): Promise<number> {
  const [added] = await tx
    .insert(materials)
    .values({ ...columnsOf(form), mentorId, createdAt })
    .returning({ id: materials.id })
  if (!added) throw new Error('no material was made')
  return added.id
}

/** True when this mentor has it. */
export async function setMaterial(tx: Db, mentorId: number, id: number, form: MaterialForm): Promise<boolean> {
  const rows = await tx
    .update(materials)
    .set(columnsOf(form))
    .where(isMaterialOf(mentorId, id))
    .returning({ id: materials.id })
  return rows.length > 0
}

/** True when this mentor had it. */
export async function deleteMaterial(tx: Db, mentorId: number, id: number): Promise<boolean> {
  const rows = await tx.delete(materials).where(isMaterialOf(mentorId, id)).returning({ id: materials.id })
  return rows.length > 0
}
