import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { eventRegistrations, events } from '#features/public/event/event.table.ts'
import { users } from '#features/base/user/user.table.ts'

/** What doors did, one row for each time that someone was let in; all that changes is that it was undone. */
export const eventCheckIns = pgTable(
  'event_check_ins',
  {
    id: id(),
    eventId: integer()
      .notNull()
      .references(() => events.id),
    registrationId: integer()
      .notNull()
      .references(() => eventRegistrations.id),
    /** Given by the device, so that what is sent twice counts once. */
    clientKey: text().notNull(),
    way: text().$type<'scan' | 'hand'>().notNull(),
    checkedById: integer()
      .notNull()
      .references(() => users.id),
    checkedAt: moment().notNull(),
    /** The registration had no place by then, or the ticket was not good: the door let someone in all the same. */
    isRefused: boolean().notNull(),
    /** It was a mistake: it counts no more. */
    undoneAt: moment(),
    undoneById: integer().references(() => users.id),
  },
  (table) => [
    uniqueIndex('event_check_ins_sent_key').on(table.eventId, table.clientKey),
    index().on(table.registrationId, table.checkedAt),
  ],
)
