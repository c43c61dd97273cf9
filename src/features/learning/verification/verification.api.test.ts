import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { certificationApi } from '#features/learning/certificate/certification/certification.contract.ts'
import { membershipApi } from '#features/public/membership/membership.contract.ts'
import { inProcessClient, type Shown } from '#server/ssr/in-process-client.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { verificationApi } from './verification.contract.ts'
import { verificationJobs } from './verification.service.ts'

const app = useTestApp()

async function aHolder(name: string) {
  const { db } = app.services
  const me = await person(db, 'student', { name })
  await anEnrollment(db, me, await aCourse(app.services), 'completed')
  const [certificate] = (await app.call(certificateApi.listOwn, {}, { as: me })).body.certificates
  if (!certificate) throw new Error('there is no certificate')
  return { me, certificate }
}

const check = async (code: string, from = '203.0.113.1', headers: Record<string, string> = {}) => {
  const url = `/api/certificates/verify/${code}`
  return (await app.http.inject({ url, remoteAddress: from, headers })).statusCode
}
const read = async (query: InputOf<typeof verificationApi.list>['query'] = {}) =>
  (await app.call(verificationApi.list, { query }, { as: await person(app.services.db, 'hr') })).body.verifications

test('a check is a row: what, when, what was said and where, and never who asked', async () => {
  const { me, certificate } = await aHolder('Nyiramana Josiane')
  expect(await check(certificate.code, '203.0.113.1', { 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await check(certificate.code, '203.0.113.2')).toBe(200)
  const found = await read({ search: 'josiane' })
  expect(found).toMatchObject([
    { kind: 'certificate', result: 'valid', place: 'program', name: 'Nyiramana Josiane', times: 1 },
    { kind: 'certificate', result: 'valid', place: 'page', course: certificate.course, times: 1 },
  ])
  const { rows } = await app.services.db.execute(sql`select * from verifications`)
  expect(JSON.stringify([found, rows])).not.toMatch(/203\.0/)
  const [held] = (await app.call(certificateApi.listOwn, {}, { as: me })).body.certificates
  expect(held?.checks).toEqual({ times: 2, last_at: found[0]?.checked_at })
})

test('the page checks for the visitor who opened it', async () => {
  const { certificate } = await aHolder('Uwera Divine')
  const shown: Shown = { features: new Set(), isCacheable: true }
  const open = (ip: string) =>
    inProcessClient(
      app.http,
      'key',
      { language: 'en', ip },
      shown,
    )(certificateApi.verify, { params: { code: certificate.code } })
  for (const ip of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) await open(ip)
  expect((await read({ search: 'uwera divine' })).map(({ place }) => place)).toEqual(['page', 'page'])
})

test('the same code from the same network is one check, until some time has passed', async () => {
  const { certificate } = await aHolder('Ingabire Aline')
  const times = async () => (await read({ search: 'ingabire' })).length
  await Promise.all(Array.from({ length: 10 }, () => check(certificate.code, '2001:db8:1:2::5')))
  await check(certificate.code.toLowerCase(), '2001:db8:1:2:ffff::9')
  expect(await times()).toBe(1)
  app.pass(601)
  await check(certificate.code, '2001:db8:1:2::5')
  expect(await times()).toBe(2)
})

test('guesses are counted per day, in one row', async () => {
  const before = (await read({ kind: 'certificate', result: 'unknown' })).reduce((sum, { times }) => sum + times, 0)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, nth) => check(`GUESS-${nth}`, `198.51.100.${nth}`)))
  expect(new Set(answers)).toEqual(new Set([404]))
  const rows = await read({ kind: 'certificate', result: 'unknown' })
  expect(rows).toMatchObject([{ name: null, course: null, place: 'program', times: before + 30 }])
  app.pass(86_400)
  await check('GUESS')
  app.pass(-86_400)
  expect(await read({ kind: 'certificate', result: 'unknown' })).toHaveLength(2)
})

test('a code that very many people check fills no table: a hundred rows a day, then they are counted', async () => {
  const { me, certificate } = await aHolder('Famous Person')
  for (let nth = 0; nth < 105; nth += 1) await check(certificate.code, `192.0.2.${nth}`)
  const { rows } = await app.services.db.execute<{ times: number }>(
    sql`select times from verifications where certificate_id = ${certificate.id} order by times`,
  )
  expect([rows.length, rows.at(-1)?.times]).toEqual([101, 5])
  const [held] = (await app.call(certificateApi.listOwn, {}, { as: me })).body.certificates
  expect(held?.checks.times).toBe(105)
})

test('revoked ones, cards and checks by number are noted too', async () => {
  const { me, certificate } = await aHolder('Hakizimana Eric')
  const boss = await person(app.services.db, 'admin')
  const params = { id: certificate.id }
  await app.call(certificateApi.revoke, { params, body: { reason: 'A mistake' } }, { as: boss })
  expect((await app.call(certificationApi.verify, { params }, { as: me })).body.certificate.state).toBe('revoked')
  const { card } = (await app.call(membershipApi.card, { params: { id: me.id } }, { as: me })).body
  const scan = (number: string) => app.call(membershipApi.verify, { params: { number } })
  expect((await scan(card.id)).status).toBe(200)
  expect((await scan('7-0000000000000000')).status).toBe(404)
  expect(await read({ search: 'hakizimana' })).toMatchObject([
    { kind: 'card', result: 'valid', place: 'program' },
    { kind: 'certificate', result: 'revoked', place: 'list' },
  ])
  expect(await read({ kind: 'card', result: 'unknown' })).toMatchObject([{ name: null, times: 1 }])
  // One letter is looked for in another way, and finds the same.
  for (const search of ['h', 'ha']) {
    const found = (await read({ search })).filter(({ name }) => name === me.name)
    expect([search, ...found.map(({ kind }) => kind)]).toEqual([search, 'card', 'certificate'])
  }
  expect(await read({ search: '~' })).toEqual([])
})

test('admins and human resources read the log, page by page in few statements; nobody else does', async () => {
  for (const role of ['student', 'teacher', 'accountant'] as const) {
    const as = await person(app.services.db, role)
    expect((await app.call(verificationApi.list, {}, { as })).status).toBe(403)
  }
  expect((await app.call(verificationApi.list, {})).status).toBe(401)
  const as = await person(app.services.db, 'admin')
  const ask = () => app.call(verificationApi.list, { query: { limit: 5 } }, { as })
  expect((await ask()).body.verifications).toHaveLength(5)
  expect(await countQueries(app.services, ask)).toBeLessThanOrEqual(3)
})

test('old checks are deleted', async () => {
  const { certificate } = await aHolder('Kept Holder')
  await check(certificate.code)
  app.pass(364 * 86_400)
  await check(certificate.code)
  app.pass(2 * 86_400)
  for (const { handle } of verificationJobs(app.services)) await handle({}, 'id')
  app.pass(-366 * 86_400)
  expect(await read()).toMatchObject([{ name: 'Kept Holder' }])
})

test('the checks are a file with the rows of the list', async () => {
  const { me, certificate } = await aHolder('=Filed Holder')
  const as = await person(app.services.db, 'hr')
  const file = (who: typeof me, query: InputOf<typeof verificationApi.export>['query'] = {}) =>
    readCsv(app, verificationApi.export, { query, as: who })
  expect((await file(as, { search: 'filed holder' })).lines).toHaveLength(1)
  expect(await check(certificate.code, '203.0.113.9')).toBe(200)
  const { headers, lines } = await file(as, { search: 'filed holder', result: 'valid' })
  expect(headers['content-disposition']).toBe('attachment; filename=verifications.csv')
  expect(lines[0]).toContain('Name,What,For,Result,Where,Checks,Last check')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^'=Filed Holder,Certificate,.*,Valid,Another app,1,\d{4}-\d\d-\d\d$/)
  expect((await file(as, { search: 'filed holder', kind: 'card' })).lines).toHaveLength(1)
  for (const other of [me, await person(app.services.db, 'teacher')]) expect((await file(other)).status).toBe(403)
})
