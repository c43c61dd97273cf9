import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../db/columns.ts'

/** Settings that someone has saved; any other has the default of its declaration. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment().notNull().defaultNow(),
})

/** Each change of a setting with what it was before, so that it can be taken back. Null is the default. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: id(),
    key: text().notNull(),
    old: jsonb(),
    new: jsonb(),
    /** Null: set by a script. No foreign key on purpose: the history outlives the account. */
    by: integer(),
    at: createdAt(),
  },
  (table) => [index().on(table.key, table.at)],
)
