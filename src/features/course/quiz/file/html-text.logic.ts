import { DomHandler, DomUtils, ElementType, Parser } from 'htmlparser2'

type Node = DomHandler['root']['children'][number]
type Element = Extract<Node, { attribs: unknown }>
type Text = Extract<Node, { type: ElementType.ElementType.Text }>

const isText = (node: Node): node is Text => node.type === ElementType.ElementType.Text
const isElement = (node: Node): node is Element => 'attribs' in node

/** Elements that begin and end a line. */
const BLOCKS = new Set(
  'p div li ul ol table caption pre blockquote h1 h2 h3 h4 h5 h6 dl dt dd hr section article figure figcaption'.split(
    ' ',
  ),
)
const UNSEEN = new Set(['script', 'style', 'head', 'title', 'template'])
const PICTURES = new Set(['img', 'svg', 'video', 'audio', 'object', 'iframe', 'canvas', 'picture'])
/** How tools name the pictures that they draw of formulas; `alt` is then the formula. */
const OF_FORMULA = /tex|formula|equation|math/i
/** Nothing that a tool writes is deeper; what is only wants to exhaust the reader. */
const DEEPEST = 100

const RAISED = new Map(Array.from('0123456789+-−=()ni', (sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'[at]]))
const LOWERED = new Map(Array.from('0123456789+-−=()', (sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'[at]]))
const ORDINAL = /^(?:st|nd|rd|th|er|re|e|è|ème|nde?)$/

/** As Unicode writes it where it can, else `x^(ab)`. */
function shifted(inside: string, signs: ReadonlyMap<string, string | undefined>, mark: string): string {
  const text = inside.trim()
  const letters = Array.from(text, (sign) => signs.get(sign))
  if (letters.every((letter) => letter !== undefined)) return letters.join('')
  return `${mark}${letters.length === 1 ? text : `(${text})`}`
}

type Mark = (inside: string) => string
const around =
  (before: string, after = before): Mark =>
  (inside) =>
    inside.trim() === '' ? inside : `${before}${inside}${after}`
const raised: Mark = (inside) => (ORDINAL.test(inside) ? inside : shifted(inside, RAISED, '^'))
const lowered: Mark = (inside) => shifted(inside, LOWERED, '_')
const struck = around('~~')
const underlined = around('_')

/** What stands for the elements, and for the styles, whose form has a meaning. */
const MARKS = new Map<string, Mark>([
  ['sup', raised],
  ['sub', lowered],
  ['del', struck],
  ['s', struck],
  ['strike', struck],
  ['u', underlined],
  ['q', around('“', '”')],
  ['rt', around('(', ')')],
])
const STYLES: readonly (readonly [RegExp, Mark])[] = [
  [/line-through/i, struck],
  [/underline/i, underlined],
  [/vertical-align:\s*super/i, raised],
  [/vertical-align:\s*sub/i, lowered],
]

class TooDeep extends Error {}

/** Stops while it is read what takes the parser quadratic time. */
class Tree extends DomHandler {
  override onopentag(name: string, attribs: Record<string, string>): void {
    super.onopentag(name, attribs)
    if (this.tagStack.length > DEEPEST) throw new TooDeep()
  }
}

/** Nothing for a text that nests too deeply. */
function treeOf(html: string): Node[] | undefined {
  const tree = new Tree()
  try {
    new Parser(tree).end(html)
    return tree.root.children
  } catch (problem) {
    if (problem instanceof TooDeep) return undefined
    throw problem
  }
}

type Words = {
  text: string
  /** It shows pictures, which words cannot replace. */
  hasPicture: boolean
  /** It has a formula without a notation as text, or nests too deeply to be read. */
  isBeyondText: boolean
}

/**
 * The words of an HTML text as lines. Powers and indices are Unicode or `x^(ab)`, cells are parted by `|`, struck words
 * are `~~so~~`, underlined ones `_so_`, and formulas the TeX that their author wrote.
 */
export function textOfHtml(html: string): Words {
  const tree = treeOf(html)
  const seen = { hasPicture: false, isBeyondText: !tree }

  function wordsOf(nodes: readonly Node[], isWhole: boolean): string {
    return nodes
      .map((node) => {
        if (isText(node))
          return isWhole ? node.data.replaceAll(' ', '\u00A0') : node.data.replaceAll(/[\t\n\r\f ]+/g, ' ')
        return isElement(node) ? wordsOfElement(node, isWhole || node.name === 'pre') : ''
      })
      .join('')
  }

  function wordsOfElement(element: Element, isWhole: boolean): string {
    const { name, attribs } = element
    if (UNSEEN.has(name) || attribs['aria-hidden'] === 'true') return ''
    if (name === 'br') return '\n'
    if (name === 'img' && attribs.alt && OF_FORMULA.test(attribs.class ?? '')) return attribs.alt
    seen.hasPicture ||= PICTURES.has(name)
    if (name === 'math') return formulaOf(element)
    const parts = (): string[] => element.children.map((child) => wordsOf([child], isWhole).trim()).filter(Boolean)
    if (name === 'tr') return `\n${parts().map(oneLine).join(' | ')}\n`
    if (name === 'ol')
      return parts()
        .map((part, at) => `\n${at + 1}. ${part}\n`)
        .join('')
    if (name === 'ul')
      return parts()
        .map((part) => `\n- ${part}\n`)
        .join('')
    const inside = wordsOf(element.children, isWhole)
    const mark = MARKS.get(name) ?? STYLES.find(([pattern]) => pattern.test(attribs.style ?? ''))?.[1]
    const words = mark ? mark(inside) : inside
    return BLOCKS.has(name) ? `\n${words}\n` : words
  }

  function formulaOf(math: Element): string {
    const tex = DomUtils.findOne(
      (each) => each.name === 'annotation' && /tex/i.test(each.attribs.encoding ?? ''),
      [math],
    )
    const notation = (tex ? DomUtils.textContent(tex) : (math.attribs.alttext ?? '')).trim()
    seen.isBeyondText ||= notation === ''
    return notation
  }

  const lines = wordsOf(tree ?? [], false).split('\n')
  const kept = lines
    .map((line) => line.replaceAll(/ {2,}/g, ' ').replace(/^ /, '').trimEnd())
    .filter((line) => line !== '')
  return { text: kept.join('\n').replaceAll('\u00A0', ' '), ...seen }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
