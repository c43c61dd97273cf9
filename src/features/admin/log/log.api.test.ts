import { sql } from 'drizzle-orm'
import fs from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '#features/base/account/account.contract.ts'
import { audit } from '#server/audit/audit.data.ts'
import { auditLog, SIGN_IN_ACTIONS } from '#server/audit/audit.table.ts'
import { queueMails, recipientAt } from '#server/mail/mail.ts'
import { message } from '#shared/message.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { readCsv } from '#tests/support/csv.ts'
import { failedWork } from '#tests/support/failed-work.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { logApi } from './log.contract.ts'

const app = useTestApp({ SIGN_IN_CODE: 'never' })
let admin: Person
let ada: Person

beforeAll(async () => {
  const { db } = app.services
  admin = await person(db, 'admin', { name: 'Wanjiru Kamau' })
  ada = await person(db, 'student', { name: 'Ada Okonkwo', email: 'ada@example.test', password: PASSWORD })
  await audit(db, [
    { actorId: ada.id, action: 'enrollment.enroll', result: 'ok', subject: 'course:7', detail: { price: 5 } },
    { actorId: ada.id, action: 'marks.override', result: 'denied', subject: 'course:7' },
    { actorId: null, action: 'system.clean', result: 'ok', at: new Date('2025-03-01T10:00:00Z') },
  ])
})

type Query = { search?: string; result?: 'ok' | 'denied' | 'failed'; from?: never; to?: never }
const read = async (query: Query) => (await app.call(logApi.audit, { query }, { as: admin })).body.lines
const actions = async (query: Query) => (await read(query)).map(({ action }) => action)

describe('the audit log', () => {
  test('is found by a name, an address, a thing, an action, a result and days', async () => {
    const both = ['marks.override', 'enrollment.enroll']
    expect(await actions({ search: 'okonk' })).toEqual(both)
    expect(await actions({ search: 'ADA@example.test' })).toEqual(both)
    expect(await actions({ search: 'course:7' })).toEqual(both)
    expect(await actions({ search: 'enrollment.enroll' })).toEqual(['enrollment.enroll'])
    expect(await actions({ search: 'course:7', result: 'denied' })).toEqual(['marks.override'])
    expect(await actions({ search: 'nobody of this name' })).toEqual([])
    const query = { from: '2025-03-01', to: '2025-03-01' } as unknown as Query
    expect(await actions(query)).toEqual(['system.clean'])
    expect((await read({ search: 'enrollment.enroll' }))[0]).toMatchObject({
      actor: 'Ada Okonkwo',
      subject: 'course:7',
      detail: '{"price": 5}',
    })
  })

  test('whose lines an administrator looks up is in the log, once an hour', async () => {
    for (let nth = 0; nth < 3; nth += 1) await read({ search: 'ada@example.test' })
    const lines = await read({ search: `user:${ada.id}` })
    expect(lines).toMatchObject([
      { action: 'log.audit', actor: 'Wanjiru Kamau', subject: `user:${ada.id}`, subject_name: 'Ada Okonkwo' },
    ])
  })

  test('sign-ins hold the refused ones, whose person they are about', async () => {
    const body = { email: 'ada@example.test', password: 'not this one' }
    await app.call(accountApi.signIn, { body })
    await app.call(accountApi.signIn, { body: { ...body, password: PASSWORD } })
    const { lines } = (await app.call(logApi.signIns, { query: { search: 'okonkwo' } }, { as: admin })).body
    expect(lines.map(({ action, result }) => [action, result])).toEqual([
      ['account.signIn', 'ok'],
      ['account.signIn', 'failed'],
    ])
  })

  test('sign-ins hold what becomes of the second step, of the person whose it is', async () => {
    const { db } = app.services
    const owner = await person(db, 'teacher', { name: 'Zainab Second' })
    const own = ['factor.add', 'factor.renewCodes', 'factor.useRecoveryCode', 'factor.remove', 'account.verifyEmail']
    await audit(
      db,
      own.map((action) => ({ actorId: owner.id, action, result: 'ok' as const })),
    )
    await audit(db, [{ actorId: admin.id, action: 'factor.reset', result: 'ok', subject: `user:${owner.id}` }])
    const { lines } = (await app.call(logApi.signIns, { query: { search: 'Zainab' } }, { as: admin })).body
    expect(lines.map(({ action }) => action).toSorted()).toEqual([...own, 'factor.reset'].toSorted())
    // Every action that the feature of second steps can write is in the list.
    const file = await fs.readFile(path.join(ROOT, 'src/features/base/factor/factor.events.ts'), 'utf8')
    const written = [...file.matchAll(/action: '(\S+)'/g)].map(([, action = '']) => action)
    expect(written.length).toBeGreaterThan(4)
    expect(written.filter((action) => !SIGN_IN_ACTIONS.some((one) => one === action))).toEqual([])
  })

  test('comes as a file without formulas, and the log says who took it', async () => {
    await audit(app.services.db, [{ actorId: ada.id, action: 'test.formula', result: 'ok', subject: '=cmd' }])
    const { lines } = await readCsv(app, logApi.exportAudit, { query: { search: 'test.formula' }, as: admin })
    expect(lines[1]).toContain(",'=cmd,")
    expect((await read({ search: 'log.exportAudit' }))[0]).toMatchObject({
      detail: expect.stringContaining('"count": 1'),
    })
  })

  test('a page is few statements', async () => {
    const ask = () => app.call(logApi.audit, { query: { limit: 5 } }, { as: admin })
    await ask()
    expect(await countQueries(app.services, ask)).toBeLessThanOrEqual(2)
  })
})

describe('the other logs', () => {
  test('unexpected errors are kept by kind, without the values of the call', async () => {
    const { db } = app.services
    await db.execute(sql`alter table courses rename to courses_gone`)
    for (let nth = 0; nth < 3; nth += 1) {
      const { statusCode } = await app.http.inject({ url: '/api/courses?search=somebody-private' })
      expect(statusCode).toBe(500)
    }
    await db.execute(sql`alter table courses_gone rename to courses`)
    const find = async () => (await app.call(logApi.errors, { query: {} }, { as: admin })).body.errors
    await expect.poll(find, { timeout: 5000 }).toMatchObject([{ place: 'GET /api/courses', times: 3 }])
    const [kept] = await find()
    expect(JSON.stringify(kept)).not.toContain('somebody-private')
    expect(kept?.message).toContain('does not exist')
    const { lines } = await readCsv(app, logApi.exportErrors, { query: { search: 'api/courses' }, as: admin })
    expect(lines[1]).toContain('GET /api/courses')
  })

  test('mails: to whom, about what, whether they left, and never what they say', async () => {
    const { db } = app.services
    const mail = { subject: message('Welcome'), lines: [message('A secret sentence')] }
    await queueMails(app.services, db, [
      { ...mail, to: { id: ada.id, email: 'ada@example.test', language: null, zone: null, isConfirmed: true } },
      { ...mail, to: recipientAt('somebody@example.test') },
    ])
    const all = (await app.call(logApi.mails, { query: {} }, { as: admin })).body
    expect(all.mails.map(({ to }) => to)).toEqual(expect.arrayContaining(['ada@example.test', 'somebody@example.test']))
    expect(JSON.stringify(all)).not.toContain('secret sentence')
    const mine = await app.call(
      logApi.mails,
      { query: { search: 'ada@example.test', state: 'waiting' } },
      { as: admin },
    )
    expect(mine.body.mails).toMatchObject([{ to: 'ada@example.test', subject: 'Welcome', state: 'waiting' }])
    await app.mails()
    const done = await app.call(logApi.mails, { query: { state: 'done' } }, { as: admin })
    expect(done.body.mails.length).toBeGreaterThanOrEqual(2)
    const { lines } = await readCsv(app, logApi.exportMails, { query: { state: 'done' }, as: admin })
    expect(lines).toHaveLength(done.body.mails.length + 1)
  })

  test('failed work is queued again once, and only what has failed', async () => {
    const id = await failedWork(app.services)
    const { jobs } = (await app.call(logApi.jobs, { query: { state: 'failed' } }, { as: admin })).body
    expect(jobs).toMatchObject([{ job_id: id, name: 'audit-seal', problem: 'no room left' }])
    const retry = () => app.call(logApi.retry, { params: { id } }, { as: admin })
    const answers = await Promise.all([retry(), retry()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read({ search: `job:${id}` }))[0]).toMatchObject({ action: 'log.retry' })
    for (const absent of ['nothing', crypto.randomUUID()])
      expect((await app.call(logApi.retry, { params: { id: absent } }, { as: admin })).status).toBe(404)
    const { lines } = await readCsv(app, logApi.exportJobs, { query: { search: 'audit' }, as: admin })
    expect(lines.length).toBeGreaterThan(1)
    expect((await readCsv(app, logApi.exportSignIns, { query: {}, as: admin })).status).toBe(200)
  })
})

test('nobody else reads a log', async () => {
  for (const role of ROLES.filter((name) => name !== 'admin')) {
    const as = await person(app.services.db, role)
    for (const endpoint of [logApi.audit, logApi.signIns, logApi.errors, logApi.mails, logApi.jobs, logApi.lastCheck])
      expect((await app.call(endpoint, {}, { as })).status, role).toBe(403)
    expect((await app.call(logApi.check, {}, { as })).status, role).toBe(403)
  }
  expect((await app.call(logApi.audit, {})).status).toBe(401)
  expect(await app.services.db.$count(auditLog)).toBeGreaterThan(0)
})
