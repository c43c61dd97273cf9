import { bigint, date, pgTable } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'

/** How large the database was on each day. */
export const databaseSizes = pgTable('database_sizes', {
  date: date().$type<Day>().primaryKey(),
  bytes: bigint({ mode: 'number' }).notNull(),
})
