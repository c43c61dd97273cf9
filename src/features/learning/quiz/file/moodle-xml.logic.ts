import { SaxesParser } from 'saxes'
import { cutToLength } from '#shared/graphemes.ts'
import { plainWords, wordsOfHtml, type Words } from '#shared/html-text.ts'
import { message } from '#shared/message.ts'
import { type Entry, type ImportResult, toQuizQuestion, unknownTypeMessage } from './imported-question.logic.ts'

/** An element with its own text and its children. */
type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] }

/** No tool nests deeper than this; deeper input is an attack. */
const DEEPEST = 40

/** Thrown with the line when a file is not XML, or is XML that is not allowed. */
export class UnreadableXml extends Error {
  readonly line: number
  readonly isForbidden: boolean
  constructor(line: number, isForbidden = false) {
    super(`line ${line}`)
    this.line = line
    this.isForbidden = isForbidden
  }
}

/** Stands for an ampersand that begins no entity of XML, such as `&nbsp;` or `R & D`; it ends reading otherwise. */
const SIGN = '\uE026'
/** Such an ampersand, or a section in which each is one. */
const WRONG = /<!\[CDATA\[[^\]]*(?:\](?!\]>)[^\]]*)*|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi

/**
 * Reads a file in Moodle's XML format. Texts stay texts (`007` is not 7); a document type is refused, because it can
 * name other files and grow without end. A sign that XML does not know costs its question and no other.
 * @throws UnreadableXml
 */
export function readMoodleXml(xml: string): Entry[] {
  const root: Node = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const entries: Entry[] = []
  const parser = new SaxesParser({ position: true, xmlns: false })
  let [start, line] = [0, 0]
  let brokenAt: number | undefined
  const fail = (isForbidden = false): never => {
    throw new UnreadableXml(parser.line, isForbidden)
  }
  const markQuestionBroken = (): void => {
    if (open[2]?.name !== 'question') fail()
    brokenAt ??= parser.line
  }
  const addText = (text: string): void => {
    const node = open.at(-1)
    if (node) node.text += text
  }
  parser.on('error', ({ message: problem }) =>
    /character entity|disallowed character\.$/.test(problem) ? markQuestionBroken() : fail(),
  )
  parser.on('doctype', () => fail(true))
  parser.on('opentagstart', () => {
    if (open.length === 2) [start, line, brokenAt] = [xml.lastIndexOf('<', parser.position), parser.line, undefined]
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes, text: '', children: [] }
    open.at(-1)?.children.push(node)
    if (open.push(node) > DEEPEST) fail(true)
  })
  parser.on('text', (text) => {
    if (hasWrongSign(text, isHtml(open.at(-2)))) markQuestionBroken()
    addText(text.replaceAll(SIGN, '&'))
  })
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const node = open.pop()
    if (open.length === 1 && node?.name !== 'quiz') fail()
    if (node?.name !== 'question' || open.length !== 2) return
    const taken = readQuestion(node, brokenAt)
    if (taken) entries.push({ line, raw: xml.slice(start, parser.position), ...taken })
    // The pictures of a large file are not kept while the rest is read.
    open[1]?.children.pop()
  })
  parser.write(xml.replaceAll(WRONG, (found) => (found === '&' ? SIGN : found))).close()
  return entries
}

const childOf = (node: Node | undefined, name: string): Node | undefined =>
  node?.children.find((each) => each.name === name)
const textOf = (node: Node | undefined): string => childOf(node, 'text')?.text ?? ''

/** What Moodle shows as HTML. */
const isHtml = (node: Node | undefined): boolean =>
  ['html', 'moodle_auto_format'].includes(node?.attributes.format ?? 'html')

/** HTML takes an ampersand alone for itself and knows more entities; other texts have neither. */
const hasWrongSign = (text: string, inHtml: boolean): boolean =>
  inHtml
    ? [...text.matchAll(/\uE026(\w{2,31};)/g)].some(([, name = '']) => wordsOfHtml(`&${name}`).text === `&${name}`)
    : text.includes(SIGN)

/** The words of `<x format="html"><text>…</text></x>`. */
function wordsOf(node: Node | undefined): Words {
  const words = isHtml(node) ? wordsOfHtml(textOf(node)) : plainWords(textOf(node))
  return { ...words, hasPicture: words.hasPicture || childOf(node, 'file') !== undefined }
}

/** Nothing for a category, which is no question. */
function readQuestion(node: Node, brokenAt: number | undefined): ImportResult | null {
  if (brokenAt !== undefined)
    return {
      refusal: message('Line {line} has a character that XML does not allow. Write & as &amp; there.', {
        line: brokenAt,
      }),
    }
  const { type = '' } = node.attributes
  if (type === 'category') return null
  if (type !== 'multichoice') return { refusal: unknownTypeMessage(cutToLength(type, 60)) }
  const options = node.children
    .filter(({ name }) => name === 'answer')
    .map((answer) => ({
      ...wordsOf(answer),
      fraction: Number(answer.attributes.fraction ?? 0) / 100,
      hasFeedback: wordsOf(childOf(answer, 'feedback')).text !== '',
    }))
  if (options.some(({ fraction }) => !Number.isFinite(fraction)))
    return { refusal: message('An option’s share of the points is not a number') }
  const grade = Number(childOf(node, 'defaultgrade')?.text ?? 1)
  return toQuizQuestion({
    asked: wordsOf(childOf(node, 'questiontext')),
    options,
    explanation: wordsOf(childOf(node, 'generalfeedback')),
    points: Number.isFinite(grade) ? grade : 1,
    tags: (childOf(node, 'tags')?.children ?? []).map((tag) => textOf(tag).trim()),
  })
}
