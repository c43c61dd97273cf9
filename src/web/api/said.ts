import type { MessageDescriptor } from '@lingui/core'
import { fillIn } from '#shared/message.ts'

/** Puts a text of the house into the language of the page. */
type Say = (text: MessageDescriptor, values?: Record<string, string | number>) => string
type Sentence = { pattern: RegExp; text: MessageDescriptor }

let say: Say | undefined
const exact = new Map<string, MessageDescriptor>()
const patterns: Sentence[] = []

/**
 * Teaches this tab what the server may say, so that it can be shown in another language than English. The server
 * always answers the specification's English; `{name}` in a sentence stands for whatever it puts there.
 */
export function learnSentences(speak: Say, sentences: readonly MessageDescriptor[]): void {
  // The server writes no refusals into a page, and serves all languages at once.
  if (typeof document === 'undefined') return
  say = speak
  for (const text of sentences) {
    const english = text.message ?? ''
    if (exact.has(english)) continue
    exact.set(english, text)
    if (english.includes('{')) patterns.push({ pattern: patternOf(english), text })
  }
}

/** A sentence of the server in the language of the page; in English, and when it is not known, as it came. */
export function said(sentence: string, values: Record<string, string | number> = {}): string {
  return translated(sentence, values) ?? fillIn({ text: sentence, values })
}

function translated(sentence: string, values: Record<string, string | number>): string | undefined {
  if (!say) return undefined
  const whole = exact.get(sentence)
  if (whole) return say(whole, values)
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
