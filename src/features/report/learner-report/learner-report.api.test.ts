import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { pastCourse, pastEnrollment } from '#tests/support/past-learning.ts'
import { type Person, person } from '#tests/support/people.ts'
import { academicApi } from '../academic/academic.contract.ts'
import { learnerReportApi } from './learner-report.contract.ts'

const app = useTestApp()
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(app.services.now().getTime() - days * DAY_MS)
const learner = (name: string): Promise<Person> => person(app.services.db, 'student', { name })

/** Five learners of one course: one fails, one is silent, one never started, one is on the way, one has finished. */
async function aClass() {
  const { db } = app.services
  const course = await pastCourse(db, { title: 'Carpentry' })
  const failed = [
    { at: ago(3), passed: false },
    { at: ago(2), passed: false },
  ]
  const id = await pastEnrollment(db, course, {
    as: await learner('Failing Abebe'),
    at: ago(40),
    begun: 2,
    lastAt: ago(2),
    attempts: failed,
  })
  await pastEnrollment(db, course, { as: await learner('Silent Zuri'), at: ago(50), begun: 1, lastAt: ago(8) })
  await pastEnrollment(db, course, { as: await learner('Absent Kofi'), at: ago(30), decidedAt: ago(9) })
  await pastEnrollment(db, course, { as: await learner('Steady Lindiwe'), at: ago(6), begun: 1, lastAt: ago(1) })
  await pastEnrollment(db, course, {
    as: await learner('Done Thabo'),
    at: ago(60),
    status: 'completed',
    completedAt: ago(20),
    lastAt: ago(20),
    attempts: [{ at: ago(25), passed: true }],
  })
  await pastEnrollment(db, course, { as: await learner('Refused Amara'), at: ago(3), status: 'rejected' })
  return { course, id }
}

test('learners at risk with the reason, as many as the overview counts; then those of the period', async () => {
  const { course, id } = await aClass()
  const as = await person(app.services.db, 'hr')
  const list = async (query: Parameters<typeof app.call<typeof learnerReportApi.list>>[1]['query']) =>
    (await app.call(learnerReportApi.list, { query: { course_id: course.id, ...query } }, { as })).body.students
  const names = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ user }) => user.name)
  const atRisk = await list({})
  expect(
    atRisk.map(({ user, needs }) => [user.name, ...needs.map(({ reason, count }) => `${reason} ${count}`)]),
  ).toEqual([
    ['Failing Abebe', 'failed_quiz 2'],
    ['Silent Zuri', 'silent 8'],
    ['Absent Kofi', 'never_started 9'],
  ])
  expect(atRisk[0]).toMatchObject({
    lessons_done: 1,
    lessons: 3,
    result: 30,
    needs: [{ lesson: { title: 'The fibre' } }],
  })
  const overview = (await app.call(academicApi.overview, {}, { as })).body
  expect(overview.running).toEqual({ active: 4, at_risk: 3 })
  expect(await names({ reason: 'failed_quiz' })).toEqual(['Failing Abebe'])
  expect(await names({ reason: 'silent' })).toEqual(['Silent Zuri'])
  expect(await names({ reason: 'never_started' })).toEqual(['Absent Kofi'])
  expect(await names({ group: 'began', sort: 'began' })).toEqual(['Absent Kofi', 'Steady Lindiwe'])
  expect(await list({ group: 'completed' })).toMatchObject([
    { user: { name: 'Done Thabo' }, lessons_done: 3, result: 90, needs: [] },
  ])
  expect(await names({ search: 'zuri' })).toEqual(['Silent Zuri'])
  for (const sort of ['learner', 'course', '-last'] as const) expect(await names({ sort })).toHaveLength(3)
  const { lines } = await readCsv(app, learnerReportApi.export, { query: { course_id: course.id }, as })
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('"Failed the quiz of ""The fibre"" 2 times"')
  const detail = await app.call(learnerReportApi.get, { params: { id } }, { as })
  expect(detail.body.lessons).toMatchObject([
    { title: 'The plant', attempts: 0, best: null },
    { title: 'The fibre', done_at: null, attempts: 2, best: 30 },
    { title: 'The basket', begun_at: null },
  ])
  expect((await app.call(learnerReportApi.get, { params: { id: 2_000_000 } }, { as })).status).toBe(404)
  const chosen = await app.call(learnerReportApi.courses, {}, { as })
  expect(chosen.body.courses).toEqual([{ id: course.id, title: 'Carpentry' }])
})

test('it is for HR alone', async () => {
  for (const role of ['student', 'teacher', 'admin'] as const) {
    const as = await person(app.services.db, role)
    expect([role, (await app.call(learnerReportApi.list, {}, { as })).status]).toEqual([role, 403])
  }
})
