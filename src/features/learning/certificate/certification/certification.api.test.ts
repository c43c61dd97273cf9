import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayIn } from '#shared/dates.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { anEventBy, aRegistration } from '#tests/support/events.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { requireUser } from '#features/base/user/user.service.ts'
import { certificateApi } from '../certificate.contract.ts'
import { issueEventCertificate } from '../certificate.service.ts'
import { certificationApi } from './certification.contract.ts'

const app = useTestApp({ BASE_URL: 'https://mbuyu.example' })

async function aHolder(name: string, title?: string) {
  const me = await person(app.services.db, 'student', { name })
  await anEnrollment(app.services.db, me, await aCourse(app.services, title ? { title } : {}), 'completed')
  const [certificate] = (await app.call(certificateApi.listOwn, {}, { as: me })).body.certificates
  if (!certificate) throw new Error('there is no certificate')
  return { me, certificate }
}

const list = async (as: Person, query: InputOf<typeof certificationApi.list>['query'] = {}) =>
  (await app.call(certificationApi.list, { query }, { as })).body

test('everybody lists what they hold; admins and human resources what anybody holds', async () => {
  const { me, certificate } = await aHolder('Mukamana Odette', 'Bees and honey')
  await aHolder('Somebody Else')
  expect((await list(me)).certifications).toEqual([
    expect.objectContaining({
      id: certificate.id,
      kind: 'course',
      name: 'Mukamana Odette',
      course: 'Bees and honey',
      state: 'valid',
      code: certificate.code,
      verify_url: `https://mbuyu.example/verify/${certificate.code}`,
      user: expect.objectContaining({ id: me.id }),
    }),
  ])
  expect((await list(me, { search: 'somebody' })).total).toBe(0)
  for (const role of ['teacher', 'mentor', 'accountant'] as const)
    expect((await list(await person(app.services.db, role))).total).toBe(0)
  for (const role of ['admin', 'hr'] as const)
    expect((await list(await person(app.services.db, role), { counts: '1' })).counts).toEqual({ valid: 2 })
  expect((await app.call(certificationApi.list, {})).status).toBe(401)
})

test('staff find them by name, email, title or code, by kind and by state', async () => {
  const boss = await person(app.services.db, 'admin')
  const { me, certificate } = await aHolder('Iradukunda Chantal', 'Bread 100% of wheat')
  const found = async (query: InputOf<typeof certificationApi.list>['query']) =>
    (await list(boss, query)).certifications.map(({ id }) => id)
  const { rows } = await app.services.db.execute<{ email: string }>(sql`select email from users where id = ${me.id}`)
  for (const search of [
    'Iradu',
    'bread 100% OF',
    certificate.code,
    certificate.code.replaceAll('-', ''),
    rows[0]?.email ?? '',
  ])
    expect(await found({ search })).toEqual([certificate.id])
  expect(await found({ search: 'chantal', kind: 'event' })).toEqual([])
  await app.call(certificateApi.revoke, { params: { id: certificate.id }, body: { reason: 'Reason' } }, { as: boss })
  expect(await found({ search: 'chantal', state: 'valid' })).toEqual([])
  expect(await found({ search: 'chantal', state: 'revoked', kind: 'course' })).toEqual([certificate.id])
  expect(await found({ search: 'chantal', state: 'all' })).toEqual([certificate.id])
  expect(await countQueries(app.services, () => list(boss, { counts: '1', sort: '-name' }))).toBeLessThanOrEqual(3)
})

test('a certificate is checked by its number by its holder and by staff, as the public page says it', async () => {
  const { me, certificate } = await aHolder('Nshuti Patrick')
  const params = { id: certificate.id }
  const asked = (as: Person | null) => app.call(certificationApi.verify, { params }, { as })
  const shown = (await app.call(certificateApi.verify, { params: { code: certificate.code } })).body
  for (const as of [me, await person(app.services.db, 'hr')]) expect((await asked(as)).body).toEqual(shown)
  for (const role of ['student', 'teacher'] as const)
    expect((await asked(await person(app.services.db, role))).status).toBe(404)
  expect((await asked(null)).status).toBe(401)
})

test('a certificate of attendance is among them, and its name can be corrected like any other', async () => {
  const { db, now } = app.services
  const boss = await person(db, 'admin')
  const me = await person(db, 'student', { name: 'Umuhoza Grace' })
  const event = await anEventBy(app.services, boss, { title: 'Open evening of bees' })
  const eventRegistrationId = await aRegistration(app.services, event.id, me)
  const holder = await requireUser(db, me.id)
  const printed = { eventRegistrationId, name: me.name, courseTitle: 'Open evening of bees', holder }
  await db.transaction((tx) => issueEventCertificate({ happenedAt: now() }, tx, printed, now()))
  expect((await list(boss, { search: 'umuhoza', kind: 'event' })).certifications).toMatchObject([
    { kind: 'event', course: 'Open evening of bees', user: { id: me.id } },
  ])
  const [own] = (await list(me)).certifications
  const wish = { params: { id: own?.id ?? 0 }, body: { name: 'Umuhoza M. Grace' } }
  expect((await app.call(certificateApi.askCorrection, wish, { as: me })).status).toBe(201)
  const query = { search: 'umuhoza' }
  const { corrections } = (await app.call(certificateApi.listCorrections, { query }, { as: boss })).body
  expect(corrections).toMatchObject([{ name: 'Umuhoza M. Grace', user: { id: me.id } }])
})

test('the certificates of everybody are a file with the rows of the list, for admins and human resources', async () => {
  const { me, certificate } = await aHolder('Uwera Filed', 'Filed beadwork')
  const as = await person(app.services.db, 'hr')
  const query = { search: 'filed', kind: 'course' } as const
  const { headers, lines } = await readCsv(app, certificationApi.export, { query, as })
  expect(headers['content-disposition']).toBe('attachment; filename=certificates-all.csv')
  const day = dayIn(app.services.now(), 'Africa/Kigali')
  expect(lines[0]).toContain('Name on the certificate,Email,For,Kind,Issued,Code,Status,Ended on')
  expect(lines.slice(1)).toEqual([`Uwera Filed,${me.email},Filed beadwork,Course,${day},${certificate.code},Valid,`])
  for (const role of ['student', 'teacher', 'accountant'] as const) {
    const other = await person(app.services.db, role)
    expect((await readCsv(app, certificationApi.export, { query, as: other })).status).toBe(403)
  }
  expect((await readCsv(app, certificationApi.export, { query, as: me })).status).toBe(403)
})
