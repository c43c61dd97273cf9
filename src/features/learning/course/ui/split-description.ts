/** A first sentence shorter than this says too little on its own. */
const SHORT = 70
const SENTENCE_END = /[.!?…]["”»)]?\s+/g

const FIRST_PARAGRAPH = /^<p>.*?<\/p>/s

/**
 * The same of a formatted description: its first paragraph, and the formatted rest.
 * @param html cleaned by the server
 * @param text the description as plain text
 */
export function splitFormatted(html: string, text: string): { summary: string; rest: string } {
  const rest = html.replace(FIRST_PARAGRAPH, '')
  return { summary: rest === html ? '' : (text.split(/\n{2,}/)[0] ?? ''), rest }
}

/**
 * What a course is about, in its first sentence or two, for the place under the title, and the rest of the description.
 * @returns `rest` is empty when the description is no longer than that
 */
export function splitDescription(description: string): { summary: string; rest: string } {
  const text = description.trim()
  const paragraph = text.split(/\n{2,}/)[0] ?? ''
  for (const { 0: end, index } of paragraph.matchAll(SENTENCE_END)) {
    const at = index + end.length
    if (at > SHORT) return { summary: text.slice(0, at).trim(), rest: text.slice(at).trim() }
  }
  return { summary: paragraph.trim(), rest: text.slice(paragraph.length).trim() }
}
