import { iso } from '#server/db/iso.ts'
import { findRow } from '#server/db/find-row.ts'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Day } from '#shared/dates.ts'
import type { Move } from '#shared/moves.ts'
import type { Sorted } from '#shared/paging.ts'
import { users } from '#features/base/user/user.table.ts'
import {
  type OwnRequest,
  PRIVACY_REQUEST_STATUSES,
  type PrivacyRequest,
  type PrivacyRequestColumn,
  type PrivacyRequestKind,
  type PrivacyRequestStatus,
} from './request.contract.ts'
import { privacyRequests as requests } from './request.table.ts'

const OPEN: readonly PrivacyRequestStatus[] = ['open', 'working']
const handlers = alias(users, 'handlers')

const shape = {
  id: requests.id,
  kind: requests.kind,
  words: requests.words,
  status: requests.status,
  asked_at: requests.askedAt,
  due_on: requests.dueOn,
  answered_at: requests.answeredAt,
  answer: requests.answer,
}
const row = jsonObject({
  ...shape,
  user: jsonObject({ id: users.id, name: users.name }),
  handled_by: sql<string | null>`${handlers.name}`,
})
type Row = typeof row._.type

const isOpen: SQL = sql`${requests.status} in ('open', 'working')`

const words = sql.placeholder('search')

/** Each part that is there narrows the list. */
export type RequestFilter = {
  status?: PrivacyRequestStatus | undefined
  kind?: PrivacyRequestKind | undefined
  search?: string | undefined
}

const REQUESTS: List<Row, RequestFilter, PrivacyRequestColumn> = {
  name: 'privacy asked',
  from: requests,
  id: requests.id,
  joins: [
    { table: users, on: eq(users.id, requests.userId), filters: ['search'] },
    { table: handlers, on: eq(handlers.id, requests.handledById), isLeft: true },
  ],
  row,
  filters: {
    status: eq(requests.status, sql.placeholder('status')),
    kind: eq(requests.kind, sql.placeholder('kind')),
    search: or(
      contains(users.name, words),
      contains(users.email, words),
      contains(requests.words, words),
      contains(requests.answer, words),
    ),
  },
  tabs: { key: 'status', column: requests.status, values: PRIVACY_REQUEST_STATUSES },
  sorts: {
    person: nameOrder(users.name),
    kind: sql`${requests.kind}`,
    due: sql`${requests.dueOn}`,
    answered: sql`${requests.answeredAt}`,
  },
  order: [desc(isOpen), asc(sql`case when ${isOpen} then ${requests.dueOn} end`), desc(requests.id)],
}

const withIsoDates = <R extends { asked_at: string; answered_at: string | null }>(found: R): R => ({
  ...found,
  asked_at: iso(found.asked_at),
  answered_at: iso(found.answered_at),
})

const toRequest = (found: Row, today: Day): PrivacyRequest => ({
  ...withIsoDates(found),
  is_late: OPEN.includes(found.status) && found.due_on < today,
})

type Sort = Sorted<PrivacyRequestColumn> | undefined
type ListOptions = { sort?: Sort; page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined }

const filterWithPattern = ({ search, ...filter }: RequestFilter): RequestFilter => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of requests: one statement. */
export async function listRequests(db: Db, filter: RequestFilter, asked: ListOptions, today: Day) {
  const { rows, ...paged } = await listPage(db, REQUESTS, { filter: filterWithPattern(filter), ...asked })
  return { requests: rows.map((one) => toRequest(one, today)), ...paged }
}

/** All rows, for a file. */
export const listAllRequests = (db: Db, filter: RequestFilter, sort: Sort, today: Day) =>
  listAll(db, REQUESTS, { filter: filterWithPattern(filter), sort }, (one) => toRequest(one, today))

export async function findRequest(db: Db, id: number, today: Day): Promise<PrivacyRequest | undefined> {
  const found = await findRow(db, REQUESTS, eq(requests.id, id))
  return found && toRequest(found, today)
}

/** What someone has asked, the newest first. */
export async function listOwnRequests(db: Db, userId: number, most: number): Promise<OwnRequest[]> {
  const rows = await db
    .select({ row: jsonObject(shape) })
    .from(requests)
    .where(eq(requests.userId, userId))
    .orderBy(desc(requests.id))
    .limit(most)
  return rows.map(({ row: found }) => withIsoDates(found))
}

/** How many requests of someone wait for an answer. */
export const countOpenRequests = (db: Db, userId: number): Promise<number> =>
  db.$count(requests, and(eq(requests.userId, userId), inArray(requests.status, [...OPEN])))

export async function insertRequest(tx: Db, values: typeof requests.$inferInsert): Promise<number> {
  const [made] = await tx.insert(requests).values(values).returning({ id: requests.id })
  if (!made) throw new Error('the request was not written')
  return made.id
}

type Changed = Partial<Pick<typeof requests.$inferInsert, 'handledById' | 'answeredAt' | 'answer'>>

/** Moves a request; true only for the call that did it. */
export async function moveRequest(
  tx: Db,
  id: number,
  { from, to }: Move<PrivacyRequestStatus>,
  changed: Changed,
): Promise<boolean> {
  const rows = await tx
    .update(requests)
    .set({ ...changed, status: to })
    .where(and(eq(requests.id, id), inArray(requests.status, [...from])))
    .returning({ id: requests.id })
  return rows.length > 0
}
