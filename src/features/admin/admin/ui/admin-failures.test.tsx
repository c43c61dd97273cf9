// @vitest-environment happy-dom
import { test } from 'vitest'
import { expectRetry, expectText, openPage } from '#tests/support/screen.tsx'
import * as home from './dashboard-home.page.tsx'

test('the figures of the home of administrators cannot be read (spec 2 §2)', async () => {
  await openPage(home, { path: '/dashboard', as: 'admin' })
  await expectText('Error Loading Dashboard')
  await expectText('Failed to load admin statistics')
  await expectRetry()
})
