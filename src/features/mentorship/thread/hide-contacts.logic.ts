const ADDRESS =
  /(?<![\p{L}\p{M}\d.!#$%&'*+/=?^_`{|}~-])[\p{L}\p{M}\d.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)+/gu
/** Digits with what people write between them; how many there are is counted. */
const NUMBER = /(?<![\p{L}\d])(?:\+|00)?\(?\d(?:[\s().\-/]{0,2}\d){6,}(?![\p{L}\d])/gu
/** A day or a moment, such as 2026-11-23 or 23/11/2026 15:30, is no phone number. */
const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?:\s\d{1,2})?$/
const [FEWEST, MOST] = [8, 15]

/** The placeholder for hidden text. */
const HIDDEN = '•••'

const isPhoneNumber = (found: string): boolean => {
  const digits = found.replaceAll(/\D/g, '').length
  return digits >= FEWEST && digits <= MOST && !DATE.test(found)
}

/** The same text, sign by sign, with a plain digit for each of any script, and plain signs for wide ones. */
const withPlainCharacters = (text: string): string =>
  text
    .replaceAll(/\p{Nd}/gu, (digit) => '0'.repeat(digit.length))
    .replaceAll('＠', '@')
    .replaceAll('＋', '+')

function hideMatches(text: string, pattern: RegExp, isContact: (plain: string) => boolean): string {
  let [shown, at] = ['', 0]
  for (const { 0: found, index } of withPlainCharacters(text).matchAll(pattern)) {
    if (!isContact(found)) continue
    shown += text.slice(at, index) + HIDDEN
    at = index + found.length
  }
  return shown + text.slice(at)
}

/** A text without email addresses and phone numbers, in the digits of any script. */
export const hideContacts = (text: string): string =>
  hideMatches(
    hideMatches(text, ADDRESS, () => true),
    NUMBER,
    isPhoneNumber,
  )

/** Who reads the messages of a mentorship, and whether both have confirmed its agreement. */
export type Reader = { id: number; isAgreed: boolean }

/**
 * Words of a message as a reader sees them: before both have agreed, contact data of the other person are hidden. Every
 * place that shows words of a mentorship asks here, with the whole text: half a number would not be recognised.
 */
export const wordsShownTo = (words: string, senderId: number, reader: Reader): string =>
  reader.isAgreed || senderId === reader.id ? words : hideContacts(words)
