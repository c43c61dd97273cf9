import type { Readable } from 'node:stream'
import type { Endpoint } from '#shared/endpoint.ts'
import { addressOf } from '#web/api/client.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { absentParams } from './samples.ts'

/** An answer, unparsed. */
export type Plain = { status: number; text: string; headers: Record<string, unknown> }

type Parts = {
  as?: Person | null
  url?: string
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  payload?: unknown
  headers?: Record<string, string>
  /** The network address that the request comes from. */
  ip?: string
}

/** A stream never ends: it is read until its first words are there, and closed. */
async function firstWords(body: Readable): Promise<string> {
  for await (const part of body) return String(part)
  return ''
}

/** Sends anything at all to an endpoint, also what the contract forbids. */
export async function send(app: TestApp, endpoint: Endpoint, parts: Parts = {}): Promise<Plain> {
  const { as, url, params = absentParams(endpoint), query = {}, payload, headers, ip } = parts
  const isStream = endpoint.raw === 'text/event-stream'
  const answer = await app.http.inject({
    ...(isStream && { payloadAsStream: true }),
    method: endpoint.method,
    ...(ip ? { remoteAddress: ip } : {}),
    url: url ?? addressOf(endpoint, { params, query }),
    headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
    ...(endpoint.method === 'GET' || payload === undefined ? {} : { payload: payload as object }),
  })
  const text = isStream ? await firstWords(answer.stream()) : answer.body
  return { status: answer.statusCode, text, headers: answer.headers }
}
