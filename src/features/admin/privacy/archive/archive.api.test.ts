import { eq, sql } from 'drizzle-orm'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { threadApi } from '#features/mentorship/thread/thread.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { users } from '#features/base/user/user.table.ts'
import { ROLES } from '#shared/roles.ts'
import { objectCalls } from '#tests/fixtures/register.ts'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { write } from '#tests/support/conversations.ts'
import { anEnrollment, aCourse } from '#tests/support/courses.ts'
import { aMatch } from '#tests/support/matches.ts'
import { aRun } from '#tests/support/pay.ts'
import { type Person, person } from '#tests/support/people.ts'
import { asked, answered } from '#tests/support/support.ts'
import { unzipped } from '#tests/support/zip.ts'
import { privacyApi } from '../privacy.contract.ts'
import { archiveApi } from './archive.contract.ts'
import { privacyExports } from './archive.table.ts'

const app = useTestApp()
const DAY = 86_400
const made = (...given: Parameters<typeof person> extends [unknown, ...infer Rest] ? Rest : never) =>
  person(app.services.db, ...given)
const own = async (as: Person) => (await app.call(privacyApi.get, {}, { as })).body.archive
const fileOf = (id: number, as: Person) =>
  app.http.inject({
    method: 'GET',
    url: `/api/privacy/archives/${id}/file`,
    headers: { authorization: `Bearer ${as.token}` },
  })

/** The archive of a person: its files, and the rows of data.json. */
async function archiveOf(as: Person) {
  const { body } = await app.call(archiveApi.create, {}, { as })
  await app.mails()
  const answer = await fileOf(body.archive.id, as)
  expect(answer.statusCode).toBe(200)
  const files = unzipped(answer.rawPayload)
  const text = files.get('data.json')?.toString('utf8') ?? ''
  return { files, text, tables: (JSON.parse(text) as { tables: Record<string, Record<string, unknown>[]> }).tables }
}

test('what people of every role have in every domain is in their archive, and nobody else is', async () => {
  const { services } = app
  const owners = new Map<string, Person>()
  for (const role of ROLES) owners.set(role, await made(role, { name: `Owner ${role}` }))
  const kinds = new Set<string>()
  for (const { owner, ids, make } of objectCalls) {
    const kind = `${owner} ${Object.values(ids)[0]}`
    const who = owners.get(owner)
    if (!who || kinds.has(kind)) continue
    kinds.add(kind)
    // Some rows cannot be had twice by one person: one of them is enough here.
    await make(services, who).catch(() => undefined)
  }
  expect(kinds.size).toBeGreaterThan(40)
  const filled = new Set<string>()
  for (const owner of owners.values()) {
    const { tables, text } = await archiveOf(owner)
    for (const [table, rows] of Object.entries(tables)) if (rows.length > 0) filled.add(table)
    expect(tables['users']).toMatchObject([{ id: owner.id, email: owner.email }])
    expect(text).not.toMatch(/password_hash|token_hash|\$argon2|client_key|p256dh/)
    const found = text.match(/[\w.+-]+@[\w-]+\.[\w.]+/g) ?? []
    const others = await services.db
      .select({ email: users.email })
      .from(users)
      .where(sql`${users.id} <> ${owner.id} and ${users.email} = any(string_to_array(${found.join(',')}, ','))`)
    expect(others, `${owner.role} reads an address of somebody else`).toEqual([])
  }
  expect([...filled]).toEqual(
    expect.arrayContaining(
      (
        'enrollments certificates reviews program_members event_registrations job_applications orders matches ' +
        'match_messages bookings mentorship_applications support_messages chat_messages employees employee_documents ' +
        'leave_requests attendance_days notifications'
      ).split(' '),
    ),
  )
}, 120_000)

test('messages of both sides of the support, own ones of the chat, papers, and no note of staff', async () => {
  const { services } = app
  const [admin, hr] = [await made('admin'), await made('hr')]
  const teacher = await made('teacher', { name: 'Amina Diallo', bio: 'Teaches data' })
  const { threadId } = await asked(services, teacher, { content: 'Where is my pay?' })
  await answered(services, threadId, admin, { content: 'It comes tomorrow.' })
  await tell(app, hr, { as: teacher, content: 'Good morning' })
  await tell(app, teacher, { as: hr, content: 'A secret of HR' })
  await aRun(services.db, { of: teacher, status: 'approved' })
  await aRun(services.db, { of: teacher, status: 'submitted' })
  const course = await aCourse(services)
  await anEnrollment(services.db, teacher, course)
  const { files, tables, text } = await archiveOf(teacher)
  expect(tables['support_messages']).toMatchObject([{ content: 'Where is my pay?' }, { content: 'It comes tomorrow.' }])
  expect(tables['chat_messages']).toMatchObject([{ content: 'Good morning' }])
  expect(text).not.toContain('A secret of HR')
  expect(tables['payslips']).toHaveLength(1)
  expect(tables['enrollments']).toMatchObject([{ course_id: course.id, course_title: course.title }])
  const slips = [...files].filter(([name]) => name.startsWith('payslips/'))
  expect(slips).toHaveLength(1)
  expect(slips[0]?.[1].subarray(0, 5).toString()).toBe('%PDF-')
  expect((await app.mails()).filter(({ to }) => to === teacher.email).map(({ subject }) => subject)).toContain(
    'Your data is ready',
  )
  const notices = await app.call(notificationApi.list, {}, { as: teacher })
  expect(JSON.stringify(notices.body)).toContain('Your data is ready')
})

test('of a mentorship each has the own messages, but those that were withdrawn', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  await write(app, id, { as: mentee, text: 'My own question' })
  const { body } = await write(app, id, { as: mentee, text: 'Written by mistake' })
  await write(app, id, { as: mentor, text: 'The answer of the mentor' })
  await app.call(threadApi.withdraw, { params: { id, message: body.message.id } }, { as: mentee })
  const mine = await archiveOf(mentee)
  expect(mine.tables['match_messages']).toMatchObject([{ body: 'My own question', match_id: id }])
  expect(mine.text).not.toContain('The answer of the mentor')
  expect((await archiveOf(mentor)).tables['match_messages']).toMatchObject([{ body: 'The answer of the mentor' }])
})

test('one at a time; the link is the owner’s alone and ends after 7 days, with the file', async () => {
  const [student, other, admin] = [await made('student'), await made('student'), await made('admin')]
  const both = await Promise.all([1, 2].map(() => app.call(archiveApi.create, {}, { as: student })))
  expect(both.map(({ status }) => status)).toEqual([202, 202])
  expect(new Set(both.map(({ body }) => body.archive.id)).size).toBe(1)
  const id = both[0]?.body.archive.id ?? 0
  expect((await fileOf(id, student)).statusCode).toBe(404)
  await app.mails()
  expect(await own(student)).toMatchObject({ id, status: 'ready' })
  for (const as of [other, admin]) expect((await fileOf(id, as)).statusCode).toBe(404)
  expect((await app.call(archiveApi.file, { params: { id } })).status).toBe(401)
  expect((await fileOf(id, student)).headers['content-disposition']).toMatch(/my-data-.*\.zip/)
  // A newer one takes its place.
  const { body } = await app.call(archiveApi.create, {}, { as: student })
  await app.mails()
  expect((await fileOf(id, student)).statusCode).toBe(404)
  expect((await fileOf(body.archive.id, student)).statusCode).toBe(200)
  const [row] = await app.services.db.select().from(privacyExports).where(eq(privacyExports.id, body.archive.id))
  const file = path.join(app.services.config.dataDir, 'archives', row?.fileName ?? '')
  expect((await fs.stat(file)).size).toBe(row?.bytes)
  app.pass(7 * DAY + 60)
  await app.jobsOf('privacy-archive-clean-up')
  await expect(fs.stat(file)).rejects.toThrow('ENOENT')
  app.pass(-7 * DAY - 60)
  expect((await fileOf(body.archive.id, student)).statusCode).toBe(404)
  expect((await own(student))?.status).toBe('removed')
})

test('one whose work was lost fails after some hours, and its owner is told and can ask again', async () => {
  const { db } = app.services
  const student = await made('student')
  const create = async () => (await app.call(archiveApi.create, {}, { as: student })).body.archive.id
  const lost = await create()
  await db.execute(sql`delete from pgboss.job where name = 'privacy-archive' and state < 'active'`)
  app.pass(2 * 3600)
  await app.jobsOf('privacy-archive-clean-up')
  expect(await own(student)).toMatchObject({ id: lost, status: 'waiting' })
  expect(await create()).toBe(lost)
  app.pass(2 * 3600)
  await app.jobsOf('privacy-archive-clean-up')
  expect(await own(student)).toMatchObject({ id: lost, status: 'failed' })
  const notices = await app.call(notificationApi.list, {}, { as: student })
  expect(notices.body.notifications.map(({ title }) => title)).toContain('Your data could not be prepared')
  const next = await create()
  expect(next).not.toBe(lost)
  await app.mails()
  expect(await own(student)).toMatchObject({ id: next, status: 'ready' })
  app.pass(-4 * 3600)
})
