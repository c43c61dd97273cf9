// @vitest-environment happy-dom
import { test } from 'vitest'
import { expectRetry, expectText, openPage } from '#tests/support/screen.tsx'
import * as courses from './my-courses.page.tsx'

test('the courses of a learner cannot be read (spec 3 §8)', async () => {
  await openPage(courses, { path: '/dashboard/my-courses', as: 'student' })
  await expectText('Failed to fetch your courses')
  await expectRetry()
})
