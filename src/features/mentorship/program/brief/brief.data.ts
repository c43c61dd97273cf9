import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { CapstoneForm } from '../program.contract.ts'
import { programCapstones } from '../program.table.ts'

type Capstone = typeof programCapstones.$inferSelect

const toCapstoneForm = ({ title, brief, wantsLink, wantsFile, dueWeek }: Capstone): CapstoneForm => ({
  title,
  brief,
  wants_link: wantsLink,
  wants_file: wantsFile,
  due_week: dueWeek,
})

/** The capstones of these programs, by the program. */
export async function listCapstones(db: Db, programIds: readonly number[]): Promise<Map<number, CapstoneForm>> {
  if (programIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(programCapstones)
    .where(inArray(programCapstones.programId, [...programIds]))
  return new Map(rows.map((row) => [row.programId, toCapstoneForm(row)]))
}

/** The capstone of a program; nothing when it has none. */
export async function findCapstone(db: Db, programId: number): Promise<CapstoneForm | undefined> {
  return (await listCapstones(db, [programId])).get(programId)
}

/** Writes the capstone of a program in place of what it had; null removes it. */
export async function writeCapstone(tx: Db, programId: number, form: CapstoneForm | null): Promise<void> {
  if (!form) {
    await tx.delete(programCapstones).where(eq(programCapstones.programId, programId))
    return
  }
  const { title, brief, wants_link: wantsLink, wants_file: wantsFile, due_week: dueWeek } = form
  const values = { title, brief, wantsLink, wantsFile, dueWeek }
  await tx
    .insert(programCapstones)
    .values({ programId, ...values })
    .onConflictDoUpdate({ target: programCapstones.programId, set: values })
}
