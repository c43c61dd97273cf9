// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Link, useParams } from 'react-router'
import { expect, test } from 'vitest'
import { NAV } from './menus.ts'
import { openPage, press } from '#tests/support/screen.tsx'
import { useKeepPlace } from '#web/kit/list-place.ts'
import { useListState } from '#web/kit/list-state.ts'
import { useMe } from '#web/api/use-me.ts'
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
      <DashboardBreadcrumbs me={useMe()} />
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

test.each([
  ['hr', 'Manage Courses'],
  ['admin', 'Courses'],
  ['teacher', 'Courses'],
] as const)('a page has the name that the menu of %s gives it: %s', async (role, name) => {
  await openPage({ default: Page }, { path: '/dashboard/courses/:id', address: '/dashboard/courses/7', as: role })
  expect(await screen.findByRole('link', { name })).toBeDefined()
})
