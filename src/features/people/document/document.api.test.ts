import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aDocument, aPdf, pdfFile } from '#tests/support/documents.ts'
import { readCsv } from '#tests/support/csv.ts'
import { employee } from '#tests/support/employees.ts'
import { type FormFile, sendForm } from '#tests/support/forms.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { setTo } from '#tests/support/settings.ts'
import { addressOf } from '#web/api/client.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { documentApi } from './document.contract.ts'
import { remindOfDocuments } from './document.service.ts'
import { documentSettings } from './document.settings.ts'

const app = useTestApp()
const today = () => dayIn(new Date(), 'Africa/Kigali')
const inDays = (days: number) => addDays(today(), days)

type Fields = Record<string, string>
const ABOUT = { kind: 'contract', title: 'Contract of employment', issued_on: '2024-03-01', expires_on: '' }

const add = (id: number, as: Person, fields: Fields = {}, file: FormFile = pdfFile()) =>
  sendForm<OutputOf<typeof documentApi.create>>(app, documentApi.create, {
    path: `/api/hr/employees/${id}/documents`,
    as,
    fields: { ...ABOUT, ...fields },
    files: { file },
  })
const replace = (id: number, as: Person, fields: Fields = {}) =>
  sendForm<OutputOf<typeof documentApi.replace>>(app, documentApi.replace, {
    path: `/api/hr/documents/${id}/replace`,
    as,
    fields: { title: 'Contract from 2027', issued_on: '', expires_on: '', ...fields },
    files: { file: pdfFile() },
  })
const read = (id: number, as: Person) => app.call(documentApi.list, { params: { id } }, { as })
const take = (id: number, as: Person) =>
  app.http.inject({
    url: addressOf(documentApi.download, { params: { id } }),
    headers: { authorization: `Bearer ${as.token}` },
  })
const noticesOf = async (as: Person) => (await app.call(notificationApi.list, {}, { as })).body.notifications

test('HR adds a paper: the person hears of it, reads it and saves it; the log tells who took it', async () => {
  const { db } = app.services
  const hr = await person(db, 'hr', { name: 'Wanjiru' })
  const one = await employee(db)
  const { status, body } = await add(one.employeeId, hr, { expires_on: inDays(20) })
  expect([status, body.message]).toEqual([201, 'Document added'])
  const { documents } = (await read(one.employeeId, one)).body
  expect(documents).toEqual([body.document])
  expect(documents).toMatchObject([
    { kind: 'contract', added_by: 'Wanjiru', expiry: 'soon', file: { type: 'application/pdf' }, archived_at: null },
  ])
  expect(await noticesOf(one)).toMatchObject([{ title: 'New document', link: '/dashboard/my-file' }])
  const { id } = body.document
  for (const as of [one, hr]) {
    const file = await take(id, as)
    expect([file.statusCode, file.rawPayload]).toEqual([200, aPdf()])
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=Contract-of-employment.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
  const taken = await db
    .select({ by: auditLog.actorId })
    .from(auditLog)
    .where(eq(auditLog.action, 'document.download'))
    .orderBy(desc(auditLog.id))
  expect(taken).toEqual([{ by: hr.id }])
})

describe('a file is what its bytes say', () => {
  const WRONG = { file: ['Choose a PDF, JPG or PNG file'] }
  const picture = (format: 'png' | 'jpeg' | 'webp') =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f5132' } })
      .toFormat(format)
      .toBuffer()

  test.each([
    ['a page', 'a.pdf', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a PDF', 'a.pdf', () => aPdf().subarray(0, 60)],
    ['an SVG', 'a.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', 'a.png', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['another kind of picture', 'a.jpg', () => picture('webp')],
  ])('%s is refused', async (_what, name, data) => {
    const one = await employee(app.services.db)
    const answer = await add(one.employeeId, await person(app.services.db, 'hr'), {}, { name, data: await data() })
    expect([answer.status, answer.body.errors]).toEqual([422, WRONG])
    expect((await read(one.employeeId, one)).body.documents).toEqual([])
  })

  test('one byte more than 5 MB is refused', async () => {
    const one = await employee(app.services.db)
    const data = Buffer.concat([Buffer.alloc(5_000_001 - aPdf().length), aPdf()])
    const answer = await add(one.employeeId, await person(app.services.db, 'hr'), {}, { name: 'a.pdf', data })
    expect([answer.status, answer.body.errors]).toEqual([422, { file: ['The file must be 5 MB or smaller'] }])
  })

  test.each(['png', 'jpeg'] as const)('a %s is written anew: what was hidden in it is gone', async (format) => {
    const { db } = app.services
    const [hr, one] = [await person(db, 'hr'), await employee(db)]
    const data = Buffer.concat([await picture(format), Buffer.from('<script>alert(1)</script>')])
    const { body } = await add(one.employeeId, hr, { title: 'Pièce d’identité' }, { name: 'a.pdf', data })
    const file = await take(body.document.id, one)
    expect(file.headers['content-type']).toBe(`image/${format}`)
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename=Piece-didentite\.(png|jpg); filename\*=UTF-8''Pi%C3%A8ce-d%E2%80%99identit%C3%A9\./,
    )
    expect(file.rawPayload.includes(Buffer.from('script'))).toBe(false)
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format, width: 60, height: 40 })
  })

  test('a form without one says so, and so does one whose days are the wrong way round', async () => {
    const { db } = app.services
    const [hr, one] = [await person(db, 'hr'), await employee(db)]
    const none = await sendForm(app, documentApi.create, {
      path: `/api/hr/employees/${one.employeeId}/documents`,
      as: hr,
      fields: ABOUT,
    })
    expect([none.status, none.body.errors]).toEqual([422, { file: ['Choose a file'] }])
    const wrong = await add(one.employeeId, hr, { expires_on: '2024-02-29' })
    expect(wrong.body.errors).toEqual({ expires_on: ['The expiry date cannot be before the issue date'] })
  })
})

describe('who sees a file, and who keeps it', () => {
  test('nobody but admin, HR and the person finds it', async () => {
    const { db } = app.services
    const manager = await person(db, 'manager')
    const one = await employee(db, { managerId: manager.id })
    const id = await aDocument(app.services, { employeeId: one.employeeId, addedById: manager.id })
    for (const as of [manager, await employee(db), await person(db, 'accountant')]) {
      expect((await read(one.employeeId, as)).status).toBe(404)
      expect((await take(id, as)).statusCode).toBe(404)
      expect((await add(one.employeeId, as)).status).toBe(404)
      expect((await app.call(documentApi.archive, { params: { id } }, { as })).status).toBe(403)
      expect((await app.call(documentApi.listAll, {}, { as })).status).toBe(403)
    }
    for (const role of ['admin', 'hr'] as const) {
      const as = await person(db, role)
      expect((await take(id, as)).statusCode).toBe(200)
    }
    expect((await app.http.inject(`/api/hr/documents/${id}/file`)).statusCode).toBe(401)
  })

  test('everybody hands in own certificates, of which HR hears, and nothing else; HR does not keep the own file', async () => {
    const { db } = app.services
    const hr = await person(db, 'hr')
    const [one, clerk] = [await employee(db), await employee(db, { of: hr })]
    expect((await add(one.employeeId, one)).status).toBe(403)
    const { status, body } = await add(one.employeeId, one, { kind: 'certificate', title: 'First aid' })
    expect(status).toBe(201)
    expect((await noticesOf(hr))[0]).toMatchObject({ title: 'New certificate' })
    expect(await noticesOf(one)).toEqual([])
    const { id } = body.document
    expect((await app.call(documentApi.archive, { params: { id } }, { as: one })).status).toBe(403)
    expect((await add(clerk.employeeId, hr)).status).toBe(403)
    const own = await aDocument(app.services, { employeeId: clerk.employeeId, addedById: one.id })
    expect((await replace(own, hr)).status).toBe(403)
  })
})

test('a paper is corrected, replaced once and archived; the history keeps all of them', async () => {
  const { db } = app.services
  const [hr, one] = [await person(db, 'hr'), await employee(db)]
  const id = await aDocument(app.services, { employeeId: one.employeeId, addedById: hr.id })
  const changed = { kind: 'identity', title: 'Passport', issued_on: '2020-02-29', expires_on: '2030-02-28' } as const
  const update = (params: { id: number }) => app.call(documentApi.update, { params, body: changed }, { as: hr })
  expect((await update({ id })).body.document).toMatchObject(changed)
  const answers = await Promise.all([replace(id, hr), replace(id, hr)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const newer = answers.find(({ status }) => status === 201)?.body.document
  expect(newer).toMatchObject({ kind: 'identity', replaces_id: id, archived_at: null })
  expect((await update({ id })).body.message).toBe('This document is archived')
  const archive = (old: number) => app.call(documentApi.archive, { params: { id: old } }, { as: hr })
  expect((await archive(newer?.id ?? 0)).body.document.archived_at).not.toBeNull()
  expect((await archive(newer?.id ?? 0)).status).toBe(409)
  const { documents } = (await read(one.employeeId, one)).body
  expect(documents.map((each) => [each.id, each.archived_at !== null])).toEqual([
    [newer?.id, true],
    [id, true],
  ])
  expect((await take(id, one)).statusCode).toBe(200)
})

test('the list of all: what ends first is first, narrowed to what ends soon or has ended, in few statements', async () => {
  const { db } = app.services
  const hr = await person(db, 'hr')
  const one = await employee(db, { fullName: 'Paper Amina' })
  const left = await employee(db, { fullName: 'Paper Biruk', status: 'Terminated' })
  const about = { employeeId: one.employeeId, addedById: hr.id }
  await aDocument(app.services, { ...about, title: 'Lasting' })
  await aDocument(app.services, { ...about, title: 'Far', expiresOn: inDays(61) })
  await aDocument(app.services, { ...about, title: 'Soon', expiresOn: inDays(60), kind: 'certificate' })
  await aDocument(app.services, { ...about, title: 'Today', expiresOn: today() })
  await aDocument(app.services, { ...about, title: 'Over', expiresOn: inDays(-1) })
  await aDocument(app.services, { ...about, title: 'Archived', expiresOn: today(), archivedAt: new Date() })
  await aDocument(app.services, { ...about, employeeId: left.employeeId, title: 'Left', expiresOn: today() })
  const list = async (query: object) =>
    (await app.call(documentApi.listAll, { query: { search: 'paper', ...query } }, { as: hr })).body.documents
  const titles = async (query: object) => (await list(query)).map(({ title }) => title)
  expect(await titles({})).toEqual(['Over', 'Today', 'Soon', 'Far', 'Lasting'])
  expect((await list({})).map(({ expiry }) => expiry)).toEqual(['expired', 'soon', 'soon', null, null])
  expect(await titles({ expiry: 'soon' })).toEqual(['Over', 'Today', 'Soon'])
  expect(await titles({ expiry: 'expired' })).toEqual(['Over'])
  expect(await titles({ expiry: 'all', kind: 'certificate' })).toEqual(['Soon'])
  expect(await titles({ sort: '-title' })).toEqual(['Today', 'Soon', 'Over', 'Lasting', 'Far'])
  expect(await titles({ search: 'lasting' })).toEqual(['Lasting'])
  expect(await countQueries(app.services, () => list({ limit: 100 }))).toBeLessThanOrEqual(4)
})

test('the list is a file with its rows, for those who keep files; the log tells who took it', async () => {
  const { db } = app.services
  const hr = await person(db, 'hr')
  const one = await employee(db, { fullName: 'Filed Amina' })
  const about = { employeeId: one.employeeId, addedById: hr.id }
  await aDocument(app.services, { ...about, title: 'Permit', expiresOn: inDays(3), kind: 'identity' })
  await aDocument(app.services, { ...about, title: '=Contract' })
  const query = { search: 'filed', sort: 'title' } as const
  const { headers, lines } = await readCsv(app, documentApi.export, { query, as: hr })
  expect(headers['content-disposition']).toBe('attachment; filename=employee-documents.csv')
  expect(lines[0]).toContain('Employee ID,Employee,Document,Document type,Issued on,Valid until,Added,Added by')
  expect(lines.slice(1)).toEqual([
    expect.stringContaining("Filed Amina,'=Contract,"),
    expect.stringContaining(`Filed Amina,Permit,Identity document,`),
  ])
  expect(lines[2]).toContain(inDays(3))
  const soon = { ...query, expiry: 'soon' } as const
  expect((await readCsv(app, documentApi.export, { query: soon, as: hr })).lines).toHaveLength(2)
  const log = await db.select().from(auditLog).where(eq(auditLog.actorId, hr.id))
  expect(log.find(({ action }) => action === 'document.export')?.detail).toEqual({ ...query, count: 2 })
  for (const role of ['manager', 'accountant', 'employee'] as const)
    expect((await readCsv(app, documentApi.export, { query, as: await person(db, role) })).status).toBe(403)
})

describe('reminders', () => {
  const remind = (days = 0) =>
    remindOfDocuments(app.services, app.services.db, new Date(Date.now() + days * 86_400_000))
  const endings = async (as: Person) =>
    (await noticesOf(as)).filter(({ title }) => title === 'Document expiring soon').map(({ message }) => message)

  test('HR and the person are told 30 and 7 days before and on the day, once each, however often the work runs', async () => {
    const { db } = app.services
    const hr = await person(db, 'hr')
    const one = await employee(db, { fullName: 'Aline Mutoni' })
    const about = { employeeId: one.employeeId, addedById: hr.id, title: 'Work permit' }
    await aDocument(app.services, { ...about, expiresOn: inDays(31) })
    const counts: number[] = []
    for (const day of [0, 1, 1, 2, 23, 24, 24, 30, 31, 31, 32, 60]) {
      await remind(day)
      counts.push((await endings(one)).length)
    }
    expect(counts).toEqual([0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3])
    const ofHr = (await endings(hr)).filter((words) =>
      words.startsWith('Aline Mutoni’s document "Work permit" expires on '),
    )
    expect(ofHr).toHaveLength(3)
    const mails = (await app.mails()).filter(({ to }) => to === one.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Document expiring soon',
      'Document expiring soon',
      'Document expiring soon',
    ])
  })

  test('after days without work there is one reminder, not two; what ended long ago is no news', async () => {
    const { db } = app.services
    const one = await employee(db)
    const about = { employeeId: one.employeeId, addedById: one.id }
    await aDocument(app.services, { ...about, expiresOn: inDays(5) })
    await aDocument(app.services, { ...about, expiresOn: inDays(-3), title: 'Missed' })
    await aDocument(app.services, { ...about, expiresOn: inDays(-8), title: 'Old' })
    await remind()
    expect(await endings(one)).toHaveLength(2)
  })

  test('a corrected last day is reminded of anew; nobody hears of what is archived, or of somebody who has left', async () => {
    const { db } = app.services
    const hr = await person(db, 'hr')
    const [one, left] = [await employee(db), await employee(db)]
    const id = await aDocument(app.services, { employeeId: one.employeeId, addedById: hr.id, expiresOn: inDays(3) })
    await aDocument(app.services, { employeeId: left.employeeId, addedById: hr.id, expiresOn: inDays(3) })
    await db.update(employees).set({ status: 'Terminated' }).where(eq(employees.id, left.employeeId))
    await remind()
    const body = { kind: 'contract', title: 'Contract', issued_on: '', expires_on: inDays(4) } as const
    await app.call(documentApi.update, { params: { id }, body }, { as: hr })
    await remind()
    expect(await endings(one)).toHaveLength(2)
    await app.call(documentApi.archive, { params: { id } }, { as: hr })
    await remind(4)
    expect(await endings(one)).toHaveLength(2)
    expect(await endings(left)).toEqual([])
  })

  test('the days are a setting', async () => {
    const { db } = app.services
    const one = await employee(db)
    await aDocument(app.services, { employeeId: one.employeeId, addedById: one.id, expiresOn: inDays(90) })
    await remind()
    expect(await endings(one)).toEqual([])
    await setTo(app, documentSettings.reminders, { first: 90, second: 14, last: 1 })
    await remind()
    expect(await endings(one)).toHaveLength(1)
    await setTo(app, documentSettings.reminders, null)
  })
})
