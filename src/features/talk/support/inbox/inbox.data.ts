import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import type { Sorted } from '#shared/paging.ts'
import { contactMessages as contacts } from '#features/talk/contact/contact.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { SUPPORT_STATUSES, type SupportStatus } from '../support.contract.ts'
import { countUnreadSql } from '../support.data.ts'
import {
  supportMessages as messages,
  supportNotes as notes,
  supportRatings as ratings,
  supportThreads as threads,
} from '../support.table.ts'
import { findThreads } from '../search/search.data.ts'
import type { InboxColumn, InboxRow, Note } from './inbox.contract.ts'

/** No thread has the number 0, so a search without results finds nothing. */
const NONE = '0'
const admins = alias(users, 'helpers')

const lastRating = (column: 'rating' | 'comment') =>
  sql`(select r.${sql.raw(column)} from ${ratings} r where r.thread_id = ${threads.id} order by r.closed_at desc limit 1)`

const shape = {
  id: threads.id,
  status: threads.status,
  person: sql<
    InboxRow['person']
  >`json_build_object('id', ${users.id}, 'name', coalesce(${users.name}, ${contacts.name}),
    'email', coalesce(${users.email}, ${contacts.email}), 'profile_picture', ${users.profilePicture})`,
  subject: sql<string | null>`${contacts.subject}`,
  assignee: sql<InboxRow['assignee']>`case when ${threads.assigneeId} is not null then
    (select json_build_object('id', a.id, 'name', a.name) from ${users} a where a.id = ${threads.assigneeId}) end`,
  labels: threads.labels,
  unread_count: countUnreadSql('team'),
  last_message: sql<InboxRow['last_message']>`(select json_build_object('content', left(l.content, 200),
    'has_image', l.file_id is not null, 'is_from_team', l.is_from_team)
    from ${messages} l where l.thread_id = ${threads.id} and l.seq = ${threads.lastSeq})`,
  last_at: threads.lastAt,
  waiting_since: threads.waitingSince,
  rating: sql<number | null>`${lastRating('rating')}`,
}
const row = jsonObject(shape)

type Filter = {
  status?: SupportStatus | undefined
  /** 0: unassigned. */
  assignee?: number | undefined
  label?: string | undefined
  /** Those that a search has found, as `findThreads` answers them. */
  found?: string | undefined
}

const INBOX: List<typeof row._.type, Filter, InboxColumn> = {
  name: 'support threads',
  from: threads,
  id: threads.id,
  joins: [
    { table: users, on: eq(users.id, threads.userId), isLeft: true },
    { table: contacts, on: eq(contacts.id, threads.contactId), isLeft: true },
  ],
  row,
  filters: {
    status: eq(threads.status, sql.placeholder('status')),
    assignee: sql`coalesce(${threads.assigneeId}, 0) = ${sql.placeholder('assignee')}::int`,
    label: sql`${sql.placeholder('label')}::text = any(${threads.labels})`,
    found: sql`${threads.id} in (select unnest(string_to_array(${sql.placeholder('found')}, ',')::int[]))`,
  },
  tabs: { key: 'status', column: threads.status, values: SUPPORT_STATUSES },
  sorts: { last: sql`${threads.lastAt}` },
  order: [asc(threads.waitingSince), desc(threads.lastAt), desc(threads.id)],
}

const isoOf = (moment: string): string => new Date(moment).toISOString()

const withIsoDates = <Row extends { last_at: string; waiting_since: string | null }>(found: Row): Row => ({
  ...found,
  last_at: isoOf(found.last_at),
  waiting_since: found.waiting_since && isoOf(found.waiting_since),
})

type Asked = Omit<Filter, 'found'> & { search?: string | undefined }
type Sort = Sorted<InboxColumn> | undefined

/** The filter as the list takes it, and whether the search left something out. */
async function searchFilter(db: Db, { search, ...filter }: Asked): Promise<{ filter: Filter; isCut: boolean }> {
  if (!search) return { filter, isCut: false }
  const { ids, isCut } = await findThreads(db, search)
  return { filter: { ...filter, found: ids.join(',') || NONE }, isCut }
}

/** One page of the inbox. */
export async function listInbox(
  db: Db,
  asked: Asked,
  paging: { sort?: Sort; page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined },
) {
  const { filter, isCut } = await searchFilter(db, asked)
  const { rows, ...paged } = await listPage(db, INBOX, { filter, ...paging })
  return { rows: rows.map((one): InboxRow => withIsoDates(one)), ...paged, ...(isCut && { has_more: true }) }
}

/** All rows, for a file. */
export async function listWholeInbox(db: Db, asked: Asked, sort: Sort) {
  const { filter } = await searchFilter(db, asked)
  return listAll(db, INBOX, { filter, sort }, (one): InboxRow => withIsoDates(one))
}

async function listNotes(db: Db, threadId: number): Promise<Note[]> {
  const rows = await db
    .select({ id: notes.id, writer: admins.name, words: notes.words, createdAt: notes.createdAt })
    .from(notes)
    .leftJoin(admins, eq(admins.id, notes.writerId))
    .where(eq(notes.threadId, threadId))
    .orderBy(asc(notes.id))
  return rows.map(({ createdAt, ...note }) => ({ ...note, created_at: createdAt.toISOString() }))
}

/** One thread as admins see it, beside its messages. */
export async function describeThread(db: Db, id: number) {
  const [found] = await db
    .select({
      row: jsonObject({
        ...shape,
        read_seq: threads.personReadSeq,
        blocked_until: threads.blockedUntil,
        block_reason: threads.blockReason,
        rating_comment: sql<string | null>`${lastRating('comment')}`,
      }),
    })
    .from(threads)
    .leftJoin(users, eq(users.id, threads.userId))
    .leftJoin(contacts, eq(contacts.id, threads.contactId))
    .where(eq(threads.id, id))
  if (!found) return undefined
  const { blocked_until: until } = found.row
  return { ...withIsoDates(found.row), blocked_until: until && isoOf(until), notes: await listNotes(db, id) }
}

/** The words of the note that was written under a key. */
export async function findNote(tx: Db, threadId: number, clientKey: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ words: notes.words })
    .from(notes)
    .where(and(eq(notes.threadId, threadId), eq(notes.clientKey, clientKey)))
  return found?.words
}

/** Keeps a note; false when the same mail is there already. */
export async function insertNote(tx: Db, values: typeof notes.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(notes).values(values).onConflictDoNothing().returning({ id: notes.id })
  return rows.length > 0
}
