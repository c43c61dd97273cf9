import { setupI18n, type I18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { formatMoney, toMinor } from '#shared/currency.ts'
import { formatDay, formatInstant } from '#shared/dates.ts'
import { LANGUAGE_CODES, type Language } from '#shared/languages.ts'
import type { Message, Value } from '#shared/message.ts'
import { bothTimes, isSameTime } from '#shared/time-zone-clocks.ts'
import { keyIn, readCatalogue } from './catalogue.ts'

/** One translator per language, made at start: texts of the catalogues are compiled once. */
const translators = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, makeTranslator(code)])) as Record<
  Language,
  I18n
>

/**
 * Puts a message into words: in English to the letter as it was written, in another language as its catalogue says,
 * and in English again where that says nothing.
 * @param zone the IANA time zone of the reader, for the times that the message names
 */
export function translate(language: Language, { text, values = {}, context }: Message, zone: string): string {
  const words = Object.entries(values).map(([name, value]) => [name, asTyped(wordsOf(value, language, zone))])
  const id = context === undefined ? text : keyIn(context, text)
  return translators[language]._(id, Object.fromEntries(words) as Record<string, string | number>, { message: text })
}

function wordsOf(value: Value, language: Language, zone: string): string | number {
  if (typeof value !== 'object') return value
  if ('instant' in value) {
    const { instant, place = zone } = value
    const clockIn = (where: string) =>
      formatInstant(instant, { locale: language, zone: where, style: 'date and time', isZoneShown: true })
    if (isSameTime(instant, place, zone)) return clockIn(place)
    return translate(language, bothTimes(clockIn(place), clockIn(zone)), zone)
  }
  if ('currency' in value) {
    const { amount, currency } = value
    return formatMoney(toMinor(amount, currency) ?? 0, currency, language)
  }
  // A calendar day has no zone: it is the same day for everyone.
  if ('day' in value) return formatDay(value.day, language)
  return translate(language, value, zone)
}

/** The translator reads `\u000a` in a text as a line break, also where a person has typed these six characters. */
const asTyped = (value: string | number): string | number =>
  typeof value === 'string' ? value.replaceAll('\\', String.raw`\u005c`) : value

function makeTranslator(language: Language): I18n {
  const catalogue = readCatalogue(language)
  const messages = Object.fromEntries(
    Object.entries(catalogue).map(([english, translation]): [string, CompiledMessage] => [
      english,
      compileMessage(translation),
    ]),
  )
  return setupI18n({ locale: language, messages: { [language]: messages } }).setMessagesCompiler(compileMessage)
}
