import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { amountMinor, createdAt, currency, id, moment } from '#server/db/columns.ts'
import { contains, lettersOf, likePatternOf } from '#server/db/like.ts'
import type { Choosing } from '#shared/choices.ts'
import type { CourseLanguage } from '#shared/course-languages.ts'
import { users } from '#features/base/user/user.table.ts'

export const courses = pgTable(
  'courses',
  {
    id: id(),
    title: text().notNull(),
    /** Plain text: what is shown on cards, searched and described to machines. */
    description: text().notNull(),
    /** The same with its formatting, cleaned; null where it has none. */
    descriptionHtml: text(),
    thumbnail: text(),
    bannerImage: text(),
    priceMinor: amountMinor().notNull().default(0),
    currency: currency(),
    durationMinutes: integer().notNull(),
    /** 1 Beginner, 2 Intermediate, 3 Advanced (spec 3 §3). */
    difficultyLevel: integer().notNull().default(1),
    /** What it is taught in. */
    language: text().$type<CourseLanguage>().notNull().default('en'),
    requirements: jsonb().$type<string[]>().notNull().default([]),
    whatYouWillLearn: jsonb().$type<string[]>().notNull().default([]),
    isPublished: boolean().notNull().default(true),
    tutorId: integer().references(() => users.id),
    creatorId: integer()
      .notNull()
      .references(() => users.id),
    /** Set instead of deleting a course that people have enrolled in. */
    archivedAt: moment(),
    /** Grows with every change, so that two people who edit at once do not overwrite each other. */
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.tutorId),
    index().on(table.isPublished, table.createdAt),
    index().on(table.language),
    index('courses_name_index').on(sql`${table.title} collate "und-x-icu"`, table.id),
    index('courses_search_index').using('gin', lettersOf(table.title), lettersOf(table.description)),
    index('courses_title_index').on(sql`lower(${table.title})`),
  ],
)

/** Whether a column with the id of a course names one whose title contains the words, which are a LIKE pattern. */
export const isTitled = (course: SQLWrapper, words: SQLWrapper) =>
  sql`${course} = any(array(select titled.id from ${courses} as titled where ${contains(sql`titled.title`, words)}))`

/** Of courses to choose from, those with these words in their title, or the one that is chosen already. */
export const isChoice = ({ search, id: chosen }: Choosing): SQL | undefined =>
  and(
    chosen === undefined ? undefined : eq(courses.id, chosen),
    search ? contains(courses.title, likePatternOf(search)) : undefined,
  )
