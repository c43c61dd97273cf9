import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'

/** What staff tell everyone. */
export const announcements = pgTable('announcements', {
  id: id(),
  title: text().notNull(),
  text: text().notNull(),
  authorId: integer()
    .notNull()
    .references(() => users.id),
  /** Whom it concerns; none: everyone. */
  roles: text().array().$type<Role[]>().notNull().default([]),
  /** The first and the last day on which it is read, of the organisation's calendar; null: from the beginning, without an end. */
  startsOn: date().$type<Day>(),
  endsOn: date().$type<Day>(),
  /** When those whom it concerns got a notification. */
  toldAt: moment(),
  createdAt: createdAt(),
})
