import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { seedDemo } from '#demo/seed.ts'
import { findDifferences, type Manifest } from '#server/backup/archive.ts'
import { countAndHashAll } from '#server/backup/restore.ts'
import { openEmbedded, openPostgres } from '#server/db/db.ts'
import { createDiskStore } from '#server/store/disk-store.ts'
import { ROOT } from '../stages.ts'
import { startCluster } from './postgres.ts'
import { inFolder, newFolder, PASSWORD, signUp, startProduct } from './product.ts'
import type { Drill, Report } from './report.ts'

const KEY = 'a key that is long enough for drills'
const EMAIL = 'restored@example.test'

type Place = { dataDir: string; url: string | undefined }

const envOf = ({ dataDir, url }: Place, folder: string) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'development',
  DATA_DIR: dataDir,
  BACKUP_DIR: folder,
  BACKUP_KEY: KEY,
  ...(url && { DATABASE_URL: url }),
})

const command = (name: string, words: readonly string[], place: Place, folder: string): string =>
  execFileSync(path.join(ROOT, 'node_modules/.bin/node'), [`scripts/${name}.ts`, ...words], {
    cwd: ROOT,
    env: envOf(place, folder),
    encoding: 'utf8',
  })

async function count({ dataDir, url }: Place): Promise<Manifest> {
  const database = url ? await openPostgres(url) : await openEmbedded(path.join(dataDir, 'database'))
  try {
    return await countAndHashAll(database, createDiskStore(path.join(dataDir, 'files')))
  } finally {
    await database.close()
  }
}

/**
 * What the commands themselves write, and the log of the live stream, which begins anew on another server (ADR 38): open
 * pages read again.
 */
const CHANGES = new Set(['audit_log', 'stream_events', 'stream_logs'])
const lasting = ({ tables, files }: Manifest): Manifest => ({
  tables: Object.fromEntries(Object.entries(tables).filter(([name]) => !CHANGES.has(name))),
  files,
})

const sumOf = ({ tables, files }: Manifest): string =>
  `${Object.values(tables).reduce((sum, { count: rows }) => sum + rows, 0)} rows, ${files.count} files`

async function comeBack({ promise }: Report, from: Place, to: Place, what: string): Promise<void> {
  const folder = await newFolder('backups')
  const before = await count(from)
  const [file = ''] = command('backup', [], from, folder).trim().split('\n').slice(-1)
  promise(
    `${what}: there is an encrypted archive`,
    (await fs.readFile(file)).subarray(0, 12).toString() === 'MBUYU-SEALED',
    file,
  )
  command('restore', [file], to, folder)
  const after = await count(to)
  const problems = findDifferences(lasting(before), lasting(after))
  promise(`${what}: every row and file is back`, problems.length === 0, problems.join('; ') || sumOf(after))
  const product = await startProduct(to.dataDir, to.url ? { DATABASE_URL: to.url } : {})
  const { status } = await product.ask('/api/login', { method: 'POST', body: { email: EMAIL, password: PASSWORD } })
  promise(`${what}: people sign in as before`, status === 200, String(status))
  await product.end('SIGTERM')
}

const empty = async (url?: string): Promise<Place> => ({ dataDir: await newFolder('restored'), url })

export const restore: Drill = {
  about: 'backup, wipe, restore: every row and file is back, on both engines and from one to the other',
  async run(report) {
    const first = { dataDir: await newFolder('restore'), url: undefined }
    await inFolder(first.dataDir, (services) => seedDemo(services, () => undefined))
    const product = await startProduct(first.dataDir)
    await signUp(product, EMAIL)
    await product.end('SIGTERM')
    const second = await empty()
    await comeBack(report, first, second, 'embedded')
    const cluster = await startCluster()
    try {
      const third = await empty(cluster.url)
      await comeBack(report, second, third, 'embedded to PostgreSQL')
      const place = new URL(cluster.url)
      const database = await openPostgres(cluster.url)
      await database.db.execute('create database second')
      await database.close()
      place.pathname = 'second'
      await comeBack(report, third, await empty(place.href), 'PostgreSQL')
    } finally {
      await cluster.stop()
    }
  },
}
