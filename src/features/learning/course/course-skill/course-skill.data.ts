import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { skills, skillsLock } from '#features/learning/skill/skill.table.ts'
import { courseSkills } from './course-skill.table.ts'

const targets = alias(skills, 'targets')

/** Keeps the list of skills as it is until the transaction ends; others may do the same in the meantime. */
export async function lockSkillsShared(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${skillsLock})`)
}

export type SkillOfCourse = Pick<typeof skills.$inferSelect, 'id' | 'name' | 'names' | 'slug' | 'archivedAt'>

/** What a course teaches, by name. */
export function listSkillsOf(db: Db, courseId: number): Promise<SkillOfCourse[]> {
  return db
    .select({ id: skills.id, name: skills.name, names: skills.names, slug: skills.slug, archivedAt: skills.archivedAt })
    .from(courseSkills)
    .innerJoin(skills, eq(skills.id, courseSkills.skillId))
    .where(eq(courseSkills.courseId, courseId))
    .orderBy(nameOrder(skills.name), asc(skills.id))
}

/** The skills with these ids, each with the one that it is now: of a merged one that is the other. */
export async function findSkills(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .select({ askedId: skills.id, id: targets.id, name: targets.name, archivedAt: targets.archivedAt })
    .from(skills)
    .innerJoin(targets, eq(targets.id, sql`coalesce(${skills.mergedIntoId}, ${skills.id})`))
    .where(inArray(skills.id, [...ids]))
}

/** The skill that an address names, if a course teaches it; the address of a merged one leads to the other. */
export async function findTaughtSkill(
  db: Db,
  slug: string,
): Promise<Pick<SkillOfCourse, 'slug' | 'name' | 'names'> | undefined> {
  const [row] = await db
    .select({ slug: targets.slug, name: targets.name, names: targets.names })
    .from(skills)
    .innerJoin(targets, eq(targets.id, sql`coalesce(${skills.mergedIntoId}, ${skills.id})`))
    .innerJoin(courseSkills, eq(courseSkills.skillId, targets.id))
    .where(eq(skills.slug, slug))
    .limit(1)
  return row
}

export async function addSkillsTo(tx: Db, courseId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.insert(courseSkills).values(ids.map((skillId) => ({ courseId, skillId })))
}

export async function removeSkillsFrom(tx: Db, courseId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(courseSkills).where(and(eq(courseSkills.courseId, courseId), inArray(courseSkills.skillId, [...ids])))
}

/**
 * Gives each course that has the first skill the second instead.
 * @returns how many had the first
 */
export async function replaceSkill(tx: Db, id: number, byId: number): Promise<number> {
  const had = await tx
    .delete(courseSkills)
    .where(eq(courseSkills.skillId, id))
    .returning({ courseId: courseSkills.courseId })
  if (had.length === 0) return 0
  await tx
    .insert(courseSkills)
    .values(had.map(({ courseId }) => ({ courseId, skillId: byId })))
    .onConflictDoNothing()
  return had.length
}
