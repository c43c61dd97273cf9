// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { teachingApi } from '../teaching.contract.ts'
import * as progress from './student-progress.page.tsx'

test('the learners are saved as a file', async () => {
  await expectFile(progress, {
    path: '/dashboard/student-progress',
    as: 'teacher',
    answers: [answer(teachingApi.learners)],
    file: teachingApi.export,
    query: 'group=needs_help',
  })
})
