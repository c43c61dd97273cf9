import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCycle, aReview, CRITERIA, CYCLE_FORM } from '#tests/support/appraisals.ts'
import { readCsv } from '#tests/support/csv.ts'
import { employee } from '#tests/support/employees.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { appraisals } from '../appraisal.table.ts'
import { reviewCycleApi } from './review-cycle.contract.ts'
import { reviewCycles } from './review-cycle.table.ts'

const app = useTestApp()
const hr = () => person(app.services.db, 'hr')

const create = (as: Person, more: object = {}) =>
  app.call(reviewCycleApi.create, { body: { ...CYCLE_FORM, ...more } }, { as })
const update = (id: number, as: Person, more: object = {}) =>
  app.call(reviewCycleApi.update, { params: { id }, body: { ...CYCLE_FORM, ...more } }, { as })
const open = (id: number, as: Person) => app.call(reviewCycleApi.open, { params: { id } }, { as })
const close = (id: number, as: Person) => app.call(reviewCycleApi.close, { params: { id } }, { as })
const remind = (id: number, as: Person) => app.call(reviewCycleApi.remind, { params: { id } }, { as })
const remove = (id: number, as: Person) => app.call(reviewCycleApi.remove, { params: { id } }, { as })
const noticesOf = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ message }) => message)
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const reviewsIn = (cycleId: number) => app.services.db.select().from(appraisals).where(eq(appraisals.cycleId, cycleId))

describe('a draft', () => {
  test('is made, read, changed and deleted', async () => {
    const as = await hr()
    const { status, body } = await create(as)
    expect([status, body.message]).toEqual([201, 'Draft saved'])
    expect(body.cycle).toMatchObject({ ...CYCLE_FORM, status: 'draft', created_by: as.name, progress: { all: 0 } })
    const { id } = body.cycle
    expect((await update(id, as, { title: 'Year 2001, again' })).body.cycle.title).toBe('Year 2001, again')
    expect((await app.call(reviewCycleApi.get, { params: { id } }, { as })).body.cycle.title).toBe('Year 2001, again')
    expect((await remove(id, as)).body.message).toBe('Draft deleted')
    expect((await remove(id, as)).status).toBe(404)
  })

  test('has days in order and weights of 100% together, each problem at its field', async () => {
    const as = await hr()
    const errorsOf = async (more: object) => (await create(as, more)).body.errors
    expect(await errorsOf({ title: ' ' })).toEqual({ title: ['Enter a title'] })
    expect(await errorsOf({ ends_on: '2000-12-31' })).toEqual({ ends_on: ['The period must end after it starts'] })
    expect(await errorsOf({ self_due_on: '2000-12-31' })).toEqual({
      self_due_on: ['Choose a day after the period starts'],
    })
    expect(await errorsOf({ manager_due_on: '2098-01-09' })).toEqual({
      manager_due_on: ['Manager reviews cannot be due before self-reviews'],
    })
    expect(await errorsOf({ starts_on: '' })).toEqual({ starts_on: ['Choose a day'] })
    const [first, second] = CRITERIA
    expect(await errorsOf({ criteria: [first, second] })).toEqual({
      criteria: ['The weights must add up to 100%'],
    })
    expect(await errorsOf({ criteria: [] })).toEqual({ criteria: ['Add a criterion'] })
    expect(await errorsOf({ criteria: [{ ...first, weight: 0.5 }] })).toMatchObject({
      'criteria.0.weight': ['Enter a whole number from 1 to 100'],
    })
    expect(await errorsOf({ criteria: [{ ...first, name: '', weight: 100 }] })).toEqual({
      'criteria.0.name': ['Enter the name of the criterion'],
    })
    const tiny = { name: 'One', explanation: '', weight: 9 }
    expect(await errorsOf({ criteria: Array.from({ length: 11 }, () => tiny) })).toHaveProperty('criteria')
  })
})

describe('opening', () => {
  test('makes one review for everybody who has joined, with the manager of now; twice at once makes nothing twice', async () => {
    const { db } = app.services
    const as = await hr()
    const joinDate = Day.parse('2001-06-01')
    const manager = await person(db, 'manager')
    const former = await person(db, 'manager', { isActive: false })
    const managed = await employee(db, { managerId: manager.id, joinDate })
    const alone = await employee(db, { joinDate })
    const left = await employee(db, { managerId: former.id, joinDate })
    const gone = await employee(db, { joinDate, status: 'Terminated' })
    const late = await employee(db, { joinDate: Day.parse('2002-01-01') })
    const clerk = await employee(db, { of: as, joinDate })
    const { id } = (await create(as)).body.cycle
    const answers = await Promise.all([1, 2, 3].map(() => open(id, as)))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    const rows = await reviewsIn(id)
    const reviewerOf = (one: { employeeId: number }) =>
      rows.filter(({ employeeId }) => employeeId === one.employeeId).map(({ reviewerId }) => reviewerId)
    expect(reviewerOf(managed)).toEqual([manager.id])
    expect(reviewerOf(alone)).toEqual([as.id])
    expect(reviewerOf(left)).toEqual([as.id])
    expect([reviewerOf(gone), reviewerOf(late)]).toEqual([[], []])
    const [byOther] = reviewerOf(clerk)
    expect(byOther).not.toBe(as.id)
    expect(byOther).not.toBeUndefined()
    expect(rows.every(({ userId, reviewerId }) => userId !== reviewerId)).toBe(true)
    expect(await noticesOf(managed)).toEqual([
      '"Year 2001" has started. Please write your self-review by Jan 10, 2098.',
    ])
    expect((await update(id, as)).status).toBe(409)
    expect((await remove(id, as)).status).toBe(409)
    const change = db.update(reviewCycles).set({ criteria: [] }).where(eq(reviewCycles.id, id))
    await expect(change).rejects.toThrow('Failed query')
    await expect(
      db.insert(appraisals).values({ cycleId: id, employeeId: managed.employeeId, userId: managed.id }),
    ).rejects.toThrow('Failed query')
  })

  test('needs somebody who has joined', async () => {
    const as = await hr()
    const far = { starts_on: '1990-01-01', ends_on: '1990-12-31' }
    const { id } = (await create(as, far)).body.cycle
    const { status, body } = await open(id, as)
    expect([status, body.message]).toEqual([409, 'No current employee had joined by the end of the period'])
  })
})

test('closing happens once, and only to an open cycle', async () => {
  const { db } = app.services
  const as = await hr()
  const draft = await aCycle(db, { status: 'draft' })
  expect((await close(draft, as)).status).toBe(409)
  const id = await aCycle(db, { status: 'open' })
  expect(statusesOf(await Promise.all([close(id, as), close(id, as)]))).toEqual([200, 409])
  expect((await open(id, as)).body.message).toBe('This review cycle is closed')
})

test('reminders go to those who have not answered, once a day', async () => {
  const { db } = app.services
  const as = await hr()
  const cycleId = await aCycle(db, { status: 'open' })
  const begun = await aReview(db, { cycleId })
  const submitted = await aReview(db, { cycleId, status: 'submitted' })
  expect((await remind(cycleId, as)).body.message).toBe('Reminders sent')
  const again = await remind(cycleId, as)
  expect([again.status, again.body.message]).toEqual([409, 'Everyone has already been reminded today'])
  expect(await noticesOf(begun.owner)).toHaveLength(1)
  expect(await noticesOf(begun.reviewer)).toEqual([])
  expect(await noticesOf(submitted.owner)).toEqual([])
  expect(await noticesOf(submitted.reviewer)).toHaveLength(1)
})

test('the list is for admin and HR, with the progress, in one statement', async () => {
  const { db } = app.services
  const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']
  const cycleId = await aCycle(db, { status: 'open' })
  await aReview(db, { cycleId, status: 'shared' })
  await aReview(db, { cycleId })
  const list = (as: Person, query: object = {}) => app.call(reviewCycleApi.list, { query }, { as })
  for (const role of ROLES) {
    const { status } = await list(await person(db, role))
    expect([role, status]).toEqual([role, RESPONSIBLE_ROLES.includes(role) ? 200 : 403])
  }
  const as = await hr()
  const { cycles, counts } = (await list(as, { status: 'open', counts: '1', limit: 100 })).body
  expect(cycles.find(({ id }) => id === cycleId)?.progress).toEqual({
    all: 2,
    self: 1,
    submitted: 0,
    shared: 1,
    read: 0,
  })
  expect(counts?.['open']).toBe(cycles.length)
  expect(await countQueries(app.services, () => list(as))).toBeLessThanOrEqual(3)
})

test('the cycles are a file with the rows of the list', async () => {
  const as = await hr()
  const file = (who: Person, query: { status?: 'draft' | 'closed' } = {}) =>
    readCsv(app, reviewCycleApi.export, { query, as: who })
  await create(as, { title: '=Filed cycle' })
  const { headers, lines } = await file(as, { status: 'draft' })
  expect(headers['content-disposition']).toBe('attachment; filename=review-cycles-draft.csv')
  expect(lines[0]).toContain('Review cycle,From,To,Status,Self-reviews due,Manager reviews due,Employee reviews')
  expect(lines).toContain(`'=Filed cycle,2001-01-01,2001-12-31,Draft,2098-01-10,2098-01-31,0,0,0,0,0,,,${as.name}`)
  expect((await file(as, { status: 'closed' })).lines.join()).not.toContain('Filed cycle')
  expect((await file(await person(app.services.db, 'manager'))).status).toBe(403)
})
