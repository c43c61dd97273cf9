import fs from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '#server/db/db.ts'

export const TEMPLATE_NAME = 'mbuyu_template'

export type TestDatabase = { database: Database; url: string | undefined }

/** A fresh migrated database of its own, on the engine that the run is for. */
export async function freshDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return databaseOnServer(url, TEMPLATE_NAME)
  const database = await openEmbedded(inMemory(), await (templateBytes ??= readTemplate(inject('templateFile'))))
  return { database, url: undefined }
}

/** Read once for all files that share a process: they are some hundred. */
let templateBytes: Promise<Blob> | undefined

/** The engine copies out of it whatever it takes, so that a copy by the Blob itself would be one more of everything. */
async function readTemplate(file: string): Promise<Blob> {
  const { buffer, byteOffset, byteLength } = await fs.readFile(file)
  const bytes = buffer.slice(byteOffset, byteOffset + byteLength)
  return Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(bytes) })
}

/** A database without any table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL
  return url ? databaseOnServer(url, 'template0') : { database: await openEmbedded(inMemory()), url: undefined }
}

const inMemory = (): string => `memory://${randomBytes(6).toString('hex')}`

async function databaseOnServer(url: string, template: string): Promise<TestDatabase> {
  const name = `mbuyu_test_${randomBytes(6).toString('hex')}`
  await onServer(url, `create database ${name} template ${template}`)
  const place = new URL(url)
  place.pathname = name
  const database = await openPostgres(place.href)
  return {
    url: place.href,
    database: {
      ...database,
      close: async () => {
        await database.close()
        await onServer(url, `drop database if exists ${name} with (force)`)
      },
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
