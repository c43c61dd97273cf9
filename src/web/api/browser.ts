import { createClient, type Transport } from './client.ts'
import { takeEarly } from './early-reads.ts'
import { leaveWhenEnded } from './session-end.ts'

/** The client of the browser: same origin, the session is in a cookie. */
export const browserClient = createClient(async (given) => {
  // Where no language was chosen, answers come in the language of the page.
  const request = { ...given, headers: { ...given.headers, 'accept-language': document.documentElement.lang } }
  const { url, onProgress } = request
  const answer = await (onProgress && request.body instanceof FormData ? sendFiles(request) : send(request))
  leaveWhenEnded(answer.status, url)
  return answer
})

const send: Transport = async ({ method, url, headers, body, signal }) => {
  // What the head of the page has asked for. When the connection failed then, it is asked for again.
  const early = method === 'GET' ? await takeEarly(url)?.catch(() => undefined) : undefined
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

/** Files are sent by XMLHttpRequest: `fetch` reports no upload progress. Fails as `fetch` does. */
const sendFiles: Transport = ({ method, url, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total))
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      }),
    )
    request.addEventListener('error', () => reject(new TypeError('The connection was lost')))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    if (signal?.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body ?? null)
  })
