import { expect, test } from 'vitest'
import { inLanguage, toLanguage, withoutLanguage } from './languages.ts'

test('an unknown language is English', () => {
  expect(toLanguage('toString')).toBe('en')
})

test.each([
  ['', ''],
  ['?lang=fr', ''],
  ['?page=2&lang=fr', '?page=2'],
  ['?lang=fr&page=2', '?page=2'],
  ['?slang=fr', '?slang=fr'],
])('"%s" without its language is "%s"', (search, without) => {
  expect(withoutLanguage(search)).toBe(without)
})

test('a page has an address in each language', () => {
  expect(inLanguage('https://mbuyu.test/about', 'en')).toBe('https://mbuyu.test/about')
  expect(inLanguage('https://mbuyu.test/about', 'fr')).toBe('https://mbuyu.test/about?lang=fr')
})
