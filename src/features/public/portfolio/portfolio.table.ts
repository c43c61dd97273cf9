import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'

/** Projects of the portfolio (spec 3 §3). */
export const portfolios = pgTable('portfolios', {
  id: id(),
  title: text().notNull(),
  description: text().notNull(),
  link: text(),
  /** The address of its picture. */
  image: text(),
  createdAt: createdAt(),
})
