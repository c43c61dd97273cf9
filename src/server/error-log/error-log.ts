import { hash } from 'node:crypto'
import { cutToLength } from '#shared/graphemes.ts'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { messageOf, stackOf } from '../error-text.ts'
import { insertErrors, type NotedError } from './error-log.data.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Notes an unexpected error of a call; it is written a moment later. */
    noteError?: (problem: Error, of: { place: string; requestId: string }) => void
  }
}

/** Errors often come together, so they are written in batches. */
const WAIT_MS = 1000
/** The pause after a failed write, for example while the database is down. */
const RETRY_MS = 30_000
/** The most kinds that wait to be written; further ones are only in the server's log. */
const MAX_WAITING = 200
const MAX_MESSAGE_LENGTH = 500
const STACK_LETTERS = 4000

/** With the name of the error where it is one of ours or of the language. */
const wordsOf = (problem: Error): string =>
  problem instanceof DrizzleQueryError ? messageOf(problem) : `${problem.name}: ${messageOf(problem)}`

function toNoted(problem: Error, place: string, requestId: string, at: Date): NotedError {
  const stack = stackOf(problem)
  const code = 'code' in problem ? String(problem.code) : ''
  return {
    kindKey: hash(
      'sha256',
      [problem.name, code, place, stack.split('\n').slice(0, 3).join('\n')].join('\n'),
      'base64url',
    ),
    place,
    message: cutToLength(wordsOf(problem), MAX_MESSAGE_LENGTH),
    stack: cutToLength(stack, STACK_LETTERS),
    times: 1,
    firstAt: at,
    lastAt: at,
    requestId,
  }
}

/** Keeps the unexpected errors of this process, by kind, in the table that the page of the logs shows. */
export function keepErrors(
  http: FastifyInstance,
  { db, log, now }: { db: Db; log: FastifyBaseLogger; now: () => Date },
) {
  const waiting = new Map<string, NotedError>()
  let timer: NodeJS.Timeout | undefined

  async function writeErrors(): Promise<void> {
    timer = undefined
    const batch = [...waiting.values()]
    waiting.clear()
    try {
      await insertErrors(db, batch)
    } catch (problem) {
      log.error({ err: problem }, 'errors could not be kept')
      for (const error of batch) if (!waiting.has(error.kindKey)) waiting.set(error.kindKey, error)
      planWrite(RETRY_MS)
    }
  }
  function planWrite(ms: number): void {
    timer ??= setTimeout(() => void writeErrors(), ms).unref()
  }

  http.decorate('noteError', (problem, { place, requestId }) => {
    const error = toNoted(problem, place, requestId, now())
    const before = waiting.get(error.kindKey)
    if (before) Object.assign(before, { times: before.times + 1, lastAt: error.lastAt, requestId })
    else if (waiting.size < MAX_WAITING) waiting.set(error.kindKey, error)
    planWrite(WAIT_MS)
  })
  http.addHook('onClose', async () => {
    clearTimeout(timer)
    if (waiting.size > 0) await writeErrors()
    clearTimeout(timer)
  })
}
