import { cut } from './graphemes.ts'

/** How a text begins, as one line of at most so many units: whole words where it has some, and an ellipsis where it goes on. */
export function beginningOf(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const begun = cut(line, most - 1)
  const end = line[begun.length] === ' ' ? begun.length : begun.lastIndexOf(' ')
  return `${end > most / 2 ? begun.slice(0, end) : begun}…`
}
