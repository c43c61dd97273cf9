// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { useMe } from '#web/api/use-me.ts'
import { openPage } from '#tests/support/screen.tsx'
import { OwnPages } from './own-pages.tsx'

function Profile() {
  return (
    <>
      <h1>Profile</h1>
      <OwnPages me={useMe()} />
    </>
  )
}

async function ownPagesOf(roles: [Role, ...Role[]]) {
  cleanup()
  await openPage({ default: Profile }, { path: '/dashboard/profile', as: roles[0], me: { roles } })
  await screen.findByRole('heading', { name: 'Profile' })
  const list = screen.queryByRole('navigation', { name: 'My pages' })
  return list && within(list).getAllByRole('link')
}

test('whoever has a long menu finds the own pages of all their roles on the profile, in the order of the menu', async () => {
  const links = await ownPagesOf(['manager', 'employee'])
  expect(links?.map(({ textContent }) => textContent)).toEqual([
    'Attendance',
    'My Leaves',
    'Payslips',
    'My File',
    'My Review',
    'My Applications',
    'My Events',
    'My Membership',
  ])
  expect(links?.[1]?.getAttribute('href')).toBe('/dashboard/my-leaves')
})

test('whoever has a short menu sees them there', async () => {
  expect(await ownPagesOf(['student'])).toBeNull()
})
