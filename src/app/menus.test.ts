import { expect, test } from 'vitest'
import { settingPolicy } from '#features/base/setting/setting.policy.ts'
import type { ActorFacts } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { dashboardPages } from '../../scripts/dashboard-pages.ts'
import { registerNav, menusOf } from '#web/nav.ts'
import { addressOfPage } from '#web/nav-page.ts'
import { mayOpen, pageAt } from '#web/nav-lookup.ts'
import { linkToUsersNamed } from '#web/users-named-link.ts'
import { NAV } from './menus.ts'

registerNav(NAV)

const pathsOf = (role: string, roles: string[] = [role]) =>
  menusOf({ role, roles }).map(({ pages }) => pages.map(({ path }) => path))

test('every role may open every entry of its own menu', () => {
  for (const role of ROLES) {
    for (const { pages } of menusOf({ role, roles: [role] })) {
      for (const page of pages)
        expect(mayOpen({ roles: [role] }, addressOfPage(page)), `${role} ${page.path}`).toBe(true)
    }
  }
})

test('every page of the dashboard is below an entry of somebody’s menu', () => {
  const entries = new Set(ROLES.flatMap((role) => pathsOf(role).flat()))
  const hidden = dashboardPages().filter((path) => !entries.has(pageAt(`/dashboard/${path}`)?.path ?? 'none'))
  expect(hidden).toEqual([])
})

test('whoever has no page in the directory of mentors is not led to its hours and its texts', () => {
  const of = (mentor_id: number | null) =>
    menusOf({ role: 'mentor', roles: ['mentor'], facts: { mentor_id } as ActorFacts }).flatMap(({ pages }) =>
      pages.map(({ path }) => path),
    )
  const missing = of(7).filter((path) => !of(null).includes(path))
  expect(missing).toEqual(['mentor-hours', 'mentor-profile'])
})

test('whoever has a place in a program is led to it, whatever their role; a mentee always is', () => {
  const of = (role: string, is_program_member: boolean) =>
    menusOf({ role, roles: [role], facts: { is_program_member } as ActorFacts })
      .flatMap(({ pages }) => pages)
      .filter(({ path }) => path === 'my-programs').length
  for (const role of ['student', 'user', 'teacher']) expect([of(role, false), of(role, true)]).toEqual([0, 1])
  expect([of('mentee', false), of('mentee', true)]).toEqual([1, 1])
})

test('a role is matched whatever its case, and an unknown one gets the menu of a student', () => {
  expect(pathsOf('STUDENT')).toEqual(pathsOf('student'))
  expect(pathsOf('wizard')).toEqual(pathsOf('student'))
})

test('several roles bring several menus, the primary first, and no entry twice', () => {
  const groups = menusOf({ role: 'teacher', roles: ['teacher', 'hr'] })
  expect(groups.map(({ role }) => role)).toEqual(['teacher', 'hr'])
  const all = groups.flatMap(({ pages }) => pages.map(({ path }) => path))
  expect(new Set(all).size).toBe(all.length)
})

test('Course Enrollments is for admin, hr and teacher', () => {
  const address = '/dashboard/course-applications'
  expect(ROLES.filter((role) => mayOpen({ roles: [role] }, address)).toSorted()).toEqual(['admin', 'hr', 'teacher'])
  expect(mayOpen({ roles: ['student'] }, `${address}/12`)).toBe(false)
  expect(mayOpen({ roles: ['Admin'] }, address)).toBe(true)
})

test('name corrections are for admins, and are in their menu', () => {
  const address = '/dashboard/name-corrections'
  expect(ROLES.filter((role) => mayOpen({ roles: [role] }, address))).toEqual(['admin'])
  expect(pathsOf('admin').flat()).toContain('name-corrections')
})

test('settings are for whoever may list them', () => {
  const address = '/dashboard/system-settings'
  expect(ROLES.filter((role) => mayOpen({ roles: [role] }, address))).toEqual(settingPolicy.list.roles)
})

test('an address below a page belongs to it, and the home only to itself', () => {
  expect(pageAt('/dashboard')?.path).toBe('')
  expect(pageAt('/dashboard/profile/')?.path).toBe('profile')
  expect(pageAt('/dashboard/courses/3/edit')?.path).toBe('courses')
  expect(pageAt('/dashboard/no-such-page')).toBeUndefined()
})

test('a person found by the search links to a page that the searcher may open', () => {
  const { to, state } = linkToUsersNamed('Zuri & Co')
  // The name is not in the address, which the browser's history shows.
  expect({ to, state }).toEqual({ to: '/dashboard/users', state: { q: 'Zuri & Co' } })
  for (const role of ['admin', 'hr']) expect(mayOpen({ roles: [role] }, to)).toBe(true)
})
