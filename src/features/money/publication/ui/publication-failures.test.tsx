// @vitest-environment happy-dom
import { test } from 'vitest'
import { expectRetry, expectText, openPage } from '#tests/support/screen.tsx'
import * as publications from './publications.page.tsx'

test('the publications cannot be read (spec 3 §8)', async () => {
  await openPage(publications, { path: '/dashboard/publications', as: 'accountant' })
  await expectText('Failed to fetch publications data')
  await expectRetry()
})
