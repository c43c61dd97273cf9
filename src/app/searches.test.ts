import { expect, test } from 'vitest'
import { ROLES } from '#shared/roles.ts'
import { allowsRole } from '#shared/policy.ts'
import { fillNav } from '#web/nav.ts'
import { mayOpen } from '#web/nav-place.ts'
import { SEARCHES } from './searches.ts'
import { NAV } from './menus.ts'

fillNav(NAV)

const person = { name: 'Aline Uwase', email: 'aline@mbuyu.test' }
const course = { id: 7, title: 'Spreadsheets' }
const order = {
  id: 1,
  user: person,
  item: { kind: 'course', ...course, cohort: null },
  attempt: { reference: 'FT88', payer: null },
  receipt_number: 12,
  status: 'paid',
}
const post = { id: 3, title: 'A first portfolio', tags: ['work'], author: person, status: 'published' }
const setting = { key: 'course.free', label: 'Approve free courses', group: 'Courses', description: 'At once' }

/** One row of everything, as the lists answer. */
const ANSWER = {
  people: [{ id: 1, name: person.name, role: 'student', profile_picture: null }],
  enrollments: [{ id: 2, user: person, course, status: 'pending' }],
  corrections: [{ id: 4, user: person, name: 'Aline U.', status: 'pending' }],
  orders: [order],
  applications: [{ id: 5, name: person.name, job_title: 'Tester', company: 'Kivu', status: 'applied' }],
  posts: [post],
  settings: [setting],
  courses: [course],
}

const found = (text: string) => SEARCHES.flatMap((search) => search.found(ANSWER, text).map(({ key }) => key))

test('a search is made by those alone whom its call answers', () => {
  const refused = SEARCHES.flatMap(({ access, calls }) =>
    ROLES.filter((role) => allowsRole(access, { roles: [role] }) && !allowsRole(calls, { roles: [role] })),
  )
  expect(refused).toEqual([])
})

test('what somebody finds in the dashboard is on a page that they may open', () => {
  const places = SEARCHES.flatMap(({ access, found: read }) =>
    ROLES.filter((role) => allowsRole(access, { roles: [role] })).flatMap((role) =>
      ['aline', 'portfolio', 'approve'].flatMap((text) =>
        read(ANSWER, text).map(({ to }) => ({ role, path: new URL(to, 'http://localhost').pathname })),
      ),
    ),
  ).filter(({ path }) => path.startsWith('/dashboard'))
  expect(new Set(places.map(({ path }) => path)).size).toBe(SEARCHES.length - 1)
  expect(places.filter(({ role, path }) => !mayOpen({ roles: [role] }, path))).toEqual([])
})

test('orders and enrollments are found by their person, receipt and reference, not by every word of their course', () => {
  expect(found('aline')).toEqual(expect.arrayContaining(['enrollment-2', 'order-1']))
  expect(found('spreadsheets')).not.toEqual(expect.arrayContaining(['enrollment-2']))
  expect(found('spreadsheets')).not.toEqual(expect.arrayContaining(['order-1']))
  for (const words of ['ft88', '12', 'aline spreadsheets']) expect(found(words)).toContain('order-1')
  // A reference of an earlier try is not in the answer, but the server has found the order by it.
  expect(found('ft11')).toContain('order-1')
})

test('posts and settings are found by their own words', () => {
  expect(found('portfolio')).toContain('post-3')
  expect(found('work')).toContain('post-3')
  expect(found('something of its content')).not.toContain('post-3')
  expect(found('free approve')).toContain('setting-course.free')
  expect(found('once courses')).toContain('setting-course.free')
  expect(found('leave')).not.toContain('setting-course.free')
})
