import type { Language } from '#shared/languages.ts'
import type { Db } from '../db/db.ts'
import type { SendOnce } from '../http/idempotency-key.ts'
import { markLanguage } from '../http/reader.ts'
import { sendJson } from '../http/send.ts'
import { answerOnce } from './answer-once.ts'

/** Carries a request out, or sends what was answered when it came before under its key. */
export const sendOnce: SendOnce = async (endpoint, handle, call, key, reply) => {
  const work = async (db: Db) => ({
    text: JSON.stringify(endpoint.response.parse(await handle({ ...call, db }))),
    language: call.language,
  })
  const asked = { key, personId: call.me?.id ?? 0, content: { ...call, endpoint } }
  const { text, language, isAgain } = await answerOnce(call, asked, work)
  if (isAgain) void reply.header('idempotency-replayed', 'true')
  markLanguage(reply, language as Language)
  return sendJson(reply.status(endpoint.status ?? 200), text)
}
