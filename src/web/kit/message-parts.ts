/** A piece of a message: words, an address that leads out of the site, or code. */
export type MessagePart = { kind: 'text' | 'link' | 'code'; text: string }

/** Code stands between two lines that begin with three backticks; what follows the first ones is its language. */
const FENCE = /^```[^\n`]*\n([\s\S]*?)(?:\n```[ \t]*(?:\n|$)|$(?![\s\S]))/m
const LINK = /https?:\/\/[^\s<>"']+/g
/** An address in `LINK` without what ends the sentence around it. */
const ADDRESS = /^.*[^.,;:!?)\]}…]/

/** The words of a message with its addresses; only those of the web lead anywhere. */
function linkParts(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = ADDRESS.exec(found)?.[0] ?? ''
    if (!URL.canParse(address)) continue
    parts.push({ kind: 'text', text: text.slice(end, index) }, { kind: 'link', text: address })
    end = index + address.length
  }
  return [...parts, { kind: 'text' as const, text: text.slice(end) }]
}

/** What a message is made of, in its order. Nothing in it is ever HTML. */
export function messageParts(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let rest = text
  for (;;) {
    const found = FENCE.exec(rest)
    if (!found) break
    parts.push(...linkParts(rest.slice(0, found.index).replace(/\n$/, '')))
    parts.push({ kind: 'code', text: found[1] ?? '' })
    rest = rest.slice(found.index + found[0].length)
  }
  return [...parts, ...linkParts(rest)].filter(({ kind, text: words }) => kind === 'code' || words !== '')
}
