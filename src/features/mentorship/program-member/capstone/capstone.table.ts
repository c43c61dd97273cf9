import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { files } from '#server/files/files.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { programMembers } from '../program-member.table.ts'
import type { WorkStatus } from './capstone.contract.ts'

/** What a member has handed in, each time a row; the last one counts. */
export const capstoneWorks = pgTable(
  'capstone_works',
  {
    id: id(),
    memberId: integer()
      .notNull()
      .references(() => programMembers.id),
    /** From 1 on. */
    version: integer().notNull(),
    note: text().notNull(),
    link: text(),
    fileId: text().references(() => files.id),
    status: text().$type<WorkStatus>().notNull().default('waiting'),
    handedInAt: moment().notNull(),
    decidedAt: moment(),
    decidedById: integer().references(() => users.id),
    /** What has to change. */
    reason: text(),
  },
  (table) => [
    unique().on(table.memberId, table.version),
    // Nothing is handed in while a work waits or after one was accepted.
    uniqueIndex('capstone_works_open')
      .on(table.memberId)
      .where(sql`${table.status} in ('waiting', 'accepted')`),
    index().on(table.fileId),
    check('capstone_works_decided', sql`(${table.decidedAt} is null) = (${table.status} = 'waiting')`),
    check('capstone_works_reason', sql`(${table.reason} is null) = (${table.status} <> 'returned')`),
  ],
)
