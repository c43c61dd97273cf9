/** What stands on a line of its own. */
const LINES = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BUTTON DD DIALOG DIV DL DT FIELDSET FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER LABEL LEGEND LI MAIN NAV OL OPTION P PRE SECTION SELECT SUMMARY TABLE TBODY TEXTAREA THEAD TR UL'.split(
    ' ',
  ),
)
/** What stands on one line with all that is in it. */
const ROWS = new Set('TR NAV SELECT LABEL'.split(' '))
const HIDDEN = new Set(['NOSCRIPT', 'SCRIPT', 'STYLE', 'SVG', 'TEMPLATE'])

/** What a page says, line by line: headings, cells, what fields hold, where links lead, what cannot be pressed. */
export function pageText(page: Element): string {
  const lines: string[] = []
  let line = ''
  let inRow = 0
  const end = () => {
    if (inRow > 0) return void (line += ' ')
    const text = line.replaceAll(/\s+/g, ' ').trim()
    if (text !== '') lines.push(text)
    line = ''
  }
  const read = (node: Node) => {
    if (node instanceof Text) line += node.data
    if (!(node instanceof Element) || isUnread(node)) return
    const isLine = LINES.has(node.tagName)
    const isRow = ROWS.has(node.tagName)
    if (isLine) end()
    if (isRow) inRow += 1
    const [before, after] = marksOf(node)
    line += before
    if (node instanceof HTMLSelectElement) line += optionsOf(node)
    else for (const child of node.childNodes) read(child)
    line += after
    if (isRow) inRow -= 1
    if (isLine) end()
  }
  read(page)
  end()
  return `${lines.join('\n')}\n`
}

/** What no one reads, and the place of toasts, which every page has. */
const isUnread = (element: Element): boolean =>
  HIDDEN.has(element.tagName.toUpperCase()) ||
  element.hasAttribute('hidden') ||
  element.matches('[aria-label=Messages]')

/** What an element says beside its text. */
function marksOf(element: Element): [before: string, after: string] {
  const name = element.getAttribute('aria-label')
  const named = name ? `{${name}} ` : ''
  if (element instanceof HTMLImageElement) return [`{${element.alt}} (${element.getAttribute('src') ?? ''})`, '']
  if (element instanceof HTMLAnchorElement) {
    return [`${element.hasAttribute('aria-current') ? '*' : ''}${named}[`, `](${element.getAttribute('href') ?? ''})`]
  }
  if (element instanceof HTMLButtonElement) return [`${named}<`, element.disabled ? '> (disabled)' : '>']
  if (element instanceof HTMLInputElement) return [`${named}(${valueOf(element)})`, '']
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
    return [`${named}(${element.value})`, '']
  if (element.tagName === 'TD' || element.tagName === 'TH') return ['', ' | ']
  if (/^H\d$/.test(element.tagName)) return [`${'#'.repeat(Number(element.tagName[1]))} `, '']
  return [named, '']
}

const SHOWN_OPTIONS = 8
const optionsOf = ({ options }: HTMLSelectElement): string => {
  const texts = [...options].map(({ text }) => text)
  return `: ${texts.slice(0, SHOWN_OPTIONS).join(', ')}${texts.length > SHOWN_OPTIONS ? ` … ${texts.length}` : ''}`
}

function valueOf({ type, checked, value }: HTMLInputElement): string {
  return type === 'checkbox' || type === 'radio' ? (checked ? 'x' : ' ') : value
}
