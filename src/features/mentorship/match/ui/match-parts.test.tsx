// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, openPage, PERSON } from '#tests/support/screen.tsx'
import { type Match, matchApi } from '../match.contract.ts'
import * as page from './match.page.tsx'

const SINCE = '2026-11-20T08:00:00.000Z'

/** A match that runs, with the reader as its mentee. */
const running = (sample: Match): Match => ({
  ...sample,
  id: 3,
  status: 'running',
  stage: 'work',
  ended_as: null,
  ended_at: null,
  finish_asked_by: null,
  paused_until: null,
  last_contact_at: SINCE,
  opened_at: SINCE,
  running_since: SINCE,
  next_step: { what: 'plan', who: 'both' },
  mentee: { ...sample.mentee, user_id: PERSON },
})

const open = (address: string, change: Pick<Match, 'status' | 'running_since'> | object = {}) =>
  openPage(page, {
    path: '/dashboard/matches/:id/:part?',
    address: `/dashboard/matches/3${address}`,
    as: 'mentee',
    answers: [answer(matchApi.get, ({ match }) => ({ match: { ...running(match), ...change } }))],
  })

const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Parts of the mentorship' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const current = async () => (await screen.findByRole('link', { current: 'page' })).textContent

test('the parts of a mentorship are tabs with addresses, and each says what comes next', async () => {
  await open('')
  expect(await tabs()).toEqual([
    ['Overview', '/dashboard/matches/3'],
    ['Goals', '/dashboard/matches/3/goals'],
    ['Sessions and materials', '/dashboard/matches/3/sessions'],
    ['Notes', '/dashboard/matches/3/notes'],
    ['Ratings', '/dashboard/matches/3/ratings'],
    ['Messages', '/dashboard/matches/3/messages'],
  ])
  await expectText('Plan the next step towards a goal')
  await expectText('Agreement')
  expect(await current()).toBe('Overview')
  expect(screen.queryByRole('heading', { name: 'Notes' })).toBeNull()
})

test.each([
  ['/goals', 'Goals'],
  ['/sessions', 'Sessions'],
  ['/notes', 'Notes'],
  ['/ratings', 'Ratings'],
])('%s shows that part alone', async (address, heading) => {
  await open(address)
  expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Agreement' })).toBeNull()
})

test.each([
  ['#goals-3', 'Goals'],
  ['#scores', 'Ratings'],
  ['/elsewhere', 'Overview'],
])('the older or wrong address %s leads to %s', async (address, tab) => {
  await open(address)
  await expectText('Plan the next step towards a goal')
  expect(await current()).toBe(tab)
})

test('until both have agreed there are neither goals nor ratings', async () => {
  await open('/goals', { status: 'agreeing', running_since: null })
  expect((await tabs()).map(([name]) => name)).toEqual(['Overview', 'Sessions and materials', 'Notes', 'Messages'])
  expect(await current()).toBe('Overview')
})
