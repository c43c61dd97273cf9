import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { App } from '#server/app.ts'
import { createApp } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import { allJobs } from '#app/jobs.ts'
import { openStores } from '#server/store/open-stores.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { mailJob } from '#server/mail/mail.ts'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { addressOf } from '#web/api/client.ts'
import { recordAnswers } from './answered-calls.ts'
import type { TestDatabase } from './database.ts'
import { keptDatabase } from './kept-database.ts'
import { readMails, type ReadMail } from './mails.ts'
import { deadEnds } from './notice-links.ts'
import type { Person } from './people.ts'

/** The answer of a call: the parsed body typed as the contract's answer, and the error shape. */
export type Answer<T> = {
  status: number
  body: T & Partial<ErrorBody>
  headers: Record<string, string | string[] | number | undefined>
}

type Caller = { as?: Person | null; headers?: Record<string, string> }

/** The app under test: everything that `createApp` makes, and how tests use it. */
export type TestApp = App & {
  /** Calls one endpoint over HTTP. `as` signs the person in by bearer token. */
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>, caller?: Caller) => Promise<Answer<OutputOf<E>>>
  /** Runs the queue and returns every mail so far, oldest first. */
  mails: () => Promise<ReadMail[]>
  /** Runs scheduled work now. */
  jobsOf: (name: string) => Promise<void>
  /** Moves the clock forward. */
  pass: (seconds: number) => void
}

/**
 * One app for the tests of a file, on the database of the process with nothing in it. A file that changes how the engine
 * plans, or that asks for what only a new one has, gives `freshDatabase`.
 */
export function useTestApp(settings: Record<string, string> = {}, openDatabase = keptDatabase): TestApp {
  const made = {} as TestApp
  let stop = async (): Promise<void> => {}
  beforeAll(async () => {
    stop = await start(made, settings, openDatabase)
  })
  afterAll(() => stop())
  return made
}

async function start(
  made: TestApp,
  settings: Record<string, string>,
  openDatabase: () => Promise<TestDatabase>,
): Promise<() => Promise<void>> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-test-'))
  const { database, url } = await openDatabase()
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    REQUEST_LIMITS: '0',
    ...settings,
  })
  let passed = 0
  const read = new Map<string, Promise<ReadMail>>()
  const jobs = createJobs(database, url, (problem) => console.error(problem), false)
  const app = await createApp({
    config,
    database,
    db: database.db,
    jobs,
    ...(await openStores(config)),
    secret: 'a secret for tests, long enough to be taken',
    now: () => new Date(Date.now() + passed * 1000),
  })
  recordAnswers(app.http, inject('answersFolder'), expect.getState().testPath ?? '')
  const mail = mailJob(app.services)
  await jobs.start([mail, ...allJobs(app.services)], false)
  Object.assign(made, {
    ...app,
    pass: (seconds: number) => void (passed += seconds),
    jobsOf: async (name: string) => {
      for (const job of allJobs(app.services)) if (job.name === name) await job.handle({}, name)
    },
    mails: async () => {
      await jobs.drain()
      return readMails(path.join(dataDir, 'mail'), read)
    },
    call: (endpoint: Endpoint, input: object, caller: Caller = {}) => callEndpoint(app, endpoint, input, caller),
  })
  return async () => {
    const dead = await deadEnds(app.services.db, await readMails(path.join(dataDir, 'mail'), read))
    await app.close()
    await jobs.stop()
    await database.close()
    await fs.rm(dataDir, { recursive: true, force: true })
    expect(dead, 'what people were told leads to a page that they may not open').toEqual([])
  }
}

async function callEndpoint(
  app: App,
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  caller: Caller,
): Promise<Answer<never>> {
  const answer = await app.http.inject({
    method: endpoint.method,
    url: addressOf(endpoint, input),
    headers: { ...(caller.as ? { authorization: `Bearer ${caller.as.token}` } : {}), ...caller.headers },
    ...(endpoint.method === 'GET' ? {} : { payload: input.body ?? {} }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: (isJson ? answer.json() : answer.body) as never, headers: answer.headers }
}
