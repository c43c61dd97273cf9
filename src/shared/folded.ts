/**
 * What is left out, by the scripts that have it. The vowel signs of Indian scripts are not here: without them words
 * are others.
 */
const LEFT_OUT = new RegExp(
  `[${[
    // Accents of Latin, Greek and Cyrillic letters.
    String.raw`\u0300-\u036F\u0483-\u0487\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F`,
    // Points of Hebrew; vowels, signs of reading and the long line of Arabic.
    String.raw`\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7`,
    String.raw`\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED`,
    // Tones of N'Ko, lengths of Ethiopic.
    String.raw`\u07EB-\u07F3\u135D-\u135F`,
    // Invisible characters: fillers, joiners, marks of direction, variation selectors.
    String.raw`\u00AD\u115F\u1160\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF`,
  ].join('')}]`,
  'g',
)
const APOSTROPHES = /[\u2018-\u201B\u02B9\u02BB\u02BC\u02BD\u02C8\u2032]/g
const QUOTES = /[\u201C-\u201F\u00AB\u00BB\u2033]/g
const DASHES = /[\u2010-\u2015\u2212]/g
/** Letters that no form of Unicode takes apart, and what is typed where a keyboard does not have them. */
const LETTERS = new Map(
  (
    'đd ðd ħh ıi łl øo ŧt ɓb ƀb ɖd ɗd ƒf ɣg ƙk ɩi ɨi ŋn ɲn ɔo ɛe əe ǝe ʊu ʋv ƴy ςσ ' +
    '\u0649\u064A \u06CC\u064A \u06A9\u0643 \u0629\u0647 ßss æae œoe þth'
  )
    .split(' ')
    .map(([letter = '', ...plain]) => [letter, plain.join('')] as const),
)
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')

/**
 * A text as it is compared when someone searches: in small letters, without accents, with plain apostrophes, the same
 * for every form of Unicode. The function `folded` of the database (drizzle/0075) makes the same of it.
 */
export const folded = (text: string): string =>
  text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replaceAll(LEFT_OUT, '')
    .toLowerCase()
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(QUOTES, '"')
    .replaceAll(DASHES, '-')
    .replaceAll(LETTER, (letter) => LETTERS.get(letter) ?? letter)

/** Does a text have every word that was typed, or its beginning, whatever the case and the accents? */
export function hasWords(text: string, typed: string): boolean {
  const known = folded(text)
  return folded(typed)
    .split(/\s+/)
    .every((word) => known.includes(word))
}
