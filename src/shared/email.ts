import * as z from 'zod/mini'
import { text } from './message.ts'
import { tidy } from './visible-text.ts'

/** The rule of HTML for `<input type="email">`, with what every address on the internet has: a dot, and a domain that is no number. */
export const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+(?=[\d-]*[a-zA-Z])[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/
/** Letters of any script, some of them not Latin ones, and the dots of those scripts that have their own. */
const OTHER_NAME = /^(?=.*[^\0-\x7F])[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u

/** An address whose domain is in the letters that mail servers take (IDNA), as browsers send it; one that cannot be stays. */
function withPlainDomain(typed: string): string {
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  if (at < 1 || !OTHER_NAME.test(domain)) return typed
  const url = `http://${domain}`
  return URL.canParse(url) ? `${typed.slice(0, at)}@${new URL(url).hostname}` : typed
}

/** How long an address may be (RFC 5321). */
const EMAIL_MAX = 254
const WRONG = text('Please enter a valid email address')

/** What every field for an address checks; `rule`: another one than that of HTML. */
export const emailChecks = ({ most = EMAIL_MAX, rule = ADDRESS } = {}) =>
  [
    tidy(),
    z.overwrite(withPlainDomain),
    z.maxLength(most, { error: WRONG, abort: true }),
    z.regex(rule, WRONG),
  ] as const

/** Where a link leads that writes to an address. */
export const mailto = (address: string): string =>
  `mailto:${encodeURI(address).replaceAll(/[?#&]/g, encodeURIComponent)}`
