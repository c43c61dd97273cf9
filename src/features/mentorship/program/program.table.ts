import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { CourseRule, ProgramField } from './catalogue/catalogue.contract.ts'
import type { ProgramStatus } from './program.contract.ts'

/** Several courses and the mentors who serve them, under one name, taken in cohorts. */
export const programs = pgTable(
  'programs',
  {
    id: id(),
    /** The last part of its public address; it never changes. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    summary: text().notNull(),
    description: text().notNull(),
    field: text().$type<ProgramField>(),
    /** 1 Beginner, 2 Intermediate, 3 Advanced, as courses have it. */
    difficultyLevel: integer().notNull(),
    weeks: integer().notNull(),
    /** Members get the courses that cost something without paying for them. */
    coursesIncluded: boolean().notNull().default(false),
    status: text().$type<ProgramStatus>().notNull().default('draft'),
    createdById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    publishedAt: moment(),
  },
  (table) => [
    index().on(table.status, table.publishedAt),
    index('programs_title_index').on(sql`${table.title} collate "und-x-icu"`, table.id),
    check('programs_published', sql`${table.status} = 'draft' or ${table.publishedAt} is not null`),
  ],
)

/** The courses of a program in their order, each with the rule when it opens. */
export const programCourses = pgTable(
  'program_courses',
  {
    programId: integer()
      .notNull()
      .references(() => programs.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    /** From 0 on. */
    position: integer().notNull(),
    /** When it opens for a member. */
    ruleKind: text().$type<CourseRule>().notNull(),
    /** The week of the cohort, from 1 on, where the rule names one. */
    week: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.programId, table.courseId] }),
    index().on(table.courseId),
    check('program_courses_week', sql`(${table.ruleKind} = 'week') = (${table.week} is not null)`),
  ],
)

export const programMentors = pgTable(
  'program_mentors',
  {
    programId: integer()
      .notNull()
      .references(() => programs.id),
    mentorId: integer()
      .notNull()
      .references(() => mentors.id),
  },
  (table) => [primaryKey({ columns: [table.programId, table.mentorId] }), index().on(table.mentorId)],
)

/** People who take a program in the same weeks. */
export const cohorts = pgTable(
  'cohorts',
  {
    id: id(),
    programId: integer()
      .notNull()
      .references(() => programs.id),
    name: text().notNull(),
    startsOn: date().$type<Day>().notNull(),
    endsOn: date().$type<Day>().notNull(),
    /** The last day on which someone may join, perhaps after the first day. */
    joinUntil: date().$type<Day>().notNull(),
    places: integer().notNull(),
    /** How many places are taken: changed together with the members, and never above the places. */
    taken: integer().notNull().default(0),
    /** When its members were told that it begins. */
    remindedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.programId, table.startsOn),
    index().on(table.startsOn),
    check('cohorts_days', sql`${table.startsOn} <= ${table.endsOn} and ${table.joinUntil} <= ${table.endsOn}`),
    check('cohorts_places', sql`${table.taken} between 0 and ${table.places}`),
  ],
)

/** The last part of a program, where it has one. */
export const programCapstones = pgTable(
  'program_capstones',
  {
    programId: integer()
      .primaryKey()
      .references(() => programs.id),
    title: text().notNull(),
    brief: text().notNull(),
    wantsLink: boolean().notNull(),
    wantsFile: boolean().notNull(),
    /** The week of the cohort, from 1 on, at whose end it is due. */
    dueWeek: integer(),
  },
  (table) => [check('program_capstones_wants', sql`${table.wantsLink} or ${table.wantsFile}`)],
)
