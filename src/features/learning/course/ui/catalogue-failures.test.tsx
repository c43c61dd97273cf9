// @vitest-environment happy-dom
import { test } from 'vitest'
import { expectText, openPage } from '#tests/support/screen.tsx'
import * as courses from './courses.page.tsx'

// The lists of courses by price say in their own words that they failed (spec 1 §8, spec 3 §8).

test.each([
  ['/courses', 'Failed to fetch courses'],
  ['/free-courses', 'Failed to fetch free courses and premium courses'],
  ['/paid-courses', 'Failed to fetch free courses and premium courses'],
])('%s', async (path, text) => {
  await openPage(courses, { path })
  await expectText(text)
})
