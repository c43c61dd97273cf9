import type { Role } from '#shared/roles.ts'
import { PREVIEW_ROLE_KEY } from './preview-role.ts'

/** The addresses that a page reads first, by the primary role; the same for everyone, so they may be in its HTML. */
export type EarlyReads = Partial<Record<Role, readonly string[]>>

/** What the loaders of the page have named (`pageData`). */
export function earlyReadsOf(matches: readonly { loaderData?: unknown }[]): EarlyReads | undefined {
  for (const { loaderData } of matches) {
    if (typeof loaderData === 'object' && loaderData !== null && 'early' in loaderData)
      return loaderData.early as EarlyReads
  }
  return undefined
}

type Answer = { status: number; text: string; retryAfter: string | null }

declare global {
  interface Window {
    /** Answers on their way, by address, from before our scripts were there. */
    mbuyuEarly?: Record<string, Promise<Answer>>
  }
}

/**
 * A script for the head of a page: asks for its data while the page's scripts are still loading. Who is signed in, the
 * browser knows by the `user` cookie; the server decides again. An address with parameters reads something else, and a
 * page without a session nothing. A read that fails is caught and nothing more: the person who takes the answer sees
 * the failure and asks again (browser.ts), and until then the browser would report a rejection that no one handles.
 *
 * The first number that a page writes makes the browser load its tables of languages, which takes a slow phone a quarter
 * of a second; here it does so while it has to wait anyway, and not between the answers and the page.
 */
export function earlyReadScript(reads: EarlyReads): string {
  // `<` could end the script.
  const known = JSON.stringify(reads).replaceAll('<', String.raw`\u003c`)
  return `(function(){var m=/(?:^|; )user=([^;]*)/.exec(document.cookie),r,e=window.mbuyuEarly={};if(!m||location.search)return;
try{if(sessionStorage.getItem('${PREVIEW_ROLE_KEY}'))return;r=String(JSON.parse(decodeURIComponent(m[1])).role).toLowerCase()}catch(x){return}
(${known}[r]||[]).forEach(function(a){(e[a]=fetch(a,{headers:{'accept-language':document.documentElement.lang}}).then(function(x){return x.text().then(function(t){return{status:x.status,text:t,retryAfter:x.headers.get('retry-after')}})})).catch(function(){})});
(window.requestIdleCallback||setTimeout)(function(){new Intl.NumberFormat(document.documentElement.lang)})})()`
}

/** The answer that the head of the page has asked for, once; after that an address is read again. */
export function takeEarlyRead(url: string): Promise<Answer> | undefined {
  const early = window.mbuyuEarly?.[url]
  if (early) delete window.mbuyuEarly?.[url]
  return early
}
