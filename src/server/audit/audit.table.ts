import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../db/columns.ts'

/** Who did what, when, to which thing, with what result. Rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    /** No foreign key on purpose: the log outlives the account. */
    actorId: integer(),
    action: text().notNull(),
    result: text().notNull(),
    subject: text(),
    detail: jsonb().$type<Record<string, unknown>>(),
    ip: text(),
    requestId: text(),
  },
  (table) => [index().on(table.at), index().on(table.actorId, table.at), index().on(table.subject)],
)
