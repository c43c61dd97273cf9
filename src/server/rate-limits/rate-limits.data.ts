import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Db } from '../db/db.ts'
import { cachedQuery } from '../db/cached-query.ts'
import { tries } from './rate-limits.table.ts'

const LOCK_MS = 600_000
const LONGEST_LOCK_MS = 86_400_000
const FAILURES = 5
/** Accounts that may fail from one address within an hour. */
const FAILED_ACCOUNTS = 100
const HOUR_SECONDS = 3600

const keyOf = (name: string): string => createHash('sha256').update(name).digest('base64url')
const addMs = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

function tooManyTriesError(until: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const says =
    seconds < 120
      ? message('Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.', {
          seconds,
        })
      : message('Too many attempts. Please try again in {minutes} minutes.', { minutes: Math.ceil(seconds / 60) })
  return new AppError('too_many', says, { retryAfterSeconds: seconds })
}

/**
 * Counts an attempt at a secret before it is compared, so that parallel guesses cannot bypass the limit: after 5 the
 * key is locked for 10 minutes, then 20, 40 … at most 24 hours (SECURITY.md). Throws 429 while locked. Call
 * `clearTries` after a correct attempt.
 */
export async function countTryOrRefuse(db: Db, name: string, now: Date): Promise<void> {
  const key = keyOf(name)
  const taken = await cachedQuery(db, 'take try', (statement) => buildTakeTry(db, statement)).execute({
    key,
    at: now.toISOString(),
    end: addMs(now, LONGEST_LOCK_MS * 2).toISOString(),
  })
  if (taken.length > 0) return
  const [locked] = await db.select({ until: tries.lockedUntil }).from(tries).where(eq(tries.key, key))
  throw tooManyTriesError(locked?.until ?? addMs(now, LOCK_MS), now)
}

function buildTakeTry(db: Db, name: string) {
  const at = sql`${sql.placeholder('at')}::timestamptz`
  const end = sql`${sql.placeholder('end')}::timestamptz`
  const isOver = sql`${tries.expiresAt} <= ${at}`
  const isLast = sql`${tries.count} + 1 >= ${FAILURES} and not ${isOver}`
  const lockMs = sql`least(${LOCK_MS} * power(2, ${tries.level}), ${LONGEST_LOCK_MS})`
  return db
    .insert(tries)
    .values({ key: sql.placeholder('key'), count: 1, level: 0, lockedUntil: null, expiresAt: end })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        count: sql`case when ${isOver} then 1 when ${isLast} then 0 else ${tries.count} + 1 end`,
        level: sql`case when ${isOver} then 0 when ${isLast} then ${tries.level} + 1 else ${tries.level} end`,
        lockedUntil: sql`case when ${isLast} then ${at} + ${lockMs} * interval '1 millisecond' end`,
        expiresAt: end,
      },
      setWhere: sql`${tries.lockedUntil} is null or ${tries.lockedUntil} <= ${at}`,
    })
    .returning({ key: tries.key })
    .prepare(name)
}

/** Deletes the attempts of a key after a correct one. */
export async function clearTries(db: Db, name: string): Promise<void> {
  const query = cachedQuery(db, 'clearTries', (statement) =>
    db
      .delete(tries)
      .where(eq(tries.key, sql.placeholder('key')))
      .prepare(statement),
  )
  await query.execute({ key: keyOf(name) })
}

/**
 * Throws 429 when so many accounts have failed from this network within an hour that someone is trying one password on
 * many of them. Accounts are counted, not failures: a school is one network, and its learners mistype.
 */
export async function refusePasswordSpray(db: Db, network: string, now: Date): Promise<void> {
  const query = cachedQuery(db, 'spray', (statement) =>
    db
      .select({ count: tries.count, expiresAt: tries.expiresAt })
      .from(tries)
      .where(eq(tries.key, sql.placeholder('key')))
      .prepare(statement),
  )
  const [row] = await query.execute({ key: keyOf(sprayCounterName(network)) })
  if (row && row.count >= FAILED_ACCOUNTS && row.expiresAt > now) throw tooManyTriesError(row.expiresAt, now)
}

/** Counts an account that failed from this network: once an hour, however often it fails. */
export async function countFailedAccount(db: Db, network: string, account: string, now: Date): Promise<void> {
  const ofAccount = await countUse(db, `failed:${network}:${account.toLowerCase()}`, HOUR_SECONDS, now)
  if (ofAccount === 1) await countUse(db, sprayCounterName(network), HOUR_SECONDS, now)
}

const sprayCounterName = (network: string): string => `spray:${network}`

/** Counts one use within a window; throws 429 with the waiting time when there were already `most`. */
export async function countAgainstLimit(
  db: Db,
  name: string,
  limit: { most: number; seconds: number },
  now: Date,
): Promise<void> {
  const row = await countUseInWindow(db, name, limit.seconds, now)
  if (row && row.count > limit.most) throw tooManyTriesError(row.expiresAt, now)
}

/** Counts one use within a window that begins with the first; answers how many there are by now. */
export async function countUse(db: Db, name: string, seconds: number, now: Date): Promise<number> {
  return (await countUseInWindow(db, name, seconds, now))?.count ?? 0
}

async function countUseInWindow(
  db: Db,
  name: string,
  seconds: number,
  now: Date,
): Promise<{ count: number; expiresAt: Date } | undefined> {
  const [row] = await cachedQuery(db, 'take use', (statement) => buildTakeUse(db, statement)).execute({
    key: keyOf(name),
    at: now.toISOString(),
    end: addMs(now, seconds * 1000).toISOString(),
  })
  return row
}

function buildTakeUse(db: Db, name: string) {
  const isOver = sql`${tries.expiresAt} <= ${sql.placeholder('at')}::timestamptz`
  const end = sql`${sql.placeholder('end')}::timestamptz`
  return db
    .insert(tries)
    .values({ key: sql.placeholder('key'), count: 1, expiresAt: end })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${tries.count} + 1 end`,
        expiresAt: sql`case when ${isOver} then ${end} else ${tries.expiresAt} end`,
      },
    })
    .returning({ count: tries.count, expiresAt: tries.expiresAt })
    .prepare(name)
}

/** Deletes counters whose window and locks are over. */
export async function removeOldTries(db: Db, now: Date): Promise<void> {
  await db.delete(tries).where(lt(tries.expiresAt, now))
}
