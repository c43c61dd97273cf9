import { htmlTagNames } from 'html-tag-names'
import sanitize from 'sanitize-html'
import { escapeHtml, textOfHtml } from '#shared/html.ts'
import { escapeUntagged, hasTags } from '#shared/html-tags.ts'
import { imageAddressAtWidth, srcSet } from '#shared/images.ts'
import { beginningOf } from '#shared/text-beginning.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { cardAttribute, emptyCards } from './content/cards.logic.ts'

/** Pictures come from our own store: no page asks another site for anything. */
const OWN_PICTURE = /^(\/files\/[0-9a-f]{24}\.webp)(?:\?w=\d{2,4})?$/
const PICTURE_WIDTH = 960
const SIZES = '(min-width: 48em) 44rem, 92vw'
const MOST_ALT = 300

/** A picture of the store as it is written; any other has no address, and is taken out. */
function cleanPicture({ src = '', alt = '' }: sanitize.Attributes): sanitize.Attributes {
  const address = OWN_PICTURE.exec(src.trim())?.[1]
  if (address === undefined) return {}
  const set = srcSet(address)
  return {
    src: imageAddressAtWidth(address, PICTURE_WIDTH),
    ...(set && { srcset: set, sizes: SIZES }),
    alt: cutToLength(alt, MOST_ALT),
    loading: 'lazy',
    decoding: 'async',
  }
}

const SPAN = /^[1-9]\d?$/

/** A cell of a table keeps how many columns and rows it spans. */
function cleanCell(tagName: string, { colspan = '', rowspan = '' }: sanitize.Attributes): sanitize.Tag {
  return { tagName, attribs: { ...(SPAN.test(colspan) && { colspan }), ...(SPAN.test(rowspan) && { rowspan }) } }
}

/**
 * A table in a frame of its own, which scrolls where it is wider than a phone and which keys reach; and cards as links,
 * whatever was in them: pages draw the rest when they are read (cards.logic.ts).
 */
const prepareTablesAndCards = (html: string): string =>
  emptyCards(html.replaceAll('<table>', '<div tabindex="0"><table>').replaceAll('</table>', '</table></div>'))

const TAGS = new Set(htmlTagNames)

const SAFE: sanitize.IOptions = {
  allowedTags: 'p br h2 h3 strong em u s ul ol li blockquote a code pre img hr table thead tbody tr th td'.split(' '),
  allowedAttributes: {
    p: ['data-course', 'data-event'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'srcset', 'sizes', 'alt', 'loading', 'decoding'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 12,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && { href }), rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: cleanPicture(attribs) }),
    p: (tagName, attribs) => ({ tagName, attribs: cardAttribute(attribs) }),
    td: cleanCell,
    th: cleanCell,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** A text without formatting, as other programs may send it, in paragraphs. */
const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')

const EXCERPT_LETTERS = 180
const WORDS_A_MINUTE = 200

/**
 * The content of a post made safe to show: what is not in the list above is taken out.
 * @param content HTML as it came from an editor, which may be anyone's, or a plain text
 * @returns the HTML; how it begins and the whole as plain text; and the minutes that reading it takes, at least one
 */
export function cleanContent(content: string): { html: string; text: string; excerpt: string; minutes: number } {
  const given = escapeUntagged(content, TAGS)
  const html = prepareTablesAndCards(sanitize(hasTags(given) ? given : paragraphsOf(content), SAFE)).trim()
  const text = textOfHtml(html)
  const words = text.split(/\s+/).filter(Boolean).length
  return {
    html,
    text,
    excerpt: beginningOf(text, EXCERPT_LETTERS),
    minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
  }
}
