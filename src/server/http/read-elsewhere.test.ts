import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allHandlers } from '#app/handlers.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { courseReportApi } from '#features/admin/report/course-report/course-report.contract.ts'
import { learnerReportApi } from '#features/admin/report/learner-report/learner-report.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { person } from '#tests/support/people.ts'
import { forwardWritesTo } from '../db/transactions.ts'
import type { Db } from '../db/db.ts'

const app = useTestApp()
/** What was asked of the stand-in of a replica. */
let reads = 0
let usual: typeof app.services.database.replicas

beforeAll(() => {
  const { database, db } = app.services
  usual = database.replicas
  // The same rows, read through another connection object that counts.
  const reader = forwardWritesTo(Object.assign(Object.create(db as object) as Db, { isReader: true }), db)
  const count = (name: 'select' | 'execute' | 'selectDistinct'): void => {
    const own = db[name].bind(db) as (...words: unknown[]) => unknown
    Object.assign(reader, {
      [name]: (...words: unknown[]) => {
        reads += 1
        return own(...words)
      },
    })
  }
  count('select')
  count('execute')
  count('selectDistinct')
  database.replicas = { ...usual, read: (work) => work(reader) }
})
afterAll(() => {
  app.services.database.replicas = usual
})
beforeEach(() => {
  reads = 0
})

test('what everybody may read comes from a replica', async () => {
  const course = await aCourse(app.services)
  expect((await app.call(courseApi.get, { params: { id: course.id } })).status).toBe(200)
  expect(reads).toBeGreaterThan(0)
})

test('reports do, and what they note about who has read them is written to the primary', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  const id = await anEnrollment(db, await person(db, 'student'), course, 'active')
  const hr = await person(db, 'hr')
  expect((await app.call(courseReportApi.list, {}, { as: hr })).status).toBe(200)
  expect(reads).toBeGreaterThan(0)
  const before = await db.$count(auditLog)
  expect((await app.call(learnerReportApi.get, { params: { id } }, { as: hr })).status).toBe(200)
  expect(await db.$count(auditLog)).toBe(before + 1)
})

test('what is of one person does not', async () => {
  const me = await person(app.services.db, 'student')
  expect((await app.call(enrollmentApi.list, {}, { as: me })).status).toBe(200)
  expect(reads).toBe(0)
})

test('only calls that read are reports', () => {
  const reports = allHandlers.map(({ endpoint }) => endpoint).filter(({ isReport }) => isReport)
  expect(reports.length).toBeGreaterThan(20)
  expect(reports.filter(({ method }) => method !== 'GET')).toEqual([])
})
