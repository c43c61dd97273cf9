import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { capstoneWorks as works } from '#features/mentorship/program-member/capstone/capstone.table.ts'
import { programMembers } from '#features/mentorship/program-member/program-member.table.ts'
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

/** How many works wait in each of these programs. */
export async function countWaitingWorks(db: Db, programIds: readonly number[]): Promise<Map<number, number>> {
  if (programIds.length === 0) return new Map()
  const rows = await db
    .select({ programId: programMembers.programId, many: sql<number>`count(*)::int` })
    .from(works)
    .innerJoin(programMembers, eq(programMembers.id, works.memberId))
    .where(
      and(
        inArray(programMembers.programId, [...programIds]),
        eq(works.status, 'waiting'),
        ne(programMembers.status, 'left'),
      ),
    )
    .groupBy(programMembers.programId)
  return new Map(rows.map(({ programId, many }) => [programId, many]))
}
