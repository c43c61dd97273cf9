import { htmlTagNames } from 'html-tag-names'
import sanitize from 'sanitize-html'
import { textOfHtml } from '#shared/html.ts'
import { escapeUntagged } from '#shared/html-tags.ts'

const TAGS = new Set(htmlTagNames)

const SAFE: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h3', 'h4', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'code', 'pre'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 12,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    // Anyone who follows a link keeps the page, and the other site does not learn from where.
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && { href }), rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
}

/** What a browser can show without being told anything but where paragraphs begin. */
const HAS_FORMATTING = /<(?!\/?p>|br \/>)/

/**
 * A formatted description made safe to show: only the formatting of the editor stays, and links lead out of the page.
 * @param html as it came from an editor, which may be anyone's
 * @returns the HTML, null where it has no more than paragraphs, and the same as plain text
 */
export function cleanDescription(html: string): { html: string | null; text: string } {
  const clean = sanitize(escapeUntagged(html, TAGS), SAFE).trim()
  return { html: HAS_FORMATTING.test(clean) ? clean : null, text: textOfHtml(clean) }
}
