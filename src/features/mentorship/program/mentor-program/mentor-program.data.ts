import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { cohorts, programMentors, programs } from '../program.table.ts'

/** The mentors who serve a program. */
export async function listMentorIds(db: Db, programId: number): Promise<number[]> {
  const rows = await db
    .select({ id: programMentors.mentorId })
    .from(programMentors)
    .where(eq(programMentors.programId, programId))
  return rows.map(({ id }) => id)
}

/** The programs that a mentor serves, the newest first. */
export async function listProgramsOfMentor(db: Db, mentorId: number) {
  const rows = await db
    .select({ program: programs })
    .from(programMentors)
    .innerJoin(programs, eq(programs.id, programMentors.programId))
    .where(eq(programMentors.mentorId, mentorId))
    .orderBy(desc(programs.id))
  return rows.map(({ program }) => program)
}

/** The cohorts of these programs, the latest first. */
export async function listCohortsOf(db: Db, programIds: readonly number[]) {
  if (programIds.length === 0) return []
  return db
    .select()
    .from(cohorts)
    .where(inArray(cohorts.programId, [...programIds]))
    .orderBy(desc(cohorts.startsOn), asc(cohorts.id))
}
