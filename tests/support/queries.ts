import type { Services } from '#server/context.ts'

type Queried = { query: (...args: unknown[]) => unknown }
/** A connection of the pool; each time it is lent, the pool gives it a new `release`. */
type Borrowed = Queried & { release: (...how: unknown[]) => void }
/** What both engines' clients have in common, and how each of them begins a transaction. */
type Client = Queried & {
  transaction?: (work: (tx: Queried) => unknown) => unknown
  connect?: (...args: unknown[]) => unknown
}

/** One statement as the database was sent it. */
export type Sent = { text: string; values: readonly unknown[] }

/**
 * How many statements the database was sent while `work` ran, those of transactions included: neither lists nor
 * bulk changes must need more for more rows.
 */
export const countQueries = async (services: Pick<Services, 'db'>, work: () => Promise<unknown>): Promise<number> =>
  (await recordQueries(services, work)).length

/** The statements that the database was sent while `work` ran, those of transactions included. */
export async function recordQueries(services: Pick<Services, 'db'>, work: () => Promise<unknown>): Promise<Sent[]> {
  const client = (services.db as unknown as { $client: Client }).$client
  const { query, transaction, connect } = client
  const sent: Sent[] = []
  const recording = (target: Queried): Queried => {
    const original = target.query
    return Object.assign(target, {
      query: (...args: unknown[]) => {
        sent.push(sentBy(args))
        return original.apply(target, args)
      },
    })
  }
  recording(client)
  if (transaction) client.transaction = (inside) => transaction.call(client, (tx) => inside(recording(tx)))
  // With a callback it is the pool itself that asks, for a query that is recorded already.
  if (connect)
    client.connect = async (...args) => {
      if (args.length > 0) return connect.apply(client, args)
      const connection = (await connect.call(client)) as Borrowed
      const { query: unrecorded, release } = connection
      // Back in the pool, it is lent for queries that the pool records.
      connection.release = (...how) => {
        connection.query = unrecorded
        release.apply(connection, how)
      }
      return recording(connection)
    }
  try {
    await work()
  } finally {
    client.query = query
    if (transaction) client.transaction = transaction
    if (connect) client.connect = connect
  }
  return sent
}

/** The embedded engine is given a text and its values, the pool mostly one object with both. */
function sentBy([first, second]: readonly unknown[]): Sent {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  const { text = '', values = second } = first as { text?: string; values?: unknown }
  return { text, values: Array.isArray(values) ? values : [] }
}
