import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { folded } from '#shared/folded.ts'

/** Any text as a LIKE pattern that finds just this text, wildcards and all, in what `contains` compares. */
export const likePatternOf = (text: string): string => `%${folded(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The words of a search, as they are compared: each once, and none that is a part of another, which finds no less. */
const wordsOf = (search: string): string[] => {
  const words = [...new Set(folded(search).split(/\s+/).filter(Boolean))]
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

/** The words of a search as patterns, all of which a row has. */
export const containsPatternsOf = (search: string | undefined): string[] => wordsOf(search ?? '').map(likePatternOf)

/** The most words of a search, since each costs another look-up. */
const USUAL_WORDS = 4
/** Requests that a further word counts as. */
const WORD_COST = 10

/** Requests that a search counts as beside the one it is, for `call.spend`. */
export const costOfSearch = (search: string | undefined): number =>
  WORD_COST * Math.max(0, wordsOf(search ?? '').length - USUAL_WORDS)

/**
 * Whether a text contains the words, whatever their case, accents and form of Unicode: every search of a list asks so,
 * and the indexes over letters are made of the same expression (`lettersOf`).
 * @param pattern made by `containing`
 */
export const contains = (text: SQLWrapper, pattern: unknown): SQL => sql`folded(${text}) like ${pattern}`

/**
 * A column as an index over letters (`using('gin', …)`) has it, so that `contains` finds its rows without reading the
 * others.
 */
export const lettersOf = (text: SQLWrapper): SQL => sql`folded(${text}) gin_trgm_ops`
