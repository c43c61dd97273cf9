import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { EMPLOYEE_FORM, employee } from '#tests/support/employees.ts'
import { person, type Person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { employeeApi } from '#features/people/employee/employee.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { salaryApi } from './salary.contract.ts'

const app = useTestApp()
const someone = (role: Parameters<typeof person>[1]) => person(app.services.db, role, { name: `The ${role}` })
const read = async (id: number, as: Person) => (await app.call(salaryApi.get, { params: { id } }, { as })).body
const ACCOUNT = { bank: 'Bank of Kigali', number: '0004 0012-3456', holder: 'Aline Mutoni' }
const LINE = { kind: 'allowance', name: 'Transport', amount: 40.5, is_taxable: true, from_month: '2026-01' } as const

test('a salary that HR changes in the record is a revision with its day, and no second truth', async () => {
  const { db } = app.services
  const one = await employee(db, { salaryCents: 100_000 })
  const hr = await someone('hr')
  const body = { ...EMPLOYEE_FORM, user_id: one.id, salary: 1200 }
  await app.call(employeeApi.update, { params: { id: one.employeeId }, body }, { as: hr })
  await app.call(
    employeeApi.update,
    { params: { id: one.employeeId }, body: { ...body, manager_id: hr.id } },
    { as: hr },
  )
  const as = await someone('accountant')
  const { employee: row, revisions } = await read(one.employeeId, as)
  expect(row).toMatchObject({ salary: 1200, extras: 0, has_account: false })
  expect(revisions).toMatchObject([{ salary: 1200, by: 'The hr' }])
})

test('a line of each month is added, ended, and refused in a wrong order', async () => {
  const { db } = app.services
  const one = await employee(db)
  const as = await someone('accountant')
  const add = (more: object) =>
    app.call(salaryApi.addLine, { params: { id: one.employeeId }, body: { ...LINE, ...more } }, { as })
  expect((await add({})).body.message).toBe('Line added')
  expect((await add({ kind: 'deduction', name: 'Loan', amount: 10, is_taxable: false })).status).toBe(201)
  const wrong = await add({ to_month: '2025-12' })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { to_month: ['The last month must not be before the first'] },
  ])
  const found = await read(one.employeeId, as)
  expect(found.employee.extras).toBe(30.5)
  expect(found.lines.map(({ name, to_month: to }) => [name, to])).toEqual([
    ['Transport', null],
    ['Loan', null],
  ])
  const params = { id: found.lines[0]?.id ?? 0 }
  const end = (month: string) => app.call(salaryApi.endLine, { params, body: { to_month: month } }, { as })
  expect((await end('2025-12')).status).toBe(422)
  expect((await end('2026-02')).body.message).toBe('Saved')
  expect((await read(one.employeeId, as)).employee.extras).toBe(-10)
})

test('an account is kept as text, the person hears of it, and only they and the keepers read it', async () => {
  const { db } = app.services
  const one = await employee(db)
  const as = await someone('accountant')
  const account = { params: { id: one.employeeId } }
  const saved = await app.call(salaryApi.setAccount, { ...account, body: ACCOUNT }, { as })
  expect(saved.body.account).toEqual({ ...ACCOUNT, number: '000400123456' })
  const { notifications } = (await app.call(notificationApi.list, {}, { as: one })).body
  expect(notifications[0]?.message).toBe('Your pay now goes to the Bank of Kigali account ending in 3456.')
  const formula = await app.call(salaryApi.setAccount, { ...account, body: { ...ACCOUNT, number: '=1+1' } }, { as })
  expect(formula.body.errors).toEqual({ number: ['Use 4 to 34 letters and digits'] })
  for (const role of ROLES) {
    const { status } = await app.call(salaryApi.getAccount, account, { as: await someone(role) })
    expect([role, status]).toEqual([role, ['accountant', 'admin'].includes(role) ? 200 : 404])
  }
  expect((await app.call(salaryApi.getAccount, account, { as: one })).body.account?.number).toBe('000400123456')
})

test('who keeps the accounts learns that another person has the same number; the person does not', async () => {
  const { db } = app.services
  const [one, other] = [await employee(db), await employee(db, { fullName: 'Amina Same' })]
  const as = await someone('accountant')
  const save = (id: number, number: string) =>
    app.call(salaryApi.setAccount, { params: { id }, body: { ...ACCOUNT, number } }, { as })
  const sameAs = async (by: Person) =>
    (await app.call(salaryApi.getAccount, { params: { id: one.employeeId } }, { as: by })).body.same_as
  expect(await sameAs(as)).toEqual([])
  await save(one.employeeId, 'same 0001')
  expect((await save(other.employeeId, 'SAME-0001')).status).toBe(200)
  expect([await sameAs(as), await sameAs(one)]).toEqual([['Amina Same'], []])
  await save(other.employeeId, 'other 0001')
  expect(await sameAs(as)).toEqual([])
})

test('nobody keeps their own lines and account', async () => {
  const { db } = app.services
  const as = await someone('accountant')
  const { employeeId: id } = await employee(db, { of: as })
  expect((await app.call(salaryApi.addLine, { params: { id }, body: LINE }, { as })).status).toBe(403)
  expect((await app.call(salaryApi.setAccount, { params: { id }, body: ACCOUNT }, { as })).status).toBe(403)
})

test('the list is searched and sorted, in one statement, for those who may', async () => {
  const { db } = app.services
  await employee(db, { fullName: 'Paid Amina', salaryCents: 300_000 })
  await employee(db, { fullName: 'Paid Biruk', salaryCents: 200_000, department: 'Looms' })
  const as = await someone('hr')
  const list = (query: object = {}) => app.call(salaryApi.list, { query: { search: 'paid', ...query } }, { as })
  const names = async (query?: object) => (await list(query)).body.employees.map(({ name }) => name.slice(5))
  expect(await names()).toEqual(['Amina', 'Biruk'])
  expect(await names({ sort: 'salary' })).toEqual(['Biruk', 'Amina'])
  expect(await names({ sort: 'department' })).toEqual(['Biruk', 'Amina'])
  expect(await countQueries(app.services, list)).toBeLessThanOrEqual(3)
  expect((await app.call(salaryApi.list, {}, { as: await someone('manager') })).status).toBe(403)
})

test('the salaries are a file with the rows of the list, without account numbers, and the log tells who took it', async () => {
  const { db } = app.services
  const as = await someone('accountant')
  const low = await employee(db, { fullName: 'Saved Biruk', salaryCents: 200_000, department: 'Looms' })
  const high = await employee(db, { fullName: '=Saved Amina', salaryCents: 300_050 })
  const params = { id: high.employeeId }
  expect((await app.call(salaryApi.addLine, { params, body: LINE }, { as })).status).toBe(201)
  expect((await app.call(salaryApi.setAccount, { params, body: ACCOUNT }, { as })).status).toBe(200)
  const query = { search: 'saved', sort: '-salary' } as const
  const { headers, lines } = await readCsv(app, salaryApi.export, { query, as })
  expect(headers['content-disposition']).toBe('attachment; filename=salaries.csv')
  expect(lines[0]).toContain(
    'Employee ID,Employee,Department,Currency,Salary,Monthly allowances and deductions,Bank account',
  )
  expect(lines.slice(1)).toEqual([
    `${high.code},'=Saved Amina,Teaching,USD,3000.5,40.5,On file`,
    `${low.code},Saved Biruk,Looms,USD,2000,0,Missing`,
  ])
  const { employees } = (await app.call(salaryApi.list, { query }, { as })).body
  expect(employees.map(({ code }) => code)).toEqual([high.code, low.code])
  const log = await db.select().from(auditLog).where(eq(auditLog.actorId, as.id))
  expect(log.find(({ action }) => action === 'salary.export')?.detail).toEqual({ ...query, count: 2 })
  expect((await readCsv(app, salaryApi.export, { query, as: null })).status).toBe(401)
  for (const role of ROLES) {
    const { status } = await readCsv(app, salaryApi.export, { query, as: await someone(role) })
    expect([role, status]).toEqual([role, ['accountant', 'admin', 'hr'].includes(role) ? 200 : 403])
  }
})
