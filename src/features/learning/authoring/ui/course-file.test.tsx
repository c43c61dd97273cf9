// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { authoringApi } from '../authoring.contract.ts'
import * as courses from './course-list.page.tsx'

test('the managed courses are saved as a file', async () => {
  await expectFile(courses, {
    path: '/dashboard/courses',
    as: 'hr',
    answers: [answer(courseApi.listOwn)],
    file: authoringApi.export,
    query: 'level=2',
  })
})
