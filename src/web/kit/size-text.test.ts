// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test('sizes are written in the language of the page', () => {
  expect([sizeText(10), sizeText(240_400), sizeText(1_540_000)]).toEqual(['1 kB', '240 kB', '1.5 MB'])
  document.documentElement.lang = 'fr'
  // French puts spaces that do not break before units.
  expect([sizeText(240_400), sizeText(1_540_000)].map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    '240 ko',
    '1,5 Mo',
  ])
})
