import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'
import { timed } from '#tests/support/timing.ts'

test('the choice in the browser comes before the setting of the person, and that before the header', () => {
  expect(chooseLanguage({ cookie: 'fr', person: 'en', acceptLanguage: 'en' })).toBe('fr')
  expect(chooseLanguage({ person: 'fr', acceptLanguage: 'en' })).toBe('fr')
  expect(chooseLanguage({ acceptLanguage: 'fr' })).toBe('fr')
  expect(chooseLanguage({})).toBe('en')
})

test('an unknown language counts as not given', () => {
  expect(chooseLanguage({ cookie: 'xx', person: 'constructor', acceptLanguage: 'fr' })).toBe('fr')
  expect(chooseLanguage({ cookie: '', person: null, acceptLanguage: 'de, sw' })).toBe('en')
})

test('an address that names a known language comes first', () => {
  const hints = { cookie: 'en', person: 'en', acceptLanguage: 'en' }
  expect(chooseLanguage({ ...hints, address: '/about?lang=fr' })).toBe('fr')
  expect(chooseLanguage({ ...hints, address: '/about?page=2&lang=fr&x=1' })).toBe('fr')
  expect(chooseLanguage({ ...hints, address: '/about?lang=xx' })).toBe('en')
  expect(chooseLanguage({ ...hints, address: '/about?slang=fr' })).toBe('en')
})

test.each([
  ['fr-CA, en;q=0.9', 'fr'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['de, en ; q=0.7 , FR-be;q=0.8', 'fr'],
  ['fr;q=0, *', 'en'],
  ['en, fr', 'en'],
  ['fr;q=x', 'en'],
  [',;q=1,,', 'en'],
  ['fr-FR, en;q=0.9', 'fr'],
  ['de-CH-1996, fr-CH;q=0.3', 'fr'],
  ['*', 'en'],
])('%s is answered in %s', (acceptLanguage, language) => {
  expect(chooseLanguage({ acceptLanguage })).toBe(language)
})

test.each([
  ['one long word', 'a'.repeat(15_900)],
  ['the start of a weight', `${'a'.repeat(15_900)};`],
  ['spaces', `en${' '.repeat(15_900)}x`],
  ['many ranges', 'fr;q=0.1,'.repeat(1700)],
  ['quotes', '"\\'.repeat(7900)],
])('the longest header that is let in is read at once: %s', async (_, acceptLanguage) => {
  const { work } = await timed(async () => {
    for (let round = 0; round < 20; round += 1) chooseLanguage({ acceptLanguage })
  })
  expect(work).toBeLessThan(200)
})
