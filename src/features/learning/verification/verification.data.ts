import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { searchQuery } from '#shared/search-words.ts'
import { certificates } from '#features/learning/certificate/certificate.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { CheckedKind, CheckResult, Verification } from './verification.contract.ts'
import { verifications } from './verification.table.ts'

export type NewCheck = typeof verifications.$inferInsert

const row = jsonObject({
  id: verifications.id,
  kind: verifications.kind,
  result: verifications.result,
  place: verifications.place,
  name: sql<string | null>`coalesce(${certificates.name}, ${users.name})`,
  course: sql<string | null>`${certificates.courseTitle}`,
  times: verifications.times,
  checked_at: verifications.checkedAt,
})
type Row = typeof row._.type

type Asked = { kind?: CheckedKind | undefined; result?: CheckResult | undefined }
/**
 * `words` are those of certificates, `name` is that of the person who has the card; they come together. So do both of a
 * search of one letter.
 */
type Filter = Asked & {
  words?: string | undefined
  name?: string | undefined
  letterInWords?: string | undefined
  letterInName?: string | undefined
}

const LETTER = sql`to_tsquery('simple', ${sql.placeholder('letterInWords')})`

const VERIFICATIONS: List<Row, Filter> = {
  name: 'verifications',
  from: verifications,
  id: verifications.id,
  joins: [
    {
      table: certificates,
      on: eq(certificates.id, verifications.certificateId),
      isLeft: true,
    },
    { table: users, on: eq(users.id, verifications.cardUserId), isLeft: true },
  ],
  row,
  filters: {
    kind: eq(verifications.kind, sql.placeholder('kind')),
    result: eq(verifications.result, sql.placeholder('result')),
    words: sql`(${verifications.certificateId} in (select found.id from ${certificates} as found
      where found.search @@ to_tsquery('simple', ${sql.placeholder('words')}))
      or ${verifications.cardUserId} in (select holder.id from ${users} as holder
      where ${contains(sql`holder.name`, sql.placeholder('name'))}))`,
    name: undefined,
    // Nearly all papers and people have a letter: looking for them all takes longer than asking each check, the last
    // first, until there are enough. A value and no `exists`: the planner would read them all for that. A letter that no
    // paper has is known before, by one reading of their index.
    letterInWords: sql`coalesce(case when ${verifications.certificateId} is null then null
      when exists (select from ${certificates} where search @@ ${LETTER}) then
      (select found.search @@ ${LETTER} from ${certificates} as found where found.id = ${verifications.certificateId})
      else false end, (select ${contains(sql`holder.name`, sql.placeholder('letterInName'))}
      from ${users} as holder where holder.id = ${verifications.cardUserId}), false)`,
    letterInName: undefined,
  },
  order: [desc(verifications.checkedAt), desc(verifications.id)],
}

const toVerification = (found: Row): Verification => ({
  ...found,
  checked_at: new Date(found.checked_at).toISOString(),
})

type Searched = Asked & { search?: string | undefined }

function wordsOf({ search, ...filter }: Searched): Filter {
  if (!search) return filter
  const [words, name] = [searchQuery(search), likePatternOf(search)]
  return search.length === 1 ? { ...filter, letterInWords: words, letterInName: name } : { ...filter, words, name }
}

/** All rows, for a file. */
export const listAllVerifications = (db: Db, filter: Searched) =>
  listAll(db, VERIFICATIONS, { filter: wordsOf(filter) }, toVerification)

/** One page of checks, the last first: one statement. */
export async function listVerifications(
  db: Db,
  filter: Searched,
  asked: { page?: number | undefined; limit?: number | undefined },
) {
  const { rows, ...paged } = await listPage(db, VERIFICATIONS, { filter: wordsOf(filter), ...asked })
  return { rows: rows.map(toVerification), ...paged }
}

/** Adds a check; one that is counted per day adds to the row of its day. */
export async function insertCheck(db: Db, values: NewCheck): Promise<void> {
  await db
    .insert(verifications)
    .values(values)
    .onConflictDoUpdate({
      target: verifications.countedAs,
      set: { times: sql`${verifications.times} + 1`, checkedAt: values.checkedAt },
    })
}

/** Deletes checks from before then. */
export async function removeChecksBefore(db: Db, before: Date): Promise<void> {
  await db.delete(verifications).where(lt(verifications.checkedAt, before))
}
