import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/base/user/user.table.ts'
import { id, moment } from '#server/db/columns.ts'

/**
 * A second step that has begun: of a sign-in after the right password (`sign-in`), of a sign-in with a passkey alone
 * (`passkey`), or of setting one up.
 */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: id(),
    /** Null while the person is not known, as with a passkey alone. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'sign-in' | 'passkey' | 'new-app' | 'new-passkey'>().notNull(),
    /** Binds it to the browser, or to the session that sets something up. */
    holderHash: text().notNull(),
    /** What a passkey has to sign, once. */
    nonce: text(),
    /** Of a new app: its secret, encrypted. */
    sealed: text(),
    tries: integer().notNull().default(0),
    state: text().$type<'open' | 'used'>().notNull().default('open'),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.holderHash), index().on(table.userId)],
)
