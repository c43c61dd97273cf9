import { expect, test, vi } from 'vitest'
import { beginningOf } from './text-beginning.ts'
import * as graphemes from './graphemes.ts'
import { searchQuery } from './search-words.ts'

const { cutToLength, lettersOf } = graphemes

/** Letters of one, two and many units. */
const LETTERS = ['a', 'é'.normalize('NFD'), '𐐷', '👍🏽', '👩‍👩‍👧', '🇷🇼', 'कि', 'ก็', '한'.normalize('NFD'), 'ሰ']

test.each(LETTERS)('a text of %s is cut between letters, at every length', (letter) => {
  const text = letter.repeat(20)
  for (let most = 0; most <= text.length; most += 1) {
    const made = cutToLength(text, most)
    expect(made).toBe(letter.repeat(Math.floor(most / letter.length)))
  }
  expect(lettersOf(text)).toEqual(Array.from({ length: 20 }, () => letter))
  expect(searchQuery(letter.repeat(90)).isWellFormed()).toBe(true)
})

test('a beginning ends after a word, or where there is none after a letter, and says that it goes on', () => {
  expect(beginningOf('  One\n\ntwo   three ', 20)).toBe('One two three')
  expect(beginningOf('One two three four', 14)).toBe('One two three…')
  expect(beginningOf('One two three four', 12)).toBe('One two…')
  expect(beginningOf('ተ'.repeat(300), 100)).toBe(`${'ተ'.repeat(99)}…`)
  expect(beginningOf('👩‍👩‍👧'.repeat(30), 100)).toBe(`${'👩‍👩‍👧'.repeat(12)}…`)
})

test('a browser that does not know where letters end is told by code points', async () => {
  vi.stubGlobal('Intl', {})
  // The module is read once more, beside the one that others use.
  const there = await vi.importActual<typeof graphemes>('./graphemes.ts?older')
  vi.unstubAllGlobals()
  expect(there.cutToLength('𐐷𐐷𐐷', 3)).toBe('𐐷')
  expect(there.cutToLength('𐐷𐐷𐐷', 4)).toBe('𐐷𐐷')
  expect(there.cutToLength('one', 2)).toBe('on')
  expect(there.lettersOf('a𐐷b')).toEqual(['a', '𐐷', 'b'])
})
