/** An address that a page may lead to: a path of this site or an https address; anything else is nothing. */
export function safeLink(text: string | null | undefined): string | null {
  if (!text) return null
  if (/^\/(?![/\\])[^\t\r\n]*$/.test(text)) return text
  return /^https:\/\//i.test(text) && URL.canParse(text) ? text : null
}
