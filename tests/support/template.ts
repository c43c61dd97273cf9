import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { createJobs } from '#server/jobs/jobs.ts'
import { openEmbedded, openPostgres } from '#server/db/db.ts'
import { onServer, TEMPLATE_NAME, TEST_NAME } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    templateFile: string
  }
}

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Templates of the embedded engine are kept from run to run: making one takes longer than the tests of a feature. */
const CACHE = path.join(ROOT, 'node_modules/.cache/test-databases')
/** All that a template is made of. */
const MADE_OF = ['drizzle', 'src/server/db', 'src/server/jobs', 'tests/support/template.ts', 'package-lock.json']

/** Makes one migrated database before all tests; each test file gets its own copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    await prepareServer(url)
    project.provide('templateFile', '')
    return () => dropKept(url)
  }
  const file = path.join(CACHE, `${await fingerprint()}.tar`)
  if (!(await fs.stat(file).catch(() => undefined))) await makeTemplate(file)
  project.provide('templateFile', file)
  return async () => {}
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
  // Whole or not at all, for a run that is ended meanwhile.
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

async function prepareServer(url: string): Promise<void> {
  await onServer(url, [`drop database if exists ${TEMPLATE_NAME} with (force)`, `create database ${TEMPLATE_NAME}`])
  const place = new URL(url)
  place.pathname = TEMPLATE_NAME
  const database = await openPostgres(place.href)
  await prepare(database, place.href)
  await database.close()
}

/** The databases that the processes of the run have kept to their end. */
async function dropKept(url: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [TEST_NAME],
  )
  await admin.end()
  await onServer(
    url,
    rows.map(({ name }) => `drop database if exists ${name} with (force)`),
  )
}

async function prepare(database: Awaited<ReturnType<typeof openEmbedded>>, url: string | undefined): Promise<void> {
  await database.migrate()
  const jobs = createJobs(database, url, (problem) => console.error(problem))
  await jobs.start([], false)
  await jobs.stop()
}
