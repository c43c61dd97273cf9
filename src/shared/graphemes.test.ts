import { expect, test } from 'vitest'
import { beginningOf, cut, lettersOf } from './graphemes.ts'
import { searchQuery } from './search-words.ts'

/** Letters of one, two and many units. */
const LETTERS = ['a', 'é'.normalize('NFD'), '𐐷', '👍🏽', '👩‍👩‍👧', '🇷🇼', 'कि', 'ก็', '한'.normalize('NFD'), 'ሰ']

test.each(LETTERS)('a text of %s is cut between letters, at every length', (letter) => {
  const text = letter.repeat(20)
  for (let most = 0; most <= text.length; most += 1) {
    const made = cut(text, most)
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
