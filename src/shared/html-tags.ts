const TAG = /<(\/?)([^\s<>/]*)/g
/** What office programs write: `<o:p>`, `<st1:place>`. */
const OFFICE = /^(?:[a-z]{1,3}\d?:[a-z]\w*|!--.*|!doctype|\?xml.*)$/i
/** Void tags, and tags whose end may be left out. */
const OPEN = new Set(
  'area base br col embed hr img input link meta source track wbr p li td th tr thead tbody dd dt'.split(' '),
)

/**
 * HTML in which only tags are tags. `Map<String, Integer>` and `List<b>` that someone typed are text: no tag has the
 * name, or it ends nowhere. To be cleaned afterwards.
 * @param names of the tags that HTML has
 */
export function escapeUntagged(html: string, names: ReadonlySet<string>): string {
  const found = [...html.matchAll(TAG)]
  const closed = new Set(found.flatMap(([, end, name = '']) => (end ? [name.toLowerCase()] : [])))
  const isTag = (name: string): boolean => {
    const known = name.toLowerCase()
    return OFFICE.test(name) || (names.has(known) && (closed.has(known) || OPEN.has(name)))
  }
  return html.replaceAll(TAG, (all, _, name: string) => (isTag(name) ? all : `&lt;${all.slice(1)}`))
}

/** Whether someone has sent HTML, after `escapeUntagged`; else it is a plain text. */
export const hasTags = (escaped: string): boolean => escaped.includes('<')
