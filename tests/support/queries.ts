import type { Services } from '#server/context.ts'

type Queried = { query: (...args: unknown[]) => unknown }
/** What both engines' clients have in common, and how each of them begins a transaction. */
type Client = Queried & {
  transaction?: (work: (tx: Queried) => unknown) => unknown
  connect?: (...args: unknown[]) => unknown
}

/**
 * How many statements the database was sent while `work` ran, those of transactions included: neither lists nor
 * bulk changes must need more for more rows.
 */
export async function countQueries(services: Pick<Services, 'db'>, work: () => Promise<unknown>): Promise<number> {
  const client = (services.db as unknown as { $client: Client }).$client
  const { query, transaction, connect } = client
  let count = 0
  const counting = (target: Queried): Queried => {
    const original = target.query
    return Object.assign(target, {
      query: (...args: unknown[]) => {
        count++
        return original.apply(target, args)
      },
    })
  }
  counting(client)
  if (transaction) client.transaction = (inside) => transaction.call(client, (tx) => inside(counting(tx)))
  const borrowed: { connection: Queried; query: Queried['query'] }[] = []
  // With a callback it is the pool itself that asks, for a query that is counted already.
  if (connect)
    client.connect = async (...args) => {
      if (args.length > 0) return connect.apply(client, args)
      const connection = (await connect.call(client)) as Queried
      borrowed.push({ connection, query: connection.query })
      return counting(connection)
    }
  try {
    await work()
  } finally {
    client.query = query
    if (transaction) client.transaction = transaction
    if (connect) client.connect = connect
    for (const one of borrowed.toReversed()) one.connection.query = one.query
  }
  return count
}
