import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { chatMessages } from '#features/talk/chat/chat.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { notifications } from '#features/base/notification/notification.table.ts'
import { supportMessages } from '#features/talk/support/support.table.ts'
import { personApi } from '#features/base/user/person/person.contract.ts'
import { users } from '#features/base/user/user.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { files } from '#server/files/files.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { objectCalls } from '#tests/fixtures/register.ts'
import { tell } from '#tests/support/chats.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { aFile } from '#tests/support/documents.ts'
import { employee } from '#tests/support/employees.ts'
import { aMatch } from '#tests/support/matches.ts'
import { PASSWORD, type Person, person, signIn } from '#tests/support/people.ts'
import { asked, answered } from '#tests/support/support.ts'
import { consentApi } from '../consent/consent.contract.ts'
import { privacyApi } from '../privacy.contract.ts'
import { deletionApi } from './deletion.contract.ts'
import { accountDeletions } from './deletion.table.ts'

const app = useTestApp()
const DAYS = 86_400
const made = (role: Person['role'], more = {}) => person(app.services.db, role, { password: PASSWORD, ...more })
const ask = (as: Person, password = PASSWORD as string) =>
  app.call(deletionApi.ask, { body: { current_password: password } }, { as })
const keep = (as: Person) => app.call(deletionApi.withdraw, {}, { as })
const own = async (as: Person) => (await app.call(privacyApi.get, {}, { as })).body
const userOf = async ({ id }: Person) => (await app.services.db.select().from(users).where(eq(users.id, id)))[0]
const statusesOf = async ({ id }: Person) =>
  (await app.services.db.select().from(accountDeletions).where(eq(accountDeletions.userId, id))).map(
    ({ status }) => status,
  )
const runJob = () => app.jobsOf('privacy-deletion')
/** The job that many days later; sessions of the tests do not last so long. */
async function runIn(days: number, run = runJob): Promise<void> {
  app.pass(days * DAYS)
  await run()
  app.pass(-days * DAYS)
}

test('asked with the password, waits, is taken back after a new sign-in, and nothing has happened', async () => {
  await made('admin')
  const student = await made('student')
  expect((await ask(student, 'wrong-password-1')).status).toBe(422)
  const both = await Promise.all([ask(student), ask(student)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await statusesOf(student)).toEqual(['waiting'])
  const { deletion, stays, deleted } = await own(student)
  expect(new Date(deletion?.due_at ?? 0).getTime() - new Date(deletion?.asked_at ?? 0).getTime()).toBe(14 * DAYS * 1000)
  expect(stays.map(({ why }) => why)).toContain('Required by bookkeeping law.')
  expect(deleted.length).toBeGreaterThan(3)
  await runIn(13)
  const back = { ...student, token: await signIn(app.services.db, student.id) }
  const kept = await Promise.all([keep(back), keep(back)])
  expect(kept.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await runIn(15)
  expect(await userOf(student)).toMatchObject({ email: student.email, deletedAt: null })
  expect(await statusesOf(student)).toEqual(['withdrawn'])
})

test('after the waiting time the account is empty, messages have no words, and what must stay stays', async () => {
  const { services } = app
  const { db } = services
  const [admin, hr] = [await made('admin'), await made('hr')]
  const teacher = await made('teacher', { name: 'Nadia Owusu', phoneNumber: '+233 20 111 2222' })
  await tell(app, hr, { as: teacher, content: 'My words' })
  await tell(app, teacher, { as: hr, content: 'Words of HR' })
  const fileId = await aFile(services, teacher.id)
  const { threadId } = await asked(services, teacher, { content: 'My question' })
  await answered(services, threadId, admin, { content: 'Our answer' })
  await db.update(supportMessages).set({ fileId }).where(eq(supportMessages.senderId, teacher.id))
  await anEnrollment(db, teacher, await aCourse(services))
  expect((await ask(teacher)).status).toBe(201)
  await runIn(15, async () => void (await Promise.all([runJob(), runJob()])))
  expect(await userOf(teacher)).toMatchObject({
    name: 'Deleted user',
    email: `deleted-${teacher.id}@invalid`,
    phoneNumber: null,
    isActive: false,
  })
  expect(await statusesOf(teacher)).toEqual(['done'])
  const chat = await db.select().from(chatMessages).orderBy(chatMessages.id)
  expect(chat.map(({ content, deletedAt }) => [content, deletedAt !== null]).slice(-2)).toEqual([
    ['—', true],
    ['Words of HR', false],
  ])
  const said = await db.select().from(supportMessages).where(eq(supportMessages.threadId, threadId))
  expect(said.map(({ content }) => content).toSorted()).toEqual(['Our answer', '—'])
  expect(await db.select().from(files).where(eq(files.id, fileId))).toEqual([])
  const [place] = await db.select().from(enrollments).where(eq(enrollments.userId, teacher.id))
  expect(place).toMatchObject({ name: null, email: null, phone: null, dob: null })
  expect((await app.call(sessionApi.me, {}, { as: teacher })).status).toBe(401)
  const mails = (await app.mails()).filter(({ to }) => to === teacher.email).map(({ subject }) => subject)
  expect(mails).toEqual(expect.arrayContaining(['Your account will be deleted', 'Your account was deleted']))
  const log = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.subject, `user:${teacher.id}`)))
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['privacy.askDeletion', 'privacy.deleted']))
})

test('whoever staff delete goes by the same map, at once', async () => {
  const { services } = app
  const { db } = services
  const hr = await made('hr')
  const teacher = await made('teacher')
  await tell(app, hr, { as: teacher, content: 'My words' })
  await tell(app, teacher, { as: hr, content: 'Words of HR' })
  const fileId = await aFile(services, teacher.id)
  const { threadId } = await asked(services, teacher, { content: 'My question' })
  await db.update(supportMessages).set({ fileId }).where(eq(supportMessages.senderId, teacher.id))
  await anEnrollment(db, teacher, await aCourse(services))
  expect((await ask(teacher)).status).toBe(201)
  expect(
    (await app.call(personApi.remove, { params: { id: teacher.id }, body: { current_password: PASSWORD } }, { as: hr }))
      .status,
  ).toBe(200)
  expect(await userOf(teacher)).toMatchObject({ name: 'Deleted user', email: `deleted-${teacher.id}@invalid` })
  const chat = await db.select().from(chatMessages).orderBy(chatMessages.id)
  expect(chat.map(({ content }) => content).slice(-2)).toEqual(['—', 'Words of HR'])
  const said = await db.select().from(supportMessages).where(eq(supportMessages.threadId, threadId))
  expect(said.map(({ content }) => content)).toEqual(['—'])
  expect(await db.select().from(files).where(eq(files.id, fileId))).toEqual([])
  const [place] = await db.select().from(enrollments).where(eq(enrollments.userId, teacher.id))
  expect(place).toMatchObject({ name: null, email: null })
  // The own request that was waiting is over, and no one gets a second mail about it.
  await runIn(15)
  expect(await statusesOf(teacher)).toEqual(['done'])
  const mails = (await app.mails()).filter(({ to }) => to === teacher.email).map(({ subject }) => subject)
  expect(mails.filter((subject) => subject === 'Your account was deleted')).toHaveLength(1)
})

test('people with rows in every domain can be deleted: no rule of a table is in the way', async () => {
  const { services } = app
  await made('admin')
  for (const role of ['student', 'mentee'] as const) {
    const owner = await made(role)
    const kinds = new Set<string>()
    for (const { owner: whose, ids, make } of objectCalls) {
      const kind = Object.values(ids)[0] ?? ''
      if (whose !== role || kinds.has(kind)) continue
      kinds.add(kind)
      await make(services, owner).catch(() => undefined)
    }
    await services.db.update(matches).set({ status: 'ended', endedAs: 'completed', endedAt: services.now() })
    expect((await ask(owner)).body.message).toMatch(/^Your account will be deleted/)
    const told = () => services.db.select().from(notifications).where(eq(notifications.userId, owner.id))
    expect((await told()).length).toBeGreaterThan(0)
    await runIn(15)
    expect([role, ...(await statusesOf(owner))]).toEqual([role, 'done'])
    expect(await told()).toEqual([])
  }
}, 60_000)

test('whoever others depend on is told what to do, when asking and when the day comes', async () => {
  const { services } = app
  const worker = await made('employee')
  await employee(services.db, { of: worker })
  const { status, body } = await ask(worker)
  expect([status, body.message]).toEqual([
    409,
    'You are still listed as an employee. Ask HR to update your record, or send a request below and our staff will tell you what happens next.',
  ])
  expect((await own(worker)).obstacle).toBe(body.message)
  const mentee = await made('mentee')
  expect((await ask(mentee)).status).toBe(201)
  await aMatch(services, { mentee })
  await runIn(15)
  expect(await statusesOf(mentee)).toEqual(['refused'])
  expect((await userOf(mentee))?.deletedAt).toBeNull()
  await services.db.update(users).set({ isActive: false }).where(eq(users.role, 'admin'))
  const last = await made('admin')
  expect((await ask(last)).body.message).toMatch(/^You are the last administrator/)
  const second = await made('admin')
  expect((await ask(second)).status).toBe(201)
  expect((await app.call(consentApi.pending, {}, { as: second })).body.versions).toEqual([])
})
