// Restores an archive (the first word) into a scratch database, compares every table with the archive's own counts and
// checksums, brings it to the present release, and deletes it again. A process of its own: it takes as much memory as a
// second product. Prints one line of JSON.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { readConfig } from '../config.ts'
import { type Database, openEmbedded, openPostgres } from '../db/db.ts'
import { messageOf } from '../error-text.ts'
import { inspectArchive } from './archive.ts'
import { compareRows, restoreArchive } from './restore.ts'

type Scratch = { database: Database; remove: () => Promise<void> }

async function embeddedScratch(): Promise<Scratch> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-verify-'))
  const database = await openEmbedded(path.join(folder, 'database'))
  return {
    database,
    remove: async () => {
      await database.close()
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}

/** On the same server, where its role may make databases; undefined where it may not. */
async function serverScratch(url: string): Promise<Scratch | undefined> {
  const name = `mbuyu_verify_${randomBytes(6).toString('hex')}`
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`create database ${escapeIdentifier(name)}`)
  } catch {
    await admin.end()
    return undefined
  }
  const place = new URL(url)
  place.pathname = name
  const database = await openPostgres(place.href)
  return {
    database,
    remove: async () => {
      await database.close()
      await admin.query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
      await admin.end()
    },
  }
}

type Result = { ok: boolean; isUnknown: boolean; problem: string | null; rows: number; files: number }

async function verifyFile(file: string): Promise<Result> {
  const config = readConfig(process.env)
  const { manifest } = await inspectArchive(file, config.backup.key)
  const url = config.migrationDatabaseUrl ?? config.databaseDirectUrl ?? config.databaseUrl
  const scratch = (url && (await serverScratch(url))) || (await embeddedScratch())
  try {
    await restoreArchive(file, config.backup.key, { database: scratch.database })
    const problems = await compareRows(scratch.database, manifest)
    await scratch.database.migrate()
    const rows = Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0)
    return {
      ok: problems.length === 0,
      isUnknown: false,
      problem: problems.join('; ') || null,
      rows,
      files: manifest.files.count,
    }
  } finally {
    await scratch.remove()
  }
}

/** The server cannot be reached, has no room or no place, or was stopped (classes of the SQL standard). */
const OF_THE_SERVER = /^(?:08|53|57|58)/

/** A disk, file or server that failed says nothing about the archive: it may be whole. */
function isOfTheMachine(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  if ('syscall' in problem || isOfTheMachine(problem.cause)) return true
  return 'severity' in problem && 'code' in problem && OF_THE_SERVER.test(String(problem.code))
}

const [file = ''] = process.argv.slice(2)
const result = await verifyFile(file).catch((problem: unknown): Result => ({
  ok: false,
  isUnknown: isOfTheMachine(problem),
  problem: messageOf(problem),
  rows: 0,
  files: 0,
}))
process.stdout.write(`${JSON.stringify(result)}\n`)
