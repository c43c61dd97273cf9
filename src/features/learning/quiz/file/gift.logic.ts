import { plainWords, wordsOfHtml, type Words } from '#shared/html-text.ts'
import { message } from '#shared/message.ts'
import {
  type Entry,
  type FoundOption,
  type ImportResult,
  toQuizQuestion,
  unknownTypeMessage,
} from './imported-question.logic.ts'

type Block = { line: number; lines: string[] }

/** Escaped signs are replaced by private characters while a text is parsed, as in Moodle. */
const HIDDEN = 0xe0_00
const hideEscapedSigns = (text: string): string =>
  text.replaceAll(/\\([\\:#={}~n])/g, (_, sign: string) => String.fromCodePoint(HIDDEN + (sign.codePointAt(0) ?? 0)))
const restoreEscapedSigns = (text: string): string =>
  text.replaceAll(/[\uE05C\uE03A\uE023\uE03D\uE07B\uE07D\uE07E\uE06E]/g, (hidden) =>
    hidden === '\uE06E' ? '\n' : String.fromCodePoint((hidden.codePointAt(0) ?? 0) - HIDDEN),
  )

const FORMATTED = /^(?:\[(html|moodle|plain|markdown)\])?([^]*)$/
const CATEGORY = '$CATEGORY:'

const isComment = (line: string): boolean => line.startsWith('//')

/** The blocks of a file: a blank line ends one, as in Moodle; so do a category, and below closed braces a comment or a name. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  let isClosed = false
  for (const [at, given] of text.split(/\r\n|\n|\r/).entries()) {
    const line = given.trim()
    const isBetween = line === '' || line.startsWith(CATEGORY)
    if (isBetween || (isClosed && /^(?:::|\/\/)/.test(line))) open = null
    if (isBetween) continue
    if (open) open.lines.push(line)
    else {
      blocks.push((open = { line: at + 1, lines: [line] }))
      isClosed = false
    }
    isClosed ||= !isComment(line) && hideEscapedSigns(line).includes('}')
  }
  return blocks
}

/**
 * Reads a file in the GIFT format, block by block, in the order in which Moodle looks at one: comments, escapes, name,
 * the first braces, the last `####`, then the type. One question that cannot be read costs no other, and every line that
 * is no comment and no category is in a question or in a refusal.
 * @param most so many questions are read; no one is shown more
 */
export function readGift(text: string, most = Infinity): Entry[] {
  const entries: Entry[] = []
  for (const { line, lines } of blocksOf(text)) {
    // Where the question itself begins, after the comments above it.
    const at = lines.findIndex((each) => !isComment(each))
    if (at >= 0) entries.push({ line: line + at, raw: lines.join('\n'), ...readBlock(lines) })
    if (entries.length >= most) break
  }
  return entries
}

function readBlock(lines: readonly string[]): ImportResult {
  const text = hideEscapedSigns(lines.filter((line) => !isComment(line)).join('\n')).replace(/^::[^]*?::\s*/, '')
  const start = text.indexOf('{')
  const end = text.indexOf('}')
  if (start < 0 && end < 0) return { refusal: unknownTypeMessage('description') }
  if (start < 0 || end < start)
    return { refusal: message('Its braces do not match. End each question with a blank line.') }
  const after = text.slice(end + 1).trim()
  if (/[{}]/.test(after))
    return { refusal: message('It has more than one pair of braces. End each question with a blank line.') }
  const [answers = '', ...general] = splitLast(text.slice(start + 1, end), '####')
  const type = questionTypeOf(answers)
  if (type !== 'multichoice') return { refusal: unknownTypeMessage(type) }
  const asked = parseFormattedText(text.slice(0, start).trim() + (after === '' ? '' : ` _____ ${after}`), 'moodle')
  return toQuizQuestion({
    asked,
    options: optionsOf(answers, asked.format),
    explanation: parseFormattedText(general.join(''), asked.format),
    points: 1,
    tags: [
      ...lines
        .filter(isComment)
        .join('\n')
        .matchAll(/\[tag:([^<>[\]]+)\]/g),
    ].map(([, tag = '']) => tag.trim()),
  })
}

function splitLast(text: string, sign: string): string[] {
  const at = text.lastIndexOf(sign)
  return (at < 0 ? [text] : [text.slice(0, at), text.slice(at + sign.length)]).map((part) => part.trim())
}

function questionTypeOf(answers: string): string {
  if (answers === '') return 'essay'
  if (answers.startsWith('#')) return 'numerical'
  if (answers.includes('~')) return 'multichoice'
  if (answers.includes('=') && answers.includes('->')) return 'matching'
  return /^(?:T|TRUE|F|FALSE)\s*(?:#|$)/.test(answers) ? 'truefalse' : 'shortanswer'
}

/** One option: whether it is marked as right, its share of the points (`%50%`, `%-33,3%`), its words and what is said about it. */
const OPTION = /^(=?)\s*(?:%\s*([+-]?\d{1,3}(?:[.,]\d*)?)\s*%)?([^#]*)#?([^]*)$/

/** A question with more options is refused for their number, whatever is in them. */
const MOST_OPTIONS = 100

function optionsOf(answers: string, format: string): FoundOption[] {
  // Many teachers mark the right option with both signs, `~=`.
  const parts = answers.replaceAll(/~\s*=|=/g, '~=').split('~')
  if (parts[0] === '') parts.shift()
  if (parts.length > MOST_OPTIONS)
    return parts.map((part) => ({ ...plainWords(part), fraction: 0, hasFeedback: false }))
  return parts.map((part) => {
    const [, right, share, text = '', feedback = ''] = OPTION.exec(part.trim()) ?? []
    const fraction = share === undefined ? Number(right === '=') : Number(share.replace(',', '.')) / 100
    return { ...parseFormattedText(text, format), fraction, hasFeedback: feedback.trim() !== '' }
  })
}

/** A text without its format marker; HTML becomes plain words. */
function parseFormattedText(given: string, usual: string): Words & { format: string } {
  const [, format = usual, text = ''] = FORMATTED.exec(given.trim()) ?? []
  const words = restoreEscapedSigns(text.trim())
  return { format, ...(format === 'html' ? wordsOfHtml(words) : plainWords(words)) }
}
