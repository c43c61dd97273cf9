import { createHash, randomInt } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { TLSSocket } from 'node:tls'
import { networkOf } from '../http/network.ts'
import type { Ask } from './database-check.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

const site = findingsAbout('site')
const proxy = findingsAbout('proxy')
const tls = findingsAbout('TLS')

const WAIT_MS = 8000
/** Processes exchange what they counted once a second (ADR 9). */
const COUNTED_MS = 3000
const DAY_MS = 86_400_000
const RENEW_DAYS = 14
const LARGEST_FORM = 105_000_000

type Answer = { status: number; headers: http.IncomingHttpHeaders; expires: Date | undefined }

/** One request; `promised` announces a body that never comes. */
function requestAddress(url: URL, headers: Record<string, string> = {}, promised?: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const method = promised === undefined ? 'GET' : 'POST'
  const sent = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    agent: false,
    timeout: WAIT_MS,
    headers: { ...headers, ...(promised !== undefined && { 'content-length': promised, 'content-type': 'video/mp4' }) },
  })
  sent.once('response', (answer) => {
    const { socket } = answer
    const until = 'getPeerCertificate' in socket ? (socket as TLSSocket).getPeerCertificate().valid_to : undefined
    resolve({ status: answer.statusCode ?? 0, headers: answer.headers, expires: until ? new Date(until) : undefined })
    sent.destroy()
  })
  sent.once('timeout', () => sent.destroy(new Error(`no answer within ${WAIT_MS / 1000} s`)))
  sent.once('error', reject)
  if (promised === undefined) sent.end()
  else sent.flushHeaders()
  return promise
}

/** What people meet at BASE_URL: TLS, redirection, headers, and what the proxy does with large and with forged requests. */
export async function checkSite(baseUrl: string, database: Ask | undefined): Promise<Finding[]> {
  const url = new URL(baseUrl)
  let ready: Answer
  try {
    ready = await requestAddress(new URL('/readyz', url))
  } catch (reason) {
    return [
      site.problem(
        `${baseUrl} cannot be reached: ${reasonOf(reason)}`,
        'Start the product and the proxy, or correct BASE_URL.',
      ),
    ]
  }
  const found: Finding[] = [
    ready.status === 200
      ? site.fine(`${baseUrl} is ready`)
      : site.problem(
          `/readyz answers ${ready.status}`,
          'Read the log of the product; 503 means its database or a stop.',
        ),
  ]
  if (url.protocol === 'https:') found.push(...(await checkTls(url, ready)))
  found.push(await checkLargeForms(url))
  if (database) found.push(await checkForgedAddress(url, database))
  return found
}

async function checkTls(url: URL, { expires }: Answer): Promise<Finding[]> {
  const found: Finding[] = []
  const days = expires ? Math.floor((expires.getTime() - Date.now()) / DAY_MS) : 0
  if (days < RENEW_DAYS)
    found.push(
      tls.problem(`the certificate ends in ${days} days`, 'Renew it, and look why that does not happen by itself.'),
    )
  else found.push(tls.fine(`the certificate is valid for ${days} days`))
  const page = await requestAddress(new URL('/', url))
  if (page.headers['strict-transport-security'] === undefined)
    found.push(
      tls.problem('no Strict-Transport-Security', 'Set BASE_URL to https://…, and let the proxy pass the header on.'),
    )
  const plain = new URL(url)
  plain.protocol = 'http:'
  // A site on a port of its own has no plain one.
  if (url.port !== '') return found
  const answer = await requestAddress(plain).catch(() => undefined)
  if (answer && !(answer.status >= 300 && String(answer.headers.location).startsWith('https:')))
    found.push(tls.problem('http does not lead to https', 'Let the proxy answer http with a redirection.'))
  return found
}

/** A proxy that takes only small bodies refuses a large one by its first line. */
async function checkLargeForms(url: URL): Promise<Finding> {
  const answer = await requestAddress(new URL('/api/uploads', url), {}, LARGEST_FORM).catch(() => undefined)
  if (answer?.status !== 413) return proxy.fine('takes forms of 105 MB')
  return proxy.problem(
    'refuses forms of 105 MB',
    'Raise its limit: client_max_body_size 110m, or request_body max_size 110MB.',
  )
}

/** Who claims another address must not be counted under it. Looks for what the product has counted. */
async function checkForgedAddress(url: URL, database: Ask): Promise<Finding> {
  const claimed = `198.51.100.${randomInt(1, 255)}`
  const key = createHash('sha256')
    .update(`burst:${networkOf(claimed)}`)
    .digest('base64url')
  const countForged = async (): Promise<number> => {
    const [row] = await database<{ many: number }>(
      `select coalesce(max(count), 0)::int as many from request_counts where key = '${key}' and ends_at > now()`,
    )
    return row?.many ?? 0
  }
  const before = await countForged()
  await requestAddress(new URL('/api/me', url), {
    'x-forwarded-for': claimed,
    'x-real-ip': claimed,
    forwarded: `for=${claimed}`,
  })
  await new Promise((resolve) => void setTimeout(resolve, COUNTED_MS))
  if ((await countForged()) <= before) return proxy.fine('writes the address of visitors itself')
  return proxy.problem(
    'believes what visitors say about their address: everybody could avoid the limits',
    'Let it write X-Forwarded-For anew: proxy_set_header X-Forwarded-For $remote_addr.',
  )
}
