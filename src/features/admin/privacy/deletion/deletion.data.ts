import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Move } from '#shared/moves.ts'
import { DATA_MAP } from '../map/data-map.logic.ts'
import { whereOwnedBy } from '../map/map.data.ts'
import { type Mapped, splitNames, ownerLinksOf } from '../map/mapped-table.logic.ts'
import { OPEN_THINGS } from '../map/open-things.logic.ts'
import type { Deletion, DeletionStatus } from './deletion.contract.ts'
import { accountDeletions as deletions } from './deletion.table.ts'

// This file also writes tables of other features by their names: a deletion is one act over all of them (ADR 48).

export type StoredDeletion = typeof deletions.$inferSelect

/** Writes that someone asks for it; undefined while an earlier request waits. */
export async function insertDeletion(
  tx: Db,
  values: { userId: number; askedAt: Date; dueAt: Date },
): Promise<StoredDeletion | undefined> {
  const [row] = await tx.insert(deletions).values(values).onConflictDoNothing().returning()
  return row
}

export async function findWaitingDeletion(db: Db, userId: number): Promise<StoredDeletion | undefined> {
  const [row] = await db
    .select()
    .from(deletions)
    .where(and(eq(deletions.userId, userId), eq(deletions.status, 'waiting')))
  return row
}

/** The requests whose day has come, the oldest first. */
export const listDueDeletions = (db: Db, now: Date): Promise<StoredDeletion[]> =>
  db
    .select()
    .from(deletions)
    .where(and(eq(deletions.status, 'waiting'), lte(deletions.dueAt, now)))
    .orderBy(asc(deletions.dueAt), asc(deletions.id))

/** Ends a request that waits; true only for the call that did it. */
export async function endDeletion(
  tx: Db,
  id: number,
  { from, to }: Move<DeletionStatus>,
  endedAt: Date,
): Promise<boolean> {
  const rows = await tx
    .update(deletions)
    .set({ status: to, endedAt })
    .where(and(eq(deletions.id, id), inArray(deletions.status, [...from])))
    .returning({ id: deletions.id })
  return rows.length > 0
}

export const toDeletion = (row: StoredDeletion): Deletion => ({
  id: row.id,
  asked_at: row.askedAt.toISOString(),
  due_at: row.dueAt.toISOString(),
})

const FILE = /(^|_)file_id$/
const NAME = /(^|_)name$/
/** What closing the account itself empties and ends (ADR 41). */
const CLOSED: ReadonlySet<string> = new Set(['users', 'user_roles', 'sessions', 'devices', 'codes', 'password_links'])
const NO_WORDS = '—'
/** Why it ended, where staff look for a reason. */
const CLOSED_BECAUSE = 'The account was deleted'

const name = sql.identifier

/** The tables with this end: rows of rows before the rows they belong to, by which they are found. */
const mapEntriesEndingAs = (end: Mapped['end']) =>
  Object.entries(DATA_MAP)
    .filter(([table, entry]) => entry.end === end && !CLOSED.has(table))
    .toSorted(([, a], [, b]) => orderOf(a) - orderOf(b))

const orderOf = (entry: Mapped): number => (ownerLinksOf(entry).some(({ of }) => of !== undefined) ? 0 : 1)

async function listFileIdsIn(tx: Db, table: string, columns: readonly string[], where: SQL): Promise<string[]> {
  const ids: string[] = []
  for (const column of columns.filter((one) => FILE.test(one))) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select ${name(column)} as id from ${name(table)} where (${where}) and ${name(column)} is not null`,
    )
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Columns that allow null are set to null; others get a placeholder. */
function emptyValue(column: string, isNullable: boolean, userId: number): SQL {
  if (isNullable) return sql`null`
  if (column === 'email') return sql`${`deleted-${userId}@invalid`}`
  return NAME.test(column) ? sql`'Deleted user'` : sql`''`
}

async function emptyOwnedColumns(tx: Db, table: string, columns: readonly string[], userId: number): Promise<void> {
  const { rows } = await tx.execute<{ column: string }>(sql`select column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'YES'`)
  const nullable = new Set(rows.map(({ column }) => column))
  const sets = columns.map((one) => sql`${name(one)} = ${emptyValue(one, nullable.has(one), userId)}`)
  await tx.execute(
    sql`update ${name(table)} set ${sql.join(sets, sql`, `)} where ${whereOwnedBy(table, userId, false)}`,
  )
}

type Messages = {
  table: string
  threads: string
  key: string
  of: string
  words: readonly SQL[]
  /** Whether visitors write there, too: their messages have no sender, and belong to whom the thread belongs to. */
  hasVisitors?: boolean
}

/** Where people write, and what of a message goes; its place stays, so that the other sees that something was there. */
const messageTablesAt = (now: Date): readonly Messages[] => [
  {
    table: 'chat_messages',
    threads: 'chat_conversations',
    key: 'id',
    of: 'conversation_id',
    words: [
      sql`content = ${NO_WORDS}`,
      sql`words = ''`,
      sql`image_bytes = null`,
      sql`deleted_at = coalesce(message.deleted_at, ${now.toISOString()}::timestamptz)`,
    ],
  },
  {
    table: 'match_messages',
    threads: 'match_threads',
    key: 'match_id',
    of: 'match_id',
    words: [
      sql`body = ${NO_WORDS}`,
      sql`voice_seconds = null`,
      sql`withdrawn_at = coalesce(message.withdrawn_at, ${now.toISOString()}::timestamptz)`,
    ],
  },
  {
    table: 'support_messages',
    threads: 'support_threads',
    key: 'id',
    of: 'thread_id',
    words: [sql`content = ${NO_WORDS}`, sql`words = ''`],
    hasVisitors: true,
  },
]

/** Takes words and files out of what someone has written; the person who reads along is notified by the version. */
async function withdrawMessages(tx: Db, userId: number, now: Date): Promise<string[]> {
  const ids: string[] = []
  for (const { table, threads, key, of, words, hasVisitors } of messageTablesAt(now)) {
    const asVisitor = sql`sender_id is null and not is_from_team and ${whereOwnedBy(table, userId, false)}`
    const mine = hasVisitors ? sql`(sender_id = ${userId} or (${asVisitor}))` : sql`sender_id = ${userId}`
    ids.push(...(await listFileIdsIn(tx, table, ['file_id'], mine)))
    await tx.execute(sql`update ${name(threads)} set last_version = last_version + 1
      where ${name(key)} in (select ${name(of)} from ${name(table)} where ${mine})`)
    await tx.execute(sql`update ${name(table)} as message
      set ${sql.join([...words], sql`, `)}, file_id = null, version = thread.last_version
      from ${name(threads)} as thread where thread.${name(key)} = message.${name(of)} and ${mine}`)
  }
  return ids
}

/** Ends what waits for a decision about the person, and what runs. */
async function closeOpenThings(tx: Db, userId: number, now: Date): Promise<void> {
  // Before the places end: each is free for someone else from now on.
  await tx.execute(sql`update cohorts set taken = taken - 1 where id in (
    select cohort_id from program_members where user_id = ${userId} and status = 'joined')`)
  for (const [table, closings] of Object.entries(OPEN_THINGS))
    for (const { in: status = 'status', from, to, at, why, clears = [] } of closings) {
      const sets = [
        sql`${name(status)} = ${to}`,
        sql`${name(at)} = ${now.toISOString()}::timestamptz`,
        ...(why === undefined ? [] : [sql`${name(why)} = ${CLOSED_BECAUSE}`]),
        ...clears.map((column) => sql`${name(column)} = null`),
      ]
      const isOpen = sql`${name(status)} in (${sql.join(
        from.map((one) => sql`${one}`),
        sql`, `,
      )})`
      await tx.execute(sql`update ${name(table)} set ${sql.join(sets, sql`, `)}
        where ${isOpen} and ${whereOwnedBy(table, userId, false)}`)
    }
}

/**
 * Does what the data map says about the end of an account, but for the account itself.
 * @returns the files that nothing names any more
 */
export async function erasePersonalData(tx: Db, userId: number, now: Date): Promise<string[]> {
  await closeOpenThings(tx, userId, now)
  const ids = await withdrawMessages(tx, userId, now)
  for (const [table, { empties }] of mapEntriesEndingAs('emptied')) {
    const columns = splitNames(empties)
    ids.push(...(await listFileIdsIn(tx, table, columns, whereOwnedBy(table, userId, false))))
    await emptyOwnedColumns(tx, table, columns, userId)
  }
  for (const [table, entry] of mapEntriesEndingAs('deleted')) {
    const where = whereOwnedBy(table, userId, false)
    ids.push(...(await listFileIdsIn(tx, table, splitNames(`${entry.gives} ${entry.keeps ?? ''}`), where)))
    await tx.execute(sql`delete from ${name(table)} where ${where}`)
  }
  return [...new Set(ids)]
}
