import fs from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { readConfig } from '../config.ts'
import { listMigrations } from '../db/migrate-postgres.ts'
import {
  type Ask,
  checkAdministrators,
  checkClock,
  checkMigrations,
  checkRoles,
  checkQueuedWork,
} from './database-check.ts'
import type { Finding } from './finding.ts'
import { checkBackups, checkFolder, checkMail, type MailAsking } from './machine-check.ts'
import { checkReplicas } from './replica-check.ts'
import { checkSettings } from './settings-check.ts'
import { checkSite } from './site-check.ts'

const app = useTestApp({ REQUEST_LIMITS: '1', TRUST_PROXY: '127.0.0.1' })
const ask: Ask = async <Row extends object>(statement: string) =>
  (await app.services.db.execute(sql.raw(statement))).rows as Row[]

const said = (found: readonly Finding[]): string[] => found.map(({ state, says }) => `${state}: ${says}`)
/** Whatever is not fine says what to do. */
const hasAdvice = (found: readonly Finding[]): boolean => found.every(({ state, advice }) => state === 'fine' || advice)

let folder = ''
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-doctor-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

const PRODUCTION = {
  NODE_ENV: 'production',
  BASE_URL: 'https://mbuyu.example',
  TRUST_PROXY: '127.0.0.1',
  BACKUP_KEY: 'a key that is long enough for tests',
}

test('settings: what a site for people needs', () => {
  expect(said(checkSettings(readConfig(PRODUCTION)))).toEqual(['fine: as a site for people needs them'])
  const found = checkSettings(readConfig({ TRUST_PROXY: '0.0.0.0/0' }))
  expect(said(found)).toEqual([
    'problem: NODE_ENV is development',
    'problem: the demo is on: everybody knows its passwords',
    'problem: BASE_URL is http://localhost:3000: cookies are not Secure',
    'problem: TRUST_PROXY believes everybody',
    'problem: BACKUP_KEY is not set: backups can be read by whoever has the file',
  ])
  expect(hasAdvice(found)).toBe(true)
})

test('settings: a proxy that is not named, and processes that share nothing', () => {
  const { TRUST_PROXY: _, ...unnamed } = PRODUCTION
  expect(said(checkSettings(readConfig(unnamed)))[0]).toContain('TRUST_PROXY names no proxy')
  const alone = { ...PRODUCTION, PROCESS_ROLE: 'web', DATABASE_URL: 'postgres://127.0.0.1/mbuyu' }
  const found = checkSettings(readConfig(alone))
  expect(found.map(({ state }) => state)).toEqual(['note', 'note', 'note'])
  expect(said(found).join()).toMatch(/SECRET.*VAPID_PUBLIC_KEY.*STOP_AFTER_SECONDS/)
})

test('data folder: missing, readable by all, with a secret that others can read', async () => {
  expect(said(await checkFolder({ dataDir: path.join(folder, 'nowhere') }))[0]).toContain('does not exist')
  const dataDir = path.join(folder, 'data')
  await fs.mkdir(dataDir, { mode: 0o750 })
  expect(said(await checkFolder({ dataDir }))[0]).toMatch(/^fine: can be written to/)
  await fs.writeFile(path.join(dataDir, 'secret'), 'x', { mode: 0o644 })
  await fs.chmod(dataDir, 0o755)
  const found = await checkFolder({ dataDir })
  expect(found.map(({ advice }) => advice)).toEqual([
    `chmod o-rwx ${dataDir}`,
    `chmod 600 ${path.join(dataDir, 'secret')}`,
  ])
})

test('backups: none, fresh and old ones; other files do not count', async () => {
  const place = path.join(folder, 'backups')
  const check = (hoursLater: number) =>
    checkBackups({ backup: { folder: place, key: undefined } }, () => Date.now() + hoursLater * 3_600_000)
  await fs.mkdir(place)
  await fs.writeFile(path.join(place, 'notes.txt'), '')
  expect(said(await check(0))[0]).toBe(`problem: there is none in ${place}`)
  await fs.writeFile(path.join(place, 'mbuyu-20261125T0200-7.tar.gz.sealed'), '')
  expect(said(await check(20))).toEqual(['fine: the newest of 1 is 20 hours old'])
  expect(said(await check(30))).toEqual(['problem: the newest is 30 hours old'])
})

test('mail: the server, SPF, DMARC and bounces', async () => {
  const config = { smtpUrl: 'smtp://x', mailFrom: 'Mbuyu <no-reply@mbuyu.example>', mailBounceKey: 'k'.repeat(32) }
  const missing = Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' })
  const asking = (records: Record<string, string[][]>, verify: () => Promise<unknown>): MailAsking => ({
    verify,
    txt: async (name) => {
      const found = records[name]
      if (!found) throw missing
      return found
    },
  })
  const all = { 'mbuyu.example': [['v=spf1 ', '-all']], '_dmarc.mbuyu.example': [['v=DMARC1; p=reject']] }
  const good = await checkMail(
    config,
    asking(all, async () => true),
  )
  expect(good.map(({ state }) => state)).toEqual(['fine', 'fine', 'fine'])
  const bad = await checkMail(
    { ...config, mailBounceKey: undefined },
    asking({}, () => Promise.reject(new Error('535 no'))),
  )
  expect(said(bad)).toEqual([
    'problem: the mail server refuses us: 535 no',
    'problem: mbuyu.example has no record v=spf1',
    'problem: _dmarc.mbuyu.example has no record v=DMARC1',
    'note: MAIL_BOUNCE_KEY is not set: nobody tells us which addresses no longer exist',
  ])
  expect(hasAdvice(bad)).toBe(true)
  const none = await checkMail(
    { ...config, smtpUrl: undefined },
    asking(all, async () => true),
  )
  expect(said(none)).toEqual(['problem: SMTP_URL is not set: every mail stays a file'])
  const silent: MailAsking = { verify: async () => true, txt: () => Promise.reject(new Error('queryTxt ETIMEOUT')) }
  expect(said(await checkMail(config, silent))[1]).toBe('note: the name service does not answer about mbuyu.example')
})

test('clock: apart by more than two seconds', async () => {
  expect((await checkClock(ask))[0]?.state).toBe('fine')
  const [found] = await checkClock(ask, () => Date.now() + 60_000)
  expect(found?.says).toMatch(/^60\.\d s ahead of the database$|^59\.\d s ahead of the database$/)
  expect(found?.state).toBe('problem')
})

test('migrations: as many as this release has, fewer, more', async () => {
  const known = await listMigrations()
  expect((await checkMigrations(ask, known))[0]?.state).toBe('fine')
  const later = { when: Date.now(), tag: '9999_later' }
  expect(said(await checkMigrations(ask, [...known, later]))).toEqual([
    'problem: 1 migrations of this release are missing, the first is 9999_later',
  ])
  expect((await checkMigrations(ask, known.slice(0, -1)))[0]?.says).toContain('of a later release than this code')
})

test('roles: one role that owns the tables is a problem', async () => {
  expect(said(await checkRoles(ask))[0]).toMatch(/^problem: the role \w+ of DATABASE_URL owns the tables/)
})

test('background work: late and failed', async () => {
  expect((await checkQueuedWork(ask))[0]?.state).toBe('fine')
  await ask(
    `insert into pgboss.job (name, state, start_after) values ('account-clean-up', 'created', now() - interval '1 hour')`,
  )
  await ask(`insert into pgboss.job (name, state, completed_on) values ('account-clean-up', 'failed', now())`)
  expect(said(await checkQueuedWork(ask))).toEqual([
    'problem: 1 pieces have waited for more than ten minutes',
    'problem: 1 pieces have failed since yesterday',
  ])
})

test('replicas: one that keeps up, one that is behind, a primary, one that is away', async () => {
  const rows: Record<string, object[]> = {
    good: [{ has: true, lag: 900 }],
    slow: [{ has: false, lag: 12.4 }],
    behind: [{ has: false, lag: 95.2 }],
    empty: [{ has: false, lag: null }],
    primary: [],
  }
  const asked: string[] = []
  const found = await checkReplicas(
    ['good', 'slow', 'behind', 'empty', 'primary', 'away'],
    async <Row extends object>() => [{ position: '0/5' }] as unknown as Row[],
    async (url, work) => {
      const answer = rows[url]
      if (!answer) throw new Error('connect ECONNREFUSED')
      return work(async <Row extends object>(statement: string) => {
        asked.push(statement)
        return answer as Row[]
      })
    },
  )
  expect(said(found)).toEqual([
    'fine: replica 1 has everything',
    'fine: replica 2 is 12 s behind',
    'problem: replica 3 is 95 s behind',
    'problem: replica 4 has received nothing yet',
    'note: replica 5 follows nobody',
    'problem: replica 6 cannot be reached: connect ECONNREFUSED',
  ])
  expect(hasAdvice(found)).toBe(true)
  expect(asked.every((statement) => statement.includes(`'0/5'`))).toBe(true)
})

test('administrators: none, one, more', async () => {
  const states = []
  for (let many = 0; many < 3; many += 1) {
    states.push((await checkAdministrators(ask))[0]?.state)
    await person(app.services.db, 'admin')
  }
  expect(states).toEqual(['problem', 'note', 'fine'])
})

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})
/** A proxy that treats requests as it is told before the product answers them. */
async function behind(change: (headers: Record<string, unknown>) => number | undefined): Promise<string> {
  const server = createServer((request, response) => {
    const refused = change(request.headers)
    if (refused !== undefined) return void response.writeHead(refused).end()
    void app.http
      .inject({ method: request.method === 'POST' ? 'POST' : 'GET', url: request.url ?? '/', headers: request.headers })
      .then(({ statusCode, payload }) => response.writeHead(statusCode).end(payload))
  })
  open.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
/** The test app does not listen, and so exchanges nothing on its own. */
async function exchanging<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void app.exchangeLimits(), 200)
  return work.finally(() => clearInterval(timer))
}

test('proxy: one that writes addresses itself and takes large forms', { timeout: 30_000 }, async () => {
  const url = await behind((headers) => {
    headers['x-forwarded-for'] = '127.0.0.5'
    return undefined
  })
  const found = await exchanging(checkSite(url, ask))
  expect(said(found)).toEqual([
    `fine: ${url} is ready`,
    'fine: takes forms of 105 MB',
    'fine: writes the address of visitors itself',
  ])
})

test('proxy: one that passes on what visitors claim and refuses large forms', { timeout: 30_000 }, async () => {
  const url = await behind(({ 'content-length': bytes }) => (Number(bytes) > 1_000_000 ? 413 : undefined))
  const found = await exchanging(checkSite(url, ask))
  expect(said(found)).toEqual([
    `fine: ${url} is ready`,
    'problem: refuses forms of 105 MB',
    'problem: believes what visitors say about their address: everybody could avoid the limits',
  ])
  expect(hasAdvice(found)).toBe(true)
})

test('site: nobody answers', async () => {
  const found = await checkSite('http://127.0.0.1:9', ask)
  expect(said(found)[0]).toMatch(/^problem: http:\/\/127\.0\.0\.1:9 cannot be reached/)
})
