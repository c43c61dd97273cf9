// @vitest-environment happy-dom
import { test } from 'vitest'
import { expectRetry, expectText, openPage } from '#tests/support/screen.tsx'
import * as reports from './academic-reports.page.tsx'

test('the academic figures cannot be read (spec 3 §8)', async () => {
  await openPage(reports, { path: '/dashboard/academic-reports', as: 'hr' })
  await expectText('Failed to fetch academic data')
  await expectRetry()
})
