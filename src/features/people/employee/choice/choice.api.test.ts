import { expect, test } from 'vitest'
import { userRoles } from '#features/base/user/user.table.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { type Person, person } from '#tests/support/people.ts'
import { choiceApi } from './choice.contract.ts'

const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']

const app = useTestApp()
const named = (name: string, role: Role = 'student', more: object = {}) =>
  person(app.services.db, role, { name, ...more })

test('only those who keep the records choose', async () => {
  expect((await app.call(choiceApi.listCandidates, {})).status).toBe(401)
  expect((await app.call(choiceApi.listManagers, {})).status).toBe(401)
  for (const role of ROLES) {
    const as = await person(app.services.db, role)
    const statuses = [
      (await app.call(choiceApi.listCandidates, {}, { as })).status,
      (await app.call(choiceApi.listManagers, {}, { as })).status,
    ]
    const expected = RESPONSIBLE_ROLES.includes(role) ? 200 : 403
    expect([role, ...statuses]).toEqual([role, expected, expected])
  }
})

test('HR chooses among everybody but the admins, an admin among those of HR; nobody finds themselves', async () => {
  const { db } = app.services
  const found = async (as: Person) =>
    (await app.call(choiceApi.listCandidates, { query: { search: 'pickme' } }, { as })).body.users.map(
      ({ name }) => name,
    )
  const [hr, boss] = [await named('pickme HR', 'hr'), await named('pickme Admin', 'admin')]
  await named('pickme Béa')
  const promoted = await named('pickme Chantal')
  await db.insert(userRoles).values({ userId: promoted.id, role: 'hr', reason: 'Helps' })
  const second = await named('pickme Dan')
  await db.insert(userRoles).values({ userId: second.id, role: 'admin', reason: 'Stands in' })
  await named('pickme Unconfirmed', 'student', { verifiedAt: null })
  await named('pickme Disabled', 'student', { isActive: false })
  await employee(db, { of: await named('pickme Employed') })
  await employee(db, { of: await named('pickme Former'), archivedAt: new Date() })
  expect(await found(hr)).toEqual(['pickme Béa', 'pickme Chantal', 'pickme Former'])
  expect(await found(boss)).toEqual(['pickme Chantal', 'pickme HR'])
})

test('managers are those who are an admin or of HR', async () => {
  const { db } = app.services
  const as = await named('Boss Admin', 'admin')
  await named('Boss HR', 'hr')
  const lent = await named('Boss Lent', 'teacher')
  await db.insert(userRoles).values({ userId: lent.id, role: 'hr', reason: 'Helps' })
  await named('Boss Teacher', 'teacher')
  await named('Boss Disabled', 'hr', { isActive: false })
  const { body } = await app.call(choiceApi.listManagers, {}, { as })
  const names = body.managers.map(({ name }) => name).filter((name) => name.startsWith('Boss'))
  expect(names).toEqual(['Boss Admin', 'Boss HR', 'Boss Lent'])
})
