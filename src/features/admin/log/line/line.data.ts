import { desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { auditLog, isSignIn, SIGN_IN_PERSON, signInActions } from '#server/audit/audit.table.ts'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { users } from '#features/base/user/user.table.ts'
import { type LogLine, MOST_LINES } from '../log.contract.ts'

const DETAIL_LETTERS = 4000
/** Of people of one name, so many. */
const MAX_PEOPLE = 20
/** Lines of each of several people; the person who is named alone has all of them. */
const LINES_EACH = 500

const row = jsonObject({
  id: auditLog.id,
  at: auditLog.at,
  actor_id: auditLog.actorId,
  actor: sql<string | null>`(select person.name from ${users} as person where person.id = ${auditLog.actorId})`,
  action: auditLog.action,
  result: sql<LogLine['result']>`${auditLog.result}`,
  subject: auditLog.subject,
  subject_name: sql<string | null>`case when ${auditLog.subject} ~ '^user:[0-9]{1,9}$'
    then (select person.name from ${users} as person where person.id = substr(${auditLog.subject}, 6)::int) end`,
  detail: sql<string | null>`left(${auditLog.detail}::text, ${sql.raw(String(DETAIL_LETTERS))})`,
  ip: auditLog.ip,
  request_id: auditLog.requestId,
})
type Row = typeof row._.type

/** Each part that is there narrows the list; times are ISO texts. */
export type LineFilter = {
  /** Ids of people, separated by commas. */
  people?: string | undefined
  /** One person, whose lines are there in their order. */
  person?: number | undefined
  subject?: string | undefined
  action?: string | undefined
  denied?: 1 | undefined
  failed?: 1 | undefined
  ok?: 1 | undefined
  since?: string | undefined
  before?: string | undefined
  peopleSince?: string
  peopleBefore?: string
}

/**
 * The newest lines of each of several people: asked one by one, since an index has the lines of one person in their
 * order, but not those of twenty.
 */
function linesOfPeople(condition: SQL): SQL {
  const newest = sql`select line.id from ${auditLog} as line where ${condition}
    and line.at >= ${sql.placeholder('peopleSince')}::timestamptz and line.at < ${sql.placeholder('peopleBefore')}::timestamptz
    order by line.at desc limit ${sql.raw(String(LINES_EACH))}`
  return sql`${auditLog.id} in (select found.id
    from unnest(string_to_array(${sql.placeholder('people')}, ',')::int[]) as person
    cross join lateral (${newest}) as found)`
}

const filters = {
  people: linesOfPeople(sql`line.actor_id = person`),
  person: eq(auditLog.actorId, sql.placeholder('person')),
  subject: eq(auditLog.subject, sql.placeholder('subject')),
  action: eq(auditLog.action, sql.placeholder('action')),
  // Written out, so that the planner knows that the index of refusals holds them.
  denied: sql`${auditLog.result} = 'denied'`,
  failed: sql`${auditLog.result} = 'failed'`,
  ok: sql`${auditLog.result} = 'ok'`,
  since: gte(auditLog.at, sql`${sql.placeholder('since')}::timestamptz`),
  peopleSince: undefined,
  peopleBefore: undefined,
  before: lt(auditLog.at, sql`${sql.placeholder('before')}::timestamptz`),
}

const LINES: List<Row, LineFilter> = {
  name: 'log lines',
  from: auditLog,
  id: auditLog.id,
  row,
  countsTo: MOST_LINES,
  filters,
  order: [desc(auditLog.at), desc(auditLog.id)],
}

const SIGN_INS: List<Row, LineFilter> = {
  ...LINES,
  name: 'log sign-ins',
  where: isSignIn,
  filters: {
    ...filters,
    person: sql`${sql.raw(SIGN_IN_PERSON)} = ${sql.placeholder('person')}::text`,
    people: linesOfPeople(sql`${sql.raw(SIGN_IN_PERSON)} = person::text and line.action in (${signInActions})`),
  },
}

const LISTS = { audit: LINES, 'sign-ins': SIGN_INS }
export type LineList = keyof typeof LISTS

const toLine = (found: Row): LogLine => ({ ...found, at: new Date(found.at).toISOString() })

/** The lines of several people are looked for between moments. */
const bounded = (filter: LineFilter): LineFilter => ({
  ...filter,
  peopleSince: filter.since ?? '-infinity',
  peopleBefore: filter.before ?? 'infinity',
})

type Page = { page?: number | undefined; limit?: number | undefined }

/** One page of lines, the newest first: one statement. */
export async function listLines(db: Db, list: LineList, filter: LineFilter, asked: Page) {
  const { rows, ...paged } = await listPage(db, LISTS[list], { filter: bounded(filter), ...asked })
  // One of several people may have more lines than were looked at.
  const isCut = filter.people !== undefined && paged.total >= LINES_EACH
  return { lines: rows.map(toLine), ...paged, ...(isCut && { has_more: true }) }
}

/** The newest lines of the same list, for a file. */
export const listAllLines = (db: Db, list: LineList, filter: LineFilter) =>
  listAll(db, LISTS[list], { filter: bounded(filter) }, toLine)

/** The people whom a text names: by address, or by a part of the name. */
export async function findPersonIds(db: Db, text: string): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      text.includes('@')
        ? sql`lower(${users.email}) = ${text.toLowerCase()}`
        : contains(users.name, likePatternOf(text)),
    )
    .limit(MAX_PEOPLE)
  return rows.map(({ id }) => id)
}
