import { expect, test } from 'vitest'
import { chooseLanguage, inLanguage, toLanguage, withoutLanguage } from './languages.ts'

test('the choice in the browser comes before the setting of the person, and that before the header', () => {
  expect(chooseLanguage({ cookie: 'fr', person: 'en', acceptLanguage: 'en' })).toBe('fr')
  expect(chooseLanguage({ person: 'fr', acceptLanguage: 'en' })).toBe('fr')
  expect(chooseLanguage({ acceptLanguage: 'fr' })).toBe('fr')
  expect(chooseLanguage({})).toBe('en')
})

test('an unknown language counts as not given', () => {
  expect(chooseLanguage({ cookie: 'xx', person: 'constructor', acceptLanguage: 'fr' })).toBe('fr')
  expect(chooseLanguage({ cookie: '', person: null, acceptLanguage: 'de, sw' })).toBe('en')
  expect(toLanguage('toString')).toBe('en')
})

test('an address that names a known language comes first', () => {
  const hints = { cookie: 'en', person: 'en', acceptLanguage: 'en' }
  expect(chooseLanguage({ ...hints, address: '/about?lang=fr' })).toBe('fr')
  expect(chooseLanguage({ ...hints, address: '/about?page=2&lang=fr&x=1' })).toBe('fr')
  expect(chooseLanguage({ ...hints, address: '/about?lang=xx' })).toBe('en')
  expect(chooseLanguage({ ...hints, address: '/about?slang=fr' })).toBe('en')
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

test.each([
  ['fr-CA, en;q=0.9', 'fr'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['de, en ; q=0.7 , FR-be;q=0.8', 'fr'],
  ['fr;q=0, *', 'en'],
  ['en, fr', 'en'],
  ['fr;q=x', 'en'],
  [',;q=1,,', 'en'],
])('%s is answered in %s', (acceptLanguage, language) => {
  expect(chooseLanguage({ acceptLanguage })).toBe(language)
})
