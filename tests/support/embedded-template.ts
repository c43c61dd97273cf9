// The migrated database that every test on the embedded engine begins with, as a file that is kept from run to run.
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createJobs } from '#server/jobs/jobs.ts'
import { type Database, openEmbedded, startEngine } from '#server/db/db.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Making a template takes longer than the tests of a feature. */
const CACHE = path.join(ROOT, 'node_modules/.cache/test-databases')
/** All that a template is made of. */
const MADE_OF = [
  'drizzle',
  'src/server/db',
  'src/server/jobs',
  'tests/support/embedded-template.ts',
  'package-lock.json',
]

/** The file with the database as the engine loads it; it is made first when migrations, engine or code have changed. */
export async function embeddedTemplate(): Promise<string> {
  const file = path.join(CACHE, `${await fingerprint()}.tar`)
  if (!(await fs.stat(file).catch(() => undefined))) await makeTemplate(file)
  return file
}

/** Puts a copy of the database into a folder that does not exist yet. */
export async function copyTemplate(folder: string): Promise<void> {
  await fs.mkdir(path.dirname(folder), { recursive: true })
  const client = await startEngine(folder, new Blob([await fs.readFile(await embeddedTemplate())]))
  await client.close()
}

/** What a database needs before the product starts on it: tables, rules and queues. */
export async function prepare(database: Database, url: string | undefined): Promise<void> {
  await database.migrate()
  const jobs = createJobs(database, url, (problem) => console.error(problem))
  await jobs.start([], false)
  await jobs.stop()
}

/** The same for the same migrations, engine and code; another one when any of it changes. */
async function fingerprint(): Promise<string> {
  const made = createHash('sha256')
  for (const place of MADE_OF) {
    const isFile = (await fs.stat(path.join(ROOT, place))).isFile()
    const names = isFile ? [''] : await fs.readdir(path.join(ROOT, place), { recursive: true })
    for (const name of names.toSorted()) {
      const file = path.join(ROOT, place, name)
      if ((await fs.stat(file)).isFile()) made.update(name).update(await fs.readFile(file))
    }
  }
  return made.digest('hex')
}

/** A migrated database as a file, in place of those of other fingerprints. */
async function makeTemplate(file: string): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-template-'))
  const place = path.join(folder, 'database')
  const database = await openEmbedded(place)
  await prepare(database, undefined)
  await database.close()
  const client = await PGlite.create(place)
  // What is in its files already need not be repeated by each copy.
  await client.exec('checkpoint')
  const made = ownFiles(Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  await fs.rm(folder, { recursive: true, force: true })
  await fs.rm(CACHE, { recursive: true, force: true })
  await fs.mkdir(CACHE, { recursive: true })
  // Whole or not at all, for a run that is ended in the meantime.
  await fs.writeFile(`${file}.part`, made)
  await fs.rename(`${file}.part`, file)
}

/** As large as a head in a tar file; contents are filled up to a multiple of it. */
const BLOCK = 512
/** The engine's own databases, from which a new one would be copied. No test makes one there, and they are a third of the files. */
const UNUSED = /^\/base\/[14]\//

/** A tar file without the files that no copy of the database reads. */
function ownFiles(tar: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < tar.length;) {
    const [name = ''] = tar.toString('latin1', at, at + 100).split('\0', 1)
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK
    if (!UNUSED.test(name)) parts.push(tar.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}
