import { expect, test } from 'vitest'
import { freeSlug, slugOf, slugOfTitle } from './slug.ts'

test.each([
  ['Project management', 'project-management'],
  ['  Éco-conception & design ', 'eco-conception-design'],
  ['C++', 'cplusplus'],
  ['C#', 'csharp'],
  ['UI/UX', 'ui-ux'],
  ['አማርኛ', 'አማርኛ'],
  ['한국어 강좌', '한국어-강좌'],
  ['한국어'.normalize('NFD'), '한국어'],
  ['हिन्दी में प्रोग्रामिंग', 'हिन्दी-में-प्रोग्रामिंग'],
  ['ภาษาไทย', 'ภาษาไทย'],
  ['Русский й', 'русский-й'],
  ['Nguyễn Ánh', 'nguyen-anh'],
])('%s stands in addresses as %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test.each(['𐐷', '𞤀', 'é', 'कि', '한', 'a'])('an address ends after a whole %s', (letter) => {
  const made = slugOfTitle(`a${letter.repeat(90)}`, 'post')
  const part = slugOf(letter)
  expect(made).toBe(`a${part.repeat(Math.floor(79 / part.length))}`)
})

test('a slug that is taken gets the next number', () => {
  expect(freeSlug('python', new Set(['javascript']))).toBe('python')
  expect(freeSlug('python', new Set(['python', 'python-2']))).toBe('python-3')
})
