import { createClient } from './client.ts'

/** The client of the browser: same origin, the session travels in its cookie. */
export const browserClient = createClient(async ({ method, url, headers, body, signal }) => {
  const answer = await fetch(url, {
    method,
    headers,
    body: body ?? null,
    credentials: 'same-origin',
    signal: signal ?? null,
  })
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') }
})
