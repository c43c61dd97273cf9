// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { applicantApi } from '../applicant.contract.ts'
import * as approved from './approved-list.page.tsx'

test('the mentors of the directory are saved as a file, and no other applicants with them', async () => {
  await expectFile(approved, {
    path: '/dashboard/mentors/approved',
    as: 'admin',
    answers: [answer(applicantApi.list)],
    file: applicantApi.export,
    query: 'status=approved&sort=-name',
  })
})
