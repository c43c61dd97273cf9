import { isNull, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import type { SkillNames } from '#shared/skill-name.ts'

export const skills = pgTable(
  'skills',
  {
    id: id(),
    name: text().notNull(),
    /** Its name in other languages than English, where it has one. */
    names: jsonb().$type<SkillNames>().notNull().default({}),
    /** Names the skill in addresses, and stays when the name changes. */
    slug: text().notNull().unique(),
    /** It can no longer be chosen; courses that have it keep it. */
    archivedAt: moment(),
    /**
     * The skill that has taken its place: addresses and searches with this one find that one. Never one that was
     * merged itself.
     */
    mergedIntoId: integer().references((): AnyPgColumn => skills.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('skills_name_unique')
      .on(sql`lower(${table.name} collate "und-x-icu")`)
      .where(isNull(table.mergedIntoId)),
    index().on(table.mergedIntoId),
  ],
)

/**
 * The lock of the list: held alone by the person who changes the list, and shared by the person who writes which skills
 * something has. So nothing gets a skill that is being merged into another.
 */
export const skillsLock = sql`hashtext('skills')`
