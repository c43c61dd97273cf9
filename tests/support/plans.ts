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

/**
 * Which tables a statement would read from end to end: by a sequential scan, or by an index without a condition unless a
 * limit stops it.
 * @param partial indexes that hold only some rows of their table, which may all be read
 */
export async function readWhole(db: Db, { text, values }: Sent, partial: ReadonlySet<string>): Promise<string[]> {
  const client = (db as unknown as { $client: Asked }).$client
  const { rows } = await client.query(`explain (format json) ${text}`, values)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? wholeOf(plan, partial, false) : []
}

function wholeOf(node: PlanNode, partial: ReadonlySet<string>, isCut: boolean): string[] {
  const type = node['Node Type']
  const table = node['Relation Name']
  const isByIndex = type === 'Index Scan' || type === 'Index Only Scan'
  const isFree = isByIndex && node['Index Cond'] === undefined && !partial.has(node['Index Name'] ?? '')
  const isWhole = !isCut && (type === 'Seq Scan' || isFree)
  const below = type === 'Limit' || (isCut && !READS_ALL.has(type))
  return [...(isWhole && table ? [table] : []), ...(node.Plans ?? []).flatMap((part) => wholeOf(part, partial, below))]
}
