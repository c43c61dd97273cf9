// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Link, useParams } from 'react-router'
import { expect, test } from 'vitest'
import { NAV } from './menus.ts'
import { openPage, press } from '#tests/support/screen.tsx'
import { useKeepPlace } from '#web/kit/list-place.ts'
import { useListState } from '#web/kit/list-state.ts'
import { DashboardBreadcrumbs } from '#web/layouts/dashboard-breadcrumbs.tsx'
import { registerNav } from '#web/nav.ts'

registerNav(NAV)

const STANDARD = { status: '' }

function List() {
  const state = useListState(STANDARD)
  useKeepPlace(state, Object.keys(STANDARD))
  return (
    <>
      <p>{`${state.get('status')}, page ${state.page}`}</p>
      <Link to="/dashboard/employees/7">Open</Link>
    </>
  )
}

function Page() {
  const { id } = useParams()
  return (
    <>
      <DashboardBreadcrumbs />
      {id ? null : <List />}
    </>
  )
}

test('the breadcrumb of a record leads back to its list as it was left', async () => {
  await openPage(
    { default: Page },
    { path: '/dashboard/employees/:id?', address: '/dashboard/employees?status=Active&page=3', as: 'hr' },
  )
  await screen.findByText('Active, page 3')
  await press('Open', 'link')
  await press('Employees', 'link')
  expect(await screen.findByText('Active, page 3')).toBeDefined()
})
