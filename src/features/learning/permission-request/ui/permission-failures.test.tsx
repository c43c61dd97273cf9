// @vitest-environment happy-dom
import { test } from 'vitest'
import { expectRetry, expectText, openPage } from '#tests/support/screen.tsx'
import * as requests from './permission-request-list.page.tsx'

test('the requests of teachers cannot be read (spec 3 §8)', async () => {
  await openPage(requests, { path: '/dashboard/permission-requests', as: 'admin' })
  await expectText('Failed to fetch permission requests')
  await expectRetry()
})
