import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { IDEMPOTENCY } from '#shared/limits.ts'
import { message } from '#shared/message.ts'
import type { Services } from '../service-types.ts'
import type { Db } from '../db/db.ts'
import { withLastStep } from '../db/transactions.ts'
import type { IncomingFile } from '../files/incoming.ts'
import { refuseUnlessSame } from '../http/sent-again.ts'
import { encryptValue, decryptValue } from '../mail/encrypted-values.ts'
import { findKey, freeKey, freeKeyUnlessDone, markKeyDone, type Run, storeAnswer, takeKey } from './idempotency.data.ts'

/** Longer than any request may take: a run that began earlier and has done nothing has ended with its process. */
const LOST_AFTER_MS = 180_000
/** A request that comes again while the first is being carried out waits this long for its answer, looking so often. */
const PATIENCE = { waitMs: 10_000, lookMs: 100 }
const AGAIN_SECONDS = 5
/** When a key is let go of again that could not be freed: the connection that broke was seldom the only one. */
const FREE_AGAIN_AFTER_MS = [200, 1000, 5000, 15_000]

const STILL_RUNNING = message('This request is still being processed. Please try again in a moment.')
const ANSWER_LOST = message('This request was processed, but the response was lost. Reload the page to see the result.')

/** What was answered, in which language. */
export type StoredAnswer = { text: string; language: string }

/** What a request is about; everything but its key and its person. */
export type Content = Readonly<{
  endpoint: Pick<Endpoint, 'name'>
  params: unknown
  query: unknown
  body: unknown
  files_in: Readonly<Record<string, IncomingFile>>
}>

const hashText = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64url')

const hashOf = ({ endpoint, params, query, body, files_in: files }: Content): string =>
  hashText(
    JSON.stringify([
      endpoint.name,
      params,
      query,
      body,
      Object.values(files).map(({ field, filename, data }) => [field, filename, hashText(data)]),
    ]),
  )

/** When keys expire that were used until now. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - IDEMPOTENCY.hours * 3_600_000)

/**
 * Carries a request out once, however often it comes under its key, and from whichever process: each has the first
 * answer (ADR 55). A refusal is not kept, as it has changed nothing. Throws 409 when the key stands for another request.
 * @param work answers on the connection that it is given; its transactions and the note that it was done are one
 */
export async function answerOnce(
  { db, now, secret, log }: Pick<Services, 'db' | 'now' | 'secret' | 'log'>,
  asked: { key: string; personId: number; content: Content },
  work: (db: Db) => Promise<StoredAnswer>,
  patience = PATIENCE,
): Promise<StoredAnswer & { isAgain: boolean }> {
  const at = now()
  const id = hashText(`${asked.personId}:${asked.key}`)
  const run: Run = { id, content: hashOf(asked.content), holder: randomUUID(), startedAt: at }
  const before = await takeKeyOrFindAnswer(db, run, secret, patience).catch(async (problem: unknown) => {
    // It may have been taken although the answer to that was lost; what another run holds stays.
    if (!(problem instanceof AppError)) await freeSoon(() => freeKeyUnlessDone(db, run))
    throw problem
  })
  if (before) return { ...before, isAgain: true }
  const answer = await work(withLastStep(db, (tx) => requireKeyHeld(tx, run))).catch(async (problem: unknown) => {
    // What is unexpected may have happened after something was carried out.
    const free = problem instanceof AppError ? freeKey : freeKeyUnlessDone
    await freeSoon(() => free(db, run))
    throw problem
  })
  await storeAnswer(db, run, encryptValue(secret, answer, 'answer')).catch((problem: unknown) => {
    log.warn({ err: problem }, 'the answer of a request with a key could not be stored')
  })
  return { ...answer, isAgain: false }
}

/**
 * Frees a key now or, while the database is away, soon after the answer: who sends the request again would otherwise be
 * refused until the run counts as lost.
 */
async function freeSoon(free: () => Promise<void>): Promise<void> {
  const isFree = (): Promise<boolean> =>
    free().then(
      () => true,
      () => false,
    )
  if (await isFree()) return
  const again = async (): Promise<void> => {
    for (const ms of FREE_AGAIN_AFTER_MS) {
      await pause(ms, undefined, { ref: false })
      if (await isFree()) return
    }
  }
  void again()
}

/** Takes the key, or answers what was answered under it; waits for a run that is under way. */
async function takeKeyOrFindAnswer(
  db: Db,
  run: Run,
  secret: string,
  { waitMs, lookMs }: typeof PATIENCE,
): Promise<StoredAnswer | undefined> {
  const limits = {
    lostBefore: new Date(run.startedAt.getTime() - LOST_AFTER_MS),
    expiredBefore: expiredBefore(run.startedAt),
  }
  for (let waited = 0; ; waited += lookMs) {
    if (await takeKey(db, run, limits)) return undefined
    const found = await findKey(db, run.id)
    // Freed in between; the next round takes it.
    if (!found) continue
    const known = refuseUnlessSame(found, found.content === run.content)
    if (known.answer !== null) return decryptValue(secret, known.answer, 'answer') as StoredAnswer
    if (waited >= waitMs) {
      if (known.doneAt) throw new AppError('conflict', ANSWER_LOST)
      throw new AppError('conflict', STILL_RUNNING, { retryAfterSeconds: AGAIN_SECONDS })
    }
    await pause(lookMs)
  }
}

/** The note in the transaction; a run that was given up for lost and comes back must not carry anything out. */
async function requireKeyHeld(tx: Db, run: Run): Promise<void> {
  if (!(await markKeyDone(tx, run))) throw new AppError('conflict', STILL_RUNNING, { retryAfterSeconds: AGAIN_SECONDS })
}
