import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { type ActorFacts, NOT_ALLOWED } from '#shared/policy.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { peopleApi } from './search/search.contract.ts'
import { toMe } from './user.data.ts'
import { changeRoles, hasRoleNow, idsWithRole, requireUser } from './user.service.ts'
import { userRoles } from './user.table.ts'

const app = useTestApp()
const find = async (search: string, role: 'admin' | 'hr' = 'hr') =>
  app.call(peopleApi.search, { query: { search } }, { as: await person(app.services.db, role) })

test('admin and HR find people by name or address, whatever the case, in the order of names', async () => {
  const { db } = app.services
  const zuri = await person(db, 'mentor', { name: 'Zuri Okonkwo', profilePicture: '/files/zuri.webp' })
  const abel = await person(db, 'student', { name: 'abel Okonkwo' })
  for (const role of ['admin', 'hr'] as const) {
    const { status, body } = await find('okonKWO', role)
    expect(status).toBe(200)
    expect(body.people).toEqual([
      { id: abel.id, name: 'abel Okonkwo', role: 'student', profile_picture: null },
      { id: zuri.id, name: 'Zuri Okonkwo', role: 'mentor', profile_picture: '/files/zuri.webp' },
    ])
  }
  expect((await find(abel.email)).body.people.map(({ id }) => id)).toEqual([abel.id])
})

test('at most eight people, and pattern characters are matched literally', async () => {
  const { db } = app.services
  for (let i = 0; i < 10; i++) await person(db, 'student', { name: `Wanjiku ${i}` })
  expect((await find('wanjiku')).body.people).toHaveLength(8)
  expect((await find('%%')).body.people).toEqual([])
  expect((await find('__')).body.people).toEqual([])
})

test('a search needs two letters', async () => {
  for (const search of ['', 'a', ' a ']) {
    const { status, body } = await find(search)
    expect([status, body.errors]).toEqual([422, { search: ['Enter at least 2 letters'] }])
  }
  expect((await find('x'.repeat(101))).status).toBe(422)
})

test('nobody else may look for people', async () => {
  const query = { query: { search: 'test' } }
  expect((await app.call(peopleApi.search, query)).status).toBe(401)
  for (const role of ROLES.filter((name) => name !== 'admin' && name !== 'hr')) {
    const as = await person(app.services.db, role)
    expect((await app.call(peopleApi.search, query, { as })).status).toBe(403)
  }
})

test('whoever has a role now is found by it: a further role counts until it ends, a disabled person never', async () => {
  const { db, now } = app.services
  const grant = (userId: number, hours: number | null) =>
    db.insert(userRoles).values({
      userId,
      role: 'accountant',
      reason: 'Stands in',
      endsAt: hours === null ? null : new Date(now().getTime() + hours * 3_600_000),
    })
  const [own, always, still, ended, disabled] = [
    await person(db, 'accountant'),
    await person(db, 'hr'),
    await person(db, 'hr'),
    await person(db, 'hr'),
    await person(db, 'accountant', { isActive: false }),
  ]
  await grant(always.id, null)
  await grant(still.id, 1)
  await grant(ended.id, -1)
  const found = new Set(await idsWithRole(db, 'accountant', now()))
  const made = [own, always, still, ended, disabled]
  expect(made.filter(({ id }) => found.has(id))).toEqual([own, always, still])
})

test('no way of giving roles gives one that is not the caller’s to give', async () => {
  const { db } = app.services
  const user = await person(db, 'student')
  const giveAs = async (by: Role, role: Role) => {
    const caller = toMe(await requireUser(db, (await person(db, by)).id), { furtherRoles: [], facts: {} as ActorFacts })
    return changeRoles({ me: caller }, db, user.id, { give: ['teacher', role], reason: 'any way' })
  }
  for (const role of ['hr', 'admin'] as const) {
    for (const by of ['hr', 'teacher'] as const) await expect(giveAs(by, role)).rejects.toThrow(NOT_ALLOWED.text)
    expect(await hasRoleNow(db, user.id, ['teacher', role], new Date())).toBe(false)
  }
  await giveAs('hr', 'mentor')
  await giveAs('admin', 'hr')
  expect(await hasRoleNow(db, user.id, ['hr'], new Date())).toBe(true)
})
