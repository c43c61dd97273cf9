import type { CookieSerializeOptions } from '@fastify/cookie'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Actor } from '#shared/policy.ts'
import type { Language } from '#shared/languages.ts'
import type { Message, Value } from '#shared/message.ts'
import type { Services } from '../service-types.ts'
import type { IncomingFile, StreamedFile } from '../files/incoming.ts'
import type { Reader, ReaderSettings } from './reader.ts'

export type { IncomingFile, StreamedFile }

/** The session behind a call, from the cookie or the bearer header. */
export type Session = {
  id: number
  actor: Actor
  via: 'cookie' | 'bearer'
  /** The person must set up a second step of signing in before anything else (ADR 49). */
  needsFactor: boolean
} & ReaderSettings

/** Where a call came from: for limits, the audit log and the list of sessions. */
export type Origin = {
  /** The full address, for people to read; limits count the network. */
  ip: string
  /** The network of that address (`networkOf`). */
  network: string
  userAgent: string
  requestId: string
  /** A browser, or a program that has shown a cookie: a cookie given to it will come back. */
  keepsCookies: boolean
}

/** What a handler gets: the parsed input, who asks, and a way to set cookies and headers. */
export type Call<E extends Endpoint = Endpoint> = Services &
  Reader & {
    /** A sentence for the answer, in the language of the request; written out, as in `message` of shared/message.ts. */
    say: (english: string, values?: Record<string, Value>) => string
    /** A message in the language of the request. */
    translate: (message: Message) => string
    me: E['access']['roles'] extends 'anyone' ? Actor | null : Actor
    session: Session | null
    /** The bearer token as it was sent, whether it has a session or not: other programs show a secret of theirs so. */
    bearer: string | undefined
    params: z.output<E['params']>
    query: z.output<E['query']>
    body: z.output<E['body']>
    files_in: Record<string, IncomingFile>
    /** Those whose rule says that they are streamed, by their field. */
    streams_in: Record<string, StreamedFile>
    origin: Origin
    /** Counts this call as so many more requests of the caller; throws 429 over the limit. */
    spend: (cost: number) => void
    cookies: Record<string, string | undefined>
    setCookie: (name: string, value: string, options: CookieSerializeOptions) => void
    clearCookie: (name: string, path?: string) => void
    setHeader: (name: string, value: string) => void
    /** A header of the request. */
    header: (name: string) => string | undefined
    /** Over HTTPS cookies are `Secure`. */
    isSecure: boolean
  }

/** What a handler of a `raw` endpoint answers. */
export type RawAnswer = {
  type: string
  /** The language it is written in, if it is in one. */
  language?: Language
  body: string | Buffer | NodeJS.ReadableStream
  headers?: Record<string, string>
  status?: number
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E['raw'] extends string ? RawAnswer : z.input<E['response']>>

/** An endpoint with the one function that answers it. */
export type Bound = {
  endpoint: Endpoint
  handle: (call: Call) => Promise<unknown>
  /** Refuses a form before its files are read. */
  admit?: ((call: Admission) => Promise<void>) | undefined
}

/** The parts of a call that are known before its form is read. */
export type Admission = Pick<Call, 'db' | 'params' | 'query'> & { me: Actor | null }

/**
 * Joins a feature's contract with its functions; does not compile until every endpoint has its call.
 * @param admits by endpoint, what is asked before large files of a form are taken in
 */
export function handlers<const A extends Record<string, Endpoint>>(
  api: A,
  map: { [K in keyof A]: Handler<A[K]> },
  admits: { [K in keyof A]?: (call: Pick<Call<A[K]>, 'db' | 'params' | 'query' | 'me'>) => Promise<void> } = {},
): Bound[] {
  return Object.entries(api).map(([key, endpoint]) => ({
    endpoint,
    handle: map[key] as unknown as Bound['handle'],
    admit: admits[key] as unknown as Bound['admit'],
  }))
}
