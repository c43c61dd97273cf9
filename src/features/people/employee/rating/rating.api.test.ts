import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { REASON_MAX } from '#shared/text-fields.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aDepartment, employee, EMPLOYEE_FORM } from '#tests/support/employees.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { employeeApi } from '../employee.contract.ts'
import { employees } from '../employee.table.ts'
import { ratingApi } from './rating.contract.ts'
import { employeeRatings } from './rating.table.ts'

const app = useTestApp()
const RATERS: readonly Role[] = ['admin', 'hr', 'manager']

const boss = (role: Role = 'hr') => person(app.services.db, role, { name: 'Wanjiru' })
const rate = (id: number, as: Person, rating = 4, recommendation = 'Leads the next cohort') =>
  app.call(ratingApi.rate, { params: { id }, body: { rating, recommendation } }, { as })
const read = (id: number, as: Person) => app.call(ratingApi.get, { params: { id } }, { as })
const list = async (as: Person, query: object = {}) => (await app.call(ratingApi.list, { query }, { as })).body

describe('a rating', () => {
  test('is kept, is in the record, and the person hears of it', async () => {
    const one = await employee(app.services.db)
    const as = await boss()
    const { status, body } = await rate(one.employeeId, as)
    expect([status, body.message]).toEqual([201, 'Rating saved'])
    expect(body.rating).toMatchObject({ rating: 4, recommendation: 'Leads the next cohort', rated_by: { id: as.id } })
    const mine = (await read(one.employeeId, one)).body
    expect(mine.employee).toMatchObject({ avg_rating: 4, total_ratings: 1, last_rated: body.rating.rating_date })
    expect(mine.ratings).toEqual([body.rating])
    const { user } = (await app.call(employeeApi.get, { params: { id: one.employeeId } }, { as: one })).body
    expect(user.employee).toMatchObject({ rating: 4, recommendation: 'Leads the next cohort' })
    const { notifications } = (await app.call(notificationApi.list, {}, { as: one })).body
    expect(notifications).toMatchObject([{ title: 'Your work was rated', link: '/dashboard/my-review' }])
  })

  test('of the same day by the same person replaces the first; one by somebody else is a second one', async () => {
    const { employeeId: id } = await employee(app.services.db)
    const [as, other] = [await boss(), await boss('admin')]
    const answers = await Promise.all([5, 5, 5].map((stars) => rate(id, as, stars)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    await rate(id, as, 2, '')
    await rate(id, other, 5)
    const { employee: rated, ratings } = (await read(id, as)).body
    expect(ratings.map(({ rating, recommendation }) => [rating, recommendation])).toEqual([
      [5, 'Leads the next cohort'],
      [2, null],
    ])
    expect(rated).toMatchObject({ avg_rating: 3.5, total_ratings: 2, latest_recommendation: 'Leads the next cohort' })
  })

  test('needs one to five whole stars, and few words', async () => {
    const { employeeId: id } = await employee(app.services.db)
    const as = await boss()
    for (const stars of [0, 6, 2.5]) {
      const { status, body } = await rate(id, as, stars)
      expect([status, body.errors]).toEqual([422, { rating: ['Please choose 1 to 5 stars'] }])
    }
    expect((await rate(id, as, 5, 'x'.repeat(REASON_MAX + 1))).body.errors).toHaveProperty('recommendation')
    expect(await app.services.db.select().from(employeeRatings).where(eq(employeeRatings.employeeId, id))).toEqual([])
  })

  test('that the form of the record gives is in the history too; other changes of the record are none', async () => {
    const { db } = app.services
    const { employeeId: id } = await employee(db)
    await aDepartment(db)
    const as = await boss()
    const save = (more: object) =>
      app.call(employeeApi.update, { params: { id }, body: { ...EMPLOYEE_FORM, ...more } }, { as })
    await save({ city: 'Huye' })
    expect((await read(id, as)).body.ratings).toEqual([])
    await save({ rating: 3, recommendation: 'Coach' })
    await save({ city: 'Kigali' })
    expect((await read(id, as)).body.ratings).toMatchObject([{ rating: 3, recommendation: 'Coach' }])
  })

  test('given while somebody edits the record is named as the change that the save would undo', async () => {
    const { db } = app.services
    const { employeeId: id } = await employee(db)
    await aDepartment(db)
    const as = await boss()
    const { version } = (await app.call(employeeApi.get, { params: { id } }, { as })).body.user.employee
    await rate(id, as, 5)
    const late = await app.call(
      employeeApi.update,
      { params: { id }, body: { ...EMPLOYEE_FORM, rating: 1, version } },
      { as: await boss() },
    )
    expect(late.status).toBe(409)
    expect(late.body.errors).toMatchObject({ rating: ['Wanjiru has changed this in the meantime'] })
  })
})

describe('who rates, and who reads', () => {
  test('nobody themselves; a manager the own people only, whom nobody else finds', async () => {
    const { db } = app.services
    const manager = await boss('manager')
    const theirs = await employee(db, { managerId: manager.id })
    const others = await employee(db)
    const clerk = await employee(db, { of: await boss() })
    expect((await rate(clerk.employeeId, clerk)).status).toBe(403)
    expect((await rate(theirs.employeeId, manager)).status).toBe(201)
    expect((await rate(others.employeeId, manager)).status).toBe(404)
    expect((await read(others.employeeId, manager)).status).toBe(404)
    expect((await read(theirs.employeeId, others)).status).toBe(404)
    expect((await list(manager)).employees.map(({ id }) => id)).toEqual([theirs.employeeId])
  })

  test('nobody who does not work here any more', async () => {
    const { db } = app.services
    const { employeeId: id } = await employee(db)
    const as = await boss()
    await db.update(employees).set({ status: 'Terminated' }).where(eq(employees.id, id))
    expect((await rate(id, as)).status).toBe(404)
  })

  test('the list is for admin, HR and managers', async () => {
    expect((await app.call(ratingApi.list, {})).status).toBe(401)
    for (const role of ROLES) {
      const as = await person(app.services.db, role)
      const { status } = await app.call(ratingApi.list, {}, { as })
      expect([role, status]).toEqual([role, RATERS.includes(role) ? 200 : 403])
    }
  })
})

test('the list is searched, narrowed and sorted, in one statement; who was never rated is last among the good', async () => {
  const { db } = app.services
  const as = await boss()
  const [a, b, c] = [
    await employee(db, { fullName: 'Rated Amina', department: 'Looms' }),
    await employee(db, { fullName: 'Rated Biruk', department: 'Looms' }),
    await employee(db, { fullName: 'Rated Chidi', department: 'Dyes' }),
  ]
  await rate(b.employeeId, as, 3)
  await rate(c.employeeId, as, 5)
  const names = async (query: object) =>
    (await list(as, { search: 'rated', ...query })).employees.map(({ name }) => name.slice(6))
  expect(await names({})).toEqual(['Amina', 'Biruk', 'Chidi'])
  expect(await names({ department: 'looms' })).toEqual(['Amina', 'Biruk'])
  expect(await names({ sort: '-rating' })).toEqual(['Chidi', 'Biruk', 'Amina'])
  expect(await names({ sort: 'reviews' })).toEqual(['Amina', 'Biruk', 'Chidi'])
  expect(await names({ sort: '-department' })).toEqual(['Amina', 'Biruk', 'Chidi'])
  expect((await list(as, { search: 'rated amina' })).employees).toMatchObject([
    { id: a.employeeId, avg_rating: null, total_ratings: 0, last_rated: null, latest_recommendation: null },
  ])
  expect(await countQueries(app.services, () => list(as, { limit: 100 }))).toBeLessThanOrEqual(3)
})

describe('the file of the list', () => {
  test('has the rows of the list, harmless to spreadsheets, for a manager the own people, and the log tells of it', async () => {
    const { db } = app.services
    const [as, manager] = [await boss(), await boss('manager')]
    const one = await employee(db, { fullName: '=Filed', department: 'Kilns', managerId: manager.id })
    await employee(db, { fullName: 'Filed Biruk', department: 'Kilns' })
    await employee(db, { fullName: 'Filed Chidi', department: 'Glazes' })
    const { rating } = (await rate(one.employeeId, as, 4, 'Leads, and teaches')).body
    const query = { search: 'filed', department: 'kilns', sort: '-rating' } as const
    const { status, headers, lines } = await readCsv(app, ratingApi.export, { as, query })
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename=employee-ratings.csv'])
    expect(lines[0]).toContain('Employee,Department,Rating,Total Reviews,Last Review,Recommendation')
    const first = `'=Filed,Kilns,4,1,${rating.rating_date},"Leads, and teaches"`
    expect(lines.slice(1)).toEqual([first, 'Filed Biruk,Kilns,,0,,'])
    expect((await list(as, query)).employees.map(({ name }) => name)).toEqual(['=Filed', 'Filed Biruk'])
    const [line] = await db
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'rating.export'), eq(auditLog.actorId, as.id)))
    expect(line?.detail).toEqual({ ...query, count: 2 })
    expect((await readCsv(app, ratingApi.export, { as: manager, query: {} })).lines.slice(1)).toEqual([first])
  })

  test('is for admin, HR and managers', async () => {
    expect((await readCsv(app, ratingApi.export, { as: null, query: {} })).status).toBe(401)
    for (const role of ROLES) {
      const as = await person(app.services.db, role)
      const { status } = await readCsv(app, ratingApi.export, { as, query: {} })
      expect([role, status]).toEqual([role, RATERS.includes(role) ? 200 : 403])
    }
  })
})
