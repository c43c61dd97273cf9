import type { FastifyBaseLogger } from 'fastify'
import type { Setting } from '#shared/setting.ts'
import { contentChanged } from '../content-changed.ts'
import { connectionOf } from '../db/transactions.ts'
import type { Database, Db } from '../db/db.ts'
import { listSavedSettings, SETTINGS_CHANNEL, writeSetting } from './settings.data.ts'

type Saved = Awaited<ReturnType<typeof listSavedSettings>>

/** The settings of one connection, read once and dropped when any of them changes, here or in another process. */
type Cache = {
  saved: Saved | undefined
  values: Map<string, unknown>
  /** Grows with every change: values that were read before the last change are not cached. */
  changes: number
  warn: (text: string) => void
}

const caches = new WeakMap<Db, Cache>()
/** Transactions that have written a setting: they see their own value, which no one else may yet. */
const writing = new WeakSet<Db>()
/** Values that were found not to fit, by key: each is logged once. */
const warned = new Set<string>()

/** Keeps the settings of this database in the process from now on. */
export async function cacheSettings(database: Database, log: FastifyBaseLogger): Promise<void> {
  if (caches.has(database.db)) return
  const cache: Cache = { saved: undefined, values: new Map(), changes: 0, warn: (text) => log.warn(text) }
  caches.set(database.db, cache)
  const clearCache = (): void => {
    cache.saved = undefined
    cache.values.clear()
    cache.changes += 1
  }
  await database.listen(SETTINGS_CHANNEL, clearCache, clearCache)
}

/** The value of a setting: what was saved, or its default. Usually costs no query; also inside a transaction. */
export async function readSetting<T>(db: Db, setting: Setting<T>): Promise<T> {
  const cache = writing.has(db) ? undefined : caches.get(connectionOf(db))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its own values stand under a key
  if (cache?.values.has(setting.key)) return cache.values.get(setting.key) as T
  const saved = await readSavedSettings(db, cache)
  const value = valueOf(setting, saved.get(setting.key)?.value, cache?.warn)
  if (cache && cache.saved === saved) cache.values.set(setting.key, value)
  return value
}

async function readSavedSettings(db: Db, cache: Cache | undefined): Promise<Saved> {
  if (cache?.saved) return cache.saved
  const changes = cache?.changes
  const saved = await listSavedSettings(db)
  // What a transaction reads may be its own and never committed.
  if (cache && connectionOf(db) === db && cache.changes === changes) cache.saved = saved
  return saved
}

/** For scripts that have no log. */
const emitWarning = (text: string): void => process.emitWarning(text)

/** A saved value that no longer fits, perhaps from an older version, counts as never saved. */
function valueOf<T>(setting: Setting<T>, saved: unknown, warn = emitWarning): T {
  if (saved === undefined) return setting.default
  const read = (setting.readAs ?? setting.schema).safeParse(saved)
  if (read.success) return read.data
  if (!warned.has(setting.key)) warn(`the saved value of the setting ${setting.key} does not fit; its default is used`)
  warned.add(setting.key)
  return setting.default
}

/** Every given setting with its value and when it was saved, read from the database. */
export async function readSettings(
  db: Db,
  settings: readonly Setting[],
): Promise<{ setting: Setting; value: unknown; savedAt: Date | null }[]> {
  const saved = await listSavedSettings(db)
  return settings.map((setting) => {
    const row = saved.get(setting.key)
    return { setting, value: valueOf(setting, row?.value), savedAt: row?.updatedAt ?? null }
  })
}

/**
 * Saves a setting whole, or takes it back to its default (`null`). Everything that was made from the settings of its
 * feature is made again. Throws what the schema throws; callers that take values from outside check them first.
 * @returns what was saved before, or null
 */
export async function saveSetting<T>(
  tx: Db,
  setting: Setting<T>,
  value: T | null,
  { by, now }: { by: number | null; now: Date },
): Promise<unknown> {
  const checked = value === null ? null : setting.schema.parse(value)
  writing.add(tx)
  const old = await writeSetting(tx, { key: setting.key, value: checked, by, now })
  await contentChanged(tx, setting.feature)
  return old
}
