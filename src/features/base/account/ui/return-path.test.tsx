// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { expectText, openPage } from '#tests/support/screen.tsx'
import { ReturnLine } from './return-path.tsx'

test('a stranger who comes from Apply Now reads what comes after the account (ADR 7)', async () => {
  await openPage({ default: () => <ReturnLine next="/free-courses" /> }, { path: '/sign-in' })
  await expectText('Next, choose a free course to start with.')
  await openPage({ default: () => <ReturnLine next="/about" /> }, { path: '/sign-in' })
  expect(document.querySelectorAll('[role="status"]')).toHaveLength(1)
})
