import { Parser } from 'htmlparser2'

/** Elements that begin and end a line. */
const BLOCKS = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'tr',
  'table',
  'pre',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])
const UNSEEN = new Set(['script', 'style', 'head', 'title', 'template'])
const PICTURES = new Set(['img', 'svg', 'video', 'audio', 'object', 'iframe', 'canvas', 'picture'])

/** The words of an HTML text as lines, and whether it shows pictures, which words cannot replace. */
export function textOfHtml(html: string): { text: string; hasPicture: boolean } {
  let text = ''
  let hasPicture = false
  let unseen = 0
  let whole = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (UNSEEN.has(name)) unseen += 1
      if (PICTURES.has(name)) hasPicture = true
      if (name === 'pre') whole += 1
      if (name === 'br' || BLOCKS.has(name)) text += '\n'
    },
    ontext: (words) => {
      if (unseen === 0) text += whole > 0 ? words : words.replaceAll(/[\t\n\r\f ]+/g, ' ')
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen -= 1
      if (name === 'pre') whole -= 1
      if (BLOCKS.has(name)) text += '\n'
    },
  })
  parser.end(html)
  const lines = text.split('\n').map((line) => line.replaceAll('\u00A0', ' ').trimEnd())
  return {
    text: lines
      .map((line) => line.replace(/^ /, ''))
      .join('\n')
      .replaceAll(/\n{2,}/g, '\n')
      .trim(),
    hasPicture,
  }
}
