import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import type { PrivacyRequestKind, PrivacyRequestStatus } from './request.contract.ts'

/** What people ask about their data, for the staff to answer. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    kind: text().$type<PrivacyRequestKind>().notNull(),
    words: text().notNull(),
    status: text().$type<PrivacyRequestStatus>().notNull().default('open'),
    askedAt: moment().notNull(),
    /** The law gives a month. */
    dueOn: date().$type<Day>().notNull(),
    answeredAt: moment(),
    handledById: integer().references(() => users.id),
    answer: text(),
  },
  (table) => [index().on(table.status, table.dueOn), index().on(table.userId)],
)
