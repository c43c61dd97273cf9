import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { createJobs } from '#server/jobs/jobs.ts'
import { openEmbedded, openPostgres } from '#server/db/db.ts'
import { TEMPLATE_NAME } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    templateFile: string
  }
}

/** Makes one migrated database before all tests; each test file gets its own copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    await onServer(url)
    project.provide('templateFile', '')
    return async () => {}
  }
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-template-'))
  const place = path.join(folder, 'database')
  const database = await openEmbedded(place)
  await prepare(database, undefined)
  await database.close()
  const client = await PGlite.create(place)
  const file = path.join(folder, 'template.tar')
  await fs.writeFile(file, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  project.provide('templateFile', file)
  return () => fs.rm(folder, { recursive: true, force: true })
}

async function onServer(url: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE_NAME} with (force)`)
  await admin.query(`create database ${TEMPLATE_NAME}`)
  await admin.end()
  const place = new URL(url)
  place.pathname = TEMPLATE_NAME
  const database = await openPostgres(place.href)
  await prepare(database, place.href)
  await database.close()
}

async function prepare(database: Awaited<ReturnType<typeof openEmbedded>>, url: string | undefined): Promise<void> {
  await database.migrate()
  const jobs = createJobs(database, url, (problem) => console.error(problem))
  await jobs.start([], false)
  await jobs.stop()
}
