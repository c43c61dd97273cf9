import { PRIVATE_QUERY } from '#shared/private-query.ts'
import { createClient, type Transport } from './client.ts'
import { takeEarlyRead } from './early-reads.ts'
import { leaveWhenSessionEnded } from './session-end.ts'

/** The client of the browser: same origin, the session is in a cookie. */
export const browserClient = createClient(async (given) => {
  // Where no language was chosen, answers come in the language of the page.
  const request = { ...given, headers: { ...given.headers, 'accept-language': document.documentElement.lang } }
  const { url, onProgress } = request
  const answer = await (onProgress && request.body instanceof FormData ? sendForm(request) : send(request))
  leaveWhenSessionEnded(answer.status, url)
  return answer
})

/** Most pages send no files. */
const sendForm: Transport = async (request) => (await import('./send-files.ts')).sendFiles(request)

const send: Transport = async ({ method, url, headers, body, signal }) => {
  // Early reads from the head of the page; a failed one is requested again.
  const isPlain = method === 'GET' && headers[PRIVATE_QUERY] === undefined
  const early = isPlain ? await takeEarlyRead(url)?.catch(() => undefined) : undefined
  if (early) return early
  const answer = await fetch(url, {
    method,
    headers,
    body: body ?? null,
    credentials: 'same-origin',
    // A removal that becomes final when the page is closed still reaches the server.
    keepalive: method === 'DELETE',
    signal: signal ?? null,
  })
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') }
}
