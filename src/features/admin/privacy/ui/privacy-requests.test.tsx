// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectFile, expectRetry, expectText, field, openPage } from '#tests/support/screen.tsx'
import { privacyRequestApi } from '../request/request.contract.ts'
import { retentionApi } from '../retention-report/retention-report.contract.ts'
import * as requests from './privacy-requests.page.tsx'

// The queue of requests about personal data, as an administrator has it.

const place = { path: '/dashboard/privacy-requests', as: 'admin' } as const

const rows = (many: number) =>
  answer(privacyRequestApi.list, ({ requests: [first], ...paging }) => ({
    ...paging,
    total: many,
    last_page: Math.max(1, Math.ceil(many / 20)),
    requests: first
      ? Array.from({ length: Math.min(many, 20) }, (_, nth) => ({
          ...first,
          id: nth + 1,
          status: 'open' as const,
          user: { id: 7, name: `Person ${nth + 1}` },
        }))
      : [],
  }))

test('nothing to answer', async () => {
  await openPage(requests, { ...place, answers: [rows(0)] })
  await expectText('No requests in this list')
})

test('nothing found says that nothing was found', async () => {
  await openPage(requests, { ...place, address: `${place.path}?kind=objection`, answers: [rows(0)] })
  await expectText('No requests found')
})

test('one, which can be searched for, with what can be done about it', async () => {
  await openPage(requests, { ...place, answers: [rows(1)] })
  await expectText('Person 1')
  expect(await field('Search by name, email or text')).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Answer Person 1’s request' }).length).toBeGreaterThan(0)
})

test('four hundred come in pages', async () => {
  await openPage(requests, { ...place, answers: [rows(400)] })
  await expectText('Person 20')
  expect(screen.queryByText('Person 21')).toBeNull()
  await expectText(/400/)
})

test('the same rows are saved as a file, narrowed and ordered', async () => {
  await expectFile(requests, {
    ...place,
    file: privacyRequestApi.export,
    query: 'status=open&kind=objection&sort=-due',
    answers: [rows(1)],
  })
})

test('a list that could not be read can be read again', async () => {
  await openPage(requests, place)
  await expectText('The requests could not be loaded. Please try again.')
  await expectRetry()
})

test('of rows that expire the report says when the next one does, and of all others since when the oldest is there', async () => {
  const row = { what: 'Sessions', why: 'So that people stay signed in', job: 'clean-up', table: 'sessions' }
  const state = { before: null, ran_at: null, removed: 0, removed_ever: 0, left: 0 }
  const report = answer(retentionApi.get, () => ({
    jobs: [
      { ...row, ...state, oldest: '2099-05-17T08:00:00.000Z' },
      { ...row, ...state, table: 'log', what: 'Log', oldest: '2020-05-17T08:00:00.000Z' },
      { ...row, ...state, table: 'none', what: 'Nothing', oldest: null },
    ],
    rules: [],
  }))
  await openPage(requests, { ...place, answers: [rows(0), report] })
  await expectText(/^Expires on .*2099/)
  await expectText(/^[^E]*2020/)
})
