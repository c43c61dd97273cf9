import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import type { Language } from '#shared/languages.ts'
import { users } from '#features/base/user/user.table.ts'
import type { SiteTextName } from './site-text.contract.ts'

/** Every version of the texts that an organisation has written for its public pages; the newest of each counts. */
export const siteTexts = pgTable(
  'site_texts',
  {
    id: id(),
    name: text().$type<SiteTextName>().notNull(),
    language: text().$type<Language>().notNull(),
    /** Counts the versions of this text in this language. */
    revision: integer().notNull(),
    /** Cleaned (site-html.logic.ts); null for the text of the product. */
    contentHtml: text(),
    writerId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
  },
  // Of two who save at once the second is refused.
  (table) => [uniqueIndex().on(table.name, table.language, table.revision)],
)
