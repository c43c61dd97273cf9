import { hash } from 'node:crypto'
import { and, asc, type Column, count, desc, lt, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { MAX_COUNTED_ROWS, pageOf, type Sorted, DEFAULT_PAGE_SIZE } from '#shared/paging.ts'
import type { Db } from './db.ts'
import { cachedQuery } from './cached-query.ts'
import { countingJoins, findingJoins, firstOfParts, type Join, type Part, partsOf, withJoins } from './list-parts.ts'

/** A filter's values by its key; one that is undefined or empty asks for nothing. */
export type Values = Record<string, string | number | undefined>

/** A list of rows, described once: what a row holds, where it is found, what narrows and what orders it. */
export type List<Row, Filter extends Values = Values, Sort extends string = never> = {
  /** Short and unique: statements are prepared under it. */
  name: string
  from: PgTable
  /** A row's number; exports find rows by it, and `listNext` goes on from it. */
  id: PgColumn
  joins?: readonly Join[]
  /** One row, made by `jsonObject`. */
  row: SQL<Row>
  /** The condition for every row, whatever the filters. */
  where?: SQL | undefined
  /** What each part of the filter asks; the value is `sql.placeholder` of the same name. */
  filters: { [Key in keyof Required<Filter>]: SQL | undefined }
  /** The sortable columns of the list. */
  sorts?: Record<Sort, SQL>
  /**
   * Orders that look at several tables, so that no index has them whole: parts without a row in common that have all
   * rows together, each of which an index has in this order. A page is chosen among the first rows of each. Those of the
   * usual order say `asc` or `desc` themselves.
   */
  parts?: { [Key in Sort | 'usual']?: readonly Part[] }
  /** Filters that most rows of the parts pass: with one of them the page is chosen so, too. */
  partsWith?: readonly (keyof Filter & string)[]
  /** A filter by which rows are so few that looking for them in their order would read all: when they are, or always. */
  rare?: { key: keyof Filter & string; is?: SQL }
  /** The column or expression of the tabs, and the filter with its name; rows can be counted for each value. */
  tabs?: { key: keyof Filter & string; column: PgColumn | SQL; values: readonly string[] }
  /**
   * Rows are counted and shown up to this many, and a page says that there are more; usually `MAX_COUNTED_ROWS`. Given,
   * the table grows without end, and its file holds ten times as many; else all rows.
   */
  countsTo?: number
  /** The usual order, which also decides among rows alike in a chosen column; it ends with the id, so it is total. */
  order: readonly SQL[]
}

type ListQuery<Filter, Sort extends string> = { filter: Filter; sort?: Sorted<Sort> | undefined }
type Shape = { keys: readonly string[]; sort: string | undefined; isCounted?: boolean }
type Described<Row> = Pick<List<Row>, 'name' | 'from' | 'id' | 'joins' | 'row' | 'where' | 'countsTo' | 'order'> & {
  filters: object
  sorts?: object
  parts?: object
  partsWith?: readonly string[]
  rare?: { key: string; is?: SQL }
  tabs?: { key: string; column: PgColumn | SQL; values: readonly string[] }
}

/**
 * A name as people expect it in a list: whatever the case, accents count least, the same on both engines
 * ("Béatrice" is before "Biruk").
 */
export const nameOrder = (column: Column | SQL): SQL => sql`${column} collate "und-x-icu"`

type AskedPage = { page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined }

/**
 * One page of a list, and how many rows there are, in all and (with `counts`) in each tab: one statement, which answers
 * JSON (ADR 8).
 */
export async function listPage<Row, Filter extends Values, Sort extends string>(
  db: Db,
  list: List<Row, Filter, Sort>,
  { filter, sort, ...asked }: ListQuery<Filter, Sort> & AskedPage,
) {
  const { page = 1, limit = DEFAULT_PAGE_SIZE, counts } = asked
  const shape = { keys: keysOf(list, filter), sort, isCounted: counts === '1' }
  const query = cachedQuery(db, nameOf(list, 'page', shape), (name) => buildPage(db, list, shape).prepare(name))
  const most = mostOf(list)
  // What is not counted has no page either.
  const offset = Math.min((page - 1) * limit, most)
  const size = Math.min(limit, most - offset)
  const [found] = await query.execute({ ...filter, limit: size, offset, first: offset + size })
  const total = found?.total ?? 0
  return {
    rows: found?.rows ?? [],
    ...(found?.counts && { counts: found.counts }),
    ...(total > most && { has_more: true }),
    ...pageOf(Math.min(total, most), page, limit),
  }
}

/** The newest rows, or those before a given one; `next` is where to continue, or null at the end. */
export async function listNext<Row extends { id: number }, Filter extends Values>(
  db: Db,
  list: List<Row, Filter>,
  asked: { filter: Filter; before?: number | undefined; limit?: number | undefined },
): Promise<{ rows: Row[]; next: number | null }> {
  const { filter, before, limit = DEFAULT_PAGE_SIZE } = asked
  const shape = { keys: keysOf(list, filter), sort: before === undefined ? undefined : 'before' }
  const query = cachedQuery(db, nameOf(list, 'next', shape), (name) => {
    const isBefore = before === undefined ? undefined : lt(list.id, sql.placeholder('before'))
    const part = withJoins(
      db
        .select({ row: list.row.as('row') })
        .from(list.from)
        .$dynamic(),
      list.joins,
    )
      .where(and(whereOf(list, shape.keys), isBefore))
      .orderBy(desc(list.id))
      .limit(sql.placeholder('limit'))
      .as('part')
    return db
      .select({ rows: sql<Row[]>`coalesce(json_agg(${part.row}), '[]')` })
      .from(part)
      .prepare(name)
  })
  // One more than requested shows whether there are more.
  const [found] = await query.execute({ ...filter, before, limit: limit + 1 })
  const rows = (found?.rows ?? []).slice(0, limit)
  return { rows, next: (found?.rows.length ?? 0) > limit ? (rows.at(-1)?.id ?? null) : null }
}

const BATCH = 200
/** A file holds this many times the rows that its list counts. */
const FILE_PAGES = 10

/**
 * All rows of a list, for a file: how many there are, and then the rows, which are read batch by batch. Which rows, and
 * in which order, is decided at the beginning; no transaction stays open while a slow reader takes them.
 * @param show makes what the feature answers out of a row
 */
export async function listAll<Row, Filter extends Values, Sort extends string, Shown>(
  db: Db,
  list: List<Row, Filter, Sort>,
  { filter, sort }: ListQuery<Filter, Sort>,
  show: (row: Row) => Shown,
): Promise<{ total: number; rows: AsyncGenerator<Shown> }> {
  const shape = { keys: keysOf(list, filter), sort }
  const inOrder = withJoins(db.select({ id: list.id }).from(list.from).$dynamic(), list.joins)
    .where(whereOf(list, shape.keys))
    .orderBy(...orderOf(list, sort))
  const ids = (list.countsTo === undefined ? inOrder : inOrder.limit(list.countsTo * FILE_PAGES)).as('ids')
  const query = db
    .select({ all: sql<number[]>`coalesce(json_agg(${ids.id}), '[]')` })
    .from(ids)
    .prepare('')
  const [found] = await query.execute({ ...filter })
  const all = found?.all ?? []
  return { total: all.length, rows: shownRows(batchesOf(db, list, all, filter), show) }
}

async function* shownRows<Row, Shown>(batches: AsyncIterable<Row[]>, show: (row: Row) => Shown): AsyncGenerator<Shown> {
  for await (const batch of batches) yield* batch.map(show)
}

/** @param filter its values: a row may name them, as a report does that counts within some days */
async function* batchesOf<Row>(
  db: Db,
  list: Described<Row>,
  ids: readonly number[],
  filter: Values,
): AsyncGenerator<Row[]> {
  const query = cachedQuery(db, nameOf(list, 'batch', { keys: [], sort: undefined }), (name) => {
    const wanted = sql`string_to_array(${sql.placeholder('ids')}, ',')::int[]`
    const part = withJoins(
      db
        .select({ row: list.row.as('row') })
        .from(list.from)
        .$dynamic(),
      list.joins,
    )
      .where(and(list.where, sql`${list.id} = any(${wanted})`))
      .orderBy(sql`array_position(${wanted}, ${list.id})`)
      .as('part')
    return db
      .select({ rows: sql<Row[]>`coalesce(json_agg(${part.row}), '[]')` })
      .from(part)
      .prepare(name)
  })
  for (let at = 0; at < ids.length; at += BATCH) {
    const [found] = await query.execute({ ...filter, ids: ids.slice(at, at + BATCH).join(',') })
    yield found?.rows ?? []
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== ''

/** The filters that have a value. */
export const keysOf = (list: { filters: object }, filter: Values): string[] =>
  Object.keys(list.filters).filter((key) => isGiven(filter[key]))

/** A PostgreSQL server takes names of statements of up to 63 letters, so they end with so much of a hash of the shape. */
const SHAPE_LETTERS = 24

const nameOf = ({ name }: { name: string }, part: string, { keys, sort, isCounted }: Shape): string =>
  `${name} ${part} ${hash('sha1', [...keys, sort, isCounted].join(' ')).slice(0, SHAPE_LETTERS)}`

/** The SQL condition of these filters. */
export function whereOf(list: { where?: SQL | undefined; filters: object }, keys: readonly string[]): SQL | undefined {
  const filters = list.filters as Record<string, SQL | undefined>
  return and(list.where, ...keys.map((key) => filters[key]))
}

function orderOf(list: { sorts?: object; order: readonly SQL[] }, sort: string | undefined): SQL[] {
  if (!sort) return [...list.order]
  const isDown = sort.startsWith('-')
  const by = (list.sorts as Record<string, SQL> | undefined)?.[isDown ? sort.slice(1) : sort]
  return by ? [isDown ? desc(by) : asc(by), ...list.order] : [...list.order]
}

/** A filter without a condition is only a value, which an order names, such as the time. */
const conditionsOf = ({ filters }: { filters: object }, keys: readonly string[]): string[] =>
  keys.filter((key) => (filters as Record<string, SQL | undefined>)[key])

/**
 * That a row is one of those that the page is chosen from, where they can be found faster than in their order: the
 * first of each part of an order (what is narrowed is sorted as a whole), or all that a rare filter has.
 */
function isCandidate<Row>(db: Db, list: Described<Row>, shape: Shape): SQL | undefined {
  const { sort = '' } = shape
  const keys = conditionsOf(list, shape.keys)
  const parts = partsOf(list, keys, sort)
  if (parts) return firstOfParts(db, { ...list, where: whereOf(list, keys) }, parts, sort)
  const { rare } = list
  if (!rare || !keys.includes(rare.key)) return undefined
  const found = () => withJoins(db.select({ id: list.id }).from(list.from).$dynamic(), findingJoins(list, shape))
  const all = found().where(and(whereOf(list, keys), rare.is))
  if (!rare.is) return sql`${list.id} = any(array(${all}))`
  const first = found()
    .where(and(whereOf(list, keys), not(rare.is)))
    .orderBy(...orderOf(list, sort))
    .limit(sql.placeholder('first'))
  return sql`${list.id} = any(array(${all} union all ${first}))`
}

const mostOf = ({ countsTo = MAX_COUNTED_ROWS }: { countsTo?: number }): number => countsTo

/** The number of rows of each tab, by all filters but the tab itself; an SQL null for a list without tabs. */
function countTabs<Row>(db: Db, list: Described<Row>, keys: readonly string[]): SQL<Record<string, number> | null> {
  if (!list.tabs) return sql`null`
  const { key: tab, column, values } = list.tabs
  const others = keys.filter((key) => key !== tab)
  // Each for itself: it stops when there are enough, and an index has the rows of one value together.
  const counted = values.map((value) => {
    const text = sql.raw(`'${value}'`)
    return sql`${text}, nullif((${countRows(db, list, others, sql`${column} = ${text}`)}), 0)`
  })
  return sql`json_strip_nulls(json_build_object(${sql.join(counted, sql`, `)}))`
}

/** How many rows there are, at most one more than the list counts. */
function countRows<Row>(db: Db, list: Described<Row>, keys: readonly string[], alone?: SQL): SQLWrapper {
  const some = withJoins(db.select({ id: list.id }).from(list.from).$dynamic(), countingJoins(list, keys))
    .where(and(whereOf(list, keys), alone))
    .limit(mostOf(list) + 1)
    .as('some')
  return db.select({ total: count() }).from(some)
}

function buildPage<Row>(db: Db, list: Described<Row>, shape: Shape) {
  const { keys, sort, isCounted } = shape
  const where = whereOf(list, keys)
  const counted = countRows(db, list, keys)
  const order = orderOf(list, sort)
  const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')]
  const rows = withJoins(
    db
      .select({ row: list.row.as('row') })
      .from(list.from)
      .$dynamic(),
    list.joins,
  )
  // Ids are found and sorted first, by what filters and order look at, and rows are made of those on the page only.
  const ids = withJoins(db.select({ id: list.id }).from(list.from).$dynamic(), findingJoins(list, shape))
    .where(and(where, isCandidate(db, list, shape)))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const page = rows
    .where(sql`${list.id} = any(array(${ids}))`)
    .orderBy(...order)
    .as('page')
  return db
    .select({
      rows: sql<Row[]>`coalesce(json_agg(${page.row}), '[]')`,
      total: sql<number>`(${counted})`.mapWith(Number),
      counts: isCounted ? countTabs(db, list, keys) : sql<Record<string, number> | null>`null`,
    })
    .from(page)
}
