import { createServer } from 'node:net'
import { Client } from 'pg'
import type { Config } from './config.ts'

const CONNECT_LIMIT_MS = 5000
/** PostgreSQL 15, as the server numbers its versions. */
const OLDEST_POSTGRES = 150_000

/**
 * What would stop the start is found before anything is built, opened or drawn. Throws one sentence that says
 * what is wrong and what to do.
 */
export async function checkStart(
  config: Pick<Config, 'port' | 'host' | 'databaseUrl' | 'databaseDirectUrl' | 'migrationDatabaseUrl'>,
  connectMs = CONNECT_LIMIT_MS,
): Promise<void> {
  await requireFreePort(config)
  for (const url of [config.databaseUrl, config.databaseDirectUrl, config.migrationDatabaseUrl])
    if (url) await requireDatabase(url, connectMs)
}

/** Sentences about a configuration that works, but probably not as meant. */
export function warningsOf({ baseUrl, trustProxy }: Pick<Config, 'baseUrl' | 'trustProxy'>): string[] {
  if (!baseUrl.startsWith('https://') || trustProxy.length > 0) return []
  return [
    'BASE_URL is https, but TRUST_PROXY names no proxy: all visitors would share the address of the proxy, and so ' +
      'one request limit. Set TRUST_PROXY to the address from which the proxy connects, like TRUST_PROXY=127.0.0.1.',
  ]
}

function requireFreePort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  if (port === 0) return Promise.resolve()
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', (problem) => reject(explainListenError(problem, { port, host })))
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

/** Why nothing can listen there, in a sentence; other problems as they are. */
export function explainListenError(problem: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const sentence = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop that program, or choose another port, like PORT=${port + 1}.`,
    EACCES: `Port ${port} may only be opened by an administrator. Choose a port above 1023, like PORT=3000.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine. Set HOST to one of its addresses, or leave it out.`,
  }[codeOf(problem)]
  return sentence === undefined ? problem : new Error(sentence, { cause: problem })
}

async function requireDatabase(url: string, connectMs: number): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  // A connection that breaks while it is tried must not end the process with a raw error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    if (Number(rows[0]?.version) < OLDEST_POSTGRES) {
      throw new Error(
        `${serverAndDatabaseOf(url)} is older than PostgreSQL 15. Upgrade it, or point DATABASE_URL to a newer server.`,
      )
    }
  } catch (problem) {
    throw databaseProblem(problem, url, connectMs)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function databaseProblem(problem: unknown, url: string, connectMs: number): unknown {
  const place = serverAndDatabaseOf(url)
  const code = codeOf(problem)
  const isTooLate = problem instanceof Error && /timeout/i.test(problem.message)
  const away = isTooLate ? `does not answer within ${connectMs / 1000} seconds` : 'cannot be reached'
  const sentence = {
    '28P01': `${place} refuses the password of DATABASE_URL. Correct the user or the password.`,
    '28000': `${place} does not let this user in. Correct the user of DATABASE_URL, or allow it in pg_hba.conf.`,
    '3D000': `${place} does not exist. Create it with createdb, or correct the name in DATABASE_URL.`,
    '53300': `${place} has no connection left. Stop other programs that use it, or raise max_connections.`,
  }[code]
  if (sentence !== undefined) return new Error(sentence, { cause: problem })
  // Any other system error: nothing listens there, the name is unknown, the connection is down, or it is starting.
  if (isTooLate || /^E[A-Z]+$|^57P/.test(code)) {
    return new Error(`${place} ${away}. Start PostgreSQL there, or correct DATABASE_URL.`, { cause: problem })
  }
  return problem
}

/** The server and database of an address, without user and password. */
function serverAndDatabaseOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `The database ${decodeURIComponent(pathname.slice(1)) || '(none named)'} at ${host || 'this machine'}`
}

const codeOf = (problem: unknown): string =>
  problem instanceof Error && 'code' in problem && typeof problem.code === 'string' ? problem.code : ''
