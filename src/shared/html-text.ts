import { htmlTagNames } from 'html-tag-names'
import { Parser } from 'htmlparser2'
import { plainNotationOf } from './plain-notation.ts'

/** The plain text of some HTML, and what it leaves out. */
export type Words = {
  text: string
  /** It shows pictures, which words cannot replace. */
  hasPicture: boolean
  /** It has something, such as a formula, that has no form as text, or nests too deeply to be read. */
  isBeyondText: boolean
}

/** The words of a text that is no HTML. */
export const plainWords = (text: string): Words => ({ text, hasPicture: false, isBeyondText: false })

/** Elements that begin and end a line. */
const BLOCKS = /^(?:p|div|li|table|caption|pre|blockquote|h[1-6]|d[ldt]|hr|section|article|figure|figcaption)$/
const UNSEEN = /^(?:script|style|head|title|template)$/
const PICTURES = /^(?:img|svg|video|audio|object|iframe|canvas|picture)$/
/** How tools name the pictures that they draw of formulas; `alt` is then the formula. */
const OF_FORMULA = /tex|formula|equation|math/i
/** No tool nests deeper than this; deeper input is an attack. */
const DEEPEST = 100

const NAMES: ReadonlySet<string> = new Set([...htmlTagNames, 'math', 'svg'])
/** Elements of office programs, and those that pages define themselves. */
const OWN_NAMES = /[:-]/

/** An element that is not closed yet, with the words of what it has so far. */
type Element = { name: string; attribs: Record<string, string>; parts: string[] }

const isUnseen = ({ name, attribs }: Element): boolean => UNSEEN.test(name) || attribs['aria-hidden'] === 'true'
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * The words of an HTML text as lines. What no element is called, as in `Map<String, Integer>`, is text. Powers and indices are Unicode or `x^(ab)`, cells are parted by `|`, struck words
 * are `~~so~~`, underlined ones `_so_`, and formulas the TeX that their author wrote.
 */
export function wordsOfHtml(html: string): Words {
  const seen = { hasPicture: false, isBeyondText: false }
  const root: Element = { name: '', attribs: {}, parts: [] }
  const open = [root]
  const isIn = (wanted: string): boolean => open.some(({ name }) => name === wanted)
  const isTag = (name: string): boolean =>
    NAMES.has(name) || OWN_NAMES.test(name) || open.some((one) => one.name === 'math' || one.name === 'svg')
  let depth = 0
  const parser = new Parser({
    onopentag(name, attribs) {
      if (isTag(name)) open.push({ name, attribs, parts: [] })
      else open.at(-1)?.parts.push(html.slice(parser.startIndex, parser.endIndex + 1))
      if (++depth < DEEPEST) return
      // Deeper nesting would take the parser quadratic time.
      seen.isBeyondText = true
      parser.pause()
    },
    ontext: (text) =>
      open.at(-1)?.parts.push(isIn('pre') ? text.replaceAll(' ', '\u00A0') : text.replaceAll(/[\t\n\r\f ]+/g, ' ')),
    onclosetag(name, isImplied) {
      depth--
      if (!isTag(name)) {
        if (!isImplied) open.at(-1)?.parts.push(html.slice(parser.startIndex, parser.endIndex + 1))
        return
      }
      const isSeen = !open.some(isUnseen)
      const element = open.pop()
      if (element && isSeen) open.at(-1)?.parts.push(wordsOf(element))
    },
  })

  function wordsOf({ name, attribs, parts }: Element): string {
    const inside = parts.join('')
    if (isIn('math') && name !== 'semantics')
      return name === 'annotation' && /tex/i.test(attribs.encoding ?? '') ? inside : ''
    if (name === 'math') {
      const notation = inside.trim() || (attribs.alttext ?? '').trim()
      seen.isBeyondText ||= notation === ''
      return notation
    }
    if (name === 'br') return '\n'
    if (name === 'img' && attribs.alt && OF_FORMULA.test(attribs.class ?? '')) return attribs.alt
    seen.hasPicture ||= PICTURES.test(name)
    const items = parts.map((part) => part.trim()).filter(Boolean)
    if (name === 'tr') return `\n${items.map(oneLine).join(' | ')}\n`
    if (name === 'ol') return items.map((item, at) => `\n${at + 1}. ${item}\n`).join('')
    if (name === 'ul') return items.map((item) => `\n- ${item}\n`).join('')
    const words = plainNotationOf(inside, name, attribs.style)
    return BLOCKS.test(name) ? `\n${words}\n` : words
  }

  parser.end(html)
  const lines = root.parts.join('').split('\n')
  const kept = lines.map((line) => line.replaceAll(/ {2,}/g, ' ').replace(/^ /, '').trimEnd()).filter(Boolean)
  return { text: kept.join('\n').replaceAll('\u00A0', ' '), ...seen }
}
