import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { employee } from '#tests/support/employees.ts'
import { aRun, freeMonth } from '#tests/support/pay.ts'
import { person } from '#tests/support/people.ts'
import { firstDayOf, lastDayOf } from '#shared/months.ts'
import { lineApi } from '../line/line.contract.ts'
import { payrollApi } from '../payroll.contract.ts'

const app = useTestApp()

test('a run is compared with the month before, person by person: the same, changed, new and left', async () => {
  const { db } = app.services
  const first = await aRun(db)
  const as = first.preparer
  const month = freeMonth(db)
  const from = firstDayOf(first.month)
  const upTo = (one: string) => ({ joinDate: from, leftOn: lastDayOf(one) })
  await employee(db, { fullName: 'Same Salary', salaryCents: 100_000, ...upTo(month) })
  const raised = await employee(db, { fullName: 'More Salary', salaryCents: 100_000, ...upTo(month) })
  await app.call(payrollApi.calculate, { params: { id: first.id }, body: {} }, { as })
  await app.call(payrollApi.submit, { params: { id: first.id } }, { as })
  const prepare = async () => (await app.call(payrollApi.prepare, { body: { month } }, { as })).body.run
  const early = await prepare()
  expect(early.compared).toBeNull()
  await app.call(payrollApi.removeRun, { params: { id: early.id } }, { as })
  const run = { params: { id: first.id } }
  const { attention } = (await app.call(payrollApi.getRun, run, { as })).body.run
  const body = { without_account: attention.map((slip) => slip.payslip_id) }
  expect((await app.call(payrollApi.approve, { ...run, body }, { as: await person(db, 'hr') })).status).toBe(200)
  await employee(db, { fullName: 'New Person', joinDate: firstDayOf(month), leftOn: lastDayOf(month) })
  const { id } = await prepare()
  const line = { employee_id: raised.employeeId, kind: 'allowance', name: 'Transport', amount: 50 } as const
  const { compared } = (await app.call(lineApi.add, { params: { id }, body: line }, { as })).body.run
  expect(compared).toMatchObject({
    month: first.month,
    new: 1,
    changed: 1,
    left: [{ employee_id: first.owner.employeeId, name: first.owner.name }],
  })
  const list = async (query: object) =>
    (await app.call(payrollApi.listPayslips, { query: { run_id: id, ...query } }, { as })).body.payslips
  expect((await list({})).map(({ name, net, before }) => [name, before === null ? null : net - before])).toEqual([
    ['More Salary', 50],
    ['New Person', null],
    ['Same Salary', 0],
  ])
  expect((await list({ change: 'new' })).map(({ name }) => name)).toEqual(['New Person'])
  expect((await list({ change: 'changed' })).map(({ name }) => name)).toEqual(['More Salary'])
})
