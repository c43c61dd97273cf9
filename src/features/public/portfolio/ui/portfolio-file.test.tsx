// @vitest-environment happy-dom
import { test } from 'vitest'
import { answer, expectFile } from '#tests/support/screen.tsx'
import { portfolioExportApi } from '../export/export.contract.ts'
import { portfolioApi } from '../portfolio.contract.ts'
import * as portfolios from './portfolio-list.page.tsx'

test('the projects are saved as a file', async () => {
  await expectFile(portfolios, {
    path: '/dashboard/portfolios',
    as: 'admin',
    answers: [answer(portfolioApi.list)],
    file: portfolioExportApi.export,
  })
})
