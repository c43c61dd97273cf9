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
  const template = new Blob([await fs.readFile(inject('templateFile'))])
  return { database: await openEmbedded(inMemory(), template), url: undefined }
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
