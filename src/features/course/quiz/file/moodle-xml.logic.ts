import { SaxesParser } from 'saxes'
import { message } from '#shared/message.ts'
import { beginningOf, cut } from '#shared/graphemes.ts'
import type { QuizData } from '../quiz.contract.ts'
import { type Entry, type Taken, tagsOf, takeChoice, unknownType } from './found.logic.ts'
import { textOfHtml } from './html-text.logic.ts'

/** An element with its own text and its children. */
type Node = {
  name: string
  attributes: Record<string, string>
  text: string
  children: Node[]
  line: number
  start: number
  /** Where a sign of the question begins that XML does not know. */
  broken?: number
}

/** Nothing that a tool writes is deeper; what is only wants to exhaust the reader. */
const DEEPEST = 40

/** The file is not XML that may be read: said with the line. */
export class UnreadableXml extends Error {
  readonly line: number
  readonly isForbidden: boolean
  constructor(line: number, isForbidden = false) {
    super(`line ${line}`)
    this.line = line
    this.isForbidden = isForbidden
  }
}

/**
 * Reads a file in Moodle's XML format. Texts stay texts (`007` is not 7); a document type is refused, because it can
 * name other files and grow without end.
 * @throws UnreadableXml
 */
export function readMoodleXml(xml: string): Entry[] {
  const root: Node = { name: '', attributes: {}, text: '', children: [], line: 0, start: 0 }
  const open = [root]
  const parser = new SaxesParser({ position: true, xmlns: false })
  let start = 0
  const ends: Entry[] = []
  const fail = (isForbidden = false): never => {
    throw new UnreadableXml(parser.line, isForbidden)
  }
  /** A question costs nothing but itself. */
  const breakQuestion = (): void => {
    const question = open[2]
    if (question?.name !== 'question') return fail()
    question.broken ??= parser.line
  }
  parser.on('error', ({ message: problem }) =>
    /character entity|disallowed character\.$/.test(problem) ? breakQuestion() : fail(),
  )
  parser.on('doctype', () => fail(true))
  const add = (text: string): void => {
    const node = open.at(-1)
    if (node) node.text += text
  }
  parser.on('opentagstart', () => (start = parser.position))
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes, text: '', children: [], line: parser.line, start }
    open.at(-1)?.children.push(node)
    if (open.push(node) > DEEPEST) fail(true)
  })
  parser.on('text', (text) => {
    if (wrongSigns(text, isHtml(open.at(-2)))) breakQuestion()
    add(text.replaceAll(SIGN, '&'))
  })
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const node = open.pop()
    if (node?.name !== 'question' || open.length !== 2) return
    const taken = readQuestion(node)
    if (taken)
      ends.push({ line: node.line, raw: xml.slice(xml.lastIndexOf('<', node.start), parser.position), ...taken })
    // The pictures of a large file are not kept while the rest is read.
    open.at(-1)?.children.pop()
  })
  parser.write(withSigns(xml)).close()
  if (root.children[0]?.name !== 'quiz') throw new UnreadableXml(root.children[0]?.line ?? 1)
  return ends
}

const childOf = (node: Node | undefined, name: string): Node | undefined =>
  node?.children.find((each) => each.name === name)

/** Stands for an ampersand that begins no entity of XML, such as `&nbsp;` or `R & D`; it ends reading otherwise. */
const SIGN = '\uE026'
const WRONG = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi

/** Inside of CDATA an ampersand is one. */
function withSigns(xml: string): string {
  const [first = '', ...sections] = xml.split('<![CDATA[')
  const parts = sections.map((section) => {
    const end = section.indexOf(']]>')
    return end < 0 ? section : section.slice(0, end) + section.slice(end).replaceAll(WRONG, SIGN)
  })
  return [first.replaceAll(WRONG, SIGN), ...parts].join('<![CDATA[')
}

/** HTML takes an ampersand alone for itself and knows more entities; other texts have neither. */
const wrongSigns = (text: string, inHtml: boolean): boolean =>
  inHtml
    ? [...text.matchAll(/\uE026(\w{2,31};)/g)].some(([, name = '']) => textOfHtml(`&${name}`).text === `&${name}`)
    : text.includes(SIGN)

/** What Moodle shows as HTML. */
const isHtml = (node: Node | undefined): boolean =>
  ['html', 'moodle_auto_format'].includes(node?.attributes.format ?? 'html')

/** The words of `<x format="html"><text>…</text></x>`. */
function wordsOf(node: Node | undefined): ReturnType<typeof textOfHtml> {
  const text = childOf(node, 'text')?.text ?? ''
  const hasFile = childOf(node, 'file') !== undefined
  if (!isHtml(node)) return { text, hasPicture: hasFile, isBeyondText: false }
  const words = textOfHtml(text)
  return { ...words, hasPicture: words.hasPicture || hasFile }
}

/** Nothing for a category, which is no question. */
function readQuestion(node: Node): Taken | null {
  if (node.broken !== undefined)
    return {
      refusal: message('Line {line} has a sign that XML does not know. Write & as &amp; there.', {
        line: node.broken,
      }),
    }
  const { type = '' } = node.attributes
  if (type === 'category') return null
  if (type !== 'multichoice') return { refusal: unknownType(cut(type, 60)) }
  const asked = wordsOf(childOf(node, 'questiontext'))
  const answers = node.children.filter(({ name }) => name === 'answer')
  const words = answers.map(wordsOf)
  const fractions = answers.map(({ attributes }) => Number(attributes.fraction ?? 0) / 100)
  if (fractions.some((fraction) => !Number.isFinite(fraction)))
    return { refusal: message('The share of the points of an option is not a number') }
  const explanation = wordsOf(childOf(node, 'generalfeedback'))
  const all = [asked, ...words, explanation]
  const grade = Number(childOf(node, 'defaultgrade')?.text ?? 1)
  return takeChoice({
    text: asked.text,
    options: words.map(({ text }, at) => ({
      text,
      fraction: fractions[at] ?? 0,
      hasFeedback: wordsOf(childOf(answers[at], 'feedback')).text !== '',
    })),
    explanation: explanation.text,
    points: Number.isFinite(grade) ? grade : 1,
    tags: (childOf(node, 'tags')?.children ?? []).map((tag) => childOf(tag, 'text')?.text.trim() ?? ''),
    hasPicture: all.some(({ hasPicture }) => hasPicture),
    isBeyondText: all.some(({ isBeyondText }) => isBeyondText),
  })
}

/** What XML 1.0 has no way to write is left out. */
// oxlint-disable-next-line no-control-regex -- these characters are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escaped = (text: string): string =>
  text
    .replaceAll(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')

const plain = (name: string, text: string, more = ''): string =>
  `<${name}${more} format="plain_text"><text>${escaped(text)}</text></${name}>`

/** A quiz in Moodle's XML format. */
export function writeMoodleXml(quiz: Pick<QuizData, 'title' | 'questions' | 'shuffle_options'>): string {
  const category = `$course$/top/${quiz.title.replaceAll('/', '//')}`
  const questions = quiz.questions.map((question, at) => {
    const tags = tagsOf(question)
    return [
      '  <question type="multichoice">',
      `    <name><text>${escaped(`${at + 1}. ${beginningOf(question.text, 80)}`)}</text></name>`,
      `    ${plain('questiontext', question.text)}`,
      `    ${plain('generalfeedback', question.explanation ?? '')}`,
      `    <defaultgrade>${question.points}</defaultgrade>`,
      '    <penalty>0.3333333</penalty>',
      '    <hidden>0</hidden>',
      '    <single>true</single>',
      `    <shuffleanswers>${quiz.shuffle_options ?? false}</shuffleanswers>`,
      '    <answernumbering>abc</answernumbering>',
      ...question.options.map(
        (option, place) =>
          `    ${plain('answer', option, ` fraction="${place === question.correct_answer ? 100 : 0}"`)}`,
      ),
      ...(tags.length === 0
        ? []
        : [`    <tags>${tags.map((tag) => `<tag><text>${tag}</text></tag>`).join('')}</tags>`]),
      '  </question>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    `  <question type="category"><category><text>${escaped(category)}</text></category></question>`,
    ...questions,
    '</quiz>',
    '',
  ].join('\n')
}
