/** Lines with which mail programs begin what they quote. */
const QUOTES = [
  /^-{2,}\s*(?:original message|forwarded message|message d'origine)/i,
  /^(?:on|le) .{5,200}(?:wrote|écrit)\s?:$/i,
]

/** What somebody has written in a mail, without the mail that it answers. */
export function withoutQuote(text: string): string {
  const lines = text.replaceAll('\r', '').split('\n')
  const quoted = lines.findIndex((line) => QUOTES.some((one) => one.test(line.trim())))
  const own = quoted === -1 ? lines : lines.slice(0, quoted)
  while (own.length > 0 && /^\s*(?:>.*)?$/.test(own.at(-1) ?? '')) own.pop()
  return own.join('\n').trim()
}
