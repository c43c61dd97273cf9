import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { employee } from '#tests/support/employees.ts'
import { person } from '#tests/support/people.ts'
import { choiceApi } from './choice/choice.contract.ts'
import { departmentApi } from '#features/people/department/department.contract.ts'
import { employeeApi } from './employee.contract.ts'
import { runningEmployeeOf } from './employee.service.ts'
import { statisticsApi } from './statistics/statistics.contract.ts'

const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']
const CHOOSERS: readonly Role[] = ['admin', 'hr', 'manager']

const app = useTestApp()
const hr = () => person(app.services.db, 'hr')
const works = (more: Parameters<typeof employee>[1] = {}) => employee(app.services.db, more)

describe('the list', () => {
  test('a visitor is asked to sign in, and only those who keep the records read it', async () => {
    expect((await app.call(employeeApi.list, {})).status).toBe(401)
    for (const role of ROLES) {
      const as = await person(app.services.db, role)
      const { status } = await app.call(employeeApi.list, {}, { as })
      expect([role, status]).toEqual([role, RESPONSIBLE_ROLES.includes(role) ? 200 : 403])
    }
  })

  test('people with their nested record, and nobody without one', async () => {
    const as = await hr()
    const { employeeId, code, email } = await works({
      fullName: 'Ada List',
      department: 'Finance',
      position: 'Accountant',
    })
    const { body } = await app.call(employeeApi.list, { query: { search: 'ada list' } }, { as })
    expect(body).toMatchObject({ total: 1, next: null })
    expect(body.users[0]).toMatchObject({
      name: 'Ada List',
      role: 'employee',
      email,
      employee: {
        id: employeeId,
        employee_id: code,
        department: 'Finance',
        position: 'Accountant',
        salary: 1500.5,
        status: 'Active',
        manager: null,
        version: 1,
      },
    })
  })

  test('search by name, code and email, filters by department and status, order and pages', async () => {
    const as = await hr()
    const one = await works({ fullName: 'Zed Filter', department: 'Zoology', status: 'On Leave' })
    await works({ fullName: 'Béa Filter', department: 'Zoology' })
    await works({ fullName: 'Biruk Filter', department: 'Botany' })
    const names = async (query: object) =>
      (await app.call(employeeApi.list, { query }, { as })).body.users.map(({ employee: found }) => found.full_name)
    expect(await names({ search: 'filter' })).toEqual(['Béa Filter', 'Biruk Filter', 'Zed Filter'])
    expect(await names({ search: one.code.toLowerCase() })).toEqual(['Zed Filter'])
    expect(await names({ search: one.email })).toEqual(['Zed Filter'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ department: 'zoology' })).toEqual(['Béa Filter', 'Zed Filter'])
    expect(await names({ department: 'Zoology', status: 'On Leave' })).toEqual(['Zed Filter'])
    expect(await names({ department: 'Nowhere' })).toEqual([])
    expect(await names({ search: 'filter', sort: '-department', status: 'all' })).toEqual([
      'Béa Filter',
      'Zed Filter',
      'Biruk Filter',
    ])
    expect(await names({ search: 'filter', limit: 1, page: 3 })).toEqual(['Zed Filter'])
    expect((await app.call(employeeApi.list, { query: { sort: 'salary' as never } }, { as })).status).toBe(422)
  })

  test('records that were deleted are not in it', async () => {
    await works({ fullName: 'Gone Away', archivedAt: new Date() })
    const { body } = await app.call(employeeApi.list, { query: { search: 'gone away' } }, { as: await hr() })
    expect(body.total).toBe(0)
  })
})

describe('names for a choice', () => {
  test('code, name and department of those who work here, and nothing else', async () => {
    const { employeeId: id, code } = await works({ fullName: 'Chosen One', department: 'Choice' })
    await works({ fullName: 'Chosen Two', status: 'Terminated' })
    await works({ fullName: 'Chosen Three', archivedAt: new Date() })
    const as = await person(app.services.db, 'manager')
    const { body } = await app.call(employeeApi.listNames, { query: { search: 'chosen' } }, { as })
    expect(body.employees).toEqual([{ id, code, name: 'Chosen One', department: 'Choice' }])
  })

  test('for those who choose among employees only', async () => {
    expect((await app.call(employeeApi.listNames, {})).status).toBe(401)
    for (const role of ROLES) {
      const as = await person(app.services.db, role)
      const { status } = await app.call(employeeApi.listNames, {}, { as })
      expect([role, status]).toEqual([role, CHOOSERS.includes(role) ? 200 : 403])
    }
  })
})

describe('one record', () => {
  test('is read by those who keep the records and by the person, and does not exist for anybody else', async () => {
    const mine = await works()
    const asked = async (as: Parameters<typeof app.call>[2]) =>
      (await app.call(employeeApi.get, { params: { id: mine.employeeId } }, as)).status
    expect(await asked({})).toBe(401)
    expect(await asked({ as: mine })).toBe(200)
    for (const role of ROLES) {
      const as = await person(app.services.db, role)
      expect([role, await asked({ as })]).toEqual([role, RESPONSIBLE_ROLES.includes(role) ? 200 : 404])
    }
    expect(await asked({ as: await works() })).toBe(404)
  })
})

test('the caller knows the id of the own record while it runs', async () => {
  const { db } = app.services
  const factOf = async (as: Awaited<ReturnType<typeof works>>) =>
    (await app.call(sessionApi.me, {}, { as })).body.facts.employee_id
  const running = await works({ status: 'On Leave' })
  expect(await factOf(running)).toBe(running.employeeId)
  expect(await runningEmployeeOf(db, running.id)).toMatchObject({ id: running.employeeId, user_id: running.id })
  for (const more of [{ status: 'Terminated' }, { archivedAt: new Date() }] as const) {
    const over = await works(more)
    expect(await factOf(over)).toBeNull()
    expect(await runningEmployeeOf(db, over.id)).toBeUndefined()
  }
})

describe('the file of the list', () => {
  test('has the rows of the list with their words, in the language of the reader, and the log tells of it', async () => {
    const as = await hr()
    await works({ fullName: 'Fatou File', department: 'Files', status: 'On Leave' })
    await works({ fullName: '=1+1', department: 'Files' })
    await works({ fullName: 'Elsewhere', department: 'Other files' })
    const query = { department: 'Files', sort: 'name' } as const
    const { status, headers, lines } = await readCsv(app, employeeApi.export, { as, query })
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename=employees.csv'])
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Employee ID,Full Name,Email')
    expect(lines[1]).toContain("'=1+1")
    expect(lines[2]).toMatch(/Fatou File,.*,Teacher,Files,2024-03-04,Full-time,1500.5,On Leave,/)
    const french = await readCsv(app, employeeApi.export, { as, query, language: 'fr' })
    expect(french.lines[2]).toContain('En congé')
    const [line] = await app.services.db
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'employee.export'), eq(auditLog.actorId, as.id)))
    expect(line?.detail).toMatchObject({ department: 'Files', count: 2 })
  })

  test('is for those who keep the records only', async () => {
    expect((await readCsv(app, employeeApi.export, { as: null, query: {} })).status).toBe(401)
    for (const role of ROLES) {
      const as = await person(app.services.db, role)
      const { status } = await readCsv(app, employeeApi.export, { as, query: {} })
      expect([role, status]).toEqual([role, RESPONSIBLE_ROLES.includes(role) ? 200 : 403])
    }
  })
})

/** What leaves the API only for those who keep the records, and for the person. */
const PERSONAL = [
  'address',
  'city',
  'country',
  'date_of_birth',
  'emergency_contact_name',
  'emergency_contact_phone',
  'gender',
  'marital_status',
  'nationality',
  'postal_code',
  'rating',
  'recommendation',
  'salary',
  'state',
]

/** The names of all fields of an answer. */
function keysOf(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(keysOf)
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([key, value]) => [key, ...keysOf(value)])
}

test('personal data leaves only for admin, hr and the person, whatever is called', async () => {
  const mine = await works({ rating: 4, managerId: null })
  const found = async (as: Parameters<typeof app.call>[2]) => {
    const answers = [
      await app.call(employeeApi.list, {}, as),
      await app.call(employeeApi.listNames, {}, as),
      await app.call(employeeApi.get, { params: { id: mine.employeeId } }, as),
      await app.call(employeeApi.listHistory, { params: { id: mine.employeeId } }, as),
      await app.call(choiceApi.listCandidates, {}, as),
      await app.call(choiceApi.listManagers, {}, as),
      await app.call(departmentApi.list, {}, as),
      await app.call(statisticsApi.get, {}, as),
      await app.call(sessionApi.me, {}, as),
    ]
    const keys = new Set(answers.flatMap(({ body }) => keysOf(body)))
    return PERSONAL.filter((key) => keys.has(key))
  }
  expect(await found({})).toEqual([])
  expect(await found({ as: mine })).toEqual(PERSONAL)
  for (const role of ROLES) {
    const as = await person(app.services.db, role)
    expect([role, await found({ as })]).toEqual([role, RESPONSIBLE_ROLES.includes(role) ? PERSONAL : []])
  }
})
