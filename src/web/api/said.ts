import type { MessageDescriptor } from '@lingui/core'
import type { ErrorCode } from '#shared/errors.ts'

/** Puts a text of the house into the language of the page. */
type Say = (text: MessageDescriptor, values?: Record<string, string>) => string
type Sentence = { pattern: RegExp; text: MessageDescriptor }

let say: Say | undefined
const exact = new Map<string, MessageDescriptor>()
const patterns: Sentence[] = []
let byCode: Partial<Record<ErrorCode, MessageDescriptor>> = {}

/**
 * Teaches this tab what the server may say, so that it can be shown in another language than English. The server
 * always answers the specification's English; `{name}` in a sentence stands for whatever it puts there.
 */
export function learnSentences(
  speak: Say,
  sentences: readonly MessageDescriptor[],
  codes?: Record<ErrorCode, MessageDescriptor>,
): void {
  // The server writes no refusals into a page, and serves all languages at once.
  if (typeof document === 'undefined') return
  say = speak
  if (codes) byCode = codes
  for (const text of sentences) {
    const english = text.message ?? ''
    if (exact.has(english)) continue
    exact.set(english, text)
    if (english.includes('{')) patterns.push({ pattern: patternOf(english), text })
  }
}

/** A sentence of the server in the language of the page; in English, and when it is not known, as it came. */
export function said(sentence: string): string {
  return translated(sentence) ?? sentence
}

/** The same for a refusal: a sentence that is not known is told by its code. */
export function refusalSaid(sentence: string, code: ErrorCode): string {
  const general = byCode[code]
  return translated(sentence) ?? (say && general ? say(general) : sentence)
}

function translated(sentence: string): string | undefined {
  if (!say) return undefined
  const whole = exact.get(sentence)
  if (whole) return say(whole)
  for (const { pattern, text } of patterns) {
    const found = pattern.exec(sentence)
    if (found) return say(text, { ...found.groups })
  }
  return undefined
}

/** `Reason: {reason}` as an expression with a group `reason`. */
function patternOf(english: string): RegExp {
  const escaped = english.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>[^]*?)')}$`)
}
