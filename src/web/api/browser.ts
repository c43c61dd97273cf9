import { createClient } from './client.ts'
import { leaveForSignIn } from './session-end.ts'

const ME = '/api/me'

/** The client of the browser: same origin, the session travels in its cookie. */
export const browserClient = createClient(async ({ method, url, headers, body, signal }) => {
  const answer = await fetch(url, {
    method,
    headers,
    body: body ?? null,
    credentials: 'same-origin',
    // A removal whose time to undo ends as the page is left still reaches the server.
    keepalive: method === 'DELETE',
    signal: signal ?? null,
  })
  // A 403 says "not this", never "who are you"; only on /api/me it ends the session (spec 1 §4).
  if (answer.status === 401 || (answer.status === 403 && url === ME)) leaveForSignIn()
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') }
})
