import { expect, test } from 'vitest'
import { freeSlug, slugOf } from './slug.ts'

test.each([
  ['Project management', 'project-management'],
  ['  Éco-conception & design ', 'eco-conception-design'],
  ['C++', 'cplusplus'],
  ['C#', 'csharp'],
  ['UI/UX', 'ui-ux'],
  ['አማርኛ', 'አማርኛ'],
])('%s stands in addresses as %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a slug that is taken gets the next number', () => {
  expect(freeSlug('python', new Set(['javascript']))).toBe('python')
  expect(freeSlug('python', new Set(['python', 'python-2']))).toBe('python-3')
})
