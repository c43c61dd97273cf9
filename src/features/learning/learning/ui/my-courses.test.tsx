// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openPage } from '#tests/support/screen.tsx'
import { type EnrollmentRow, enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import * as page from './my-courses.page.tsx'

const show = (changes: Partial<EnrollmentRow>) =>
  openPage(page, {
    path: '/dashboard/my-courses',
    as: 'student',
    answers: [
      answer(enrollmentApi.list, ({ enrollments, ...rest }) => ({
        ...rest,
        enrollments: enrollments.map((one) => ({ ...one, ...changes, course: { ...one.course, title: 'Weaving' } })),
      })),
    ],
  })
const card = async () => within(await screen.findByRole('article'))

test('a course shows how far its learner is, as a bar and as the same number', async () => {
  await show({ status: 'active', progress: 40, rejection_reason: null })
  const shown = await card()
  expect(shown.getByRole('progressbar', { name: 'Progress in Weaving' }).getAttribute('aria-valuenow')).toBe('40')
  expect(shown.getByText(/^40\s?%$/)).toBeDefined()
})

test('a rejected request says why', async () => {
  await show({ status: 'rejected', progress: 0, rejection_reason: 'The course is full' })
  expect((await card()).getByText('Reason: The course is full')).toBeDefined()
})

test('a request that waits says nothing about an earlier rejection', async () => {
  await show({ status: 'pending', progress: 0, rejection_reason: 'The course is full' })
  expect((await card()).queryByText(/^Reason:/)).toBeNull()
})
