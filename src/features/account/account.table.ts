import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { users } from '../user/user.table.ts'

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id)

/** A signed-in device or program. The token itself is known only to its holder. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: userId(),
    tokenHash: text().notNull(),
    userAgent: text().notNull(),
    ip: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [uniqueIndex().on(table.tokenHash), index().on(table.userId)],
)

/** A browser that has entered a code before and is not asked again for 30 days. */
export const devices = pgTable(
  'devices',
  { id: id(), userId: userId(), tokenHash: text().notNull(), expiresAt: moment().notNull(), createdAt: createdAt() },
  (table) => [uniqueIndex().on(table.tokenHash), index().on(table.userId)],
)

/** One mailed code. It exists only after a right password (or for the signed-in person's own address). */
export const challenges = pgTable(
  'challenges',
  {
    id: id(),
    userId: userId(),
    purpose: text().$type<'sign-in' | 'email'>().notNull(),
    /** Binds the code to the browser that gave the password, when that browser keeps cookies. */
    cookieHash: text(),
    /** Random salt of the code's keyed hash. */
    key: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    isLive: boolean().notNull().default(true),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.userId, table.createdAt), index().on(table.cookieHash)],
)

/** A single-use link to choose a password: forgotten, or an invitation. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: id(),
    userId: userId(),
    tokenHash: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.tokenHash), index().on(table.userId)],
)
