// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { expectRetry, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import * as portfolios from './portfolio-list.page.tsx'

// What is said about projects when a call is refused (spec 3 §8).

const place = { path: '/dashboard/portfolios', as: 'admin' } as const

test('the list', async () => {
  await openPage(portfolios, place)
  await expectText('Failed to fetch portfolios')
  await expectRetry()
})

test('a new project; what was typed stays', async () => {
  await openPage(portfolios, place)
  await press('New project')
  await fill({ Title: 'Bus times by SMS', Description: 'Ask a number, get the next three buses.' })
  await press('Create project')
  await expectText('Failed to save portfolio')
  expect((await field('Title')).value).toBe('Bus times by SMS')
})
