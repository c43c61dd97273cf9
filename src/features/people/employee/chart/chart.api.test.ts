import { expect, test } from 'vitest'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { person } from '#tests/support/people.ts'
import { chartApi } from './chart.contract.ts'

const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']

const app = useTestApp()

test('everybody who works here with their manager, and managers without a record', async () => {
  const { db } = app.services
  const boss = await person(db, 'admin', { name: 'Chart Boss' })
  const lead = await employee(db, { fullName: 'Chart Lead', position: 'HR', managerId: boss.id, department: 'Chart' })
  await employee(db, { fullName: 'Chart Member', managerId: lead.id })
  await employee(db, { fullName: 'Chart Left', managerId: boss.id, status: 'Terminated' })
  await employee(db, { fullName: 'Chart Deleted', managerId: boss.id, archivedAt: new Date() })
  const idle = await person(db, 'admin', { name: 'Chart Idle' })
  await employee(db, { fullName: 'Chart Former', managerId: idle.id, status: 'Terminated' })
  const { body } = await app.call(chartApi.get, {}, { as: boss })
  expect(body.people.filter(({ name }) => name.startsWith('Chart'))).toMatchObject([
    { name: 'Chart Boss', user_id: boss.id, employee_id: null, position: null, manager_id: null },
    { name: 'Chart Lead', user_id: lead.id, position: 'HR', department: 'Chart', manager_id: boss.id },
    { name: 'Chart Member', position: 'Teacher', manager_id: lead.id },
  ])
})

test('only those who keep the records read it', async () => {
  expect((await app.call(chartApi.get, {})).status).toBe(401)
  for (const role of ROLES) {
    const as = await person(app.services.db, role)
    const { status } = await app.call(chartApi.get, {}, { as })
    expect([role, status]).toEqual([role, RESPONSIBLE_ROLES.includes(role) ? 200 : 403])
  }
})
