import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#features/base/account/account.contract.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse } from '#tests/support/courses.ts'
import { employee } from '#tests/support/employees.ts'
import { sendForm } from '#tests/support/forms.ts'
import { aMatch } from '#tests/support/matches.ts'
import { PASSWORD, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { listenAs } from '#tests/support/streams.ts'
import { invitationApi } from '../invitation/invitation.contract.ts'
import { userRoles, users } from '../user.table.ts'
import { isPerson, type Person, personApi } from './person.contract.ts'

const app = useTestApp()
const made = (...given: Parameters<typeof person> extends [unknown, ...infer Rest] ? Rest : never) =>
  person(app.services.db, ...given)
let nth = 0
const confirmed = { current_password: PASSWORD }
const fresh = (name = 'Amina Diallo') => ({ name, email: `amina-${(nth += 1)}@example.test`, role: 'student' as const })
const bodyOf = ({ name, email, role }: Pick<Person, 'name' | 'email' | 'role'>) => ({ name, email, role })
const row = async (id: number) => (await app.services.db.select().from(users).where(eq(users.id, id)))[0]
const trail = async (id: number) =>
  (
    await app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${id}`))
      .orderBy(auditLog.id)
  ).map(({ action }) => action)

test('staff add somebody, who chooses a password by the mailed link and signs in', async () => {
  const hr = await made('hr')
  const body = { ...fresh(), role: 'mentor' as const, is_active: '1', phone_number: '+250 788 000 111', bio: 'Designs' }
  const answer = await app.call(personApi.create, { body }, { as: hr })
  expect([answer.status, answer.body.message]).toEqual([201, 'User created successfully'])
  expect(answer.body.user).toMatchObject({
    name: body.name,
    role: 'mentor',
    roles: ['mentor'],
    phone_number: body.phone_number,
    bio: 'Designs',
    is_active: true,
    is_verified: false,
    invitation: 'open',
  })
  expect((await row(answer.body.user.id))?.passwordHash).toBeNull()
  const mail = (await app.mails()).find(({ to }) => to === body.email)
  expect(mail?.subject).toBe('Your Mbuyu account is ready')
  const token = /reset-password#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const chosen = { token, password: PASSWORD, password_confirmation: PASSWORD }
  expect((await app.call(accountApi.resetPassword, { body: chosen })).status).toBe(200)
  const listed = await app.call(personApi.list, { query: { search: body.email, page: 1 } }, { as: hr })
  expect(listed.body.users).toMatchObject([{ invitation: null, is_verified: true }])
})

test('a form with a picture adds and changes, as the specification sends it', async () => {
  const admin = await made('admin')
  const fields = { ...fresh(), is_active: '0' }
  const photo = { profile_picture: { name: 'a.png', data: await aPicture() } }
  type Answer = { message: string; user: Person }
  const added = await sendForm<Answer>(app, personApi.create, { as: admin, fields, files: photo })
  expect(added.status).toBe(201)
  const { id, profile_picture: picture } = added.body.user
  expect(picture).toMatch(/^\/files\/[0-9a-f]{24}\.webp$/)
  expect(added.body.user).toMatchObject({ is_active: false, invitation: 'over' })
  expect((await app.mails()).some(({ to }) => to === fields.email)).toBe(false)
  const changed = await sendForm<Answer>(app, personApi.update, {
    as: admin,
    path: `/api/users/${id}`,
    fields: { ...fields, name: 'Amina D.', is_active: '1' },
    files: photo,
  })
  expect([changed.status, changed.body.message]).toEqual([200, 'User updated successfully'])
  expect(changed.body.user.name).toBe('Amina D.')
  expect(changed.body.user.profile_picture).not.toBe(picture)
  const at = { params: { id }, body: { ...bodyOf(changed.body.user), remove_profile_picture: true } }
  expect((await app.call(personApi.update, at, { as: admin })).body.user.profile_picture).toBeNull()
  const large = { profile_picture: { name: 'a.png', data: Buffer.alloc(1_000_001, 1) } }
  const refused = await sendForm(app, personApi.create, { as: admin, fields: fresh(), files: large })
  expect([refused.status, refused.body.errors]).toEqual([422, { profile_picture: ['Maximum file size is 1MB'] }])
})

test('a POST is a PUT when a field, the query or the header says so, and refused otherwise (spec 3 §7)', async () => {
  const admin = await made('admin')
  const { id, email } = await made('student')
  const authorization = `Bearer ${admin.token}`
  const post = async (name: string, how: { query?: string; header?: string; field?: unknown }) => {
    const payload = { ...fresh(name), email, is_active: true, ...(how.field !== undefined && { _method: how.field }) }
    const headers = { authorization, ...(how.header && { 'x-http-method-override': how.header }) }
    const url = `/api/users/${id}${how.query ?? ''}`
    const answer = await app.http.inject({ method: 'POST', url, headers, payload })
    return [answer.statusCode, (await row(id))?.name]
  }
  expect(await post('By field', { field: 'PUT' })).toEqual([200, 'By field'])
  expect(await post('By query', { query: '?_method=put' })).toEqual([200, 'By query'])
  expect(await post('By header', { header: 'PUT' })).toEqual([200, 'By header'])
  for (const how of [
    {},
    { header: 'DELETE' },
    { query: '?_method=DELETE' },
    { field: { toString: 1 } },
    { field: ['PUT'] },
  ])
    expect(await post('Not at all', how)).toEqual([400, 'By header'])
})

test('the list is searched by name or address, filtered by every role that is held now, and paged', async () => {
  const { db, now } = app.services
  const hr = await made('hr')
  const zola = await made('employee', { name: 'Zola Nkosi' })
  const ended = await made('employee', { name: 'Zola Mbeki', isActive: false })
  const grant = (userId: number, seconds: number) => ({
    userId,
    role: 'accountant' as const,
    reason: 'Stands in',
    endsAt: new Date(now().getTime() + seconds * 1000),
  })
  await db.insert(userRoles).values([grant(zola.id, 3600), grant(ended.id, -3600)])
  const ask = async (query: object) =>
    (await app.call(personApi.list, { query: { page: 1, ...query } }, { as: hr })).body
  const found = await ask({ search: 'ZOLA' })
  expect(found.users.map(({ id }) => id)).toEqual([ended.id, zola.id])
  expect((await ask({ search: zola.email })).users).toMatchObject([{ id: zola.id, roles: ['employee', 'accountant'] }])
  expect((await ask({ search: 'zola', role: 'accountant' })).users.map(({ id }) => id)).toEqual([zola.id])
  expect((await ask({ search: 'zola', status: 'inactive' })).users.map(({ id }) => id)).toEqual([ended.id])
  expect((await ask({ search: 'zola', sort: '-name' })).users.map(({ id }) => id)).toEqual([zola.id, ended.id])
  expect(await ask({ search: 'zola', limit: 1 })).toMatchObject({ total: 2, last_page: 2, next: 2 })
  const all = await app.call(personApi.listAdmin, { query: { search: 'zola' } }, { as: await made('admin') })
  expect(all.body.users.every(isPerson)).toBe(true)
  expect(all.body.users).toHaveLength(2)
  expect((await app.call(personApi.listAdmin, { query: {} }, { as: hr })).status).toBe(403)
})

test('a teacher who may make courses learns the names of teachers, and nothing else of anybody', async () => {
  const admin = await made('admin')
  const teacher = await made('teacher', { name: 'Wangari Kamau' })
  const choice = await app.call(personApi.list, { query: { role: 'teacher' } }, { as: admin })
  expect(choice.body.users).toContainEqual({ id: teacher.id, name: teacher.name })
  expect((await app.call(personApi.list, { query: { role: 'teacher' } }, { as: teacher })).status).toBe(403)
  for (const query of [{}, { role: 'teacher' as const, page: 1 }])
    expect(await app.call(personApi.list, { query }, { as: teacher })).toMatchObject({
      status: 422,
      body: { errors: { role: ['Request role=teacher'] } },
    })
})

test('nobody becomes an administrator, and only administrators give the role of HR', async () => {
  const [admin, hr] = [await made('admin', { password: PASSWORD }), await made('hr')]
  const create = (role: Person['role'], as: typeof admin) =>
    app.call(personApi.create, { body: { ...fresh(), role, current_password: PASSWORD } }, { as })
  for (const role of ['admin', 'employee', 'manager', 'user'] as const)
    expect((await create(role, admin)).body.errors).toEqual({ role: ['This role cannot be given here'] })
  expect((await create('hr', hr)).body.errors).toEqual({ role: ['Only an administrator can give the HR role'] })
  expect((await create('hr', admin)).status).toBe(201)
  const other = await made('hr')
  const student = await made('student')
  const change = (of: typeof admin, body: object, as: typeof admin) =>
    app.call(personApi.update, { params: { id: of.id }, body: { ...bodyOf(of), ...body } }, { as })
  expect((await change(admin, {}, await made('admin'))).status).toBe(403)
  expect((await change(other, {}, hr)).status).toBe(403)
  expect((await change(other, { role: 'student', current_password: PASSWORD }, admin)).status).toBe(200)
  expect((await change(student, { role: 'hr' }, hr)).status).toBe(422)
  expect((await change(hr, { role: 'student' }, hr)).body.errors).toEqual({ role: ['You cannot change your own role'] })
  expect((await change(hr, { is_active: false }, hr)).body.errors).toEqual({
    is_active: ['You cannot make your own account inactive'],
  })
  expect((await change(hr, { name: 'Esi Boateng' }, hr)).body.user.name).toBe('Esi Boateng')
  expect((await app.call(sessionApi.me, {}, { as: hr })).body.name).toBe('Esi Boateng')
  const unconfirmed = await made('student', { verifiedAt: null, password: PASSWORD })
  expect((await change(unconfirmed, { role: 'mentor' }, admin)).body.errors).toHaveProperty('role')
  for (const role of ROLES.filter((one) => one !== 'admin' && one !== 'hr'))
    expect((await create('student', await made(role))).status).toBe(403)
})

test('an inactive account is signed out everywhere, open pages included, and can come back', async () => {
  const hr = await made('hr')
  const student = await made('student', { password: PASSWORD })
  const ear = await listenAs(app, student)
  const change = (is_active: boolean) =>
    app.call(personApi.update, { params: { id: student.id }, body: { ...bodyOf(student), is_active } }, { as: hr })
  expect((await change(false)).status).toBe(200)
  await ear.over
  expect((await app.call(sessionApi.me, {}, { as: student })).status).toBe(401)
  const body = { email: student.email, password: PASSWORD }
  expect((await app.call(accountApi.signIn, { body })).body.code).toBe('wrong_credentials')
  await change(true)
  expect((await app.call(accountApi.signIn, { body })).status).toBe(200)
  expect(await trail(student.id)).toEqual(expect.arrayContaining(['user.update', 'user.disable', 'user.enable']))
  const subjects = (await app.mails()).filter(({ to }) => to === student.email).map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining(['Your account was made inactive', 'Your account is active again']))
})

test('another address is told to the old one, ends sessions and is confirmed at the next sign-in', async () => {
  const hr = await made('hr', { password: PASSWORD })
  const [student, taken] = [await made('student'), await made('student')]
  const change = (email: string) =>
    app.call(
      personApi.update,
      { params: { id: student.id }, body: { ...bodyOf(student), email, current_password: PASSWORD } },
      { as: hr },
    )
  expect((await change(taken.email)).body.errors).toEqual({ email: ['This email address is already taken'] })
  expect((await change(student.email.toUpperCase())).body.user.is_verified).toBe(true)
  const { body } = await change('another@example.test')
  expect(body.user).toMatchObject({ email: 'another@example.test', is_verified: false })
  expect((await app.call(sessionApi.me, {}, { as: student })).status).toBe(401)
  expect(
    (await app.mails()).some(({ to, subject }) => to.toLowerCase() === student.email && /was changed/.test(subject)),
  ).toBe(true)
})

test('another role is in the log and signs out; saving nothing new does nothing', async () => {
  const hr = await made('hr')
  const student = await made('student')
  const change = (role: Person['role']) =>
    app.call(personApi.update, { params: { id: student.id }, body: { ...bodyOf(student), role } }, { as: hr })
  await change('student')
  expect((await app.call(sessionApi.me, {}, { as: student })).status).toBe(200)
  expect(await trail(student.id)).toEqual([])
  await change('teacher')
  expect((await app.call(sessionApi.me, {}, { as: student })).status).toBe(401)
  expect(await trail(student.id)).toEqual(['user.update', 'user.changeRoles'])
})

test('whoever is deleted is named nowhere in the account, and the address is free again', async () => {
  const hr = await made('hr', { password: PASSWORD })
  const student = await made('student', { name: 'Chidi Eze', phoneNumber: '+234 800 111' })
  await app.services.db.insert(userRoles).values({ userId: student.id, role: 'mentor', reason: 'Helps' })
  const remove = () => app.call(personApi.remove, { params: { id: student.id }, body: confirmed }, { as: hr })
  expect((await remove()).body.message).toBe('User deleted')
  expect(await row(student.id)).toMatchObject({
    name: 'Deleted user',
    email: `deleted-${student.id}@invalid`,
    role: 'user',
    phoneNumber: null,
    passwordHash: null,
    isActive: false,
  })
  expect(await app.services.db.select().from(userRoles).where(eq(userRoles.userId, student.id))).toEqual([])
  expect((await remove()).status).toBe(404)
  const gone = await app.call(personApi.list, { query: { search: 'Deleted user', page: 1 } }, { as: hr })
  expect(gone.body.users).toEqual([])
  const again = await app.call(personApi.create, { body: { ...fresh(), email: student.email } }, { as: hr })
  expect(again.status).toBe(201)
  expect((await app.mails()).some(({ to, subject }) => to === student.email && /was deleted/.test(subject))).toBe(true)
})

test('whoever others depend on is not deleted, nor an administrator, nor oneself', async () => {
  const { db } = app.services
  const [admin, hr] = [await made('admin'), await made('hr', { password: PASSWORD })]
  const remove = async (id: number) => {
    const { status, body } = await app.call(personApi.remove, { params: { id }, body: confirmed }, { as: hr })
    return [status, body.message]
  }
  expect(await remove((await employee(db)).id)).toEqual([
    409,
    'This person has an employee record. Delete it first, or make the account inactive.',
  ])
  const course = await aCourse(app.services)
  expect((await remove(course.tutor.id))[0]).toBe(409)
  const match = await aMatch(app.services)
  expect((await remove(match.mentee.id))[0]).toBe(409)
  expect((await remove(match.mentor.id))[0]).toBe(409)
  expect((await remove(admin.id))[0]).toBe(403)
  expect((await remove(hr.id))[0]).toBe(403)
})

test('a trusted role, the state of its account, another address and a deletion ask for the own password again', async () => {
  const [admin, student] = [await made('admin', { password: PASSWORD }), await made('student')]
  const accountant = await made('accountant')
  const change = async (of: typeof admin, body: object) =>
    (await app.call(personApi.update, { params: { id: of.id }, body: { ...bodyOf(of), ...body } }, { as: admin })).body
  const create = async (body: object) =>
    (await app.call(personApi.create, { body: { ...fresh(), ...body } }, { as: admin })).body
  const remove = async (current_password: string) =>
    (await app.call(personApi.remove, { params: { id: student.id }, body: { current_password } }, { as: admin })).body
  const missing = { current_password: ['Enter your current password'] }
  const wrong = { current_password: ['The current password is incorrect'] }
  for (const body of [{ email: 'elsewhere@example.test' }, { role: 'accountant' }, { role: 'hr' }]) {
    expect((await change(student, body)).errors, JSON.stringify(body)).toEqual(missing)
    expect((await change(student, { ...body, current_password: 'not this one' })).errors).toEqual(wrong)
  }
  expect((await change(accountant, { role: 'student' })).errors).toEqual(missing)
  expect((await change(accountant, { is_active: false })).errors).toEqual(missing)
  expect((await row(accountant.id))?.isActive).toBe(true)
  expect((await change(accountant, { is_active: false, ...confirmed })).user.is_active).toBe(false)
  expect((await change(student, { is_active: false })).user.is_active).toBe(false)
  for (const role of ['accountant', 'hr'] as const) expect((await create({ role })).errors).toEqual(missing)
  expect((await remove('not this one')).errors).toEqual(wrong)
  expect(await row(student.id)).toMatchObject({ email: student.email, role: 'student', deletedAt: null })
  expect((await change(student, { name: 'Without a password' })).message).toBe('User updated successfully')
  expect((await change(student, { role: 'accountant', ...confirmed })).user.role).toBe('accountant')
  expect((await create({ role: 'accountant', ...confirmed })).user.role).toBe('accountant')
})

test('HR does not take over an account that decides about others by giving it an own address', async () => {
  const { db } = app.services
  const [admin, hr] = [await made('admin', { password: PASSWORD }), await made('hr', { password: PASSWORD })]
  const move = async (of: typeof admin, as: typeof admin) => {
    const body = { ...bodyOf(of), email: `taken-${of.id}@example.test`, ...confirmed }
    const { status, body: said } = await app.call(personApi.update, { params: { id: of.id }, body }, { as })
    return [status, said.errors?.['email']?.[0]]
  }
  const further = await made('teacher')
  await db.insert(userRoles).values({ userId: further.id, role: 'accountant', reason: 'Stands in' })
  for (const of of [await made('accountant'), await made('manager'), further]) {
    expect(await move(of, hr)).toEqual([422, 'Only an administrator can change the email address of this account'])
    expect(await move(of, admin)).toEqual([200, undefined])
  }
  expect((await move(await made('hr'), hr))[0]).toBe(403)
  // What else HR keeps of such an account is still changed.
  const accountant = await made('accountant')
  const body = { ...bodyOf(accountant), name: 'Chipo Banda' }
  const named = await app.call(personApi.update, { params: { id: accountant.id }, body }, { as: hr })
  expect(named.body.user.name).toBe('Chipo Banda')
})

test('HR sends no link to choose a password to an account of HR or an administrator', async () => {
  const hr = await made('hr')
  for (const role of ['hr', 'admin'] as const) {
    const { id } = await made(role, { verifiedAt: null })
    expect((await app.call(invitationApi.send, { params: { id } }, { as: hr })).status).toBe(403)
  }
})
