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

/** A share of the points before an option: `%50%`, `%-33.3%`. */
const WEIGHT = /^%(-?\d{1,3}(?:\.\d*)?)%/
const FORMAT = /^\[(html|moodle|plain|markdown)\]/

/** The blocks of a file: a blank line ends one, as in Moodle. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [at, given] of text.split(/\r\n|\n|\r/).entries()) {
    const line = given.trim()
    if (line === '') {
      open = null
      continue
    }
    if (open) open.lines.push(line)
    else blocks.push((open = { line: at + 1, lines: [line] }))
  }
  return blocks
}

/**
 * Reads a file in the GIFT format, block by block, in the order in which Moodle looks at one: comments, escapes,
 * category, name, the first braces, the last `####`, then the type. One question that cannot be read costs no other.
 */
export function readGift(text: string): Entry[] {
  return blocksOf(text).flatMap((block) => {
    const taken = readBlock(block)
    return taken ? [{ line: lineOf(block), raw: block.lines.join('\n'), ...taken }] : []
  })
}

const isComment = (line: string): boolean => line.startsWith('//')

/** Where the question itself begins, after the comments above it. */
const lineOf = ({ line, lines }: Block): number =>
  line +
  Math.max(
    0,
    lines.findIndex((each) => !isComment(each)),
  )

/** Nothing for what is no question: comments alone, and categories. */
function readBlock({ lines }: Block): Taken | null {
  const comments = lines.filter(isComment).join('\n')
  let text = hide(
    lines
      .filter((line) => !isComment(line))
      .join('\n')
      .trim(),
  )
  if (text === '' || text.startsWith('$CATEGORY:')) return null
  if (text.startsWith('::')) {
    const end = text.indexOf('::', 2)
    if (end >= 0) text = text.slice(end + 2).trim()
  }
  const start = text.indexOf('{')
  const end = text.indexOf('}')
  if (start < 0 && end < 0) return { refusal: unknownType('description') }
  if (start < 0 || end < start) return { refusal: message('Its braces do not match; a blank line ends a question') }
  const after = text.slice(end + 1).trim()
  const [answers, general] = splitLast(text.slice(start + 1, end).trim(), '####')
  const type = typeOf(answers)
  if (type !== 'multichoice') return { refusal: unknownType(type) }
  const {
    text: asked,
    format,
    hasPicture,
  } = formatted(text.slice(0, start).trim() + (after === '' ? '' : ` _____ ${after}`), 'moodle')
  return takeChoice({
    text: asked,
    options: optionsOf(answers, format),
    explanation: formatted(general, format).text,
    points: 1,
    tags: [...comments.matchAll(/\[tag:([^<>[\]]+)\]/g)].map(([, tag]) => tag?.trim() ?? ''),
    hasPicture,
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

function optionsOf(answers: string, format: string): FoundOption[] {
  const parts = answers
    .replaceAll('=', '~=')
    .split('~')
    .map((part) => part.trim())
  if (parts[0] === '') parts.shift()
  return parts.map((part) => {
    const isRight = part.startsWith('=')
    const weight = isRight ? null : WEIGHT.exec(part)
    const rest = isRight ? part.slice(1) : part.slice(weight?.[0].length ?? 0)
    const at = rest.indexOf('#')
    return {
      text: formatted(at < 0 ? rest : rest.slice(0, at), format).text,
      fraction: isRight ? 1 : Number(weight?.[1] ?? 0) / 100,
      hasFeedback: at >= 0 && rest.slice(at + 1).trim() !== '',
    }
  })
}

/** A text without its format sign; of HTML its words. */
function formatted(given: string, usual: string): { text: string; format: string; hasPicture: boolean } {
  const sign = FORMAT.exec(given.trim())
  const format = sign?.[1] ?? usual
  const text = restore(
    given
      .trim()
      .slice(sign?.[0].length ?? 0)
      .trim(),
  )
  return format === 'html' ? { format, ...textOfHtml(text) } : { format, text, hasPicture: false }
}

const written = (text: string): string =>
  text.replaceAll(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\n|\r/g, '\\n')

/** An option that begins like a format or a share of the points says that it is neither. */
const option = (text: string, isRight: boolean): string =>
  `${isRight ? '=' : text.startsWith('%') ? '~%0%' : '~'}${FORMAT.test(text) ? '[plain]' : ''}${written(text)}`

/** A quiz in the GIFT format; Moodle and others read it. */
export function writeGift({ title, questions }: Pick<QuizData, 'title' | 'questions'>): string {
  const category = `$CATEGORY: ${title.replaceAll(/\s+/g, ' ').replaceAll('/', '//')}`
  const blocks = questions.map((question, at) => {
    const tags = tagsOf(question)
    return [
      ...(tags.length === 0 ? [] : [`// ${tags.map((tag) => `[tag:${tag}]`).join(' ')}`]),
      `::${at + 1}::[plain]${written(question.text)} {`,
      ...question.options.map((each, place) => `\t${option(each, place === question.correct_answer)}`),
      ...(question.explanation
        ? [`\t####${FORMAT.test(question.explanation) ? '[plain]' : ''}${written(question.explanation)}`]
        : []),
      '}',
    ].join('\n')
  })
  return `${[category, ...blocks].join('\n\n')}\n`
}
