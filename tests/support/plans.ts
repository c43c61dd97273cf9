import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Sent } from './queries.ts'

/** A node of a plan as the engine writes it. */
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

type Explained = { rows: { 'QUERY PLAN': [{ Plan: PlanNode }] }[] }
type Asked = { query: (text: string, values: readonly unknown[]) => Promise<Explained> }

/** What reads all that is below it before it answers anything; the rest stops when a limit has enough. */
const READS_ALL = new Set(['Sort', 'Aggregate', 'Hash', 'Unique', 'WindowAgg', 'SetOp'])

/** What the plans are judged by. */
export type Indexes = {
  /** Those that hold only some rows of their table, which may all be read. */
  partial: ReadonlySet<string>
  /** The first column of each that is ordered by one: a condition on the others alone reads all of it. */
  leading: ReadonlyMap<string, string>
}

/** The indexes of the database. */
export async function readIndexes(db: Db): Promise<Indexes> {
  const { rows } = await db.execute<{ name: string; isPartial: boolean; first: string | null }>(sql`
    select indexrelid::regclass::text as name, indpred is not null as "isPartial",
      case when am.amname = 'btree' then (select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0] and attnum > 0) end as first
    from pg_index join pg_class c on c.oid = indexrelid join pg_am am on am.oid = c.relam`)
  return {
    partial: new Set(rows.flatMap(({ name, isPartial }) => (isPartial ? [name] : []))),
    leading: new Map(rows.flatMap(({ name, first }) => (first === null ? [] : [[name, first] as const]))),
  }
}

/**
 * Which tables a statement would read from end to end: by a sequential scan, or by an index without a condition unless a
 * limit stops it.
 */
export async function readWhole(db: Db, { text, values }: Sent, indexes: Indexes): Promise<string[]> {
  const client = (db as unknown as { $client: Asked }).$client
  const { rows } = await client.query(`explain (format json) ${text}`, values)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? wholeOf(plan, indexes, false) : []
}

/** Whether a condition lets a node read a part of its index only. */
function isNarrowed({ 'Index Cond': condition, 'Index Name': name = '' }: PlanNode, { leading }: Indexes): boolean {
  const first = leading.get(name)
  return condition !== undefined && (first === undefined || condition.includes(first))
}

function wholeOf(node: PlanNode, indexes: Indexes, isCut: boolean): string[] {
  const type = node['Node Type']
  const table = node['Relation Name']
  const isByIndex = type === 'Index Scan' || type === 'Index Only Scan'
  const isFree = isByIndex && !isNarrowed(node, indexes) && !indexes.partial.has(node['Index Name'] ?? '')
  const isWhole = !isCut && (type === 'Seq Scan' || isFree)
  const below = type === 'Limit' || (isCut && !READS_ALL.has(type))
  return [...(isWhole && table ? [table] : []), ...(node.Plans ?? []).flatMap((part) => wholeOf(part, indexes, below))]
}
