import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#shared/languages.ts'
import { COOKIE } from '../session/cookies.ts'
import { chooseLanguage } from './choose-language.ts'

/** How someone reads: the language, and the IANA zone of the times. */
export type Reader = { language: Language; zone: string }

/** What a signed-in person has set; null where nothing is set. */
export type ReaderSettings = { language: Language | null; zone: string | null }

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * What the person behind the request has set; known once the session is, with the zone of the person who has set
     * none.
     */
    readerSettings: ReaderSettings | null
  }
}

/** Requests remember what their person has set; errors are answered after the call is over. */
export function rememberReaders(http: FastifyInstance): void {
  http.decorateRequest('readerSettings', null)
}

/** Who reads the answer: the choice in the browser, the person's setting, what the client accepts, else English. */
export function readerOf({ url, cookies, headers, readerSettings }: FastifyRequest): Reader {
  return {
    language: chooseLanguage({
      address: url,
      // A request may be refused before its cookies are read.
      cookie: (cookies as FastifyRequest['cookies'] | undefined)?.[COOKIE.language],
      person: readerSettings?.language,
      acceptLanguage: headers['accept-language'],
    }),
    // A request that is refused before its session is known gets no times.
    zone: readerSettings?.zone ?? 'UTC',
  }
}

/** Says in which language an answer is, and on what that depends. */
export const markLanguage = (reply: FastifyReply, language: Language): FastifyReply =>
  reply.header('content-language', language).header('vary', 'cookie, authorization, accept-language')
