import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { translate } from '#server/language/translate.ts'
import { useTestApp } from '#tests/support/app.ts'
import { pastCourse, pastEnrollment } from '#tests/support/past-learning.ts'
import { person } from '#tests/support/people.ts'
import { courseReportApi } from '../course-report/course-report.contract.ts'
import type { Figures } from '../figures/figures.contract.ts'
import { learnerReportApi } from '../learner-report/learner-report.contract.ts'
import { teacherReportApi } from '../teacher-report/teacher-report.contract.ts'
import { academicMail } from './academic-mail.service.ts'

const app = useTestApp()
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(app.services.now().getTime() - days * DAY_MS)
/** The thirty days up to today, as the page has them. */
const span = () => {
  const to = dayIn(app.services.now(), 'Africa/Kigali')
  return { from: addDays(to, -29), to }
}
/** The lines of the mail of a view with this address. */
const mailOf = async (search: string): Promise<string[]> => {
  const { db, now } = app.services
  return (await academicMail.figures(db, { period: 'custom', ...span() }, new URLSearchParams(search), now())).map(
    (line) => translate('en', line, 'Africa/Kigali'),
  )
}
const sumOf = (rows: readonly { now: Figures }[], key: 'began' | 'completed' | 'attempts') =>
  rows.reduce((sum, { now }) => sum + now[key], 0)
const rowsOf = (rows: readonly { name: string; now: Figures }[]) =>
  rows.map(
    ({ name, now: { began, completed } }) =>
      `${name}: ${began} new ${began === 1 ? 'enrollment' : 'enrollments'}, ${completed} completed`,
  )

/** Two courses that people find and a draft, with enrollments in the period and before it. */
async function aSchool() {
  const { db } = app.services
  const tutor = await person(db, 'teacher', { name: 'Wanjiru Maina' })
  const open = await pastCourse(db, { title: 'Open looms', tutor })
  const draft = await pastCourse(db, { title: 'Hidden looms', tutor, isPublished: false })
  const untaught = await pastCourse(db, { title: 'A loom for nobody', tutor: null, isPublished: false })
  for (const days of [2, 3, 4]) await pastEnrollment(db, open, { at: ago(days) })
  for (const days of [5, 40]) await pastEnrollment(db, draft, { at: ago(days) })
  await pastEnrollment(db, untaught, { at: ago(6), status: 'completed', completedAt: ago(1) })
  return { open, draft }
}

test('a view of some courses is mailed with these courses alone, in its order', async () => {
  await aSchool()
  const as = await person(app.services.db, 'hr')
  for (const state of ['draft', 'published', undefined] as const) {
    const query = { ...(state && { state }), sort: 'course' as const, limit: 100 }
    const { courses } = (await app.call(courseReportApi.list, { query }, { as })).body
    const lines = await mailOf(`tab=courses&sort=course${state ? `&state=${state}` : ''}`)
    const before = courses.reduce((sum, { began_before: count }) => sum + count, 0)
    expect(lines[0]).toBe(`New enrollments: ${sumOf(courses, 'began')} (previous period: ${before})`)
    expect(lines[2]).toContain(`Completed enrollments: ${sumOf(courses, 'completed')} `)
    expect(lines.slice(7)).toEqual(rowsOf(courses.slice(0, 5).map(({ title: name, now }) => ({ name, now }))))
  }
  expect((await mailOf('tab=courses&state=draft')).join('\n')).not.toContain('Open looms')
})

test('what a page does not understand of its address, its mail ignores too', async () => {
  await aSchool()
  expect(await mailOf('tab=courses&state=nowhere&sort=shoes&search=loom')).toEqual(await mailOf('tab=courses'))
  expect(await mailOf('tab=nothing')).toEqual(await mailOf(''))
})

test('a view of the teachers counts the courses that somebody teaches', async () => {
  await aSchool()
  const as = await person(app.services.db, 'hr')
  const query = { sort: '-began' as const, limit: 100 }
  const { teachers } = (await app.call(teacherReportApi.list, { query }, { as })).body
  const lines = await mailOf('tab=teachers&sort=-began')
  expect(lines[0]).toContain(`New enrollments: ${sumOf(teachers, 'began')} `)
  expect(lines.slice(7)).toEqual(rowsOf(teachers.slice(0, 5)))
  expect(lines[0]).not.toBe((await mailOf(''))[0])
})

test('a view of learners says how many there are by its group, reason and course, and names nobody', async () => {
  const { db } = app.services
  const { open, draft } = await aSchool()
  const as = await person(db, 'hr')
  const silent = await person(db, 'student', { name: 'Silent Zuri' })
  await pastEnrollment(db, draft, { as: silent, at: ago(20), begun: 1, lastAt: ago(9) })
  const failed = [
    { at: ago(2), passed: false },
    { at: ago(1), passed: false },
  ]
  await pastEnrollment(db, draft, { at: ago(35), begun: 2, lastAt: ago(1), attempts: failed })
  const totalOf = async (query: object) => (await app.call(learnerReportApi.list, { query }, { as })).body.total
  for (const { id } of [open, draft]) {
    const [atRisk, reasons] = await mailOf(`tab=students&course_id=${id}`)
    expect(atRisk).toBe(`Need help now: ${await totalOf({ course_id: id })}`)
    const by = async (reason: string) => totalOf({ course_id: id, reason })
    expect(reasons).toBe(
      `${await by('failed_quiz')} failed a quiz, ${await by('silent')} had no recent activity, ${await by('never_started')} have not started`,
    )
  }
  expect((await mailOf(`tab=students&course_id=${draft.id}&reason=silent`))[0]).toBe('Need help now: 1')
  expect((await mailOf(`tab=students&course_id=${draft.id}`)).join('\n')).not.toContain('Zuri')
  const earlier = await db.$count(
    sql`enrollments where course_id = ${draft.id} and status in ('active', 'completed')
      and (began_at at time zone 'Africa/Kigali')::date between ${addDays(span().from, -30)}::date and ${addDays(span().from, -1)}::date`,
  )
  expect(await mailOf(`tab=students&group=began&course_id=${draft.id}&reason=silent`)).toEqual([
    `Enrolled in the period: ${await totalOf({ group: 'began', course_id: draft.id })} (previous period: ${earlier})`,
  ])
  expect((await mailOf('tab=students&group=completed'))[0]).toContain(
    `Completed in the period: ${await totalOf({ group: 'completed' })} `,
  )
})
