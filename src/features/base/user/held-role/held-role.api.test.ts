import { expect, test } from 'vitest'
import { employeeApi } from '#features/people/employee/employee.contract.ts'
import { audit } from '#server/audit/audit.data.ts'
import type { Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aDepartment, EMPLOYEE_FORM } from '#tests/support/employees.ts'
import { PASSWORD, type Person, person, signIn } from '#tests/support/people.ts'
import { personApi } from '../person/person.contract.ts'
import { roleApi } from '../role/role.contract.ts'
import { userRoles } from '../user.table.ts'

// Whoever has had a role that decides about others is protected for a while: HR must not take the role and then the account.

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
const refused = { email: ['Only an administrator can change the email address of this account.'] }

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

test('for 90 days; and who has had other roles only was never protected', async () => {
  const hr = await made('hr')
  const lost = (of: Person, take: Role, days: number) =>
    audit(app.services.db, [
      {
        actorId: hr.id,
        action: 'user.changeRoles',
        result: 'ok',
        subject: `user:${of.id}`,
        detail: { give: [], take: [take] },
        at: new Date(app.services.now().getTime() - days * DAY_MS),
      },
    ])
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
  expect((await save(hr, manager, {})).body.errors).toEqual({ role: ['Only an administrator can remove this role.'] })
  expect((await save(await made('admin'), manager, {})).status).toBe(200)
})
