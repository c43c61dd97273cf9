import { Client } from 'pg'
import { embeddedDatabaseOn, openPostgres, startEngine } from '#server/db/db.ts'
import { withPreparedStatements } from '#server/db/prepared.ts'
import { createOnServer, freshDatabase, inMemory, readTemplate, type TestDatabase } from './database.ts'
import { type Ask, createReset } from './reset.ts'

/** How long a reset may wait for what an earlier file has left behind. */
const PATIENCE_MS = 30_000

/** What an earlier file has not closed on a server. */
const OTHERS_END = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** A database that stays for the files of a process, one after the other. */
type Kept = { reset: () => Promise<boolean>; open: () => Promise<TestDatabase>; drop: () => Promise<void> }

let kept: Kept | undefined
let isTaken = false

/**
 * The database of this process, with the rows and numbers of a fresh one, however earlier files have left it; a second
 * one of the same file is fresh.
 */
export async function keptDatabase(): Promise<TestDatabase> {
  if (isTaken) return freshDatabase()
  isTaken = true
  if (kept && !(await isSoon(kept.reset()))) {
    await isSoon(kept.drop().then(() => true))
    kept = undefined
  }
  const url = process.env.TEST_DATABASE_URL
  kept ??= await (url ? keepOnServer(url) : keepEngine())
  return kept.open()
}

async function keepEngine(): Promise<Kept> {
  const client = await startEngine(inMemory(), await readTemplate())
  const statements = withPreparedStatements(client)
  const ask: Ask = async (text, values) => {
    if (values) return (await client.query<Record<string, unknown>>(text, values)).rows
    return (await client.exec(text))[0]?.rows ?? []
  }
  const reset = await createReset(ask)
  return {
    reset: async () => {
      await client.exec('reset all; set plan_cache_mode = force_generic_plan')
      return reset(ask)
    },
    drop: () => client.close(),
    open: async () => {
      const isOpen = { is: true }
      const ends: (() => Promise<void>)[] = []
      const close = async (): Promise<void> => {
        for (const end of ends) await end()
        isOpen.is = false
        isTaken = false
      }
      return {
        url: undefined,
        database: {
          ...embeddedDatabaseOn(whileOpen(client, isOpen), whileOpen(statements, isOpen), close),
          listen: async (channel, onMessage) => void ends.push(await client.listen(channel, onMessage)),
        },
      }
    },
  }
}

async function keepOnServer(url: string): Promise<Kept> {
  const { place, drop } = await createOnServer(url)
  const connected = async <T>(work: (ask: Ask) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: place })
    await client.connect()
    try {
      return await work(async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows)
    } finally {
      await client.end()
    }
  }
  const reset = await connected(createReset)
  return {
    reset: () =>
      connected(async (ask) => {
        await ask(OTHERS_END)
        return reset(ask)
      }),
    drop,
    open: async () => {
      const database = await openPostgres(place)
      const close = async (): Promise<void> => {
        await database.close()
        isTaken = false
      }
      return { url: place, database: { ...database, close } }
    },
  }
}

/**
 * The same for one file only: what it has left running does not reach the rows of the next, nor does what it puts in the
 * place of a function.
 */
const whileOpen = <T extends object>(target: T, isOpen: { is: boolean }): T =>
  new Proxy({} as T, {
    get: (own, key) => {
      if (Object.hasOwn(own, key)) return Reflect.get(own, key)
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        if (!isOpen.is) throw new Error('the test file of this database has ended')
        return Reflect.apply(value, target, values)
      }
    },
  })

/** Whether it succeeds within reasonable time. */
async function isSoon(work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  return Promise.race([work.catch(() => false), late]).finally(() => clearTimeout(timer))
}
