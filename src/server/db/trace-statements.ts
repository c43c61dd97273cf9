import type { Pool } from 'pg'
import { wrapQueries } from './pool-queries.ts'
import type { withPreparedStatements } from './prepared.ts'
import { type About, inSpan } from '../tracing/tracing.ts'

type Engine = ReturnType<typeof withPreparedStatements>

const LONGEST = 2000
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i

/** A statement as it is traced: without the values that are written into it; those of parameters are never in it. */
export function aboutStatement(statement: string): About {
  const text = statement
    .slice(0, LONGEST)
    .replaceAll(/'[^']*'/g, '?')
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?/g, '?')
  const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? ''
  const table = TABLE.exec(text)?.[1]
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
  }
}

const traceStatement = <T>(statement: string, ask: () => Promise<T>): Promise<T> =>
  inSpan(aboutStatement(statement), ask)

/** The embedded engine with a span for each statement. */
export function tracedEngine({ query, transaction }: Engine): Engine {
  const traceQuery = (own: Engine['query']): Engine['query'] => {
    const ask = (text: string, params?: unknown[], options?: object) =>
      traceStatement(text, () => own(text, params, options))
    return ask as Engine['query']
  }
  return {
    query: traceQuery(query),
    transaction: (work) =>
      transaction((tx) =>
        work(
          Object.assign(Object.create(tx) as typeof tx, { query: traceQuery(tx.query.bind(tx) as Engine['query']) }),
        ),
      ),
  }
}

/** Gives each statement of a pool a span. */
export const traceStatements = (pool: Pool): void =>
  wrapQueries(pool, (asked, ask) => traceStatement(typeof asked === 'string' ? asked : asked.text, () => ask(asked)))
