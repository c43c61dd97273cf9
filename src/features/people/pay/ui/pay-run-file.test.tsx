// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { payApi } from '../pay.contract.ts'
import * as page from './pay-run-list.page.tsx'

/** A month is a plain text in the contract. */
const listed = answer(payApi.listRuns, ({ runs, ...paged }) => ({
  ...paged,
  runs: runs.map((run) => ({ ...run, month: '2026-05' })),
}))

test('the pay runs are saved as a file', async () => {
  await expectFile(page, {
    path: '/dashboard/employee-salaries',
    as: 'accountant',
    answers: [listed],
    file: payApi.exportRuns,
    query: 'status=paid',
  })
})
