import { expect, test } from 'vitest'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aDepartment, employee } from '#tests/support/employees.ts'
import { person } from '#tests/support/people.ts'
import { departmentApi } from './department.contract.ts'

const READERS: readonly Role[] = ['admin', 'hr', 'manager', 'accountant']
const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']

const app = useTestApp()
const hr = () => person(app.services.db, 'hr')

test('a visitor is asked to sign in, and each role has its calls', async () => {
  const { db } = app.services
  const params = { id: await aDepartment(db, 'Roles') }
  expect((await app.call(departmentApi.list, {})).status).toBe(401)
  expect((await app.call(departmentApi.create, { body: { name: 'X' } })).status).toBe(401)
  expect((await app.call(departmentApi.update, { params, body: { name: 'X' } })).status).toBe(401)
  expect((await app.call(departmentApi.remove, { params })).status).toBe(401)
  for (const role of ROLES) {
    const as = await person(db, role)
    const listed = (await app.call(departmentApi.list, {}, { as })).status
    const added = (await app.call(departmentApi.create, { body: { name: `By ${role}` } }, { as })).status
    expect([role, listed, added]).toEqual([
      role,
      READERS.includes(role) ? 200 : 403,
      RESPONSIBLE_ROLES.includes(role) ? 201 : 403,
    ])
  }
})

test('departments are listed by name with their employees, the deleted ones not counted', async () => {
  const { db } = app.services
  await aDepartment(db, 'Écologie')
  await employee(db, { department: 'Economy' })
  await employee(db, { department: 'Economy', archivedAt: new Date() })
  const { body } = await app.call(departmentApi.list, {}, { as: await hr() })
  expect(body.departments.filter(({ name }) => /^[EÉ]c/.test(name))).toMatchObject([
    { name: 'Écologie', employees: 0 },
    { name: 'Economy', employees: 1 },
  ])
})

test('a department is added, renamed and removed; its name is used once', async () => {
  const as = await hr()
  const add = (name: string) => app.call(departmentApi.create, { body: { name } }, { as })
  const added = await add('  Legal ')
  expect([added.status, added.body.message, added.body.department.name]).toEqual([201, 'Department added', 'Legal'])
  const params = { id: added.body.department.id }
  const TAKEN = { name: ['A department with this name already exists'] }
  expect((await add('legal')).body.errors).toEqual(TAKEN)
  expect((await add(' ')).body.errors).toEqual({ name: ['Enter the department name'] })
  await add('Press')
  const rename = (name: string) => app.call(departmentApi.update, { params, body: { name } }, { as })
  expect((await rename('PRESS')).body.errors).toEqual(TAKEN)
  expect((await rename('Law')).body).toMatchObject({ message: 'Department renamed', department: { name: 'Law' } })
  const remove = () => app.call(departmentApi.remove, { params }, { as })
  expect((await remove()).body.message).toBe('Department removed')
  expect((await remove()).status).toBe(404)
  expect((await rename('Law again')).status).toBe(404)
  expect((await add('law')).status).toBe(201)
})

test('a department that somebody works in stays', async () => {
  const { db } = app.services
  const params = { id: await aDepartment(db, 'Busy') }
  await employee(db, { department: 'Busy' })
  const { status, body } = await app.call(departmentApi.remove, { params }, { as: await hr() })
  expect([status, body.message]).toEqual([409, 'One employee works in this department. Move them first.'])
})
