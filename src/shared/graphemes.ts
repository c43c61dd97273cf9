/** Browsers of before April 2024 may lack it (Firefox did): there a letter is one code point. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined

/** The letters of a text as people see them, each with its accents and signs. */
export const lettersOf = (text: string): string[] =>
  graphemes ? Array.from(graphemes.segment(text), ({ segment }) => segment) : Array.from(text)

/**
 * The beginning of a text, with at most so many units, as limits count them: it ends where a letter ends as people see it, so
 * that neither a letter of two units nor an accent or a sign of several parts is cut in two.
 */
export function cutToLength(text: string, most: number): string {
  if (text.length <= most) return text
  if (graphemes) return text.slice(0, graphemes.segment(text).containing(most)?.index)
  const isHalf = (text.codePointAt(most - 1) ?? 0) > 0xff_ff
  return text.slice(0, isHalf ? most - 1 : most)
}
