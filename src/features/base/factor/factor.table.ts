import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/base/user/user.table.ts'
import { createdAt, id, moment } from '#server/db/columns.ts'

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A second step of signing in that someone has set up: an authenticator app, or a passkey. */
export const factors = pgTable(
  'factors',
  {
    id: id(),
    userId: userId(),
    kind: text().$type<'app' | 'passkey'>().notNull(),
    name: text().notNull(),
    /** Of an app: its secret, encrypted. */
    sealed: text(),
    /** Of a passkey: its id and its public key, both base64url, and how browsers reach it. */
    credentialId: text(),
    publicKey: text(),
    transports: text().array(),
    /** The highest number seen, so that nothing is taken twice: the time step of an app, the signature counter of a passkey. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.userId),
    uniqueIndex().on(table.credentialId),
    uniqueIndex('factors_one_app')
      .on(table.userId)
      .where(sql`${table.kind} = 'app'`),
  ],
)

/** One of ten codes for a person who has lost phone and passkey; only its keyed hash is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { id: id(), userId: userId(), codeHash: text().notNull(), usedAt: moment(), createdAt: createdAt() },
  (table) => [uniqueIndex().on(table.userId, table.codeHash)],
)
