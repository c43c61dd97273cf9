// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { menteeApi } from '../mentee.contract.ts'
import * as mentees from './mentee-list.page.tsx'

test('the mentees are saved as a file', async () => {
  await expectFile(mentees, {
    path: '/dashboard/mentees',
    as: 'mentor',
    answers: [answer(menteeApi.list)],
    file: menteeApi.export,
    query: 'status=accepted',
  })
})
