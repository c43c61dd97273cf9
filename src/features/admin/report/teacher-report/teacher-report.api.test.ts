import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { pastCourse, pastEnrollment } from '#tests/support/past-learning.ts'
import { person } from '#tests/support/people.ts'
import { teacherReportApi } from './teacher-report.contract.ts'

const app = useTestApp()
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(app.services.now().getTime() - days * DAY_MS)

test('teachers with their courses, without any too, as a list, in detail and as a file', async () => {
  const { db } = app.services
  const as = await person(db, 'hr')
  const tutor = await person(db, 'teacher', { name: 'Ifeoma Okafor' })
  await person(db, 'teacher', { name: 'Idle Okafor' })
  const course = await pastCourse(db, { title: 'Dyes', tutor })
  await pastCourse(db, { title: 'More dyes', tutor, isPublished: false })
  await pastEnrollment(db, course, { at: ago(15), begun: 1, lastAt: ago(12) })
  await pastEnrollment(db, course, { at: ago(45), status: 'completed', completedAt: ago(35) })
  const { body } = await app.call(teacherReportApi.list, { query: { search: 'okafor' } }, { as })
  expect(body.teachers).toMatchObject([
    {
      name: 'Ifeoma Okafor',
      courses: { published: 1, draft: 1 },
      now: { began: 1, completed: 0 },
      began_before: 1,
      running: { active: 1, at_risk: 1 },
      stuck: { title: 'The plant', course: 'Dyes', learners: 1 },
    },
    { name: 'Idle Okafor', courses: { published: 0, draft: 0 }, now: { began: 0 }, stuck: null },
  ])
  const detail = (id: number) => app.call(teacherReportApi.get, { params: { id } }, { as })
  expect((await detail(tutor.id)).body).toMatchObject({
    teacher: { name: 'Ifeoma Okafor' },
    before: { began: 1, completed: 1, days_to_finish: 10 },
  })
  expect((await detail(as.id)).status).toBe(404)
  for (const sort of ['teacher', '-courses', 'began', 'completed', '-completion', 'pass'] as const) {
    const sorted = await app.call(teacherReportApi.list, { query: { sort, search: 'okafor' } }, { as })
    expect([sort, sorted.body.total]).toEqual([sort, 2])
  }
  const { lines } = await readCsv(app, teacherReportApi.export, { query: { search: 'okafor' }, as })
  expect(lines[1]).toBe(`Ifeoma Okafor,${tutor.email},1,1,1,0,0,,0,,1,1,The plant,1,1`)
  expect((await app.call(teacherReportApi.list, {}, { as: tutor })).status).toBe(403)
})
