import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a write with a cookie may come from this origin. Browsers say where a request starts (`Sec-Fetch-Site`);
 * older ones at least send `Origin`. Neither present, or another site: no.
 */
export function isWriteFromSameSite(headers: IncomingHttpHeaders, ownHost: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (typeof site === 'string') return site === 'same-origin' || site === 'none'
  const origin = headers.origin
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false
  return new URL(origin).host === ownHost
}
