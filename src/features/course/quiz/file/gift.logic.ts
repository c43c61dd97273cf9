import { message } from '#shared/message.ts'
import type { QuizData } from '../quiz.contract.ts'
import { type Entry, type FoundOption, type Taken, tagsOf, takeChoice, unknownType } from './found.logic.ts'
import { textOfHtml } from './html-text.logic.ts'

type Block = { line: number; lines: string[] }

/** Signs of the format that a backslash makes ordinary, and where they are kept meanwhile (Moodle's own places). */
const ESCAPES: readonly (readonly [string, string, string])[] = [
  ['\\\\', '\uE092', '\\'],
  ['\\:', '\uE058', ':'],
  ['\\#', '\uE035', '#'],
  ['\\=', '\uE061', '='],
  ['\\{', '\uE123', '{'],
  ['\\}', '\uE125', '}'],
  ['\\~', '\uE126', '~'],
  ['\\n', '\uE010', '\n'],
]

const hide = (text: string): string => ESCAPES.reduce((done, [written, place]) => done.replaceAll(written, place), text)
const restore = (text: string): string => ESCAPES.reduce((done, [, place, sign]) => done.replaceAll(place, sign), text)

/** A share of the points before an option: `%50%`, `%-33.3%`, `%33,3%`. */
const WEIGHT = /^%\s*([+-]?\d{1,3}(?:[.,]\d*)?)\s*%/
const FORMAT = /^\[(html|moodle|plain|markdown)\]/
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
    isClosed ||= !isComment(line) && hide(line).includes('}')
  }
  return blocks
}

/**
 * Reads a file in the GIFT format, block by block, in the order in which Moodle looks at one: comments, escapes, name,
 * the first braces, the last `####`, then the type. One question that cannot be read costs no other, and every line that
 * is no comment and no category is in a question or in a refusal.
 */
export function readGift(text: string): Entry[] {
  return blocksOf(text).flatMap((block) => {
    const taken = readBlock(block)
    return taken ? [{ line: lineOf(block), raw: block.lines.join('\n'), ...taken }] : []
  })
}

/** Where the question itself begins, after the comments above it. */
const lineOf = ({ line, lines }: Block): number => line + lines.findIndex((each) => !isComment(each))

/** Nothing for what is no question: comments alone. */
function readBlock({ lines }: Block): Taken | null {
  const comments = lines.filter(isComment).join('\n')
  let text = hide(lines.filter((line) => !isComment(line)).join('\n'))
  if (text === '') return null
  if (text.startsWith('::')) {
    const end = text.indexOf('::', 2)
    if (end >= 0) text = text.slice(end + 2).trim()
  }
  const start = text.indexOf('{')
  const end = text.indexOf('}')
  if (start < 0 && end < 0) return { refusal: unknownType('description') }
  if (start < 0 || end < start) return { refusal: message('Its braces do not match; a blank line ends a question') }
  const after = text.slice(end + 1).trim()
  if (/[{}]/.test(after))
    return { refusal: message('It has more than one pair of braces; a blank line ends a question') }
  const [answers, general] = splitLast(text.slice(start + 1, end).trim(), '####')
  const type = typeOf(answers)
  if (type !== 'multichoice') return { refusal: unknownType(type) }
  const asked = formatted(text.slice(0, start).trim() + (after === '' ? '' : ` _____ ${after}`), 'moodle')
  const options = optionsOf(answers, asked.format)
  const explanation = formatted(general, asked.format)
  const all = [asked, ...options, explanation]
  return takeChoice({
    text: asked.text,
    options,
    explanation: explanation.text,
    points: 1,
    tags: [...comments.matchAll(/\[tag:([^<>[\]]+)\]/g)].map(([, tag]) => tag?.trim() ?? ''),
    hasPicture: all.some(({ hasPicture }) => hasPicture),
    isBeyondText: all.some(({ isBeyondText }) => isBeyondText),
  })
}

function splitLast(text: string, sign: string): [before: string, after: string] {
  const at = text.lastIndexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + sign.length).trim()]
}

function typeOf(answers: string): string {
  if (answers === '') return 'essay'
  if (answers.startsWith('#')) return 'numerical'
  if (answers.includes('~')) return 'multichoice'
  if (answers.includes('=') && answers.includes('->')) return 'matching'
  const word = answers.split('#')[0]?.trim() ?? ''
  return ['T', 'TRUE', 'F', 'FALSE'].includes(word) ? 'truefalse' : 'shortanswer'
}

/** Many teachers mark the right option with both signs, `~=`. */
const BOTH_SIGNS = /~\s*=/g

function optionsOf(answers: string, format: string): (FoundOption & Formatted)[] {
  const parts = answers.replaceAll(BOTH_SIGNS, '=').replaceAll('=', '~=').split('~')
  if (parts[0] === '') parts.shift()
  return parts.map((given) => {
    const part = given.trim()
    const isRight = part.startsWith('=')
    const said = isRight ? part.slice(1).trim() : part
    const weight = WEIGHT.exec(said)
    const share = weight?.[1]?.replace(',', '.') ?? (isRight ? 100 : 0)
    const rest = said.slice(weight?.[0].length ?? 0)
    const at = rest.indexOf('#')
    return {
      ...formatted(at < 0 ? rest : rest.slice(0, at), format),
      fraction: Number(share) / 100,
      hasFeedback: at >= 0 && rest.slice(at + 1).trim() !== '',
    }
  })
}

type Formatted = { format: string } & ReturnType<typeof textOfHtml>

/** A text without its format sign; of HTML its words. */
function formatted(given: string, usual: string): Formatted {
  const whole = given.trim()
  const sign = FORMAT.exec(whole)
  const format = sign?.[1] ?? usual
  const text = restore(whole.slice(sign?.[0].length ?? 0).trim())
  return format === 'html' ? { format, ...textOfHtml(text) } : { format, text, hasPicture: false, isBeyondText: false }
}

const written = (text: string): string =>
  text.replaceAll(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\n|\r/g, '\\n')

/** A text that begins like a format or a share of the points says that it is neither. */
const guarded = (text: string): string =>
  `${FORMAT.test(text) || text.startsWith('%') ? '[plain]' : ''}${written(text)}`

/** A quiz in the GIFT format; Moodle and others read it. */
export function writeGift({ title, questions }: Pick<QuizData, 'title' | 'questions'>): string {
  const category = `$CATEGORY: ${title.replaceAll(/\s+/g, ' ').replaceAll('/', '//')}`
  const blocks = questions.map((question, at) => {
    const tags = tagsOf(question)
    return [
      ...(tags.length === 0 ? [] : [`// ${tags.map((tag) => `[tag:${tag}]`).join(' ')}`]),
      `::${at + 1}::[plain]${written(question.text)} {`,
      ...question.options.map((each, place) => `\t${place === question.correct_answer ? '=' : '~'}${guarded(each)}`),
      ...(question.explanation ? [`\t####${guarded(question.explanation)}`] : []),
      '}',
    ].join('\n')
  })
  return `${[category, ...blocks].join('\n\n')}\n`
}
