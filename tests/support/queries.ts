import type { Services } from '#server/service-types.ts'

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
  const sent: Sent[] = []
  await withQueries(
    services,
    (send, args) => {
      sent.push(sentBy(args))
      return send(...args)
    },
    work,
  )
  return sent
}

/**
 * Writes what someone else writes at the same moment: before the first statement that `at` finds, on its connection, so
 * that the statements after it see it as they see what another transaction has committed. The same on both engines.
 */
export async function withRival(
  services: Pick<Services, 'db'>,
  { at, writes }: { at: RegExp; writes: readonly string[] },
  work: () => Promise<unknown>,
): Promise<void> {
  let isDue = true
  await withQueries(
    services,
    (send, args) => {
      if (!isDue || !at.test(sentBy(args).text)) return send(...args)
      isDue = false
      return (async () => {
        for (const text of writes) await send(text)
        return send(...args)
      })()
    },
    work,
  )
  if (isDue) throw new Error(`no statement was like ${String(at)}`)
}

type Send = (...args: unknown[]) => unknown

/** Lets `ask` send each statement of `work`, those of transactions included. */
async function withQueries(
  services: Pick<Services, 'db'>,
  ask: (send: Send, args: unknown[]) => unknown,
  work: () => Promise<unknown>,
): Promise<void> {
  const client = (services.db as unknown as { $client: Client }).$client
  const { query, transaction, connect } = client
  const watched = (target: Queried): Queried => {
    const original = target.query
    const send: Send = (...args) => original.apply(target, args)
    return Object.assign(target, { query: (...args: unknown[]) => ask(send, args) })
  }
  watched(client)
  if (transaction) client.transaction = (inside) => transaction.call(client, (tx) => inside(watched(tx)))
  // With a callback it is the pool itself that asks, for a query that is watched already.
  if (connect)
    client.connect = async (...args) => {
      if (args.length > 0) return connect.apply(client, args)
      const connection = (await connect.call(client)) as Borrowed
      const { query: unwatched, release } = connection
      // Back in the pool, it is lent for queries that the pool watches.
      connection.release = (...how) => {
        connection.query = unwatched
        release.apply(connection, how)
      }
      return watched(connection)
    }
  try {
    await work()
  } finally {
    client.query = query
    if (transaction) client.transaction = transaction
    if (connect) client.connect = connect
  }
}

/** The embedded engine is given a text and its values, the pool mostly one object with both. */
function sentBy([first, second]: readonly unknown[]): Sent {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  const { text = '', values = second } = first as { text?: string; values?: unknown }
  return { text, values: Array.isArray(values) ? values : [] }
}
