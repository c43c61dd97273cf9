// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { payrollApi } from '../payroll.contract.ts'
import * as page from './pay-run-list.page.tsx'

/** A month is a plain text in the contract. */
const listed = answer(payrollApi.listRuns, ({ runs, ...paged }) => ({
  ...paged,
  runs: runs.map((run) => ({ ...run, month: '2026-05' })),
}))

test('the pay runs are saved as a file', async () => {
  await expectFile(page, {
    path: '/dashboard/employee-salaries',
    as: 'accountant',
    answers: [listed],
    file: payrollApi.exportRuns,
    query: 'status=paid',
  })
})
