import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'
import { createdAt, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'
import { DIGEST_HOUR, type MailMode, type NoticeKind } from './preference.contract.ts'

/** What a person has chosen about one kind of happening; without a row everything comes at once. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    kind: text().$type<NoticeKind>().notNull(),
    inApp: boolean().notNull(),
    mailMode: text().$type<MailMode>().notNull(),
    push: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** Hours of a person, as clocks in their time zone show them. */
export const notificationHours = pgTable('notification_hours', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  /** When the daily mail leaves. */
  digestHour: integer().notNull().default(DIGEST_HOUR),
  quietFrom: integer(),
  quietUntil: integer(),
  /** The day of the last daily mail, which makes it one a day. */
  digestedOn: date().$type<Day>(),
})

/** What waits for the daily mail of a person: encrypted, like the mails that wait in the queue (ADR 6). */
export const heldMails = pgTable(
  'held_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    kind: text().$type<NoticeKind>().notNull(),
    sealed: text().notNull(),
    /** It goes no earlier: until then what it tells of can be taken back. */
    readyAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.readyAt)],
)
