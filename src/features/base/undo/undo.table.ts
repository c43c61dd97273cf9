import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'

/** A decision that its maker may take back for some seconds, and what it has left. */
export const undoOffers = pgTable(
  'undo_offers',
  {
    id: id(),
    actorId: integer()
      .notNull()
      .references(() => users.id),
    /** Of which feature: the name of an `Undoable`. */
    feature: text().notNull(),
    /** In its table of moves. */
    move: text().notNull(),
    /** The rows that moved. */
    rowIds: integer().array().notNull(),
    notificationIds: integer().array().notNull(),
    mailIds: uuid().array().notNull(),
    offeredAt: moment().notNull(),
    takenAt: moment(),
  },
  (table) => [index().on(table.offeredAt)],
)
