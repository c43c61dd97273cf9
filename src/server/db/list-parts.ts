import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

export type Join = {
  table: PgTable
  on: SQL | undefined
  /** Rows without a partner stay. */
  isLeft?: boolean
  /** Filters that look at the joined table: counting needs it only for them. */
  filters?: readonly string[]
  /** Counting always needs it: `where` looks at it. */
  isNarrowing?: boolean
  /** The usual order looks at it, and so does a chosen order, which goes on with the usual one. */
  isOrdering?: boolean
  /** Of the columns to sort by, those that look at it; not given: all may. */
  sorts?: readonly string[]
}

/** Which rows, by these joins alone, and what orders them; left out where all of them are alike. */
export type Part = {
  joins?: readonly Join[]
  where?: SQL
  by?: SQL
  /** What orders them then, in place of the usual order: the same where its rows are alike in some of that. */
  order?: readonly SQL[]
  /** Filters that none of its rows passes. */
  never?: readonly string[]
}

type Joining<Query> = {
  innerJoin: (table: PgTable, on: SQL | undefined) => Query
  leftJoin: (table: PgTable, on: SQL | undefined) => Query
}

type Joined = { joins?: readonly Join[] }

const isFilteredBy = ({ filters, isNarrowing }: Join, keys: readonly string[]): boolean =>
  isNarrowing || filters?.some((key) => keys.includes(key)) || false

const isSortedBy = ({ isOrdering, sorts }: Join, sort: string | undefined): boolean =>
  isOrdering || (sort !== undefined && (sorts?.includes(sort.replace(/^-/, '')) ?? true))

/** Only the joins that counting by these filters needs. */
export const countingJoins = ({ joins }: Joined, keys: readonly string[]) =>
  joins?.filter((join) => isFilteredBy(join, keys))

/** Only the joins that finding rows by these filters, in this order, needs: a million rows are sorted without the others. */
export const findingJoins = (
  { joins }: Joined,
  { keys, sort }: { keys: readonly string[]; sort: string | undefined },
) => joins?.filter((join) => isSortedBy(join, sort) || isFilteredBy(join, keys))

/** Adds the joins to a query of any columns; a dynamic query is changed in place. */
export function withJoins<Query>(query: Query, joins: readonly Join[] = []): Query {
  const joining = query as Joining<Query>
  for (const { table, on, isLeft } of joins) {
    if (isLeft) joining.leftJoin(table, on)
    else joining.innerJoin(table, on)
  }
  return query
}

/** The parts of an order that have rows by these filters; undefined where the whole is looked through. */
export function partsOf(
  { parts, partsWith = [] }: { parts?: object; partsWith?: readonly string[] },
  keys: readonly string[],
  sort: string,
): readonly Part[] | undefined {
  if (!keys.every((key) => partsWith.includes(key))) return undefined
  const all = (parts as Record<string, readonly Part[]> | undefined)?.[sort === '' ? 'usual' : sort.replace(/^-/, '')]
  return all?.filter(({ never = [] }) => !keys.some((key) => never.includes(key)))
}

type Whole = { from: PgTable; id: PgColumn; where?: SQL | undefined; order: readonly SQL[] }

/**
 * That a row is among the first of its part, of each as many as `sql.placeholder('first')` says: the page and those before
 * it. The first rows of the whole are among them, since every row is in one part and has its place there.
 */
export function firstOfParts(db: Db, list: Whole, parts: readonly Part[], sort: string): SQL {
  // The parts of the usual order say which way it goes.
  const turn = sort === '' ? (by: SQL) => by : sort.startsWith('-') ? desc : asc
  const firsts = parts.map(
    (part) =>
      sql`${withJoins(db.select({ id: list.id }).from(list.from).$dynamic(), part.joins)
        .where(and(list.where, part.where))
        .orderBy(...(part.by ? [turn(part.by)] : []), ...(part.order ?? list.order))
        .limit(sql.placeholder('first'))}`,
  )
  return sql`${list.id} = any(array(${sql.join(firsts, sql` union all `)}))`
}
