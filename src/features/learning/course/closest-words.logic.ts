/** Shorter words are similar to too many others. */
const SHORTEST = 3

/** How many letters may be wrong in a word of this length. */
const wrongLettersAllowed = (length: number): number => (length <= 5 ? 1 : length <= 8 ? 2 : 3)

/** Whether a word can be compared with others: letters only, and enough of them. */
export const isComparable = (word: string): boolean => word.length >= SHORTEST && /^\p{L}+$/u.test(word)

/**
 * The word with the fewest letters missing, added, wrong or swapped; among those alike, the one that most courses have.
 * A word that is still being typed is compared with beginnings of words.
 * @param words those to compare with, and how many courses have each
 * @returns undefined where none is like it
 */
export function closestWord(word: string, words: ReadonlyMap<string, number>): string | undefined {
  let best: { found: string; wrong: number; uses: number } | undefined
  for (const [found, uses] of words) {
    const begun = found.length > word.length ? wrongLetters(word, found.slice(0, word.length)) + 0.5 : Infinity
    const wrong = Math.min(wrongLetters(word, found), begun)
    if (wrong >= wrongLettersAllowed(word.length) + 1) continue
    if (!best || wrong < best.wrong || (wrong === best.wrong && uses > best.uses)) best = { found, wrong, uses }
  }
  return best?.found
}

/** Letters missing, added or wrong, and neighbours swapped (the optimal string alignment distance). */
function wrongLetters(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const steps = [(above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (isSame ? 0 : 1)]
      line.push(Math.min(...steps, isSwapped ? (before[at - 2] ?? 0) + 1 : Infinity))
    }
    before = above
    above = line
  }
  return above.at(-1) ?? 0
}
