import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { chatMessages } from '#features/talk/chat/chat.table.ts'
import { matchMessages } from '#features/mentorship/thread/thread.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { supportMessages } from '#features/talk/support/support.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { CopiedMessage, ReportDecision, ReportKind, ReportStatus } from './safety.contract.ts'

/** Someone has reported the other person of a match, or one of their messages. */
export const safetyReports = pgTable(
  'safety_reports',
  {
    id: id(),
    /** Null where it is about the staff chat or the support chat. */
    matchId: integer().references(() => matches.id),
    reporterId: integer()
      .notNull()
      .references(() => users.id),
    reportedId: integer()
      .notNull()
      .references(() => users.id),
    /** These three become null when the message is deleted by the retention period. */
    messageId: integer().references(() => matchMessages.id, { onDelete: 'set null' }),
    chatMessageId: integer().references(() => chatMessages.id, { onDelete: 'set null' }),
    supportMessageId: integer().references(() => supportMessages.id, { onDelete: 'set null' }),
    kind: text().$type<ReportKind>().notNull(),
    words: text().notNull(),
    /** The reported message and its neighbours as they were then: all of the thread that admins ever see. */
    copied: jsonb().$type<CopiedMessage[]>().notNull(),
    status: text().$type<ReportStatus>().notNull().default('open'),
    decision: text().$type<ReportDecision>(),
    decisionReason: text(),
    decidedById: integer().references(() => users.id),
    decidedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    // No one reports the same twice while it is not decided.
    uniqueIndex('safety_reports_open_key')
      .on(table.matchId, table.reporterId, sql`coalesce(${table.messageId}, 0)`)
      .where(sql`${table.status} = 'open'`),
    uniqueIndex('safety_reports_open_chat_key')
      .on(table.reporterId, table.reportedId, sql`coalesce(${table.chatMessageId}, 0)`)
      .where(sql`${table.status} = 'open' and ${table.matchId} is null and ${table.supportMessageId} is null`),
    uniqueIndex('safety_reports_open_support_key')
      .on(table.reporterId, table.supportMessageId)
      .where(sql`${table.status} = 'open' and ${table.supportMessageId} is not null`),
    index().on(table.status, table.createdAt),
  ],
)
