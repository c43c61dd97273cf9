import { expect, test } from 'vitest'
import { chooseLanguage, toLanguage } from './languages.ts'

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
