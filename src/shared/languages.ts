/** The languages of the product, in their own names. A new one is a line here and a catalogue `src/locales/<code>.po`. */
export const LANGUAGES = { en: 'English', fr: 'Français' } as const

export type Language = keyof typeof LANGUAGES

/** The specification's texts are English: they are written in the code, and a text without a translation is shown in English. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** Every language code, for schemas. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)

/** The language of a code, if there is such a language. */
export const findLanguage = (code: string | null | undefined): Language | undefined =>
  code && isLanguage(code) ? code : undefined

/** The language of a code, English for a code that is not known. */
export const toLanguage = (code: string | null | undefined): Language => findLanguage(code) ?? DEFAULT_LANGUAGE

/**
 * The address of a page in one language, whatever the browser prefers: search engines list it beside the plain address.
 * The default language has the plain one.
 */
export const inLanguage = (address: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? address : `${address}?lang=${language}`

/** The query of an address without the language that it asks for. */
export const withoutLanguage = (search: string): string =>
  search.replaceAll(/([?&])lang=[a-z]+(?:&|$)/g, '$1').replace(/[?&]$/, '')
