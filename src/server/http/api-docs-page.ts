import type { Endpoint } from '#shared/endpoint.ts'
import { ERROR_STATUS } from '#shared/errors.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { escapeHtml } from '#shared/html.ts'
import { accessText, byRoom, type Field, fieldsOf } from './schema-fields.ts'

/** Takes over the colour scheme chosen in the product; without scripts the machine's choice counts. */
export const SCHEME_SCRIPT = `try{var s=localStorage.getItem('mantine-color-scheme-value');if(s==='light'||s==='dark')document.documentElement.setAttribute('data-mantine-color-scheme',s)}catch(e){}`

const ERROR_NOTES: Record<keyof typeof ERROR_STATUS, string> = {
  bad_request: 'The request could not be read.',
  signed_out: 'There is no session, or it has ended. Sign in again.',
  wrong_credentials: 'The e-mail or the password is wrong.',
  forbidden: 'The session is fine; the person may not do this.',
  cross_site: 'A write that carries the cookie came from another site.',
  not_found: 'It is not there, or the caller may not see it.',
  conflict: 'Somebody was faster, or the present state does not allow it.',
  too_large: 'The request or a file is too large.',
  unsupported_type: 'Send JSON, or a form where files are taken.',
  invalid: 'Some fields are refused; <code>errors</code> has all of them at once.',
  too_many: 'Too many requests; <code>Retry-After</code> says how many seconds to wait.',
  internal: 'Our fault. Tell us the <code>requestId</code>.',
  busy: 'The server has more work than it can do; try again in a moment.',
}

/** The whole reference as one HTML page with an index, grouped by room. */
export function referencePage(
  endpoints: readonly Endpoint[],
  { baseUrl, stylesUrl }: { baseUrl: string; stylesUrl: string },
): string {
  const rooms = byRoom(endpoints)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every call of the Mbuyu API: who may call it, what it takes and what it answers.">
<title>API reference | Mbuyu</title>
<link rel="icon" href="data:,">
<script>${SCHEME_SCRIPT}</script>
<link rel="stylesheet" href="${stylesUrl}">
</head>
<body>
<a class="skip" href="#content">Skip to the reference</a>
<header class="top">
<p class="brand"><a href="/">Mbuyu</a> <span>API reference</span></p>
<a class="download" href="/api/openapi.json">OpenAPI 3.1</a>
</header>
<div class="frame">
<details class="index">
<summary>All calls <span class="count">${endpoints.length}</span></summary>
<nav aria-label="Calls">${rooms.map(roomIndex).join('')}</nav>
</details>
<main id="content" tabindex="-1">
${introduction(baseUrl, endpoints.length)}
${rooms.map(roomSection).join('\n')}
</main>
</div>
</body>
</html>
`
}

type Room = ReturnType<typeof byRoom>[number]

const method = (name: string): string => `<span class="method ${name.toLowerCase()}">${name}</span>`
const idOf = (call: Endpoint): string => escapeHtml(call.name)

function roomIndex({ room, endpoints }: Room): string {
  const calls = endpoints.map(
    (call) => `<li><a href="#${idOf(call)}">${method(call.method)} <span>${address(call.path)}</span></a></li>`,
  )
  return `<p><a href="#room-${escapeHtml(room)}">${title(room)}</a></p><ul class="calls">${calls.join('')}</ul>`
}

function introduction(baseUrl: string, count: number): string {
  const codes = Object.entries(ERROR_STATUS).map(
    ([code, status]) =>
      `<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${ERROR_NOTES[code as keyof typeof ERROR_NOTES]}</td></tr>`,
  )
  const base = escapeHtml(baseUrl)
  return `<section class="intro">
<h1>API reference</h1>
<p class="lead">The browser, other programs and our own tests all use the same ${count} calls. They are listed here by room: who may call, what goes in, what comes out.</p>
<h2 id="sign-in">Signing in</h2>
<p>Sign in once and send the token with each call. In a browser the cookie <code>token</code> does the same.</p>
<pre tabindex="0"><code>curl ${base}/api/login \\
  -H 'content-type: application/json' \\
  -d '{"email":"you@example.org","password":"…"}'

curl ${base}/api/me -H "authorization: Bearer $TOKEN"</code></pre>
<p>A new device is asked for a mailed code first: the answer then says <code>requires_otp</code>, and <code>POST /api/verify-otp</code> gives the token.</p>
<h2 id="lists">Lists</h2>
<p>Lists come in pages of at most ${PAGE_LIMIT_MAX}: ask with <code>limit</code> and <code>page</code>, and go on with <code>next</code> until it is <code>null</code>. Times are UTC in ISO 8601.</p>
<h2 id="errors">Errors</h2>
<p>Every refusal has the same shape: <code>{ message, code, errors?, requestId }</code>.</p>
<table class="codes"><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${codes.join('')}</tbody></table>
</section>`
}

function roomSection({ room, endpoints }: Room): string {
  return `<section aria-labelledby="room-${escapeHtml(room)}">
<h2 class="room" id="room-${escapeHtml(room)}">${title(room)}</h2>
${endpoints.map(callArticle).join('\n')}
</section>`
}

function callArticle(call: Endpoint): string {
  const form = call.postOverride
    ? `<p class="aside">Also as <code>POST</code> with the field <code>_method=${call.method}</code>.</p>`
    : ''
  return `<article id="${idOf(call)}">
<h3><a href="#${idOf(call)}">${method(call.method)} <code>${address(call.path)}</code></a></h3>
<p>${escapeHtml(call.summary)}</p>
<p class="who"><span class="label">Who</span> ${escapeHtml(accessText(call))} <code>${escapeHtml(call.access.name)}</code></p>
${form}${fieldTable('Path', fieldsOf(call.params, 'input'))}${fieldTable('Query', fieldsOf(call.query, 'input'))}${fieldTable('Body', fieldsOf(call.body, 'input'))}${fileTable(call)}${answer(call)}
</article>`
}

/** The fields of an answer are many and mostly plain, so they open when asked for. */
function answer(call: Endpoint): string {
  const status = call.status ?? 200
  if (call.raw) return `<p class="aside">Answers ${status} with <code>${escapeHtml(call.raw)}</code>.</p>`
  const fields = fieldsOf(call.response, 'output')
  if (fields.length === 0) return `<p class="aside">Answers ${status} with an empty object.</p>`
  return `<details class="answer"><summary>Answer ${status}: ${fields.length} ${fields.length === 1 ? 'field' : 'fields'}</summary>${fieldTable('Answer', fields)}</details>`
}

function fileTable(call: Endpoint): string {
  const rows = Object.entries(call.files ?? {}).map(
    ([name, rule]) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${rule.kind}, at most ${rule.maxBytes / 1_000_000} MB</td></tr>`,
  )
  return rows.length === 0 ? '' : fieldsTable('Files, as multipart/form-data', rows)
}

function fieldTable(caption: string, fields: readonly Field[]): string {
  const rows = fields.map(({ name, type, isRequired, note }) => {
    const optional = isRequired || caption === 'Answer' ? '' : ' <span class="optional">optional</span>'
    const more = note ? `<span class="note">${escapeHtml(note)}</span>` : ''
    return `<tr><th scope="row"><code>${address(name)}</code>${optional}</th><td>${escapeHtml(type)}${more}</td></tr>`
  })
  return rows.length === 0 ? '' : fieldsTable(caption, rows)
}

const fieldsTable = (caption: string, rows: readonly string[]): string =>
  `<table><caption>${caption}</caption><tbody>${rows.join('')}</tbody></table>`

/** Long addresses and field paths may break after their separators. */
const address = (text: string): string => escapeHtml(text).replaceAll(/([/.])(?=.)/g, '$1<wbr>')

const title = (room: string): string => escapeHtml(room.charAt(0).toUpperCase() + room.slice(1).replaceAll('-', ' '))
