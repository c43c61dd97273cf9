import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'
import type { PermissionRequestStatus, PermissionType } from './permission-request.contract.ts'

/** A teacher's request to create courses or quizzes; while it is approved, the teacher may (spec 3 §3, §4). */
export const permissionRequests = pgTable(
  'permission_requests',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    permissionType: text().$type<PermissionType>().notNull(),
    reason: text().notNull(),
    status: text().$type<PermissionRequestStatus>().notNull().default('pending'),
    reviewerId: integer().references(() => users.id),
    decidedAt: moment(),
    adminNotes: text(),
    withdrawnAt: moment(),
    withdrawalReason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    // Of each permission a person has one open or granted request; it also answers what someone may do.
    uniqueIndex('permission_requests_open_key')
      .on(table.userId, table.permissionType)
      .where(sql`${table.status} in ('pending', 'approved')`),
    index().on(table.status, table.createdAt),
    index().on(table.userId, table.createdAt),
  ],
)
