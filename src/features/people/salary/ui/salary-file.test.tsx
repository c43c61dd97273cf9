// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { salaryApi } from '../salary.contract.ts'
import * as salaries from './salary-list.page.tsx'

test('the salaries are saved as a file', async () => {
  await expectFile(salaries, {
    path: '/dashboard/employee-salaries/salaries',
    as: 'hr',
    answers: [answer(salaryApi.list)],
    file: salaryApi.export,
    query: 'sort=-salary',
  })
})
