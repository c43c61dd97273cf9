// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectRetry, expectText, openPage, press } from '#tests/support/screen.tsx'
import { enrollmentApi } from '../enrollment.contract.ts'
import * as enrollments from './enrollment-list.page.tsx'

// What an administrator reads when a call about enrollments is refused (spec 3 §8).

const place = { path: '/dashboard/course-applications', as: 'admin' } as const

test('the list', async () => {
  await openPage(enrollments, place)
  await expectText('Failed to fetch applications')
  await expectRetry()
})

test('a decision', async () => {
  await openPage(enrollments, { ...place, answers: [answer(enrollmentApi.list)] })
  await press(/^Approve/)
  await expectText('Failed to update enrollment status')
})
