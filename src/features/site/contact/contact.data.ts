import { and, asc, desc, eq, ilike, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { containing } from '#server/db/like.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import type { Language } from '#shared/languages.ts'
import { users } from '../../user/user.table.ts'
import type { ContactEntry, ContactEntryKind, ContactMessage, ContactRow, ContactStatus } from './contact.contract.ts'
import { contactEntries as entries, contactMessages as messages } from './contact.table.ts'

const shape = {
  id: messages.id,
  name: messages.name,
  email: messages.email,
  subject: messages.subject,
  status: messages.status,
  has_account: sql<boolean>`${messages.userId} is not null`,
  created_at: messages.createdAt,
}
const shortRow = jsonObject(shape)

const words = sql.placeholder('search')

type Filter = { status?: ContactStatus | undefined; search?: string | undefined }

const CONTACTS: List<typeof shortRow._.type, Filter> = {
  name: 'contact messages',
  from: messages,
  id: messages.id,
  row: shortRow,
  filters: {
    status: eq(messages.status, sql.placeholder('status')),
    search: or(
      ilike(messages.name, words),
      ilike(messages.email, words),
      ilike(messages.subject, words),
      ilike(messages.words, words),
    ),
  },
  tabs: { key: 'status', column: messages.status },
  order: [
    asc(ne(messages.status, 'open')),
    asc(sql`case when ${messages.status} = 'open' then ${messages.createdAt} end`),
    desc(messages.createdAt),
    desc(messages.id),
  ],
}

const dated = <Row extends { created_at: string }>(row: Row): Row => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
})

/** One page of messages: one statement. */
export async function listContacts(
  db: Db,
  { status, search }: Filter,
  asked: { page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined },
) {
  const filter = { status, search: search ? containing(search) : undefined }
  const { rows, ...paged } = await listPage(db, CONTACTS, { filter, ...asked })
  return { rows: rows.map((row): ContactRow => dated(row)), ...paged }
}

async function listEntries(db: Db, messageId: number): Promise<ContactEntry[]> {
  const rows = await db
    .select({ entry: entries, writer: users.name })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.writerId))
    .where(eq(entries.messageId, messageId))
    .orderBy(asc(entries.id))
  return rows.map(({ entry, writer }) => ({
    id: entry.id,
    kind: entry.kind,
    writer,
    words: entry.words,
    created_at: entry.createdAt.toISOString(),
  }))
}

export async function findContact(db: Db, id: number): Promise<ContactMessage | undefined> {
  const [found] = await db
    .select({ row: jsonObject({ ...shape, words: messages.words }) })
    .from(messages)
    .where(eq(messages.id, id))
  return found && { ...dated(found.row), entries: await listEntries(db, id) }
}

type Held = { status: ContactStatus; name: string; email: string; language: Language; subject: string; answers: number }

/** What an answer needs of a message, held until the transaction ends: of two who answer at once the second waits. */
export async function lockContact(tx: Db, id: number): Promise<Held | undefined> {
  const [found] = await tx
    .select({
      status: messages.status,
      name: messages.name,
      email: messages.email,
      language: messages.language,
      subject: messages.subject,
    })
    .from(messages)
    .where(eq(messages.id, id))
    .for('update')
  if (!found) return undefined
  const answers = await tx.$count(entries, and(eq(entries.messageId, id), eq(entries.kind, 'answer')))
  return { ...found, answers }
}

/** The id of the new message; undefined when the same one waits already. */
export async function insertContact(tx: Db, values: typeof messages.$inferInsert): Promise<number | undefined> {
  const [made] = await tx.insert(messages).values(values).onConflictDoNothing().returning({ id: messages.id })
  return made?.id
}

export async function insertEntry(
  tx: Db,
  values: { messageId: number; kind: ContactEntryKind; writerId: number; words: string; createdAt: Date },
): Promise<void> {
  await tx.insert(entries).values(values)
}

/** Moves a message that is in one of these states; true only for the call that did it. */
export async function moveContact(
  tx: Db,
  id: number,
  { from, to, at }: { from: readonly ContactStatus[]; to: ContactStatus; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(messages)
    .set({ status: to, textHash: null, changedAt: at })
    .where(and(eq(messages.id, id), inArray(messages.status, [...from])))
    .returning({ id: messages.id })
  return rows.length > 0
}

/** Deletes messages that nobody waits for and that were answered or closed before then, with their answers and notes. */
export async function removeSettled(db: Db, changedBefore: Date): Promise<void> {
  await db.delete(messages).where(and(ne(messages.status, 'open'), lt(messages.changedAt, changedBefore)))
}
