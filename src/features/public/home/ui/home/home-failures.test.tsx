// @vitest-environment happy-dom
import { test } from 'vitest'
import { expectText, openPage } from '#tests/support/screen.tsx'
import { CourseSection } from './course-section.tsx'

test('the courses of the home page cannot be read (spec 1 §2, §8)', async () => {
  await openPage({ default: CourseSection }, { path: '/' })
  await expectText('Failed to fetch courses')
  await expectText('No courses available at the moment')
})
