import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import type { Language } from '#shared/languages.ts'
import { users } from '#features/base/user/user.table.ts'
import type { ConsentText, ConsentWay } from './consent.contract.ts'

/**
 * Versions of the terms and of the privacy text, from the second on: the first is what was there at the beginning. A new
 * version is published when what the text says has changed, not with every comma (ADR 48).
 */
export const textVersions = pgTable(
  'text_versions',
  {
    text: text().$type<ConsentText>().notNull(),
    version: integer().notNull(),
    /** What has changed, in the words of the administrator. */
    note: text().notNull(),
    /** Which saved revision of the text it was in each language; 0 is the text of the product. */
    revisions: jsonb().$type<Partial<Record<Language, number>>>().notNull(),
    publishedById: integer()
      .notNull()
      .references(() => users.id),
    publishedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.text, table.version] })],
)

/** Who has accepted which version; rows are only added. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    text: text().$type<ConsentText>().notNull(),
    version: integer().notNull(),
    /** In which language it was shown, and which saved revision of it. */
    language: text().$type<Language>().notNull(),
    revision: integer().notNull(),
    way: text().$type<ConsentWay>().notNull(),
    acceptedAt: moment().notNull(),
  },
  (table) => [uniqueIndex().on(table.userId, table.text, table.version), index().on(table.text, table.version)],
)
