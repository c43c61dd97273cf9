import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aPdf } from '#tests/support/documents.ts'
import { type FormFile, sendForm } from '#tests/support/forms.ts'
import { aDocx, anApplication, aZip } from '#tests/support/mentors.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { addressOf } from '#web/api/client.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { mentors } from '../mentor.table.ts'
import { applicantApi } from './applicant.contract.ts'

const app = useTestApp()
const admin = () => person(app.services.db, 'admin', { name: 'Wanjiru' })
let count = 0
const address = () => `nadia-${++count}@example.test`

const FIELDS = {
  name: 'Nadia Uwase',
  area_of_expertise: 'technology',
  mentor_bio: 'I have led three teams.',
  education_level: 'masters',
}
const pdf = (): FormFile => ({ name: 'degree.pdf', type: 'application/pdf', data: aPdf() })

type More = { fields?: Record<string, string>; file?: FormFile | null; as?: Person; language?: string }
const apply = (email: string, { fields = {}, file = pdf(), as, language }: More = {}) =>
  sendForm<OutputOf<typeof applicantApi.apply>>(app, applicantApi.apply, {
    fields: { ...FIELDS, email, ...fields },
    files: file ? { degree_attachment: file } : {},
    ...(as && { as }),
    ...(language && { language }),
  })
const list = async (as: Person, query: object = {}) =>
  (await app.call(applicantApi.list, { query }, { as })).body.applications
const rowsOf = (email: string) => app.services.db.select().from(mentors).where(eq(mentors.applicantEmail, email))

test('a visitor applies as a program does that knows only the specification; the admins hear of it', async () => {
  const boss = await admin()
  const email = address()
  const answer = await apply(email)
  expect([answer.status, answer.body.message]).toEqual([201, 'Application submitted successfully!'])
  expect((await list(boss)).find((row) => row.email === email)).toMatchObject({
    name: 'Nadia Uwase',
    area_of_expertise: 'technology',
    mentor_bio: 'I have led three teams.',
    education_level: 'masters',
    mentor_status: 'pending',
    user_id: null,
    profile_picture: null,
    degree: { name: 'degree.pdf', type: 'application/pdf', size_bytes: aPdf().length },
  })
  const { notifications } = (await app.call(notificationApi.list, {}, { as: boss })).body
  expect(notifications[0]).toMatchObject({ message: 'Nadia Uwase has applied to become a mentor.' })
})

test('every rule has its text; a 422 is the joined messages', async () => {
  const { status, body } = await apply('nobody', {
    fields: { name: ' ', area_of_expertise: 'law', education_level: '', mentor_bio: '' },
  })
  expect([status, body.errors]).toEqual([
    422,
    {
      name: ['Enter your name'],
      email: ['Please enter a valid email address'],
      area_of_expertise: ['Choose your area of expertise'],
      mentor_bio: ['Explain why you want to be a mentor'],
      education_level: ['Choose your education level'],
    },
  ])
  expect(body.message).toBe(
    Object.values(body.errors ?? {})
      .flat()
      .join(', '),
  )
  // The degree may be left out (spec 3 §5).
  const email = address()
  expect((await apply(email, { file: null })).status).toBe(201)
  expect((await list(await admin())).find((row) => row.email === email)?.degree).toBeNull()
  expect((await apply(address(), { fields: { role: 'admin' } })).status).toBe(422)
})

describe('a degree is what its bytes say', () => {
  const doc = (more = '') =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(500),
      Buffer.from(`WordDocument${more}`, 'utf16le'),
    ])

  test.each([
    ['a PDF', () => aPdf(), 'application/pdf', 'pdf'],
    ['an old Word file', () => doc(), 'application/msword', 'doc'],
    ['a Word file', aDocx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ])('%s is taken, and only an admin saves it', async (_what, data, type, ending) => {
    const email = address()
    expect((await apply(email, { file: { name: 'my degree', type: '', data: data() } })).status).toBe(201)
    const boss = await admin()
    const id = (await rowsOf(email))[0]?.id ?? 0
    const url = addressOf(applicantApi.degree, { params: { id } })
    const file = await app.http.inject({ url, headers: { authorization: `Bearer ${boss.token}` } })
    expect([file.statusCode, file.rawPayload]).toEqual([200, data()])
    expect(file.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename=Degree-Nadia-Uwase.${ending}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const [line] = await app.services.db
      .select({ action: auditLog.action, subject: auditLog.subject })
      .from(auditLog)
      .where(eq(auditLog.actorId, boss.id))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(line).toEqual({ action: 'applicant.degree', subject: `mentor:${id}` })
    const hr = await person(app.services.db, 'hr')
    expect((await app.http.inject({ url, headers: { authorization: `Bearer ${hr.token}` } })).statusCode).toBe(403)
    expect((await app.http.inject({ url })).statusCode).toBe(401)
  })

  test.each([
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a PDF', () => aPdf().subarray(0, 60)],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['another archive', () => aZip(['index.html'])],
    ['an archive cut off', () => aDocx().subarray(0, 90)],
    ['an archive with a list elsewhere', () => Buffer.concat([aDocx().subarray(0, -6), Buffer.alloc(6, 0xff)])],
    ['a Word file with macros', () => aZip(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'])],
    ['an old Word file with macros', () => doc('_VBA_PROJECT')],
  ])('%s is refused, and nothing is kept', async (_what, data) => {
    const email = address()
    const answer = await apply(email, { file: { name: 'degree.pdf', type: 'application/pdf', data: data() } })
    expect([answer.status, answer.body.message]).toEqual([422, 'Choose a PDF, DOC, DOCX, JPG or PNG file'])
    expect(await rowsOf(email)).toEqual([])
  })

  test('a photo of the paper is a degree, too', async () => {
    const data = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    const email = address()
    const answer = await apply(email, { file: { name: 'degree.jpg', type: 'image/jpeg', data } })
    expect([answer.status, (await rowsOf(email)).length]).toEqual([201, 1])
  })

  test('one byte more than 5 MB is refused', async () => {
    const data = Buffer.concat([Buffer.alloc(5_000_001 - aPdf().length), aPdf()])
    const answer = await apply(address(), { file: { name: 'a.pdf', data } })
    expect([answer.status, answer.body.message]).toEqual([422, 'The file must be 5 MB or smaller'])
  })
})

test('of nine applications at once one is written, and nobody learns from the answer who has applied', async () => {
  const email = address()
  const answers = await Promise.all(Array.from({ length: 9 }, () => apply(email.toUpperCase())))
  for (const { status, body } of [...answers, await apply(email)])
    expect([status, body.message]).toEqual([201, 'Application submitted successfully!'])
  expect(await rowsOf(email.toUpperCase())).toHaveLength(1)
  expect(await rowsOf(email)).toHaveLength(0)
})

test('floods are refused: of one address ten applications a day', async () => {
  const email = address()
  const statuses: number[] = []
  for (let time = 0; time < 11; time += 1) statuses.push((await apply(email)).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(statuses[10]).toBe(429)
})

test('programs that fill in the hidden field get the same answer, and nothing is written', async () => {
  const email = address()
  const answer = await apply(email, { fields: { website: 'https://spam.example' } })
  expect([answer.status, answer.body.message]).toEqual([201, 'Application submitted successfully!'])
  expect(await rowsOf(email)).toEqual([])
})

test('the same application of an account, sent again because its answer was lost, is taken once', async () => {
  const me = await person(app.services.db, 'student')
  const send = (fields: Record<string, string> = {}) => apply(me.email, { as: me, file: null, fields })
  const [first, second] = await Promise.all([send(), send()])
  expect([first.status, second.status, (await send()).status]).toContain(201)
  expect((await send()).status).toBe(201)
  expect(await rowsOf(me.email)).toHaveLength(1)
  expect((await send({ mentor_bio: 'I teach now.' })).status).toBe(409)
  expect((await apply(me.email, { as: me })).status).toBe(409)
})

test('whoever is signed in applies with the account, whatever address is typed, and once', async () => {
  const me = await person(app.services.db, 'student')
  expect((await apply('somebody.else@example.test', { as: me })).status).toBe(201)
  expect(await rowsOf(me.email)).toMatchObject([{ userId: me.id, status: 'pending' }])
  const again = await apply(me.email, { as: me })
  expect([again.status, again.body.message]).toEqual([
    409,
    'You have already applied. We will write to you when we have decided.',
  ])
  // An address that is not confirmed yet counts as a visitor's.
  const newcomer = await person(app.services.db, 'student', { verifiedAt: null })
  const early = await apply(newcomer.email, { as: newcomer })
  expect(early.status).toBe(201)
  expect(await rowsOf(newcomer.email)).toMatchObject([{ userId: null, status: 'pending' }])
  const mentor = await person(app.services.db, 'mentor')
  await anApplication(app.services, { userId: mentor.id, status: 'approved' })
  expect((await apply(mentor.email, { as: mentor })).body.message).toBe('You are already a mentor')
})

test('an admin lists by state, search and field, in few statements; nobody else does', async () => {
  const boss = await admin()
  const one = await person(app.services.db, 'student', { name: 'Zuri' })
  const two = await person(app.services.db, 'student')
  const first = await anApplication(app.services, {
    userId: one.id,
    applicantName: 'Zawadi A',
    areaOfExpertise: 'design',
  })
  const second = await anApplication(app.services, { userId: two.id, applicantName: 'Zawadi B', status: 'rejected' })
  const ids = async (query: object) => (await list(boss, query)).map(({ id }) => id)
  expect(await ids({ search: 'zawadi' })).toEqual([first, second])
  expect(await ids({ search: 'zawadi', sort: '-name' })).toEqual([second, first])
  expect(await ids({ search: 'zawadi', status: 'rejected' })).toEqual([second])
  expect(await ids({ search: 'zawadi', status: 'all', expertise: 'design' })).toEqual([first])
  const { body } = await app.call(applicantApi.list, { query: { search: 'zawadi', counts: '1' } }, { as: boss })
  expect(body).toMatchObject({ total: 2, counts: { pending: 1, rejected: 1 } })
  expect(await countQueries(app.services, () => list(boss, { limit: 100 }))).toBeLessThanOrEqual(3)
  for (const as of [one, await person(app.services.db, 'hr'), await person(app.services.db, 'mentor')])
    expect((await app.call(applicantApi.list, {}, { as })).status).toBe(403)
  expect((await app.call(applicantApi.list, {})).status).toBe(401)
})

test('one application is read by its id, by admins alone', async () => {
  const me = await person(app.services.db, 'student')
  const id = await anApplication(app.services, { userId: me.id })
  const read = (as: Person) => app.call(applicantApi.get, { params: { id } }, { as })
  expect((await read(await admin())).body.application).toMatchObject({ id, user_id: me.id, mentor_status: 'pending' })
  expect((await read(me)).status).toBe(403)
  expect((await app.call(applicantApi.get, { params: { id: 999_999 } }, { as: await admin() })).status).toBe(404)
})

test('the file holds the same list, and the log tells how many were taken', async () => {
  const boss = await admin()
  const one = await person(app.services.db, 'student')
  await anApplication(app.services, { userId: one.id, applicantName: '=Csv Person' })
  const input = { query: { search: 'Csv Person', status: 'pending' as const } }
  const { lines, headers } = await readCsv(app, applicantApi.export, { ...input, as: boss })
  expect(headers['content-disposition']).toBe('attachment; filename=mentors-pending.csv')
  expect(lines[1]).toContain("'=Csv Person")
  const [line] = await app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, boss.id))
    .orderBy(desc(auditLog.id))
    .limit(1)
  expect(line).toMatchObject({ action: 'applicant.export', detail: { count: 1 } })
  const hr = await person(app.services.db, 'hr')
  expect((await readCsv(app, applicantApi.export, { ...input, as: hr })).status).toBe(403)
})
