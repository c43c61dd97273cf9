import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { cohorts, programs } from '#features/mentorship/program/program.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { MemberStatus } from './program-member.contract.ts'

/** A person's place in a program: one row, whichever cohort it is in, also after they have left and joined again. */
export const programMembers = pgTable(
  'program_members',
  {
    id: id(),
    programId: integer()
      .notNull()
      .references(() => programs.id),
    cohortId: integer()
      .notNull()
      .references(() => cohorts.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    status: text().$type<MemberStatus>().notNull().default('joined'),
    joinedAt: moment().notNull(),
    leftAt: moment(),
    completedAt: moment(),
    /** When the member was told that the capstone can be handed in. */
    capstoneOpenedAt: moment(),
  },
  (table) => [
    uniqueIndex('program_members_key').on(table.programId, table.userId),
    index().on(table.userId),
    index().on(table.cohortId, table.status),
    check('program_members_left', sql`(${table.leftAt} is null) = (${table.status} <> 'left')`),
    check('program_members_completed', sql`(${table.completedAt} is null) = (${table.status} <> 'completed')`),
  ],
)

/** The courses that have opened for a member, each once, so that no one is notified of one twice. */
export const programOpenings = pgTable(
  'program_openings',
  {
    memberId: integer()
      .notNull()
      .references(() => programMembers.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    openedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.courseId] }), index().on(table.courseId)],
)
