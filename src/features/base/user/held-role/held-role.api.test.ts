import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountApi } from '#features/base/account/account.contract.ts'
import { undoOffers } from '#features/base/undo/undo.table.ts'
import { employeeApi } from '#features/people/employee/employee.contract.ts'
import { audit } from '#server/audit/audit.data.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { newestCode } from '#tests/support/browser.ts'
import { aDepartment, EMPLOYEE_FORM } from '#tests/support/employees.ts'
import { sendForm } from '#tests/support/forms.ts'
import { PASSWORD, type Person, person, signIn } from '#tests/support/people.ts'
import { userImportApi } from '../import/import.contract.ts'
import { invitationApi } from '../invitation/invitation.contract.ts'
import { mergeApi } from '../merge/merge.contract.ts'
import { personApi } from '../person/person.contract.ts'
import { roleApi } from '../role/role.contract.ts'
import { userRoles, users } from '../user.table.ts'

// Anyone who has had a role that decides about others is protected for a while: HR must not take the role and then the account.

const app = useTestApp()
const DAY_MS = 86_400_000
const made = (role: Role) => person(app.services.db, role, { password: PASSWORD })
const confirmed = { current_password: PASSWORD }

const save = (as: Person, of: Person, change: { role?: 'student' | 'teacher' | 'accountant'; email?: string }) =>
  app.call(
    personApi.update,
    { params: { id: of.id }, body: { name: of.name, email: of.email, role: 'teacher', ...change, ...confirmed } },
    { as },
  )
let nth = 0
const moved = () => `moved-${(nth += 1)}@example.test`
const refused = { email: ['Only an administrator can change the email address of this account'] }

/** HR is refused another address for this account, and an administrator is not. */
async function expectProtected(of: Person): Promise<void> {
  expect((await save(await made('hr'), of, { email: moved() })).body.errors).toEqual(refused)
  expect((await save(await made('admin'), of, { email: moved() })).status).toBe(200)
}

test('by the form of users', async () => {
  const accountant = await made('accountant')
  const hr = await made('hr')
  expect((await save(hr, accountant, {})).status).toBe(200)
  await expectProtected(accountant)
})

test('not in one step either', async () => {
  const answer = await save(await made('hr'), await made('accountant'), { email: moved() })
  expect(answer.body.errors).toEqual(refused)
})

test.each(['Terminated', 'another position', 'deleted'])('by the record of an employee: %s', async (way) => {
  await aDepartment(app.services.db)
  const [hr, of] = [await made('hr'), await made('teacher')]
  const form = { ...EMPLOYEE_FORM, position: 'Accountant' as const, ...confirmed }
  const { body } = await app.call(employeeApi.create, { body: { ...form, user_id: of.id } }, { as: hr })
  const params = { id: body.user.employee.id }
  const taken =
    way === 'deleted'
      ? await app.call(employeeApi.remove, { params, body: confirmed }, { as: hr })
      : await app.call(
          employeeApi.update,
          { params, body: way === 'Terminated' ? { ...form, status: way } : { ...form, position: 'Mentor' } },
          { as: hr },
        )
  expect(taken.status).toBe(200)
  await expectProtected({ ...of, token: await signIn(app.services.db, of.id) })
})

test('by an administrator on the page of roles', async () => {
  const [admin, of] = [await made('admin'), await made('teacher')]
  const change = { role: 'accountant' as const, reason: 'Stands in', ...confirmed }
  for (const call of [roleApi.grant, roleApi.revoke])
    expect((await app.call(call, { params: { id: of.id }, body: change }, { as: admin })).status).toBe(200)
  await expectProtected(of)
})

test('by its own end, from the moment it comes', async () => {
  const of = await made('teacher')
  const endsAt = new Date(app.services.now().getTime() - 1000)
  await app.services.db.insert(userRoles).values({ userId: of.id, role: 'manager', reason: 'Stands in', endsAt })
  expect((await save(await made('hr'), of, { email: moved() })).body.errors).toEqual(refused)
  await app.jobsOf('ended-roles')
  await expectProtected(of)
})

/** Someone took this role so many days ago. */
const lost = (of: Person, take: Role, days: number) =>
  audit(app.services.db, [
    {
      actorId: null,
      action: 'user.changeRoles',
      result: 'ok',
      subject: `user:${of.id}`,
      detail: { give: [], take: [take] },
      at: new Date(app.services.now().getTime() - days * DAY_MS),
    },
  ])

test('for 90 days; and who has had other roles only was never protected', async () => {
  const hr = await made('hr')
  const [long, lately, mentor] = [await made('teacher'), await made('teacher'), await made('teacher')]
  await lost(long, 'accountant', 91)
  await lost(lately, 'accountant', 89)
  await lost(mentor, 'mentor', 1)
  expect((await save(hr, long, { email: moved() })).status).toBe(200)
  expect((await save(hr, lately, { email: moved() })).body.errors).toEqual(refused)
  expect((await save(hr, mentor, { email: moved() })).status).toBe(200)
})

test('HR takes the role of manager from nobody in the form: it could not give it back', async () => {
  const [hr, manager] = [await made('hr'), await made('manager')]
  expect((await save(hr, manager, {})).body.errors).toEqual({ role: ['Only an administrator can remove this role'] })
  expect((await save(await made('admin'), manager, {})).status).toBe(200)
})

/** Someone who was an accountant until yesterday. */
async function ended(more: Parameters<typeof person>[2] = {}): Promise<Person> {
  const of = await person(app.services.db, 'teacher', { password: PASSWORD, ...more })
  await lost(of, 'accountant', 1)
  return of
}
const emailOf = async ({ id }: Person) =>
  (await app.services.db.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email

describe('who was an accountant until yesterday stays protected from HR', () => {
  test('when the account is merged into another one, and that into a third', async () => {
    const [admin, from, into, last] = [await made('admin'), await ended(), await made('mentor'), await made('student')]
    const merge = (of: Person, to: Person) => {
      const body = { email: to.email, reason: 'Signed up twice', ...confirmed }
      return app.call(mergeApi.create, { params: { id: of.id }, body }, { as: admin })
    }
    expect((await merge(from, into)).status).toBe(200)
    expect((await save(await made('hr'), into, { email: moved() })).body.errors).toEqual(refused)
    expect((await merge(into, last)).status).toBe(200)
    // The account that ended is no one's any more: it does not exist for HR either.
    expect((await save(await made('hr'), from, { email: moved() })).status).toBe(404)
    await expectProtected(last)
  })

  test('when the account is made inactive first, in the same step or before', async () => {
    const [hr, of] = [await made('hr'), await ended()]
    const change = (body: object) =>
      app.call(
        personApi.update,
        { params: { id: of.id }, body: { name: of.name, email: of.email, role: 'teacher', ...body, ...confirmed } },
        { as: hr },
      )
    expect((await change({ is_active: false, email: moved() })).body.errors).toEqual(refused)
    expect((await change({ is_active: false })).status).toBe(200)
    expect((await change({ email: moved() })).body.errors).toEqual(refused)
    expect((await change({ is_active: true, email: moved() })).body.errors).toEqual(refused)
  })

  test('when a PUT comes as a POST, as a form or as JSON', async () => {
    const [hr, of] = [await made('hr'), await ended()]
    const fields = { name: of.name, email: moved(), role: 'teacher', ...confirmed }
    const path = `/api/users/${of.id}`
    const form = await sendForm(app, personApi.update, { path, fields, as: hr })
    expect([form.status, form.body.errors]).toEqual([422, refused])
    const authorization = `Bearer ${hr.token}`
    for (const [query, header, field] of [
      ['?_method=PUT', {}, {}],
      ['', { 'x-http-method-override': 'PUT' }, {}],
      ['', {}, { _method: 'put' }],
    ] as const) {
      const payload = { ...fields, ...field }
      const answer = await app.http.inject({
        method: 'POST',
        url: path + query,
        headers: { authorization, ...header },
        payload,
      })
      expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([422, refused])
    }
    expect(await emailOf(of)).toBe(of.email)
  })

  test('when the address is written in another way', async () => {
    const [hr, of] = [await made('hr'), await ended({ email: `kofi-${Math.random()}@example.test` })]
    // The sign of kelvin and a full-width letter, which become those of the address, and one that looks like its own.
    const letters = [
      ['k', '\u212A'],
      ['x', '\uFF58'],
      ['o', '\u043E'],
    ] as const
    for (const [letter, other] of letters) {
      await save(hr, of, { email: of.email.replace(letter, other) })
      expect((await emailOf(of))?.toLowerCase()).toBe(of.email)
    }
  })

  test('when a file of users or the record of an employee names another address', async () => {
    await aDepartment(app.services.db)
    const [hr, of] = [await made('hr'), await ended()]
    const send = (endpoint: Endpoint, lines: readonly string[]) => {
      const file = { name: 'people.csv', type: 'text/csv', data: Buffer.from(lines.join('\r\n')) }
      return sendForm<{ added: number }>(app, endpoint, { as: hr, fields: confirmed, files: { file } })
    }
    const head = 'Name,Email,Role,Phone,Bio'
    expect((await send(userImportApi.create, [head, `${of.name},${of.email},teacher,,`])).body.added).toBe(0)
    // With another address it is someone else.
    expect((await send(userImportApi.create, [head, `${of.name},${moved()},teacher,,`])).body.added).toBe(1)
    const { body } = await app.call(
      employeeApi.create,
      { body: { ...EMPLOYEE_FORM, ...confirmed, user_id: of.id, email: moved() } },
      { as: hr },
    )
    expect(body.user.employee.user_id).toBe(of.id)
    expect(await emailOf(of)).toBe(of.email)
    await expectProtected({ ...of, token: await signIn(app.services.db, of.id) })
  })

  test('when they are invited again, having never chosen a password', async () => {
    const [hr, of] = [await made('hr'), await person(app.services.db, 'teacher', { verifiedAt: null })]
    await lost(of, 'accountant', 1)
    const params = { id: of.id }
    expect((await app.call(invitationApi.withdraw, { params }, { as: hr })).status).toBe(200)
    expect((await save(hr, of, { email: moved() })).body.errors).toEqual(refused)
    const { body } = await app.call(invitationApi.send, { params }, { as: hr })
    expect(body.message).toBe(`Invitation sent to ${of.email}`)
    await expectProtected(of)
  })

  test('also after they have moved to another address themselves, as they may', async () => {
    const of = await ended()
    const email = moved()
    const { body } = await app.call(
      accountApi.updateProfile,
      { body: { name: of.name, email, ...confirmed } },
      { as: of },
    )
    expect(body.user.email).toBe(of.email)
    // HR does not make its own what waits for a code either.
    expect((await save(await made('hr'), of, { email })).body.errors).toEqual(refused)
    const code = { otp_code: await newestCode(app, email) }
    expect((await app.call(accountApi.confirmEmail, { body: code }, { as: of })).status).toBe(200)
    await expectProtected({ ...of, email })
  })

  test('until 90 days after the last of several such roles, also when one of them was given and taken again', async () => {
    const [hr, of] = [await made('hr'), await made('teacher')]
    await lost(of, 'accountant', 120)
    expect((await save(hr, of, { role: 'accountant' })).status).toBe(200)
    expect((await save(hr, of, { role: 'teacher' })).status).toBe(200)
    await expectProtected(of)
    const other = await made('teacher')
    await lost(other, 'accountant', 95)
    const endsAt = new Date(app.services.now().getTime() - 1000)
    await app.services.db.insert(userRoles).values({ userId: other.id, role: 'manager', reason: 'Stands in', endsAt })
    await app.jobsOf('ended-roles')
    await expectProtected(other)
  })

  test('and nothing that is done to an account can be undone, which would bring back what was', async () => {
    const [hr, admin, of] = [await made('hr'), await made('admin'), await ended()]
    const before = await app.services.db.$count(undoOffers)
    const answers = [
      await save(hr, of, { role: 'accountant' }),
      await save(hr, of, { role: 'teacher' }),
      await save(admin, of, { email: moved() }),
    ]
    for (const { status, body } of answers) expect([status, 'undo' in body]).toEqual([200, false])
    expect(await app.services.db.$count(undoOffers)).toBe(before)
  })
})
