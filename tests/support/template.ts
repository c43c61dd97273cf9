import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/db/db.ts'
import { onServer, TEMPLATE_NAME, TEST_NAME } from './database.ts'
import { embeddedTemplate, prepare } from './embedded-template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    templateFile: string
  }
}

/** Makes one migrated database before all tests; each test file gets its own copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    await prepareServer(url)
    project.provide('templateFile', '')
    return () => dropKept(url)
  }
  project.provide('templateFile', await embeddedTemplate())
  return async () => {}
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
