import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'

/** One mailed code. It exists only after a right password, or for the signed-in person's own address. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'sign-in' | 'email'>().notNull(),
    /** Where it was mailed: for `email` the address that the code proves. */
    email: text().notNull(),
    /** Binds the code to the browser that gave the password, when that browser accepts cookies. */
    challengeHash: text(),
    /** Random salt of the code's keyed hash. */
    key: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    /** Only the newest code of a challenge is live; a used one ends its challenge. */
    state: text().$type<'live' | 'replaced' | 'used'>().notNull().default('live'),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
)
