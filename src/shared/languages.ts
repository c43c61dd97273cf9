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

/** The language that an address asks for. */
const askedIn = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : /[?&]lang=([a-z]+)(?:&|$)/.exec(address)?.[1]

/** The query of an address without the language that it asks for. */
export const withoutLanguage = (search: string): string =>
  search.replaceAll(/([?&])lang=[a-z]+(?:&|$)/g, '$1').replace(/[?&]$/, '')

/** What is known about a reader's language; each may be missing or unknown. */
export type LanguageHints = {
  /** What was asked for, which may name a language (`inLanguage`). */
  address?: string | undefined
  /** The language chosen in this browser. */
  cookie?: string | null | undefined
  /** The language that the person has set. */
  person?: string | null | undefined
  /** The header `Accept-Language`. */
  acceptLanguage?: string | undefined
}

/**
 * The language to answer in: that of the address, else the browser's choice, else the person's, else what the client
 * accepts, else English.
 */
export function chooseLanguage({ address, cookie, person, acceptLanguage }: LanguageHints): Language {
  return (
    findLanguage(askedIn(address)) ??
    findLanguage(cookie) ??
    findLanguage(person) ??
    firstAccepted(acceptLanguage) ??
    DEFAULT_LANGUAGE
  )
}

/** The known language with the highest weight (RFC 9110 §12.5.4); of equal weights the one named first. */
function firstAccepted(header: string | undefined): Language | undefined {
  let best: { language: Language; weight: number } | undefined
  for (const range of header?.split(',') ?? []) {
    const [, code = '', weight = '1'] = /^\s*([a-z]+)[\w-]*\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(range) ?? []
    const language = findLanguage(code.toLowerCase())
    if (language && Number(weight) > (best?.weight ?? 0)) best = { language, weight: Number(weight) }
  }
  return best?.language
}
