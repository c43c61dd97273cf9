import { iso } from '#server/db/iso.ts'
import { and, asc, desc, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import { listTotal } from '#server/db/list-total.ts'
import { chatMessages } from '#features/talk/chat/chat.table.ts'
import { matchMessages as messages } from '#features/mentorship/thread/thread.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { supportMessages } from '#features/talk/support/support.table.ts'
import { users } from '#features/base/user/user.table.ts'
import {
  REPORT_STATUSES,
  type CopiedMessage,
  type Report,
  type ReportDecision,
  type ReportRow,
  type ReportStatus,
} from './safety.contract.ts'
import { safetyReports as reports } from './safety.table.ts'

const reporters = alias(users, 'reporters')
const reported = alias(users, 'reported')

const shape = {
  id: reports.id,
  match_id: reports.matchId,
  reporter: jsonObject({ id: reporters.id, name: reporters.name }),
  reported: jsonObject({ id: reported.id, name: reported.name }),
  is_mentor: sql<boolean>`coalesce(${matches.mentorUserId} = ${reports.reportedId}, false)`,
  kind: reports.kind,
  status: reports.status,
  decision: reports.decision,
  created_at: reports.createdAt,
  decided_at: reports.decidedAt,
}
const shortRow = jsonObject(shape)
const wholeRow = jsonObject({
  ...shape,
  words: reports.words,
  message_id: sql<number | null>`coalesce(${reports.messageId}, ${reports.chatMessageId}, ${reports.supportMessageId})`,
  messages: reports.copied,
  decision_reason: reports.decisionReason,
})

const joins = [
  { table: reporters, on: eq(reporters.id, reports.reporterId) },
  { table: reported, on: eq(reported.id, reports.reportedId) },
  { table: matches, on: eq(matches.id, reports.matchId), isLeft: true },
]

/** No one reads a report of themselves. */
type Filter = { status?: ReportStatus | undefined; reader: number }

const REPORTS: List<typeof shortRow._.type, Filter> = {
  name: 'safety reports',
  from: reports,
  id: reports.id,
  joins,
  row: shortRow,
  filters: {
    status: eq(reports.status, sql.placeholder('status')),
    reader: ne(reports.reportedId, sql.placeholder('reader')),
  },
  tabs: { key: 'status', column: reports.status, values: REPORT_STATUSES },
  order: [
    asc(sql`${reports.status} = 'decided'`),
    desc(sql`coalesce(${reports.decidedAt}, '-infinity')`),
    asc(reports.createdAt),
    asc(reports.id),
  ],
}

const withIsoDates = <Row extends { created_at: string; decided_at: string | null }>(row: Row): Row => ({
  ...row,
  created_at: iso(row.created_at),
  decided_at: iso(row.decided_at),
})

/** One page of reports: one statement. */
export async function listReports(
  db: Db,
  filter: Filter,
  asked: { page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined },
) {
  const { rows, ...paged } = await listPage(db, REPORTS, { filter, ...asked })
  return { rows: rows.map((row): ReportRow => withIsoDates(row)), ...paged }
}

/** How many there are. */
export const countReports = (db: Db, filter: Filter): Promise<number> => listTotal(db, REPORTS, filter)

/** A report as someone reads it: one of themselves is not there. */
export async function findReport(db: Db, id: number, readerId: number): Promise<Report | undefined> {
  const [found] = await db
    .select({ row: wholeRow })
    .from(reports)
    .innerJoin(reporters, eq(reporters.id, reports.reporterId))
    .innerJoin(reported, eq(reported.id, reports.reportedId))
    .leftJoin(matches, eq(matches.id, reports.matchId))
    .where(and(eq(reports.id, id), ne(reports.reportedId, readerId)))
  return found && withIsoDates(found.row)
}

/** The id of the new report; undefined when the same is open already. */
export async function insertReport(tx: Db, values: typeof reports.$inferInsert): Promise<number | undefined> {
  const [row] = await tx.insert(reports).values(values).onConflictDoNothing().returning({ id: reports.id })
  return row?.id
}

/** Decides an open report; true only for the call that did it. */
export async function decideReport(
  tx: Db,
  id: number,
  values: { decision: ReportDecision; decisionReason: string; decidedById: number; decidedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(reports)
    .set({ ...values, status: 'decided' })
    .where(and(eq(reports.id, id), eq(reports.status, 'open')))
    .returning({ id: reports.id })
  return rows.length > 0
}

const AROUND = 3

/** A message with the three places before and after it, as they are now. */
export async function copyThreadAround(tx: Db, matchId: number, seq: number): Promise<CopiedMessage[]> {
  const rows = await tx
    .select({ one: messages, sender: users.name })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(messages.matchId, matchId), gte(messages.seq, seq - AROUND), lte(messages.seq, seq + AROUND)))
    .orderBy(asc(messages.seq))
  return rows.map(({ one, sender }) => ({
    id: one.id,
    sender,
    text: one.body,
    has_file: one.fileId !== null,
    created_at: one.createdAt.toISOString(),
  }))
}

type ChatRow = { id: number; content: string; fileId: string | null; createdAt: Date }

/** A message of the staff or the support chat with who wrote it: only a picture without words counts as a file. */
const toCopiedMessage = ({ one, sender }: { one: ChatRow; sender: string }): CopiedMessage => ({
  id: one.id,
  sender,
  text: one.content,
  has_file: one.fileId !== null && one.content === '',
  created_at: one.createdAt.toISOString(),
})

/** The same of a message of the staff chat. */
export async function copyChatAround(
  tx: Db,
  { conversationId, seq }: { conversationId: number; seq: number },
): Promise<CopiedMessage[]> {
  const rows = await tx
    .select({ one: chatMessages, sender: users.name })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.senderId))
    .where(
      and(
        eq(chatMessages.conversationId, conversationId),
        gte(chatMessages.seq, seq - AROUND),
        lte(chatMessages.seq, seq + AROUND),
      ),
    )
    .orderBy(asc(chatMessages.seq))
  return rows.map(toCopiedMessage)
}

/** The same of a message of the support chat. */
export async function copySupportAround(
  tx: Db,
  { threadId, seq }: { threadId: number; seq: number },
): Promise<CopiedMessage[]> {
  const rows = await tx
    .select({ one: supportMessages, sender: users.name })
    .from(supportMessages)
    .innerJoin(users, eq(users.id, supportMessages.senderId))
    .where(
      and(
        eq(supportMessages.threadId, threadId),
        gte(supportMessages.seq, seq - AROUND),
        lte(supportMessages.seq, seq + AROUND),
      ),
    )
    .orderBy(asc(supportMessages.seq))
  return rows.map(toCopiedMessage)
}
