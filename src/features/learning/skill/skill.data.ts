import { and, asc, eq, isNotNull, isNull, like, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Sorted } from '#shared/paging.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { courseSkills } from '#features/learning/course/course-skill/course-skill.table.ts'
import type { Skill, SkillColumn } from './skill.contract.ts'
import { skills, skillsLock } from './skill.table.ts'

/** Locks the list alone until the transaction ends: of two who change it at once the second sees what the first did. */
export async function lockSkills(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${skillsLock})`)
}

const merged = alias(skills, 'merged')
const words = sql.placeholder('search')
const usedBy = sql<number>`(select count(*)::int from ${courseSkills}
  inner join ${courses} on ${courses.id} = ${courseSkills.courseId}
  where ${courseSkills.skillId} = ${skills.id} and ${courses.archivedAt} is null)`

const row = jsonObject({
  id: skills.id,
  name: skills.name,
  names: skills.names,
  slug: skills.slug,
  status: sql<Skill['status']>`case when ${skills.archivedAt} is null then 'active' else 'archived' end`,
  courses: usedBy,
})

type Filter = {
  id?: number | undefined
  isActive?: 'yes' | undefined
  isArchived?: 'yes' | undefined
  search?: string | undefined
}

const SKILLS: List<Skill, Filter, SkillColumn> = {
  name: 'skills',
  from: skills,
  id: skills.id,
  row,
  where: isNull(skills.mergedIntoId),
  filters: {
    id: eq(skills.id, sql.placeholder('id')),
    isActive: isNull(skills.archivedAt),
    isArchived: isNotNull(skills.archivedAt),
    search: or(
      contains(skills.name, words),
      sql`exists (select 1 from jsonb_each_text(${skills.names}) as other(language, name) where ${contains(sql`other.name`, words)})`,
      sql`exists (select 1 from ${skills} ${sql.identifier('merged')}
        where ${merged.mergedIntoId} = ${skills.id} and ${contains(merged.name, words)})`,
    ),
  },
  sorts: { name: nameOrder(skills.name), courses: usedBy },
  order: [nameOrder(skills.name), asc(skills.id)],
}

type Sorting = { sort?: Sorted<SkillColumn> | undefined }
type ListOptions = Sorting & { page?: number | undefined; limit?: number | undefined }

const patterns = ({ search, ...filter }: Filter): Filter => ({ ...filter, search: search && likePatternOf(search) })

/** One page of skills, by name: one statement. Merged ones are in no list. */
export const listSkills = (db: Db, filter: Filter, asked: ListOptions) =>
  listPage(db, SKILLS, { filter: patterns(filter), ...asked })

/** All rows, for a file. */
export const listAllSkills = (db: Db, filter: Filter, { sort }: Sorting) =>
  listAll(db, SKILLS, { filter: patterns(filter), sort }, (skill) => skill)

/** In small letters, accented ones too; as the unique index has it. */
const lowerCase = (text: unknown) => sql`lower(${text} collate "und-x-icu")`

/** A skill of the list, by its name whatever the case. */
export async function findSkillNamed(db: Db, name: string): Promise<{ id: number } | undefined> {
  const [found] = await db
    .select({ id: skills.id })
    .from(skills)
    .where(and(eq(lowerCase(skills.name), lowerCase(sql`${name}::text`)), isNull(skills.mergedIntoId)))
  return found
}

/** Slugs that begin like this one, those of merged skills too. */
export async function listSimilarSlugs(db: Db, slug: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: skills.slug })
    .from(skills)
    .where(or(eq(skills.slug, slug), like(skills.slug, `${slug}-%`)))
  return new Set(rows.map((found) => found.slug))
}

export async function insertSkill(tx: Db, values: typeof skills.$inferInsert): Promise<number> {
  const [made] = await tx.insert(skills).values(values).returning({ id: skills.id })
  if (!made) throw new Error('the skill was not written')
  return made.id
}

export async function setSkillNames(
  tx: Db,
  id: number,
  { name, names }: Pick<typeof skills.$inferSelect, 'name' | 'names'>,
): Promise<void> {
  await tx.update(skills).set({ name, names }).where(eq(skills.id, id))
}

/** Takes a skill out of the list, and all that had been merged into it before lead to the new one. */
export async function mergeSkill(tx: Db, id: number, intoId: number): Promise<void> {
  await tx
    .update(skills)
    .set({ mergedIntoId: intoId })
    .where(or(eq(skills.id, id), eq(skills.mergedIntoId, id)))
}

/** Archives a skill at that moment, or restores it (null); false when that was done already. */
export async function setArchived(tx: Db, id: number, at: Date | null): Promise<boolean> {
  const changed = await tx
    .update(skills)
    .set({ archivedAt: at })
    .where(and(eq(skills.id, id), at ? isNull(skills.archivedAt) : isNotNull(skills.archivedAt)))
    .returning({ id: skills.id })
  return changed.length > 0
}
