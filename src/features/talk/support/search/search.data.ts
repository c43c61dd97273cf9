import { desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { searchQuery } from '#shared/search-words.ts'
import { contactMessages as contacts } from '#features/talk/contact/contact.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { supportMessages as messages, supportThreads as threads } from '../support.table.ts'

/** Limits of a search, so that it takes about the same time however many messages there are. */
export type Bounds = {
  /** The newest messages, which are read one by one. */
  newest: number
  /** If more of these have the words, the words are so common that older messages are not searched. */
  common: number
  /** The most messages, and the most people, that are taken from the index. */
  indexed: number
}
const BOUNDS: Bounds = { newest: 2000, common: 200, indexed: 5000 }

export type FoundThreads = {
  ids: number[]
  /** There is more with these words that was not looked at. */
  isCut: boolean
}

/**
 * The threads of people with such a name or address, and those in which someone wrote all these words. Without an end
 * only for words that are not everywhere: of those in a tenth of the newest messages, the threads of these; reading
 * millions of messages would tell an admin nothing more.
 */
export async function findThreads(db: Db, typed: string, bounds: Bounds = BOUNDS): Promise<FoundThreads> {
  const words = searchQuery(typed).trim()
  const [people, recent] = await runTogether(db, [
    threadsOfPersonNamed(db, typed, bounds.indexed),
    threadsWithNewMessage(db, words, bounds.newest),
  ])
  const isCut = people.many >= bounds.indexed
  if (words === '') return { ids: people.ids, isCut }
  const ids = [...people.ids, ...recent.ids]
  if (recent.many >= bounds.common) return { ids: [...new Set(ids)], isCut: true }
  const all = db.select({ id: messages.threadId }).from(messages).where(matchesWords(words)).limit(bounds.indexed)
  const [indexed] = await runTogether(db, [all.getSQL()])
  return { ids: [...new Set([...ids, ...indexed.ids])], isCut: isCut || indexed.many === bounds.indexed }
}

const matchesWords = (words: string): SQL => sql`search @@ to_tsquery('simple', ${words})`

function threadsOfPersonNamed(db: Db, typed: string, limit: number): SQL {
  const part = likePatternOf(typed)
  const members = db
    .select({ id: threads.id })
    .from(threads)
    .innerJoin(users, eq(users.id, threads.userId))
    .where(or(contains(users.name, part), contains(users.email, part)))
    .limit(limit)
  const visitors = db
    .select({ id: threads.id })
    .from(threads)
    .innerJoin(contacts, eq(contacts.id, threads.contactId))
    .where(or(contains(contacts.name, part), contains(contacts.email, part), contains(contacts.subject, part)))
    .limit(limit)
  return sql`(${members}) union all (${visitors})`
}

function threadsWithNewMessage(db: Db, words: string, limit: number): SQL {
  const looked = db
    .select({ id: messages.threadId, search: messages.search })
    .from(messages)
    .orderBy(desc(messages.id))
    .limit(limit)
    .as('looked')
  return db.select({ id: looked.id }).from(looked).where(matchesWords(words)).getSQL()
}

type Threads = { ids: number[]; many: number }

/** The threads that each of these finds, and how many rows it has: one row, since thousands would take longer than finding them. */
async function runTogether<const Found extends readonly SQL[]>(
  db: Db,
  found: Found,
): Promise<{ [Nth in keyof Found]: Threads }> {
  const parts = found.map(
    (rows) => sql`(select json_build_object('ids', coalesce(json_agg(distinct id), '[]'), 'many', count(*))
      from (${rows}) as found(id))`,
  )
  const { rows } = await db.execute<{ all: Threads[] }>(
    sql`select json_build_array(${sql.join(parts, sql`, `)}) as all`,
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each part
  return rows[0]?.all as { [Nth in keyof Found]: Threads }
}
