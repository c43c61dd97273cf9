// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { useKeepPlace, useLeaveRecord, useListPlace } from './list-place.ts'
import { searchState, useListState } from './list-state.ts'

afterEach(cleanup)

const STANDARD = { status: '' }

function List() {
  const state = useListState(STANDARD)
  useKeepPlace(state, Object.keys(STANDARD))
  return (
    <>
      <p>{[state.q, state.get('status'), state.page, state.get('record')].join(' · ')}</p>
      <Link to="/list/7">Open</Link>
    </>
  )
}

function RecordPage() {
  const { to, state } = useListPlace('/list')
  const leave = useLeaveRecord('/list')
  return (
    <>
      <Link to="/list/7/pay">Pay</Link>
      <Link to={to} state={state}>
        All
      </Link>
      <button type="button" onClick={leave}>
        Delete
      </button>
    </>
  )
}

const ROUTES = [
  { path: '/list', Component: List },
  { path: '/list/:id/:tab?', Component: RecordPage },
  { path: '/sign-in', Component: () => null },
]
const LEFT = { pathname: '/list', search: '?status=active&page=3&record=7', state: searchState('amina') }

function open(entry: string | typeof LEFT) {
  const cache = createQueryClient()
  const router = createMemoryRouter(ROUTES, { initialEntries: [entry] })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { cache, router }
}

const press = async (text: string) => fireEvent.click(await screen.findByText(text))

test.each(['All', 'Delete'])('from a tab of a record, %s leads to the list as it was left', async (button) => {
  const { router } = open(LEFT)
  await screen.findByText('amina · active · 3 · 7')
  for (const text of ['Open', 'Pay', button]) await press(text)
  await screen.findByText('amina · active · 3 ·')
  expect(router.state.location.search).toBe('?status=active&page=3')
})

test('the place of a deleted record in the history is taken by its list', async () => {
  const { router } = open(LEFT)
  for (const text of ['Open', 'Delete']) await press(text)
  expect(await screen.findByText('amina · active · 3 ·')).toBeDefined()
  await router.navigate(-1)
  expect(await screen.findByText('amina · active · 3 · 7')).toBeDefined()
})

test('a list that was not open, or that someone else saw, begins at its first page', async () => {
  open('/list/7')
  await press('All')
  expect(await screen.findByText('· · 1 ·')).toBeDefined()
  cleanup()
  const { cache, router } = open(LEFT)
  await screen.findByText('amina · active · 3 · 7')
  await router.navigate('/sign-in')
  cache.clear()
  await router.navigate('/list/7')
  await press('Delete')
  expect(await screen.findByText('· · 1 ·')).toBeDefined()
})
