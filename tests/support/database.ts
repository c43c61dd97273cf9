import fs from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '#server/db/db.ts'

export const TEMPLATE_NAME = 'mbuyu_template'
/** How the name of each copy of it begins. */
export const TEST_NAME = 'mbuyu_test_'

export type TestDatabase = { database: Database; url: string | undefined }

/** A fresh migrated database of its own, on the engine that the run is for. */
export async function freshDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return databaseOnServer(url, TEMPLATE_NAME)
  const database = await openEmbedded(inMemory(), await readTemplate())
  return { database, url: undefined }
}

/** Read once for all files that share a process: they are some hundred. */
let templateBytes: Promise<Blob> | undefined

/** The migrated database of the run, as the embedded engine takes it. */
export const readTemplate = (): Promise<Blob> => (templateBytes ??= readBytes(inject('templateFile')))

/** The engine copies out of it whatever it takes, so that a copy by the Blob itself would be one more of everything. */
async function readBytes(file: string): Promise<Blob> {
  const { buffer, byteOffset, byteLength } = await fs.readFile(file)
  const bytes = buffer.slice(byteOffset, byteOffset + byteLength)
  return Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(bytes) })
}

/** A database without any table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return databaseOnServer(url, 'template0')
  // The engine takes seconds to make the files of a new one.
  const fresh = await freshDatabase()
  await fresh.database.db.execute(sql`drop schema public, drizzle, pgboss cascade`)
  await fresh.database.db.execute(sql`create schema public`)
  return fresh
}

export const inMemory = (): string => `memory://${randomBytes(6).toString('hex')}`

async function databaseOnServer(url: string, template: string): Promise<TestDatabase> {
  const { place, drop } = await createOnServer(url, template)
  const database = await openPostgres(place)
  return {
    url: place,
    database: {
      ...database,
      close: async () => {
        await database.close()
        await drop()
      },
    },
  }
}

/** A copy of this database on the server: its address, and how it is removed. */
export async function createOnServer(
  url: string,
  template = TEMPLATE_NAME,
): Promise<{ place: string; drop: () => Promise<void> }> {
  const name = `${TEST_NAME}${randomBytes(6).toString('hex')}`
  await onServer(url, [`create database ${name} template ${template}`])
  const place = new URL(url)
  place.pathname = name
  return { place: place.href, drop: () => onServer(url, [`drop database if exists ${name} with (force)`]) }
}

/** Runs statements one after the other, over a connection of their own. */
export async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    for (const statement of statements) await admin.query(statement)
  } finally {
    await admin.end()
  }
}
