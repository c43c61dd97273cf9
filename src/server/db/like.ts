import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { folded } from '#shared/folded.ts'

/** Any text as a LIKE pattern that finds just this text, wildcards and all, in what `contains` compares. */
export const containing = (text: string): string => `%${folded(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * Whether a text contains the words, whatever their case, accents and form of Unicode: every search of a list asks so, and
 * the indexes over letters are made of the same expression (`lettersOf`).
 * @param pattern made by `containing`
 */
export const contains = (text: SQLWrapper, pattern: unknown): SQL => sql`folded(${text}) like ${pattern}`

/** A column as an index over letters (`using('gin', …)`) has it, so that `contains` finds its rows without reading the others. */
export const lettersOf = (text: SQLWrapper): SQL => sql`folded(${text}) gin_trgm_ops`
