import Negotiator from 'negotiator'
import { DEFAULT_LANGUAGE, findLanguage, type Language } from '#shared/languages.ts'

/** Browsers send up to a dozen languages; more of the header is not read. */
const LONGEST_HEADER = 300

/** The language that an address asks for. */
const languageInAddress = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : /[?&]lang=([a-z]+)(?:&|$)/.exec(address)?.[1]

/** What is known about a reader's language; each may be missing or unknown. */
export type LanguageHints = {
  /** What was asked for, which may name a language (`inLanguage`). */
  address?: string | undefined
  /** The language chosen in this browser. */
  cookie?: string | null | undefined
  /** The language that the person has set. */
  person?: string | null | undefined
  acceptLanguage?: string | undefined
}

/**
 * The language to answer in: that of the address, else the browser's choice, else the person's, else what the client
 * accepts, else English.
 */
export function chooseLanguage({ address, cookie, person, acceptLanguage }: LanguageHints): Language {
  return (
    findLanguage(languageInAddress(address)) ??
    findLanguage(cookie) ??
    findLanguage(person) ??
    firstAccepted(acceptLanguage) ??
    DEFAULT_LANGUAGE
  )
}

/** The known language with the highest weight (RFC 9110 §12.5.4); of equal weights the one named first. */
function firstAccepted(header: string | undefined): Language | undefined {
  if (header === undefined) return undefined
  const ranges = new Negotiator({ headers: { 'accept-language': header.slice(0, LONGEST_HEADER) } }).languages()
  for (const range of ranges) {
    const language = findLanguage(range.split('-', 1)[0]?.toLowerCase())
    if (language) return language
  }
  return undefined
}
