import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist as overlaps } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm as letters } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePg, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { Pool } from 'pg'
import { listenLocally } from './local-announcements.ts'
import { openListener } from './listener.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { migratePostgres, withMigrations } from './migrate-postgres.ts'
import { openReplica, positionOf } from './open-replica.ts'
import { dropStatementNames, ignoreConnectionErrors, releaseUnbegun } from './pool-queries.ts'
import { withPreparedStatements } from './prepared.ts'
import { createReplicas, noReplicas, type Replicas } from './replicas.ts'
import { RULES } from './rules.ts'
import { followTransactions } from './transactions.ts'
import { tracedEngine, traceStatements } from './trace-statements.ts'
import { isTracing } from '../tracing/tracing.ts'

/** A connection or a transaction: data files take either. Both engines answer raw SQL with `rows`. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** One open database, whichever engine is behind it. */
export type Database = {
  db: Db
  engine: 'embedded' | 'postgres'
  /**
   * Runs the migrations of ./drizzle and then the rules that they cannot express, one process at a time.
   * @param until only the migrations up to this one, and no rules: rows of an older release are about to come
   */
  migrate: (until?: number) => Promise<void>
  /**
   * Calls back for each `pg_notify` on the channel, in this or another process; `onGap` says that some
   * may have been missed.
   */
  listen: (channel: string, onMessage: (payload: string) => void, onGap: () => void) => Promise<void>
  /** The replicas; only public answers and reports are read from them (`http/binder.ts`). */
  replicas: Replicas
  /** The number of connections of this process, and of requests that wait for one. */
  connections: () => { open: number; idle: number; waiting: number; most: number }
  /** For the job queue, which runs its own SQL; undefined: give it the address instead. */
  jobsDb: ReturnType<typeof fromPglite> | undefined
  close: () => Promise<void>
}

const CREATE_SCRIPT = path.join(import.meta.dirname, 'create-embedded.ts')
/** Of one process; the queue and the listener have three of their own. */
const MOST_CONNECTIONS = 10
/** The longest wait for a connection, since people must not wait for a database that is down. */
const CONNECT_LIMIT_MS = 5000
/** Longer than any of our statements should take; a longer one only blocks others. */
const STATEMENT_LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
} as const

/** Opens the embedded engine in a folder (or in memory for `memory://`), locked against a second process. */
export async function openEmbedded(folder: string, loadDataDir?: Blob): Promise<Database> {
  const inMemory = folder.startsWith('memory://')
  if (!inMemory) await fs.mkdir(folder, { recursive: true })
  const unlock = inMemory ? async () => {} : await lockDataFolder(folder)
  if (!inMemory) await createWhenEmpty(folder)
  const client = await startEngine(folder, loadDataDir)
  return embeddedDatabaseOn(client, withPreparedStatements(client), async () => {
    await client.close()
    await unlock()
  })
}

/** The embedded engine itself, as the product sets it up. */
export async function startEngine(folder: string, loadDataDir?: Blob): Promise<PGlite> {
  const client = await PGlite.create({
    dataDir: folder,
    // Constraints that let no two rows of one person overlap, and indexes that find letters within a word, need them.
    extensions: { overlaps, letters },
    ...(loadDataDir ? { loadDataDir } : {}),
  })
  // Planning costs this engine more than running, and tables are small: a plan is made once for all values.
  await client.exec('set plan_cache_mode = force_generic_plan')
  return client
}

/** The database of a running engine. */
export function embeddedDatabaseOn(
  client: PGlite,
  statements: ReturnType<typeof withPreparedStatements>,
  close: () => Promise<void>,
): Database {
  const engine = drizzlePglite({
    client: (isTracing() ? tracedEngine(statements) : statements) as PGlite,
    casing: 'snake_case',
  })
  const db = followTransactions(engine as unknown as Db)
  return {
    db,
    engine: 'embedded',
    replicas: noReplicas(db),
    migrate: async (until) => {
      await withMigrations(until, (migrationsFolder) => migratePglite(engine, { migrationsFolder }))
      if (until === undefined) await client.exec(RULES)
    },
    listen: async (channel, onMessage) => {
      await client.listen(channel, onMessage)
    },
    // The engine is one connection with its own queue.
    connections: () => ({ open: 1, idle: 1, waiting: 0, most: 1 }),
    jobsDb: fromPglite(client),
    close,
  }
}

/** Makes the files of a new database in a process of its own; a start that is cut off leaves none of them. */
async function createWhenEmpty(folder: string): Promise<void> {
  const entries = await fs.readdir(folder)
  if (entries.length > 0) return
  const draft = `${folder}.new`
  await fs.rm(draft, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [CREATE_SCRIPT, draft])
  await fs.rmdir(folder)
  await fs.rename(draft, folder)
}

/** Further ways to the same database. */
type OtherWays = {
  /** As the role that owns the tables, for migrations only; left out, the app owns them. */
  ownerUrl?: string | undefined
  /**
   * Past a pooler that gives each transaction another connection (PgBouncer): for notifications and migrations. The
   * first address then gets no session settings and no named statements.
   */
  directUrl?: string | undefined
  /** Replicas of this server; each may be missing. */
  replicaUrls?: readonly string[]
}

/** Opens a pool on a PostgreSQL server. */
export async function openPostgres(url: string, others: OtherWays = {}): Promise<Database> {
  const { ownerUrl, directUrl, replicaUrls = [] } = others
  const limits = {
    max: MOST_CONNECTIONS,
    // Compiling a large statement of a report takes half a second, more than it saves.
    options: '-c jit=off',
    ...STATEMENT_LIMITS,
  }
  // The pooler sets these on its own connections (deploy/pgbouncer).
  const own = directUrl === undefined ? limits : { max: MOST_CONNECTIONS }
  const pool = new Pool({ ...own, connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  if (directUrl !== undefined) dropStatementNames(pool)
  // An idle connection that breaks is replaced at the next query; without a listener its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', ignoreConnectionErrors)
  pool.on('connect', releaseUnbegun)
  if (isTracing()) traceStatements(pool)
  const db = followTransactions(drizzlePg({ client: pool, casing: 'snake_case' }))
  const listener = await openListener(directUrl ?? url)
  const replicas = replicaUrls.map((replicaUrl, at) => openReplica(replicaUrl, at + 1, db, limits))
  return {
    db,
    engine: 'postgres',
    replicas: replicas.length > 0 ? createReplicas({ db, position: () => positionOf(db) }, replicas) : noReplicas(db),
    migrate: (until) => migratePostgres(directUrl ?? url, ownerUrl, until),
    listen: (channel, onMessage, onGap) => {
      listenLocally(db, channel, onMessage)
      return listener.listen(channel, onMessage, onGap)
    },
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: MOST_CONNECTIONS,
    }),
    jobsDb: undefined,
    close: async () => {
      await listener.close()
      await Promise.all(replicas.map((replica) => replica.close()))
      await pool.end()
    },
  }
}
