import { cutToLength } from './graphemes.ts'

/**
 * The start of a text as one line with a maximum length: whole words where possible, with an ellipsis when it is cut.
 */
export function beginningOf(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const begun = cutToLength(line, most - 1)
  const end = line[begun.length] === ' ' ? begun.length : begun.lastIndexOf(' ')
  return `${end > most / 2 ? begun.slice(0, end) : begun}…`
}
