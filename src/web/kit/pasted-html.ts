import { DomUtils, parseDocument } from 'htmlparser2'
import { escapeHtml } from '#shared/html.ts'

type Children = ReturnType<typeof parseDocument>['children']
type Child = Children[number]
type Tag = Extract<Child, { attribs: unknown }>

/** Elements without text of the author. */
const LEFT_OUT = new Set([
  'head',
  'style',
  'script',
  'meta',
  'link',
  'title',
  'xml',
  'colgroup',
  'col',
  'svg',
  'button',
])
const BLOCKS = new Set('p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table section article main dl'.split(' '))
/** Tags that are kept, with the name that our editor uses. */
const KEPT: Readonly<Record<string, string>> = {
  ...Object.fromEntries('h2 h3 blockquote pre code table thead tbody tr'.split(' ').map((name) => [name, name])),
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
}
/** White space after a block is not part of the text. */
const ENDS_BLOCK = /(?:^|<\/(?:p|h2|h3|ul|ol|li|blockquote|pre|table|thead|tbody|tr|td|th)>)$/
const ADDRESS = /^(https?:\/\/|mailto:)/i

const isTag = (node: Child): node is Tag => 'name' in node && 'attribs' in node
const styleOf = ({ attribs }: Tag): string => (attribs.style ?? '').toLowerCase().replaceAll(/\s+/g, '')
const classOf = ({ attribs }: Tag): string => attribs.class ?? ''
const hasBlocks = (nodes: Children): boolean =>
  nodes.some((node) => isTag(node) && (BLOCKS.has(node.name) || hasBlocks(node.children)))
const isBlank = (html: string): boolean => html.replaceAll(/<br>|<\/?(?:strong|em|s|u)>/g, '').trim() === ''

/** Of an item of Word's lists, which are paragraphs: how deep it is; 0 for any other paragraph. */
const wordLevel = (node: Child): number =>
  isTag(node) && node.name === 'p' ? Number(/(?:^|;)mso-list:[^;]*?level(\d)/.exec(styleOf(node))?.[1] ?? 0) : 0

/** The bullet or the number that Word writes before the text of an item. */
const isListMark = (node: Child): boolean => isTag(node) && styleOf(node).includes('mso-list:ignore')

/** Google Docs leads links through its own address. */
function addressOf(href: string): string | null {
  const passed = href.startsWith('https://www.google.com/url?') ? new URL(href).searchParams.get('q') : null
  const address = passed ?? href.trim()
  return ADDRESS.test(address) ? address : null
}

/** Word processors write bold, italic and struck text as styles, which can also cancel a tag. */
function marksOf(tag: Tag): string[] {
  const style = styleOf(tag)
  const weight = /(?:^|;)font-weight:(\w+)/.exec(style)?.[1]
  const isBold = weight === undefined ? /^(b|strong)$/.test(tag.name) : /^(bold|bolder|[6-9]00)$/.test(weight)
  const slant = /(?:^|;)font-style:(\w+)/.exec(style)?.[1]
  const isItalic = slant === undefined ? /^(i|em|cite)$/.test(tag.name) : slant === 'italic'
  const isStruck = /^(s|strike|del)$/.test(tag.name) || /(?:^|;)text-decoration[^;]*line-through/.test(style)
  return [...(isBold ? ['strong'] : []), ...(isItalic ? ['em'] : []), ...(isStruck ? ['s'] : [])]
}

const wrapInMarks = (html: string, marks: readonly string[]): string =>
  html.trim() === '' ? html : marks.reduceRight((inner, mark) => `<${mark}>${inner}</${mark}>`, html)

type Item = { level: number; isNumbered: boolean; html: string }

/** Word's items as lists within lists. */
function nestedList(items: readonly Item[]): string {
  const [first] = items
  if (!first) return ''
  const name = first.isNumbered ? 'ol' : 'ul'
  let inner = ''
  for (let at = 0; at < items.length;) {
    const start = at++
    while ((items[at]?.level ?? 0) > first.level) at++
    inner += `<li><p>${items[start]?.html.trim()}</p>${nestedList(items.slice(start + 1, at))}</li>`
  }
  return `<${name}>${inner}</${name}>`
}

function wordItem(tag: Tag): Item {
  const mark = DomUtils.textContent(DomUtils.findAll((one) => isListMark(one), [tag])).trim()
  return { level: wordLevel(tag), isNumbered: /^\(?[\da-z]+[.)]/i.test(mark), html: htmlOfAll(tag.children) }
}

/** Google Docs puts a list within a list beside the item that it belongs to. */
function listOf({ name, children }: Tag): string {
  const items: string[] = []
  for (const child of children) {
    if (!isTag(child)) continue
    if (child.name === 'li') items.push(htmlOfAll(child.children))
    else items.push(`${items.pop() ?? ''}${htmlOf(child)}`)
  }
  return `<${name}>${items.map((item) => `<li>${item}</li>`).join('')}</${name}>`
}

function cellOf({ name, attribs, children }: Tag): string {
  const spans = (['colspan', 'rowspan'] as const).map((span) => {
    const many = attribs[span] ?? ''
    return /^\d{1,2}$/.test(many) && many !== '1' ? ` ${span}="${many}"` : ''
  })
  return `<${name}${spans.join('')}>${htmlOfAll(children)}</${name}>`
}

function paragraph(tag: Tag): string {
  if (hasBlocks(tag.children)) return htmlOfAll(tag.children)
  const html = htmlOfAll(tag.children).trim()
  if (isBlank(html)) return ''
  return /\bMsoTitle\b/.test(classOf(tag)) ? `<h2>${plainTextOf(html)}</h2>` : `<p>${html}</p>`
}

/** Headings are bold anyway. */
const plainTextOf = (html: string): string => html.replaceAll(/<\/?strong>/g, '')

function htmlOf(node: Child): string {
  if (!isTag(node)) return escapeHtml(DomUtils.textContent(node).replaceAll(/\s+/g, ' '))
  const { name, attribs, children } = node
  if (LEFT_OUT.has(name) || isListMark(node)) return ''
  if (name === 'br') return '<br>'
  if (name === 'img') return attribs.src?.startsWith('/files/') ? DomUtils.getOuterHTML(node) : ''
  if (name === 'p' || name === 'div') return paragraph(node)
  if (name === 'ul' || name === 'ol') return listOf(node)
  if (name === 'td' || name === 'th') return cellOf(node)
  if (name === 'pre') return `<pre>${escapeHtml(DomUtils.textContent(node))}</pre>`
  const html = htmlOfAll(children)
  const kept = KEPT[name]
  if (kept !== undefined)
    return isBlank(html) ? '' : `<${kept}>${kept.startsWith('h') ? plainTextOf(html) : html}</${kept}>`
  const address = name === 'a' && addressOf(attribs.href ?? '')
  if (address) return `<a href="${escapeHtml(address)}">${wrapInMarks(html, marksOf(node))}</a>`
  return hasBlocks(children) ? html : wrapInMarks(html, marksOf(node))
}

/** What is in an element; between blocks there are no line breaks, and items of Word become lists. */
function htmlOfAll(nodes: Children): string {
  const isOfBlocks = hasBlocks(nodes)
  let html = ''
  let items: Item[] = []
  for (const node of nodes) {
    if (wordLevel(node) > 0 && isTag(node)) items.push(wordItem(node))
    else if (isTag(node) || htmlOf(node).trim() !== '') {
      html += nestedList(items) + (isOfBlocks && isTag(node) && node.name === 'br' ? '' : htmlOf(node))
      items = []
    } else if (items.length === 0 && !ENDS_BLOCK.test(html)) html += htmlOf(node)
  }
  return html + nestedList(items)
}

/**
 * Text from another program as our editor understands it: headings, lists, links, tables and emphasis stay; fonts,
 * colours, comments, the marks of Word's lists and pictures of other places do not come in.
 * @param html as the clipboard holds it
 */
export function cleanPasted(html: string): string {
  // What was copied in our own editor is right already, and says how it is to be joined.
  if (html.includes('data-pm-slice')) return html
  return htmlOfAll(parseDocument(html).children).trim()
}
