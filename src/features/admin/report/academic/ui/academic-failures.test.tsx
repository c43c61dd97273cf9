// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { sampleAnswer } from '#tests/support/samples.ts'
import { answer, expectRetry, expectText, openPage, press } from '#tests/support/screen.tsx'
import { courseReportApi } from '../../course-report/course-report.contract.ts'
import type { Figures, Together } from '../../figures/figures.contract.ts'
import { learnerReportApi } from '../../learner-report/learner-report.contract.ts'
import { teacherReportApi } from '../../teacher-report/teacher-report.contract.ts'
import * as reports from './academic-reports.page.tsx'

const path = '/dashboard/academic-reports'
const open = (tab: string, answers: Parameters<typeof openPage>[1]['answers'] = []) =>
  openPage(reports, { path, address: `${path}?tab=${tab}`, as: 'hr', answers })

const figures: Figures = {
  began: 30,
  completion_rate: 40,
  completed: 9,
  days_to_finish: 12,
  attempts: 8,
  pass_rate: 75,
}
const point = (date: string, count: number, before: number) => ({ date: Day.parse(date), count, before })
const together = (sample: Together): Together => ({
  ...sample,
  now: figures,
  before: { ...figures, began: 20 },
  began: [point('2026-05-01', 10, 15), point('2026-05-02', 20, 5)],
})

test('the academic figures cannot be read (spec 3 §8)', async () => {
  await openPage(reports, { path, as: 'hr' })
  await expectText('Failed to fetch academic data')
  await expectRetry()
})

test.each([
  ['courses', [answer(courseReportApi.list), answer(courseReportApi.summary, together)]],
  ['teachers', [answer(teacherReportApi.list), answer(teacherReportApi.summary, together)]],
] as const)(
  'the list of %s stands below its figures, their change and a chart with its table',
  async (tab, answers) => {
    await open(tab, answers)
    await expectText('+50% vs the previous period')
    expect(screen.getByRole('img', { name: 'New enrollments in the period: 30' })).toBeDefined()
    const cells = screen.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent)
    expect(cells).toEqual(expect.arrayContaining(['20', '5', '10', '15']))
    expect(await screen.findByRole('button', { name: 'Export PDF' })).toBeDefined()
    // The list of learners is not narrowed as this one is, so that it would show others.
    expect(screen.queryByRole('link', { name: 'Need help now' })).toBeNull()
  },
)

test('learners at risk are counted by reason, and whoever enrolled is compared', async () => {
  const learners = answer(learnerReportApi.summary, (sample) => ({
    ...sample,
    at_risk: 7,
    failed_quiz: 1,
    silent: 4,
    never_started: 2,
    now: 3,
    before: 4,
  }))
  await open('students', [answer(learnerReportApi.list), learners])
  await expectText('1 failed a quiz, 4 without recent activity, 2 have not started')
  await expectText('-25% vs the previous period')
  await expectText('Enrollment dates of learners who need help')
})

test('without its figures the list is still there; a file that cannot be made says so', async () => {
  await open('courses', [answer(courseReportApi.list)])
  await expectText('The figures for this period could not be loaded')
  await expectRetry()
  await press('Export PDF')
  await expectText('The file could not be downloaded. Please try again.')
})

/** The courses of a teacher, in pages of ten. */
const taught = (total: number): Parameters<typeof openPage>[1]['answers'] =>
  [2, 1].map((page) => ({
    to: new RegExp(`^GET /api/reports/academic/courses\\?.*teacher_id=5.*page=${page}&limit=10`),
    with: () => {
      const sample = sampleAnswer(courseReportApi.list)
      const [course] = sample.courses
      if (!course) throw new Error('a sample has no row')
      const many = Math.max(0, Math.min(10, total - (page - 1) * 10))
      const courses = Array.from({ length: many }, (_, at) => ({
        ...course,
        id: page * 100 + at,
        title: `${page}-${at}`,
      }))
      return Response.json({
        ...sample,
        courses,
        total,
        page,
        last_page: Math.ceil(total / 10),
        next: null,
        has_more: false,
      })
    },
  }))
const openTeacher = (answers: Parameters<typeof openPage>[1]['answers'] = []) =>
  open('teachers&teacher=5', [
    ...answers,
    answer(teacherReportApi.list),
    answer(teacherReportApi.summary, together),
    answer(teacherReportApi.get),
  ])

test('a teacher of more courses than a page has reads how many they are, and each of them', async () => {
  await openTeacher(taught(112))
  await expectText('112 entries')
  await expectText('1-9')
  await press('Page 2')
  await expectText('2-9')
  expect(screen.queryByText('1-9')).toBeNull()
})

test('a teacher without a course, and courses that cannot be read', async () => {
  await openTeacher(taught(0))
  await expectText('No course is assigned to this teacher')
  cleanup()
  await openTeacher()
  await expectText('Failed to fetch academic data')
  await expectRetry()
})
