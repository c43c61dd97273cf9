import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import type { MailSchedule, SavedView } from './saved-view.contract.ts'

/** How someone looks at a report: its tab, period and filters under a name of their own, perhaps mailed regularly. */
export const reportViews = pgTable(
  'report_views',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    report: text().$type<SavedView['report']>().notNull(),
    name: text().notNull(),
    /** What the page's address asks for, as in a query. */
    search: text().notNull(),
    schedule: text().$type<MailSchedule>().notNull().default('none'),
    /** The first day of the week or month whose mail was sent last, or in which the mails were ordered. */
    sentFor: date().$type<Day>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('report_views_name_key').on(table.userId, table.report, sql`lower(${table.name})`),
    index('report_views_schedule_index')
      .on(table.schedule, table.sentFor)
      .where(sql`${table.schedule} <> 'none'`),
  ],
)
