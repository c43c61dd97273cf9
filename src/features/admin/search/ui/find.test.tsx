// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'
import { searchApi } from '../search.contract.ts'
import * as find from './find.page.tsx'

const row = (id: string, name: string) => ({ id, name, detail: null, state: null, profile_picture: null })
const at = (q: string) => ({ path: '/search', address: `/search?q=${q}` })

test('what was found is shown by kind, with what was searched instead and a way to all of a kind', async () => {
  const courses = Array.from({ length: 6 }, (_, nth) => row(String(nth), `Weaving ${nth}`))
  const found = answer(searchApi.find, () => ({
    found: [
      { kind: 'articles' as const, rows: [row('looms', 'Looms at home')] },
      { kind: 'courses' as const, rows: courses, corrected_search: 'weaving' },
    ],
    failed: [],
  }))
  await openPage(find, { ...at('weavin'), answers: [found] })
  await expectText('Looms at home')
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(['Courses', 'Blog'])
  expect(screen.getByRole('link', { name: 'Looms at home' }).getAttribute('href')).toBe('/blog/looms')
  const all = screen.getAllByRole('link', { name: /^Show all/ })
  expect(all.map((one) => one.getAttribute('href'))).toEqual(['/courses?search=weaving'])
})

test('what a signed-in person has of the words comes first', async () => {
  const nothing = answer(searchApi.find, () => ({ found: [], failed: [] }))
  const own = answer(searchApi.search, () => ({
    found: [
      { kind: 'people' as const, rows: [row('1', 'Weaver')] },
      { kind: 'ownCourses' as const, rows: [row('4', 'Weaving for all')] },
    ],
    failed: [],
  }))
  await openPage(find, { ...at('weav'), as: 'student', answers: [nothing, own] })
  await expectText('Yours')
  expect(screen.getByRole('link', { name: 'Weaving for all' }).getAttribute('href')).toBe(
    '/dashboard/my-courses?enrollment=4',
  )
  expect(screen.queryByText('Weaver')).toBe(null)
})

test('one letter is not searched, whole lists are offered instead; a search that fails says so', async () => {
  await openPage(find, at('w'))
  await expectText('Enter at least 2 letters')
  expect(screen.getByRole('link', { name: 'Open jobs' }).getAttribute('href')).toBe('/career')
  await openPage(find, at('weaving'))
  await expectText('The search failed')
})
