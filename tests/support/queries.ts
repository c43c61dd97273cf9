import type { Services } from '#server/context.ts'

type Client = { query: (...args: unknown[]) => unknown }

/** How many statements the database was sent while `work` ran: lists must not need more for more rows. */
export async function countQueries(services: Pick<Services, 'db'>, work: () => Promise<unknown>): Promise<number> {
  const client = (services.db as unknown as { $client: Client }).$client
  const original = client.query
  let count = 0
  client.query = (...args) => {
    count++
    return original.apply(client, args)
  }
  try {
    await work()
  } finally {
    client.query = original
  }
  return count
}
