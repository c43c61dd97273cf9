import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import type { Db } from './db.ts'
import { ignoreConnectionErrors } from './pool-queries.ts'
import type { Replica } from './replicas.ts'
import { forwardWritesTo } from './transactions.ts'

/** The primary is there when a replica is not, so no one waits long for one. */
const CONNECT_LIMIT_MS = 1000

/** Up to where a primary has confirmed what was written. */
export async function positionOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ position: string }>(sql`select pg_current_wal_flush_lsn()::text as position`)
  return rows[0]?.position ?? '0/0'
}

/**
 * Opens a pool on a server that follows the primary; it need not be there yet.
 * @param number its place in the setting
 * @param like the settings of the pool of the primary
 */
export function openReplica(
  url: string,
  number: number,
  primary: Db,
  like: PoolConfig,
): Replica & { close: () => Promise<void> } {
  const pool = new Pool({ ...like, connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  // A connection that breaks is replaced at the next query; without a listener its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', ignoreConnectionErrors)
  const db: Db = drizzle({ client: pool, casing: 'snake_case' })
  /** How far it is behind a position of the primary; throws when it follows none. */
  async function readPositionAndLag(position = '0/0') {
    const { rows } = await db.execute<{ has: boolean | null; lag: number | null }>(
      sql`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has,
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as lag
      where pg_is_in_recovery()`,
    )
    const [row] = rows
    if (!row) throw new Error(`replica ${number} follows nobody`)
    return { hasReached: row.has === true, lag: row.lag ?? Number.POSITIVE_INFINITY }
  }
  return {
    number,
    db: forwardWritesTo(db, primary),
    hasReached: async (position) => (await readPositionAndLag(position)).hasReached,
    async lagSeconds(position) {
      const { hasReached, lag } = await readPositionAndLag(position)
      return hasReached ? 0 : lag
    },
    close: () => pool.end(),
  }
}
