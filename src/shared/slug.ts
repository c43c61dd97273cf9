import { cutToLength } from './graphemes.ts'

/** Marks of other scripts are vowels and tones, which change the word. */
const ACCENTS = /(\p{Script=Latin})\p{M}+/gu
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu
const AT_THE_ENDS = /^-|-$/g

/**
 * A name or a title as it stands in an address: 'Éco-conception' is `eco-conception`, 'C++' is `cplusplus`, 'C#' is
 * `csharp`, '한국어 강좌' is `한국어-강좌`. In the form in which keyboards type it (NFC), which the binder also makes of what is
 * asked.
 */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(ACCENTS, '$1')
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replaceAll('#', 'sharp')
    .replaceAll(BETWEEN_WORDS, '-')
    .replaceAll(AT_THE_ENDS, '')
    .normalize('NFC')

/** How many letters of a title are in an address. */
const MAX_TITLE_LENGTH = 80

/**
 * A title as it stands in an address; never a number alone, which would be an id.
 * @param word stands before a title without letters, or in its place
 */
export function slugOfTitle(title: string, word: string): string {
  const made = cutToLength(slugOf(title), MAX_TITLE_LENGTH).replace(/-$/, '')
  return /^\d*$/.test(made) ? [word, made].filter(Boolean).join('-') : made
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let nth = 2
  while (taken.has(`${slug}-${nth}`)) nth += 1
  return `${slug}-${nth}`
}
