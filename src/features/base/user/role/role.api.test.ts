import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { employeeApi } from '#features/people/employee/employee.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { allHandlers } from '#app/handlers.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { allowsRole } from '#shared/policy.ts'
import { ROLES, type Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aDepartment, EMPLOYEE_FORM } from '#tests/support/employees.ts'
import { anApplication } from '#tests/support/mentors.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { personApi } from '../person/person.contract.ts'
import { grantRole, requireUser, updateUser } from '../user.service.ts'
import { userRoles, users } from '../user.table.ts'
import { roleApi } from './role.contract.ts'

const app = useTestApp()
const reason = 'Stands in for a colleague'
const made = (role: Role, more = {}) => person(app.services.db, role, { ...more, password: PASSWORD })
const give = (as: Person, of: Person, body: object) =>
  app.call(
    roleApi.grant,
    { params: { id: of.id }, body: { role: 'accountant', reason, current_password: PASSWORD, ...body } },
    { as },
  )
const take = (as: Person, of: Person, role: Role) =>
  app.call(roleApi.revoke, { params: { id: of.id }, body: { role, reason, current_password: PASSWORD } }, { as })
const read = async (as: Person, of: Person) => (await app.call(roleApi.get, { params: { id: of.id } }, { as })).body
const rolesOf = async (of: Person) => (await app.call(sessionApi.me, {}, { as: of })).body.roles
const today = () => dayIn(app.services.now(), 'Africa/Kigali')

test('a further role is given with a reason, seen at once, and taken away, which signs out', async () => {
  const [admin, teacher] = [await made('admin'), await made('teacher')]
  expect((await give(admin, teacher, {})).body.message).toBe('Role given')
  expect(await rolesOf(teacher)).toEqual(['teacher', 'accountant'])
  const { held, history } = await read(admin, teacher)
  expect(held).toMatchObject([
    { role: 'teacher', is_primary: true },
    { role: 'accountant', is_primary: false, reason, ends_at: null },
  ])
  expect(history).toMatchObject([{ given: ['accountant'], taken: [], reason, by: admin.name }])
  expect((await take(admin, teacher, 'accountant')).status).toBe(200)
  expect((await app.call(sessionApi.me, {}, { as: teacher })).status).toBe(401)
  const after = await read(admin, teacher)
  expect(after.held).toHaveLength(1)
  expect(after.history[0]).toMatchObject({ given: [], taken: ['accountant'], reason, by: admin.name })
  expect((await take(admin, teacher, 'accountant')).status).toBe(409)
})

test('a role with a last day counts on that day, ends by itself, and its end is told and logged once', async () => {
  const [admin, teacher] = [await made('admin'), await made('teacher')]
  expect((await give(admin, teacher, { ends_on: addDays(today(), -1) })).body.errors).toEqual({
    ends_on: ['Choose today or a later day'],
  })
  await give(admin, teacher, { ends_on: today() })
  expect(await rolesOf(teacher)).toEqual(['teacher', 'accountant'])
  const end = (await read(admin, teacher)).held[1]?.ends_at ?? ''
  expect(new Date(end).toISOString()).toBe(new Date(`${addDays(today(), 1)}T00:00:00+02:00`).toISOString())
  await app.services.db
    .update(userRoles)
    .set({ endsAt: new Date(app.services.now().getTime() - 1000) })
    .where(eq(userRoles.userId, teacher.id))
  expect(await rolesOf(teacher)).toEqual(['teacher'])
  await app.jobsOf('ended-roles')
  await app.jobsOf('ended-roles')
  const { history } = await read(admin, teacher)
  expect(history.filter(({ by }) => by === null)).toMatchObject([{ taken: ['accountant'] }])
})

test('the table of abilities says of each role what the policies say', async () => {
  const admin = await made('admin')
  const { body } = await app.call(roleApi.listAbilities, {}, { as: admin })
  const names = new Set(allHandlers.map(({ endpoint }) => endpoint.access.name))
  expect(body.abilities.map(({ name }) => name).toSorted()).toEqual([...names].toSorted())
  for (const { endpoint } of allHandlers) {
    const ability = body.abilities.find(({ name }) => name === endpoint.access.name)
    const allowed = ROLES.filter((role) =>
      allowsRole(endpoint.access as Parameters<typeof allowsRole>[0], { roles: [role] }),
    )
    expect([endpoint.name, ability?.roles]).toEqual([endpoint.name, allowed])
    expect(ability?.calls).toContainEqual({ method: endpoint.method, path: endpoint.path, summary: endpoint.summary })
  }
})

test('who can do this: everybody who holds a role with the ability now and may sign in', async () => {
  const { db } = app.services
  const admin = await made('admin')
  const [own, further, gone, student] = [
    await made('accountant', { name: 'Holder A' }),
    await made('student', { name: 'Holder B' }),
    await made('accountant', { name: 'Holder C', isActive: false }),
    await made('student', { name: 'Holder D' }),
  ]
  await db.insert(userRoles).values({ userId: further.id, role: 'accountant', reason })
  const ask = (name: string) =>
    app.call(roleApi.listHolders, { params: { name }, query: { search: 'Holder' } }, { as: admin })
  const { body } = await ask('payment.list')
  const ids = body.people.map(({ id }) => id)
  expect(ids).toEqual([own.id, further.id])
  expect([gone.id, student.id].some((id) => ids.includes(id))).toBe(false)
  expect((await ask('no.such')).status).toBe(404)
})

test('the people and all their roles are a file with the rows of the list, and the log tells who took it', async () => {
  const { db } = app.services
  const admin = await made('admin')
  const both = await made('teacher', { name: '=Rolled Amina' })
  const gone = await made('accountant', { name: 'Rolled Biruk', isActive: false })
  await made('student', { name: 'Rolled Chidi' })
  await db.insert(userRoles).values({ userId: both.id, role: 'accountant', reason })
  const query = { search: 'rolled', role: 'accountant', sort: '-email' } as const
  const { headers, lines } = await readCsv(app, roleApi.export, { query, as: admin })
  expect(headers['content-disposition']).toBe('attachment; filename=user-roles.csv')
  expect(lines[0]).toContain('User,Email,Roles,Status,Second step')
  const { users: listed } = (await app.call(personApi.listAdmin, { query }, { as: admin })).body
  expect(listed).toHaveLength(2)
  const lineOf = {
    [both.id]: `'=Rolled Amina,${both.email},"Teacher; Accountant",Active,No`,
    [gone.id]: `Rolled Biruk,${gone.email},Accountant,Inactive,No`,
  }
  expect(lines.slice(1)).toEqual(listed.map(({ id }) => lineOf[id]))
  const log = await db.select().from(auditLog).where(eq(auditLog.actorId, admin.id))
  expect(log.find(({ action }) => action === 'role.export')?.detail).toEqual({ ...query, count: 2 })
  for (const role of ['hr', 'teacher'] as const)
    expect((await readCsv(app, roleApi.export, { query, as: await made(role) })).status).toBe(403)
})

test('only administrators read and change roles, and nobody the own ones', async () => {
  const [admin, student] = [await made('admin'), await made('student')]
  for (const role of ROLES.filter((one) => one !== 'admin')) {
    const as = await made(role)
    expect((await give(as, student, {})).status).toBe(403)
    expect((await app.call(roleApi.get, { params: { id: student.id } }, { as })).status).toBe(403)
    expect((await app.call(roleApi.listAbilities, {}, { as })).status).toBe(403)
  }
  expect((await give(admin, admin, {})).status).toBe(403)
  expect((await take(admin, admin, 'admin')).status).toBe(403)
  expect((await give(admin, student, { role: 'student' })).status).toBe(422)
  expect((await take(admin, student, 'student')).status).toBe(409)
  expect((await give(admin, await made('student', { isActive: false }), {})).status).toBe(409)
  expect((await give(admin, await made('student', { verifiedAt: null }), {})).status).toBe(409)
  expect((await give(admin, { ...student, id: 2_000_000_000 }, {})).status).toBe(404)
})

test.each(['admin', 'hr', 'accountant', 'manager'])('the role %s is given only with the own password', async (role) => {
  const [admin, student] = [await made('admin'), await made('student')]
  const as = (current_password?: string) => give(admin, student, { role, current_password })
  expect((await as()).body.errors).toEqual({ current_password: ['Enter your current password'] })
  expect((await as('not this one')).body.errors).toEqual({ current_password: ['The current password is incorrect'] })
  expect((await as(PASSWORD)).status).toBe(200)
  expect(await rolesOf(student)).toEqual(['student', role])
})

describe('the last administrator', () => {
  // No one else of this file is an administrator here.
  beforeAll(async () => {
    const { db } = app.services
    await db.delete(userRoles).where(eq(userRoles.role, 'admin'))
    await db.update(users).set({ role: 'user' }).where(eq(users.role, 'admin'))
  })

  test('stays one against every way, a role with an end does not count, and races leave one', async () => {
    const { db } = app.services
    const [a, b] = [await made('admin'), await made('admin')]
    const answers = await Promise.all([take(a, b, 'admin'), take(b, a, 'admin')])
    const [first, second] = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(first).toBe(200)
    // Anyone who comes after the other has taken the role is no admin any more, or not even signed in: that ends
    // sessions.
    expect([401, 403]).toContain(second)
    const [last, other] = answers[0].status === 200 ? [a, b] : [b, a]
    expect((await requireUser(db, other.id)).role).toBe('user')
    await expect(db.transaction((tx) => updateUser(tx, last.id, { isActive: false }))).rejects.toThrow(/last admin/)
    // For a week only: when it has ended, no one would be left.
    const helper = await made('student')
    const week = { role: 'admin', ends_on: addDays(today(), 7), current_password: PASSWORD }
    expect((await give(last, helper, week)).status).toBe(200)
    const refused = await take(helper, last, 'admin')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This is the last administrator. Make someone else an administrator first.',
    ])
    // Without an end it counts, and cannot be given one while it is the last.
    await give(last, helper, { role: 'admin', current_password: PASSWORD })
    expect((await take(helper, last, 'admin')).status).toBe(200)
    await expect(
      db.transaction(async (tx) =>
        grantRole(tx, await requireUser(tx, helper.id), {
          role: 'admin',
          reason,
          endsAt: new Date(),
          now: new Date(),
        }),
      ),
    ).rejects.toThrow(/last admin/)
  })
})

test('why she can do it: every role with what gave it, and the facts that rules about rows look at', async () => {
  const { db } = app.services
  const admin = await made('admin')
  const of = await made('student')
  const mentorId = await anApplication(app.services, { userId: of.id, status: 'approved' })
  await aDepartment(db)
  const hr = await made('hr')
  const form = { ...EMPLOYEE_FORM, user_id: of.id, position: 'Accountant' as const, current_password: PASSWORD }
  const { employee } = (await app.call(employeeApi.create, { body: form }, { as: hr })).body.user
  await give(admin, of, { role: 'manager', ends_on: addDays(today(), 3) })
  const { held, facts } = await read(admin, of)
  const why = held.map(({ role, is_primary: isPrimary, reason: because, ends_at: end }) => [
    role,
    isPrimary,
    because,
    end !== null,
  ])
  expect(why.filter(([role]) => role !== 'mentor')).toEqual([
    ['student', true, null, false],
    ['accountant', false, 'Employee record', false],
    ['employee', false, 'Employee record', false],
    ['manager', false, reason, true],
  ])
  expect(facts).toMatchObject({ mentor_id: mentorId, employee_id: employee.id, can_create_course: false })
  // What is over gives nothing.
  await db
    .update(userRoles)
    .set({ endsAt: app.services.now() })
    .where(and(eq(userRoles.userId, of.id), eq(userRoles.role, 'manager')))
  expect((await read(admin, of)).held.map(({ role }) => role)).not.toContain('manager')
})
