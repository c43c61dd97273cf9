import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Groups of settings; a group that was never saved has the defaults of its schema. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
