import type { Money } from './currency.ts'
import type { Day } from './dates.ts'

/**
 * What a message can name: words, numbers, another message, or a time or an amount that is written as its reader writes
 * them. A time at a `place` is first that of the zone of this place, with the reader's beside it where clocks differ.
 */
export type Value = string | number | Message | { instant: string; place?: string } | { day: Day } | Money

/**
 * One thing that the server says: an English text in ICU's notation, which is its own key in the catalogues, and the
 * values that it names. It is translated where it leaves, in the language of the person who reads it. A `context` tells apart
 * what is one word in English.
 */
export type Message = { text: string; values?: Record<string, Value>; context?: string }

/**
 * Says something, always as a whole sentence: `message('You can start "{course}" now.', { course: title })`.
 * `npm run messages` collects the texts for translation, so the text is written out where it is used.
 */
export const message = (english: string, values?: Record<string, Value>): Message => ({
  text: english,
  ...(values && { values }),
})

/**
 * A word that in other languages agrees with the thing it is about, as the screens' `msg({ context, message })` has it:
 * `word('Approved', 'enrollment')` is "Approuvée". For the server's files and lists.
 */
export const word = (english: string, context: string): Message => ({ text: english, context })

/**
 * Marks a text for translation that travels as a plain string, such as the rule of a contract:
 * `z.maxLength(120, text('Use at most {maximum} characters'))`. The values come from where the text is used.
 */
export const text = <const T extends string>(english: T): T => english

/** A sentence that is in no catalogue, such as one that a person has typed. */
export const literalMessage = (sentence: string): Message => ({ text: '{sentence}', values: { sentence } })

/** What a rule's text may name: the facts of the broken rule, such as `minimum` and `maximum`. */
export function valuesOfIssue(issue: object): Record<string, string | number> {
  return Object.fromEntries(Object.entries(issue).filter(isPlain))
}

const isPlain = (pair: [string, unknown]): pair is [string, string | number] =>
  typeof pair[1] === 'string' || typeof pair[1] === 'number'

/**
 * A message as it is written with its values filled in, for logs and for rules that stand in the reader's language
 * already; plurals stay as they are written.
 */
export function fillIn({ text: written, values = {} }: Message): string {
  return written.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    if (typeof value !== 'object') return String(value)
    if ('instant' in value) return value.instant
    if ('currency' in value) return `${value.currency} ${value.amount}`
    return 'day' in value ? value.day : fillIn(value)
  })
}
