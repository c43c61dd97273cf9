/** Long enough for any page of ours, short enough for an address. */
const LONGEST = 500
const HERE = 'http://here.invalid'

/**
 * A path of this site out of an address that anyone may have written, else null: never another host (`//evil`,
 * `/\evil`, `/.//evil`, `https:`). The server and the browser ask the same before they lead anyone there.
 */
export function localPathIn(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !text.startsWith('/') || !URL.canParse(text, HERE)) return null
  const { origin, pathname, search } = new URL(text, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search : null
}

/** Redirecting pages, and addresses that are not pages. */
const NO_PLACE = /^\/(sign-in|login|sign-up|forgot-password|reset-password|language|api|files)(\/|\?|$)/i

/** Where someone goes on after signing in: a page of ours, or null for the usual place. */
export function returnPath(text: string | null | undefined): string | null {
  const path = localPathIn(text)
  return path === null || NO_PLACE.test(path) ? null : path
}

/** The parameter of the sign-in pages that carries the return path. */
export const RETURN_PARAMETER = 'next'

/**
 * The address of a sign-in page that leads back afterwards.
 * @param path where to continue; null, or what is no page of ours, leaves the usual place
 */
export function signInAddress(path: string | null, page = '/sign-in'): string {
  const next = returnPath(path)
  return next === null ? page : `${page}?${RETURN_PARAMETER}=${encodeURIComponent(next)}`
}
