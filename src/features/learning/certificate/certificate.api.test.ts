import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { organisationSettings } from '#server/settings/organisation.ts'
import { inProcessClient, type Shown } from '#server/ssr/in-process-client.ts'
import { useTestApp } from '#tests/support/app.ts'
import { addressOf } from '#web/api/client.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { person, type Person } from '#tests/support/people.ts'
import { withRival } from '#tests/support/queries.ts'
import { setTo } from '#tests/support/settings.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { notifications } from '#features/base/notification/notification.table.ts'
import { userRoles } from '#features/base/user/user.table.ts'
import { certificateApi } from './certificate.contract.ts'
import { certificateSettings } from './certificate.settings.ts'
import { certificates } from './certificate.table.ts'
import { readCode } from './certificate-code.logic.ts'

const app = useTestApp({ BASE_URL: 'https://mbuyu.example' })
const HOUR_MS = 3_600_000

async function aHolder(name = 'Amina Wanjiru', title = 'Web pages from zero') {
  const { db } = app.services
  const course = await aCourse(app.services, { title })
  const me = await person(db, 'student', { name })
  const enrollmentId = await anEnrollment(db, me, course, 'completed')
  const { body } = await app.call(certificateApi.listOwn, {}, { as: me })
  const certificate = body.certificates[0]
  if (!certificate) throw new Error('there is no certificate')
  return { course, me, enrollmentId, certificate, boss: await person(db, 'admin') }
}

const page = async (id: number, as: Person | null) => {
  const answer = await app.call(certificateApi.html, { params: { id } }, { as })
  return { ...answer, html: answer.body as unknown as string }
}

test('a holder lists own certificates with a code of 100 bits and a public address', async () => {
  const { me, course, certificate, enrollmentId } = await aHolder()
  expect(certificate).toMatchObject({
    enrollment_id: enrollmentId,
    course_id: course.id,
    name: 'Amina Wanjiru',
    course: course.title,
    issuer: 'Mbuyu',
    state: 'valid',
    ended_at: null,
    correction_pending: null,
  })
  expect(certificate.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(certificate.verify_url).toBe(`https://mbuyu.example/verify/${certificate.code}`)
  expect((await app.call(certificateApi.listOwn, {})).status).toBe(401)
  const other = await person(app.services.db, 'student')
  expect((await app.call(certificateApi.listOwn, {}, { as: other })).body.certificates).toEqual([])
  expect(me.id).not.toBe(other.id)
})

test('anybody checks a code, however it is typed, and sees no more than the certificate shows', async () => {
  const { certificate } = await aHolder()
  const check = (code: string) => app.call(certificateApi.verify, { params: { code } })
  for (const typed of [certificate.code, certificate.code.toLowerCase(), certificate.code.replaceAll('-', ' ')]) {
    const { status, body } = await check(typed)
    expect(status).toBe(200)
    expect(body.certificate).toEqual({
      code: certificate.code,
      state: 'valid',
      name: 'Amina Wanjiru',
      course: certificate.course,
      issuer: 'Mbuyu',
      issued_at: certificate.issued_at,
      ended_at: null,
      of: 'course',
      course_page: { id: certificate.course_id, lessons: ['Lesson 1', 'Lesson 2'] },
      program_page: null,
      event_page: null,
    })
  }
  for (const wrong of ['0000-0000-0000-0000-0000', 'x', "' or 1=1 --", '%']) {
    const answer = await check(wrong)
    expect([answer.status, answer.body.message]).toEqual([404, 'Certificate not found'])
  }
  expect(readCode('o0il-1')).toBe('00111')
})

test('page and PDF are in the language of whoever asks for them', async () => {
  const { enrollmentId, me } = await aHolder()
  const input = { params: { id: enrollmentId } }
  const read = async (endpoint: typeof certificateApi.html, language: string) => {
    const answer = await app.call(endpoint, input, { as: me, headers: { 'accept-language': language } })
    expect(answer.headers['content-language']).toBe(language)
    return answer.body as unknown as string
  }
  const french = await read(certificateApi.html, 'fr')
  expect(french).toMatch(/<html lang="fr">[^]*<h1>Certificat de réussite<\/h1>[^]*toutes les leçons et tous les quiz/)
  expect(await read(certificateApi.html, 'en')).toMatch(/<html lang="en">[^]*<h1>Certificate of Completion<\/h1>/)
  expect(await read(certificateApi.pdf, 'fr')).toMatch(/\/Lang \(fr\)/)
})

test('a certificate bears the name of its issuer, and the day it was issued on the calendar of the organisation', async () => {
  const { organisation } = organisationSettings
  await setTo(app, organisation, { ...organisation.default, name: 'Baobab & Sons' })
  const first = await aHolder()
  expect(first.certificate.issuer).toBe('Baobab & Sons')
  await setTo(app, certificateSettings.issuer, 'The Baobab Academy')
  const { me, enrollmentId, certificate } = await aHolder()
  expect(certificate.issuer).toBe('The Baobab Academy')
  // Half past midnight on the first of April in Kigali.
  const issuedAt = new Date('2026-03-31T22:30:00Z')
  await app.services.db.update(certificates).set({ issuedAt }).where(eq(certificates.id, certificate.id))
  expect((await page(enrollmentId, me)).html).toContain('Apr 01, 2026')
  await setTo(app, organisation, { ...organisation.default, time_zone: 'America/Los_Angeles' })
  expect((await page(enrollmentId, me)).html).toContain('Mar 31, 2026')
  await setTo(app, organisation, null)
  await setTo(app, certificateSettings.issuer, null)
})

test('the page that shows whether a certificate is valid is never cached: it may be revoked at any moment', async () => {
  const { certificate } = await aHolder()
  const shown: Shown = { features: new Set(), isCacheable: true }
  const client = inProcessClient(app.http, 'key', { language: 'en', ip: '127.0.0.1' }, shown)
  await client(courseApi.list, {})
  expect(shown).toEqual({ features: new Set(courseApi.list.publicAnswer), isCacheable: true })
  await client(certificateApi.verify, { params: { code: certificate.code } })
  expect(shown.isCacheable).toBe(false)
})

test('the page is self-contained, sandboxed, and escapes what people wrote', async () => {
  const nasty = '<script>alert(1)</script> "Nana" & Co'
  const { me, enrollmentId, certificate } = await aHolder(nasty, 'Tags <b>and</b> more')
  const { status, headers, html } = await page(enrollmentId, me)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  const csp = String(headers['content-security-policy'])
  expect(csp).toContain('sandbox')
  expect(csp).toContain("default-src 'none'")
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;Nana&quot; &amp; Co')
  expect(html).toContain('Tags &lt;b&gt;and&lt;/b&gt; more')
  expect(html).not.toMatch(/<script|<b>|<link|src="http|url\(http|href="http/i)
  expect(html).toContain('@media print')
  expect(html).toContain(certificate.code)
})

test('the certificate is for the holder, staff and the teacher of the course', async () => {
  const { me, enrollmentId, course, boss } = await aHolder()
  const { db } = app.services
  for (const as of [me, boss, course.tutor, await person(db, 'hr')]) {
    expect((await page(enrollmentId, as)).status).toBe(200)
  }
  expect((await page(enrollmentId, null)).status).toBe(401)
  for (const role of ['student', 'teacher', 'mentor'] as const) {
    const as = await person(db, role)
    expect((await page(enrollmentId, as)).status).toBe(404)
    expect((await app.call(certificateApi.pdf, { params: { id: enrollmentId } }, { as })).status).toBe(404)
  }
})

test('before the course is completed there is no certificate', async () => {
  const { db } = app.services
  const me = await person(db, 'student')
  for (const status of ['pending', 'active', 'rejected'] as const) {
    const id = await anEnrollment(db, me, await aCourse(app.services), status)
    const answer = await app.call(certificateApi.pdf, { params: { id } }, { as: me })
    expect([answer.status, answer.body.message]).toEqual([404, 'Certificate not found'])
    expect((await page(id, me)).status).toBe(404)
  }
})

test('the PDF is one page, also with long names and other scripts', async () => {
  const names = [`Ọláwálé ${'Adébáyọ̀ '.repeat(12)}`.trim(), 'فاطمة አበበ']
  for (const name of names) {
    const { me, enrollmentId } = await aHolder(name)
    const answer = await app.call(certificateApi.pdf, { params: { id: enrollmentId } }, { as: me })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = answer.body as unknown as string
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  }
})

test('an admin revokes with a reason; the holder is notified and the public page shows it', async () => {
  const { me, enrollmentId, certificate, boss, course } = await aHolder()
  const input = { params: { id: certificate.id }, body: { reason: 'Somebody else sat the quizzes' } }
  for (const [as, status] of [
    [null, 401],
    [me, 403],
    [course.tutor, 403],
  ] as const) {
    expect((await app.call(certificateApi.revoke, input, { as })).status).toBe(status)
  }
  const empty = await app.call(certificateApi.revoke, { ...input, body: { reason: '  ' } }, { as: boss })
  expect(empty.body.errors).toEqual({ reason: ['Enter a reason'] })
  const revoke = () => app.call(certificateApi.revoke, input, { as: boss })
  const answers = await Promise.all([revoke(), revoke()])
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const again = await revoke()
  expect([again.status, again.body.message]).toEqual([409, 'This certificate is already revoked'])
  const shown = await app.call(certificateApi.verify, { params: { code: certificate.code } })
  expect(shown.body.certificate.state).toBe('revoked')
  expect(shown.body.certificate.ended_at).not.toBeNull()
  expect(JSON.stringify(shown.body)).not.toContain('quizzes')
  const closed = await page(enrollmentId, me)
  expect([closed.status, closed.body.message]).toEqual([409, 'This certificate has been revoked'])
  const mail = (await app.mails()).findLast((each) => each.to === me.email)
  expect(mail?.text).toContain('Somebody else sat the quizzes')
  const subject = `certificate:${certificate.id}`
  const lines = await app.services.db.select().from(auditLog).where(eq(auditLog.subject, subject))
  expect(lines.map((line) => line.action)).toEqual(['certificate.issue', 'certificate.revoke'])
  expect((await app.call(certificateApi.revoke, { ...input, params: { id: 99_999 } }, { as: boss })).status).toBe(404)
})

test('whoever ends a certificate too late is told what became of it', async () => {
  const { certificate, boss } = await aHolder()
  const params = { id: certificate.id }
  const first = `update certificates set state = 'revoked', ended_at = now() where id = ${certificate.id}`
  const back = `update certificates set state = 'valid', ended_at = null where id = ${certificate.id}`
  for (const late of [
    () => app.call(certificateApi.revoke, { params, body: { reason: 'Somebody else sat the quizzes' } }, { as: boss }),
    () => app.call(certificateApi.correct, { params, body: { name: 'Amina W. Kamau' } }, { as: boss }),
  ]) {
    await app.services.db.execute(back)
    await withRival(app.services, { at: /^update "certificates"/, writes: [first] }, async () => {
      const { status, body } = await late()
      expect([status, body.message]).toEqual([409, 'This certificate is already revoked'])
    })
  }
})

test('whether the certificate stands can be asked without its page, as screens do before they open it', async () => {
  const { me, enrollmentId, certificate, boss } = await aHolder()
  const ask = async (as: Person | null) => {
    const headers = as ? { authorization: `Bearer ${as.token}` } : {}
    const url = addressOf(certificateApi.html, { params: { id: enrollmentId } })
    return (await app.http.inject({ method: 'HEAD', url, headers })).statusCode
  }
  expect([await ask(me), await ask(null), await ask(await person(app.services.db, 'student'))]).toEqual([200, 401, 404])
  const input = { params: { id: certificate.id }, body: { reason: 'Somebody else sat the quizzes' } }
  await app.call(certificateApi.revoke, input, { as: boss })
  expect(await ask(me)).toBe(409)
})

test('a holder asks for another name once; admins are notified; the corrected one replaces the old', async () => {
  const { me, enrollmentId, certificate, boss } = await aHolder('Amina Wanjiru')
  const ask = (as: Person | null, name = 'Amina W. Otieno') =>
    app.call(certificateApi.askCorrection, { params: { id: certificate.id }, body: { name, note: 'Married' } }, { as })
  expect((await ask(null)).status).toBe(401)
  expect((await ask(await person(app.services.db, 'student'))).status).toBe(404)
  expect((await ask(me, ' ')).body.errors).toEqual({ name: ['Enter the name'] })
  expect((await ask(me)).status).toBe(201)
  expect((await ask(me)).status).toBe(409)
  const notices = await app.call(notificationApi.list, {}, { as: boss })
  expect(notices.body.notifications[0]).toMatchObject({
    title: 'Certificate name correction',
    link: '/dashboard/name-corrections',
  })
  const query = { status: 'open' as const }
  const open = await app.call(certificateApi.listCorrections, { query }, { as: boss })
  expect(open.body.corrections).toMatchObject([
    { certificate_id: certificate.id, current_name: 'Amina Wanjiru', name: 'Amina W. Otieno', note: 'Married' },
  ])
  expect((await app.call(certificateApi.listCorrections, { query }, { as: me })).status).toBe(403)
  expect((await app.call(certificateApi.listCorrections, { query })).status).toBe(401)

  const input = { params: { id: certificate.id }, body: { name: 'Amina W. Otieno' } }
  expect((await app.call(certificateApi.correct, input)).status).toBe(401)
  expect((await app.call(certificateApi.correct, input, { as: me })).status).toBe(403)
  const corrected = await app.call(certificateApi.correct, input, { as: boss })
  expect(corrected.body.certificate).toMatchObject({ state: 'valid', name: 'Amina W. Otieno' })
  expect(corrected.body.certificate.code).not.toBe(certificate.code)
  expect(corrected.body.certificate.issued_at).toBe(certificate.issued_at)
  const again = await app.call(certificateApi.correct, input, { as: boss })
  expect([again.status, again.body.message]).toEqual([409, 'This certificate is already replaced'])
  const old = await app.call(certificateApi.verify, { params: { code: certificate.code } })
  expect(old.body.certificate.state).toBe('replaced')
  expect((await page(enrollmentId, me)).html).toContain('Amina W. Otieno')
  const mine = await app.call(certificateApi.listOwn, {}, { as: me })
  expect(mine.body.certificates.map((each) => each.state)).toEqual(['valid', 'replaced'])
  expect((await app.call(certificateApi.listCorrections, { query }, { as: boss })).body.corrections).toEqual([])
})

async function aRequest(name = 'Queen of the World') {
  const held = await aHolder()
  const wish = { params: { id: held.certificate.id }, body: { name } }
  await app.call(certificateApi.askCorrection, wish, { as: held.me })
  const query = { status: 'open' as const, search: held.me.email.toUpperCase() }
  const open = await app.call(certificateApi.listCorrections, { query }, { as: held.boss })
  const request = open.body.corrections[0]
  if (!request || open.body.total !== 1) throw new Error('the search finds one request')
  return { ...held, wish, request }
}

test('a request reaches whoever is an admin now: also by a further role, until that ends', async () => {
  const { db } = app.services
  const { me, certificate, boss } = await aHolder()
  const now = Date.now()
  const standIn = async (endsAt: Date | null, more: Parameters<typeof person>[2] = {}) => {
    const { id } = await person(db, 'employee', more)
    await db.insert(userRoles).values({ userId: id, role: 'admin', reason: 'Stands in', endsAt })
    return id
  }
  const admins = [boss.id, await standIn(null), await standIn(new Date(now + HOUR_MS))]
  const others = [await standIn(new Date(now - HOUR_MS)), await standIn(null, { isActive: false })]
  const wish = { params: { id: certificate.id }, body: { name: 'Amina W. Otieno' } }
  expect((await app.call(certificateApi.askCorrection, wish, { as: me })).status).toBe(201)
  const rows = await db
    .select()
    .from(notifications)
    .where(inArray(notifications.userId, [...admins, ...others]))
    .orderBy(notifications.userId)
  expect(rows.map(({ userId }) => userId)).toEqual(admins)
})

test('an admin may decline a correction with a reason, which the holder reads', async () => {
  const { me, boss, wish, request } = await aRequest()
  const input = { params: { id: request.id }, body: { reason: 'Please send us a passport' } }
  expect((await app.call(certificateApi.refuseCorrection, input)).status).toBe(401)
  expect((await app.call(certificateApi.refuseCorrection, input, { as: me })).status).toBe(403)
  const empty = { ...input, body: { reason: ' ' } }
  expect((await app.call(certificateApi.refuseCorrection, empty, { as: boss })).body.errors).toEqual({
    reason: ['Enter a reason'],
  })
  expect((await app.call(certificateApi.refuseCorrection, input, { as: boss })).status).toBe(200)
  const again = await app.call(certificateApi.refuseCorrection, input, { as: boss })
  expect([again.status, again.body.message]).toEqual([409, 'This request is already declined'])
  const gone = await app.call(certificateApi.refuseCorrection, { ...input, params: { id: 99_999 } }, { as: boss })
  expect(gone.status).toBe(404)
  const query = { status: 'refused' as const, search: me.email }
  const refused = await app.call(certificateApi.listCorrections, { query }, { as: boss })
  expect(refused.body.corrections).toMatchObject([{ id: request.id, reason: 'Please send us a passport' }])
  const notices = await app.call(notificationApi.list, {}, { as: me })
  expect(notices.body.notifications[0]).toMatchObject({ title: 'Name correction declined' })
  const mail = (await app.mails()).findLast((each) => each.to === me.email)
  expect(mail?.text).toContain('Please send us a passport')
  expect((await app.call(certificateApi.askCorrection, wish, { as: me })).status).toBe(201)
})

test('a request is decided once: a refused one cannot be granted, and of two decisions at once one wins', async () => {
  const { certificate, boss, request } = await aRequest()
  const grant = { params: { id: certificate.id }, body: { name: request.name, correction_id: request.id } }
  const refuse = { params: { id: request.id }, body: { reason: 'Not your name' } }
  const answers = await Promise.all([
    app.call(certificateApi.refuseCorrection, refuse, { as: boss }),
    app.call(certificateApi.correct, grant, { as: boss }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])

  const second = await aRequest()
  const late = { body: { name: second.request.name, correction_id: second.request.id } }
  await app.call(
    certificateApi.refuseCorrection,
    { params: { id: second.request.id }, body: { reason: 'No' } },
    { as: boss },
  )
  const params = { id: second.certificate.id }
  const lost = await app.call(certificateApi.correct, { ...late, params }, { as: boss })
  expect([lost.status, lost.body.message]).toEqual([409, 'This request is already declined'])
  const mine = await app.call(certificateApi.listOwn, {}, { as: second.me })
  expect(mine.body.certificates.map(({ state, name }) => [state, name])).toEqual([['valid', second.certificate.name]])
})
