import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { countQueries } from '#tests/support/queries.ts'
import { type Person, person } from '#tests/support/people.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { learningHistoryApi } from '#features/learning/history/history.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Role } from '#shared/roles.ts'
import { undoApi } from '#features/base/undo/undo.contract.ts'
import { permissionRequestApi, type PermissionType } from './permission-request.contract.ts'

const app = useTestApp()
const teacher = (name = 'Amina') => person(app.services.db, 'teacher', { name })
const admin = () => person(app.services.db, 'admin', { name: 'Wanjiru' })
const REASON = 'I have taught web pages for six years'

const ask = (as: Person, type: PermissionType = 'can_create_course', reason = REASON) =>
  app.call(permissionRequestApi.create, { body: { permission_type: type, reason } }, { as })
const asked = async (as: Person, type?: PermissionType) => (await ask(as, type)).body.permission_request.id
const approve = (id: number, as: Person, notes?: string) =>
  app.call(
    permissionRequestApi.approve,
    { params: { id }, body: notes === undefined ? {} : { admin_notes: notes } },
    { as },
  )
const reject = (id: number, as: Person, notes = 'Please finish your profile first') =>
  app.call(permissionRequestApi.reject, { params: { id }, body: { admin_notes: notes } }, { as })
const withdraw = (id: number, as: Person, reason = 'The courses were copied') =>
  app.call(permissionRequestApi.withdraw, { params: { id }, body: { reason } }, { as })
const factsOf = async (as: Person) => (await app.call(sessionApi.me, {}, { as })).body.facts
const newsOf = async (as: Person) => (await app.call(notificationApi.list, {}, { as })).body.notifications

test('a teacher asks, an admin approves, and the teacher may', async () => {
  const [me, boss] = [await teacher(), await admin()]
  expect(await factsOf(me)).toMatchObject({ can_create_course: false, can_create_quiz: false })
  const answer = await ask(me)
  expect([answer.status, answer.body.message]).toEqual([201, 'Permission request submitted successfully'])
  expect(answer.body.permission_request).toMatchObject({ status: 'pending', reviewer: null, user: { name: 'Amina' } })
  expect(await newsOf(boss)).toMatchObject([{ message: 'Amina has requested permission to create courses.' }])
  const { body } = await approve(answer.body.permission_request.id, boss, 'Begin with a draft')
  expect(body.message).toBe('Permission request approved successfully')
  expect(body.permission_request).toMatchObject({
    status: 'approved',
    reviewer: { name: 'Wanjiru' },
    admin_notes: 'Begin with a draft',
  })
  expect(await factsOf(me)).toMatchObject({ can_create_course: true, can_create_quiz: false })
  expect(await newsOf(me)).toMatchObject([{ message: 'Your request was approved: you can now create courses.' }])
})

test('every rule of the form has its text', async () => {
  const me = await teacher()
  const send = async (body: object) =>
    (await app.call(permissionRequestApi.create, { body: body as never }, { as: me })).body
  const errors = async (body: object) => (await send(body)).errors
  const FILL_IN = 'Please fill in all fields'
  expect((await send({})).message).toBe(FILL_IN)
  expect(await errors({})).toEqual({ permission_type: [FILL_IN], reason: [FILL_IN] })
  expect(await errors({ permission_type: 'can_do_all', reason: ' ' })).toEqual({
    permission_type: [FILL_IN],
    reason: [FILL_IN],
  })
  expect(await errors({ permission_type: 'can_create_quiz', reason: 'too short' })).toEqual({
    reason: ['Please provide a more detailed reason (at least 10 characters)'],
  })
  expect((await ask(me, 'can_create_quiz', '  ten chars.  ')).status).toBe(201)
})

test('of each permission there is one open request, and none beside a granted one', async () => {
  const [me, boss] = [await teacher(), await admin()]
  const id = await asked(me)
  const again = await ask(me)
  expect([again.status, again.body.message]).toEqual([
    409,
    'You have already requested this permission. An administrator will review it.',
  ])
  expect((await ask(me, 'can_create_quiz')).status).toBe(201)
  await approve(id, boss)
  const third = await ask(me)
  expect([third.status, third.body.message]).toEqual([409, 'You already have this permission'])
})

test('of ten requests at once, one is written', async () => {
  const me = await teacher()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(me)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
})

test('of two decisions at once, one wins and the other hears of it', async () => {
  const [me, boss, other] = [await teacher(), await admin(), await admin()]
  const id = await asked(me)
  const answers = await Promise.all([approve(id, boss), reject(id, other)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)?.body.message
  expect(lost).toMatch(/^This request is already (approved|rejected)$/)
})

test('a rejection needs notes, and the teacher may ask again', async () => {
  const [me, boss] = [await teacher(), await admin()]
  const id = await asked(me)
  const empty = await reject(id, boss, '  ')
  expect([empty.status, empty.body.errors]).toEqual([422, { admin_notes: ['Please provide a reason for rejection'] }])
  const { body } = await reject(id, boss)
  expect(body.message).toBe('Permission request rejected successfully')
  expect(await newsOf(me)).toMatchObject([
    { message: 'Your request to create courses was not approved. Reason: Please finish your profile first' },
  ])
  expect(await factsOf(me)).toMatchObject({ can_create_course: false })
  expect((await ask(me)).status).toBe(201)
})

test('a granted permission is withdrawn with a reason and can be asked for again', async () => {
  const [me, boss] = [await teacher(), await admin()]
  const id = await asked(me, 'can_create_quiz')
  expect((await withdraw(id, boss)).status).toBe(409)
  await approve(id, boss)
  expect((await withdraw(id, boss, ' ')).status).toBe(422)
  const { body } = await withdraw(id, boss)
  expect(body.permission_request).toMatchObject({
    status: 'withdrawn',
    reviewer: { name: 'Wanjiru' },
    withdrawal_reason: 'The courses were copied',
  })
  expect(await factsOf(me)).toMatchObject({ can_create_quiz: false })
  expect((await newsOf(me))[0]).toMatchObject({
    message: 'You can no longer create quizzes. Reason: The courses were copied',
  })
  expect((await ask(me, 'can_create_quiz')).status).toBe(201)
})

test('who teaches no more hears of the decision where they can read it: an admin in the list, others in the notice', async () => {
  const boss = await admin()
  const told = async (role: Role) => {
    const me = await teacher()
    const id = await asked(me)
    await app.services.db.update(users).set({ role }).where(eq(users.id, me.id))
    await approve(id, boss)
    const mail = (await app.mails()).find(({ to }) => to === me.email)
    const [notice] = (await newsOf(me)).filter(({ title }) => title === 'Permission granted')
    return { id, link: notice?.link, mail: /\/dashboard\S+/.exec(mail?.text ?? '')?.[0] }
  }
  const promoted = await told('admin')
  const place = `/dashboard/permission-requests?request=${promoted.id}`
  expect(promoted).toMatchObject({ link: place, mail: place })
  expect(await told('student')).toMatchObject({ link: null, mail: undefined })
})

test('each decision can be undone, but not once the teacher has asked again', async () => {
  const [me, boss] = [await teacher(), await admin()]
  const id = await asked(me)
  const undo = (offer: { id: number } | null) =>
    app.call(undoApi.undo, { params: { id: offer?.id ?? 0 } }, { as: boss })
  const now = async () =>
    (await app.call(permissionRequestApi.get, { params: { id } }, { as: me })).body.permission_request
  expect((await undo((await approve(id, boss, 'Notes')).body.undo)).status).toBe(200)
  expect(await now()).toMatchObject({ status: 'pending', reviewer: null, admin_notes: null, decided_at: null })
  expect(await factsOf(me)).toMatchObject({ can_create_course: false })
  await approve(id, boss, 'Notes')
  expect((await undo((await withdraw(id, boss)).body.undo)).status).toBe(200)
  expect(await now()).toMatchObject({ status: 'approved', admin_notes: 'Notes', withdrawn_at: null })
  const { undo: late } = (await withdraw(id, boss)).body
  await ask(me)
  expect((await undo(late)).status).toBe(409)
  expect(await now()).toMatchObject({ status: 'withdrawn' })
})

test('an admin reads all requests by state, a teacher the own ones, in a fixed number of statements', async () => {
  const [me, other, boss] = [await teacher('Zuri'), await teacher('Zola'), await admin()]
  await asked(me)
  const second = await asked(me, 'can_create_quiz')
  await asked(other)
  await approve(second, boss)
  const list = async (as: Person, query: object) => (await app.call(permissionRequestApi.list, { query }, { as })).body
  const own = await list(me, {})
  expect(own.permission_requests.data.map(({ status }) => status)).toEqual(['pending', 'approved'])
  expect(own).toMatchObject({ total: 2, page: 1, last_page: 1, next: null })
  const found = await list(boss, { status: 'pending', search: 'zo', counts: '1' })
  expect(found.permission_requests.data).toMatchObject([{ user: { name: 'Zola' } }])
  expect(found.counts).toMatchObject({ pending: 1 })
  expect((await list(boss, { mine: '1' })).total).toBe(0)
  const typed = await list(boss, { search: 'zuri', permission_type: 'can_create_quiz', sort: '-when', limit: 1 })
  expect(typed).toMatchObject({ total: 1, permission_requests: { data: [{ status: 'approved' }] } })
  expect(await countQueries(app.services, () => list(boss, { limit: 100 }))).toBeLessThanOrEqual(3)
})

test('only teachers ask, only admins decide; somebody else’s request does not exist', async () => {
  const [me, other, boss] = [await teacher(), await teacher(), await admin()]
  const id = await asked(me)
  const hr = await person(app.services.db, 'hr')
  expect((await app.call(permissionRequestApi.list, {})).status).toBe(401)
  expect((await app.call(permissionRequestApi.list, {}, { as: hr })).status).toBe(403)
  expect((await ask(boss)).status).toBe(403)
  for (const as of [me, hr]) expect((await approve(id, as)).status).toBe(403)
  for (const as of [me, hr]) expect((await withdraw(id, as)).status).toBe(403)
  const read = (as: Person) => app.call(permissionRequestApi.get, { params: { id } }, { as })
  expect([(await read(me)).status, (await read(boss)).status, (await read(other)).status]).toEqual([200, 200, 404])
  expect((await approve(888_888, boss)).status).toBe(404)
})

test('the history tells what happened and why; the file holds the same list', async () => {
  const [me, boss] = [await teacher('=Biruk'), await admin()]
  const id = await asked(me)
  await reject(id, boss)
  const { history } = (await app.call(learningHistoryApi.ofPermissionRequest, { params: { id } }, { as: boss })).body
  expect(history.map(({ what, who, detail }) => [what, who, detail])).toEqual([
    ['Request sent', '=Biruk', REASON],
    ['Rejected', 'Wanjiru', 'Please finish your profile first'],
  ])
  const input = { query: { search: 'Biruk' } }
  expect((await readCsv(app, permissionRequestApi.export, { ...input, as: me })).status).toBe(403)
  const { lines, headers } = await readCsv(app, permissionRequestApi.export, { ...input, as: boss })
  expect(headers['content-disposition']).toBe('attachment; filename=permission-requests-all.csv')
  expect(lines[1]).toContain("'=Biruk")
  const [line] = await app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, boss.id))
    .orderBy(desc(auditLog.id))
    .limit(1)
  expect(line).toMatchObject({ action: 'permission-request.export', detail: { count: 1 } })
})
