import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { addressOf } from '#web/api/client.ts'
import type { Answer, TestApp } from './app.ts'
import { codeIn } from './mails.ts'

const SAME_SITE = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0' }

/** A browser for the app: it stores cookies, and marks its calls as coming from the same site. */
export type Browser = {
  cookies: Map<string, string>
  call: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    headers?: Record<string, string>,
  ) => Promise<Answer<OutputOf<E>> & { setCookies: string[] }>
}

export function newBrowser(app: TestApp, ip = '10.0.0.1'): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(endpoint: Endpoint, input: { params?: unknown; query?: unknown; body?: unknown }, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await app.http.inject({
        method: endpoint.method,
        url: addressOf(endpoint, input),
        remoteAddress: ip,
        headers: { ...SAME_SITE, ...(cookie ? { cookie } : {}), ...headers },
        ...(endpoint.method === 'GET' ? {} : { payload: input.body ?? {} }),
      })
      const setCookies = [answer.headers['set-cookie'] ?? []].flat()
      for (const line of setCookies) store(cookies, line)
      const body = answer.json<Partial<ErrorBody>>()
      return { status: answer.statusCode, body: body as never, headers: answer.headers, setCookies }
    },
  }
}

function store(cookies: Map<string, string>, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (name === undefined) return
  if (value === '' || /Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
  else cookies.set(name, value ?? '')
}

/** The newest code mailed to an address. */
export async function newestCode(app: TestApp, email: string): Promise<string> {
  return codeIn((await app.mails()).findLast((mail) => mail.to === email && /\b\d{6}\b/.test(mail.text)))
}

/** A code other than this one. */
export const wrongCode = (right: string): string => (right === '000000' ? '000001' : '000000')
