// `npm run restore -- FILE`: takes a backup into an empty database and an empty folder of files, on either engine, and
// brings its tables to the present release. It writes over nothing: with the embedded engine `--replace` sets the present
// data aside first; on PostgreSQL, name a new database in DATABASE_URL. A bucket of S3 must hold no files either.
import fs from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inspectArchive } from '#server/backup/archive.ts'
import { fileMark, requireEmpty, restoreArchive } from '#server/backup/restore.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openEmbedded, openPostgres } from '#server/db/db.ts'
import { lockDataFolder } from '#server/db/lock-data-folder.ts'
import { openStores } from '#server/store/open-stores.ts'
import type { FileStore } from '#server/store/store.ts'

/** What makes room for the restored data; it stays beside it under another name. */
async function setAside({ dataDir }: Config, names: readonly string[]): Promise<void> {
  const mark = fileMark()
  for (const name of names) {
    const place = path.join(dataDir, name)
    if (!(await fs.stat(place).catch(() => undefined))) continue
    await fs.rename(place, `${place}.before-${mark}`)
    console.log(`${place} was set aside as ${name}.before-${mark}`)
  }
}

const isEmpty = async (store: FileStore): Promise<boolean> => (await store.list().next()).done === true

/** On PostgreSQL as the role that owns the tables: foreign keys are set aside while rows come. */
const open = (config: Config) => {
  const url = config.migrationDatabaseUrl ?? config.databaseDirectUrl ?? config.databaseUrl
  return url ? openPostgres(url) : openEmbedded(path.join(config.dataDir, 'database'))
}

/**
 * Throws a sentence when the product runs on the embedded engine, or the database of the server is not empty: before
 * anything was set aside, or the running product would lose its files.
 */
async function requireRoom(config: Config): Promise<void> {
  if (!config.databaseUrl) {
    await fs.mkdir(config.dataDir, { recursive: true })
    const unlock = await lockDataFolder(path.join(config.dataDir, 'database'))
    return unlock()
  }
  const database = await open(config)
  try {
    await requireEmpty(database)
  } finally {
    await database.close()
  }
}

async function restore(file: string, isReplacing: boolean): Promise<void> {
  const config = readConfig(process.env)
  if (isReplacing) await requireRoom(config)
  const { head, manifest } = await inspectArchive(file, config.backup.key)
  console.log(`The archive of ${head.made_at} is whole.`)
  await fs.mkdir(config.dataDir, { recursive: true })
  const inFolder = [...(config.databaseUrl ? [] : ['database']), ...(config.s3 ? [] : ['files'])]
  if (isReplacing) await setAside(config, inFolder)
  const { files: store } = await openStores(config)
  if (!(await isEmpty(store)))
    throw new Error(
      `There are files in ${store.place}. ${config.s3 ? 'Name an empty bucket.' : 'Use --replace, or another DATA_DIR.'}`,
    )
  const database = await open(config)
  try {
    await requireEmpty(database)
    await restoreArchive(file, config.backup.key, {
      database,
      files: { store, dataDir: config.dataDir },
    })
  } finally {
    await database.close()
  }
  const whole = config.databaseUrl
    ? await openPostgres(config.databaseUrl, {
        ownerUrl: config.migrationDatabaseUrl,
        directUrl: config.databaseDirectUrl,
      })
    : await open(config)
  try {
    await whole.migrate()
  } finally {
    await whole.close()
  }
  const rows = Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0)
  console.log(`${rows} rows and ${manifest.files.count} files are restored. Start the product to use them.`)
}

try {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file) throw new Error('Name the archive: npm run restore -- backups/mbuyu-….tar.gz')
  await restore(path.resolve(file), values.replace)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
