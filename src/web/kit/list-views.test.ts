import { expect, test } from 'vitest'
import { listAddressAt, searchToKeep } from './list-views.ts'

test('a view keeps tab, filters, order and rows on a page; neither the page nor a record that is open', () => {
  const kept = (search: string) => searchToKeep(search, ['status', 'course_id'])
  expect(kept('?status=pending&course_id=7&sort=-name&size=50&page=3&leave=12')).toBe(
    'status=pending&course_id=7&sort=-name&size=50',
  )
  expect(kept('?tab=courses&page=2')).toBe('tab=courses')
  expect(kept('')).toBe('')
})

test('the views of a list are the same whatever id is in its address', () => {
  expect(listAddressAt('/dashboard/courses/12/students')).toBe('/dashboard/courses/:id/students')
  expect(listAddressAt('/dashboard/programs/7')).toBe('/dashboard/programs/:id')
  expect(listAddressAt('/dashboard/leaves')).toBe('/dashboard/leaves')
})
