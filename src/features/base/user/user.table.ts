import { gt, isNull, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '#shared/languages.ts'
import type { Role } from '#shared/roles.ts'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { contains, lettersOf } from '#server/db/like.ts'

/** A person who can sign in. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    /** A new address that waits for its code. */
    pendingEmail: text(),
    role: text().$type<Role>().notNull().default('student'),
    phoneNumber: text(),
    bio: text(),
    /** An address that we issued, or an absolute https address from before. */
    profilePicture: text(),
    /** argon2id in PHC form; null until an invited person has chosen a password. */
    passwordHash: text(),
    isActive: boolean().notNull().default(true),
    verifiedAt: moment(),
    lastLoginAt: moment(),
    /** The language of mails, documents and of browsers that have chosen none; null: not chosen. */
    language: text().$type<Language>(),
    /** An IANA zone; null: the organisation's. */
    timeZone: text(),
    /** Deleted by staff: nothing here names the person any more, and no list shows the row (ADR 41). */
    deletedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index().on(table.role),
    index().on(table.createdAt),
    // Lists in the order of names, and finding a person while typing.
    // A list narrowed to one role, by name.
    index('users_role_name_index').on(table.role, sql`${table.name} collate "und-x-icu"`, table.id),
    index().on(table.lastLoginAt),
    // Few; what counts people leaves them out.
    index('users_inactive_index')
      .on(table.id)
      .where(sql`not is_active`),
    // Whose picture is a file.
    index('users_picture_index')
      .on(table.profilePicture)
      .where(sql`${table.profilePicture} is not null`),
    // What contains some letters, wherever they stand.
    index('users_search_index').using('gin', lettersOf(table.name), lettersOf(table.email)),
    index('users_name_index').on(sql`${table.name} collate "und-x-icu"`, table.id),
  ],
)

/** Roles beyond the primary one, granted with a reason and perhaps an end. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    role: text().$type<Role>().notNull(),
    reason: text().notNull(),
    endsAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
)

/**
 * Whether a column with the id of a person names one whose name or address contains the words, which are a LIKE pattern.
 * These people are found first, by their own index, whatever the list is ordered by.
 */
export const isNamed = (person: SQLWrapper, words: SQLWrapper) =>
  sql`${person} = any(array(select named.id from ${users} as named where ${contains(sql`named.name`, words)} or ${contains(sql`named.email`, words)}))`

/** Whether a further role is valid at this moment: everyone who reads `user_roles` asks it here. */
export const isRoleValidAt = (now: Date | SQLWrapper) => or(isNull(userRoles.endsAt), gt(userRoles.endsAt, now))

/** People who may sign in, whose address is confirmed, and who have one of these roles now: a query of ids. */
export const idsWithAnyRoleAt = (roles: SQLWrapper, now: SQLWrapper) => sql`select ${users.id} from ${users}
    where ${users.isActive} and ${users.verifiedAt} is not null and ${users.role} = any(${roles})
  union select ${userRoles.userId} from ${userRoles} join ${users} on ${users.id} = ${userRoles.userId}
    where ${users.isActive} and ${users.verifiedAt} is not null and ${userRoles.role} = any(${roles}) and ${isRoleValidAt(now)}`

/** Whether a row of `users` has one of these roles at this moment, asked of many rows: further roles are read once. */
export const hasAnyRoleAtForMany = (roles: SQLWrapper, now: SQLWrapper) =>
  sql<boolean>`(${users.role} = any(${roles}) or ${users.id} = any(array(select ${userRoles.userId} from ${userRoles}
    where ${userRoles.role} = any(${roles}) and ${isRoleValidAt(now)})))`

/** Whether a row of `users` has one of these roles at this moment. */
export const hasAnyRoleAt = (roles: SQLWrapper, now: Date | SQLWrapper) =>
  sql<boolean>`(${users.role} = any(${roles}) or ${furtherRolesAt(now)} && ${roles})`

/** The further roles of a row of `users` that are valid at this moment. */
export const furtherRolesAt = (now: Date | SQLWrapper) =>
  sql<Role[]>`coalesce((select array_agg(${userRoles.role} order by ${userRoles.role}) from ${userRoles}
    where ${userRoles.userId} = ${users.id} and ${isRoleValidAt(now)}), '{}')`

/** What is read of someone to write them a mail. */
export const recipientColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  language: users.language,
  timeZone: users.timeZone,
  verifiedAt: users.verifiedAt,
}

/**
 * Whether a column names a person whose account is active. The few others are read once, where as many rows are asked
 * about as reports have.
 */
export const maySignIn = (person: SQLWrapper): SQL<boolean> =>
  sql`${person} not in (select inactive.id from ${users} as inactive where not inactive.is_active)`
