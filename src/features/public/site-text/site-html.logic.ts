import { htmlTagNames } from 'html-tag-names'
import sanitize from 'sanitize-html'
import { textOfHtml } from '#shared/html.ts'
import { escapeUntagged } from '#shared/html-tags.ts'
import { isVisibleText } from '#shared/visible-text.ts'

/** A path of our own, which opens in the same tab. */
const OWN_PATH = /^\/(?![/\\])/

const cleanLink = (href: string): sanitize.Attributes =>
  OWN_PATH.test(href) || href.startsWith('mailto:')
    ? { href }
    : { href, rel: 'noopener noreferrer nofollow', target: '_blank' }

const TAGS = new Set(htmlTagNames)

const SAFE: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 12,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (tagName, { href }) => ({ tagName, attribs: href ? cleanLink(href) : {} }),
  },
}

/**
 * A text of a public page made safe to show.
 * @param html as it came from an editor, which may be anyone's
 * @returns the HTML, or null when no word is left
 */
export function cleanSiteHtml(html: string): string | null {
  const clean = sanitize(escapeUntagged(html, TAGS), SAFE).trim()
  return isVisibleText(textOfHtml(clean)) ? clean : null
}
