import { escapeHtml } from '#shared/html.ts'
import type { Language } from '#shared/languages.ts'
import type { RawAnswer } from '../http/call.ts'

/** A page without scripts, whose form goes to this site alone. */
const UNSUBSCRIBE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const styleIn = (colour: string): string => `
:root{color-scheme:light dark}
body{margin:0;padding:2rem 1rem;background:#fbf7ee;color:#1c1a17;font:1rem/1.55 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto}
h1{font-size:1.5rem;line-height:1.25}
button{min-height:44px;padding:0 1.25rem;border:0;border-radius:8px;background:${colour};color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #b5532c;outline-offset:2px}
a{color:inherit}
@media(prefers-color-scheme:dark){body{background:#121a16;color:#f3ede0}}
`

type UnsubscribePage = {
  language: Language
  title: string
  text: string
  /** The button that ends it; without it, it has ended. */
  button?: string
  organisation: string
  /** That of its button. */
  colour: string
}

/** The page behind the unsubscribe link of a mail: it works without a script and without a cookie. */
export function unsubscribePage({ language, title, text, button, organisation, colour }: UnsubscribePage): RawAnswer {
  const form = button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : ''
  const body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="same-origin"><title>${escapeHtml(title)}</title><style>${styleIn(colour)}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}
<p><a href="/">${escapeHtml(organisation)}</a></p></main></body></html>`
  const headers = { 'content-security-policy': UNSUBSCRIBE_CSP, 'cache-control': 'no-store' }
  return { type: 'text/html; charset=utf-8', language, body, headers }
}
