import { folded } from './folded.ts'
import { cutToLength } from './graphemes.ts'

const MARKS = /\p{M}/gu
const WORD = /[\p{L}\p{N}]+/gu
/** No one types longer words, and the index takes at most 2,047 bytes. */
const LONGEST = 60

const wordsIn = (text: string): string[] =>
  (folded(text).replaceAll(MARKS, '').match(WORD) ?? []).map((word) => cutToLength(word, LONGEST))

/** Each word of a text once, without accents and in small letters: what a text index (`searchIndex`) is made of. */
export const searchWords = (text: string): string => [...new Set(wordsIn(text))].join(' ')

/**
 * What someone typed, for the text index: each word is found, and also as the beginning of a longer one. A text without
 * a word finds nothing.
 */
export const searchQuery = (typed: string): string =>
  wordsIn(typed)
    .map((word) => `${word}:*`)
    .join(' & ') || ' '
