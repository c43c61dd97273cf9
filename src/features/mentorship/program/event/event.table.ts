import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { cohorts } from '../program.table.ts'

/** When a cohort meets. */
export const cohortEvents = pgTable(
  'cohort_events',
  {
    id: id(),
    cohortId: integer()
      .notNull()
      .references(() => cohorts.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    place: text().notNull(),
    link: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.cohortId, table.startsAt),
    check('cohort_events_times', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)
