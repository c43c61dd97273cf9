import { expect, test } from 'vitest'
import { KINDS } from '#features/admin/search/kind/kind.contract.ts'
import { FOUND_KINDS, PUBLIC_KINDS } from '#features/admin/search/search.contract.ts'
import { allowsRole } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { registerNav } from '#web/nav.ts'
import { mayOpen } from '#web/nav-lookup.ts'
import { NAV } from './menus.ts'
import { resultsOf } from './searches.ts'

registerNav(NAV)

const row = { id: '7', name: 'Aline Uwase', detail: 'Spreadsheets', state: 'pending', profile_picture: null }
const found = FOUND_KINDS.map((kind) => ({ kind, rows: [row] }))

test('a kind is searched for those alone whom its list answers', () => {
  expect(KINDS.map(({ kind }) => kind)).toEqual([...FOUND_KINDS])
  const refused = KINDS.flatMap(({ access, endpoint }) =>
    ROLES.filter((role) => allowsRole(access, { roles: [role] }) && !allowsRole(endpoint.access, { roles: [role] })),
  )
  expect(refused).toEqual([])
})

test('what somebody finds in the dashboard is on a page that they may open', () => {
  const places = KINDS.flatMap(({ kind, access }) =>
    ROLES.filter((role) => allowsRole(access, { roles: [role] })).flatMap((role) =>
      resultsOf({ found: found.filter((one) => one.kind === kind) }, 'aline').flatMap(({ results }) =>
        results.map(({ to }) => ({ role, path: new URL(to, 'http://localhost').pathname })),
      ),
    ),
  ).filter(({ path }) => path.startsWith('/dashboard'))
  // A mentorship application that waits is on the public page of its form.
  expect(new Set(places.map(({ path }) => path)).size).toBe(FOUND_KINDS.length - PUBLIC_KINDS.length - 1)
  expect(places.filter(({ role, path }) => !mayOpen({ roles: [role] }, path))).toEqual([])
})

test('results come in the order of the register, with their state in words; a state without words is left out', () => {
  const results = resultsOf({ found: found.toReversed() }, 'aline').flatMap((one) => one.results)
  expect(results.map(({ key }) => key)).toEqual(FOUND_KINDS.map((kind) => `${kind}-7`))
  expect(results.find(({ key }) => key === 'orders-7')).toMatchObject({ note: { message: 'Being checked' } })
  expect(results.find(({ key }) => key === 'settings-7')?.note).toBeUndefined()
  expect(results[0]?.photo).toEqual({ name: 'Aline Uwase', src: null })
})

const person = { name: 'Aline Uwase', email: 'aline@mbuyu.test' }
const course = { id: 7, title: 'Spreadsheets', is_published: true, tutor: person, creator: person }
const order = {
  id: 1,
  user: person,
  item: { kind: 'course', ...course, cohort: null },
  attempt: { reference: 'FT88', payer: null },
  receipt_number: 12,
  status: 'paid',
}

/** One row of everything whose words are compared again, as the lists answer. */
const ANSWER = {
  people: [],
  enrollments: [{ id: 2, user: person, course, status: 'pending' }],
  corrections: [],
  orders: [order],
  applications: [],
  application: null,
  courses: [course],
  programs: [],
  jobs: [],
  posts: [{ id: 3, title: 'A first portfolio', tags: ['work'], author: person, status: 'published' }],
  certificates: [{ id: 4, course: 'Spreadsheets', code: 'AB12' }],
  mentors: [],
  data: [],
  events: [],
  matches: [],
  bookings: [],
  registrations: [],
  settings: [{ key: 'course.free', label: 'Approve free courses', group: 'Courses', description: 'At once' }],
}

const by = { id: 1, language: 'en', zone: 'Africa/Kigali' } as const
const keysOf = (text: string) =>
  KINDS.flatMap(({ kind, rows }) => rows(ANSWER, text, by).map(({ id }) => `${kind}-${id}`))

// The lists of posts, own courses, orders and enrollments look at names alone (search.api.test.ts): what they answer is shown.
test('orders and enrollments are found by their person, receipt and reference', () => {
  expect(keysOf('aline')).toEqual(expect.arrayContaining(['enrollments-2', 'orders-1']))
  for (const words of ['ft88', '12', 'aline spreadsheets']) expect(keysOf(words)).toContain('orders-1')
  // A reference of an earlier try is not in the answer, but the server has found the order by it.
  expect(keysOf('ft11')).toContain('orders-1')
})

test('posts, settings and courses of one’s own are found by their own words', () => {
  expect(keysOf('portfolio')).toContain('posts-3')
  expect(keysOf('free approve')).toContain('settings-course.free')
  expect(keysOf('once courses')).toContain('settings-course.free')
  expect(keysOf('leave')).not.toContain('settings-course.free')
  expect(keysOf('spread')).toContain('managedCourses-7')
})
