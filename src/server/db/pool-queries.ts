import type { EventEmitter } from 'node:events'
import type { Pool, PoolClient } from 'pg'

/** A statement as the query builder gives it. */
export type Asked = string | { text: string; name?: string | undefined }

/**
 * Puts something around each statement of a pool, those of its transactions too. What is asked by callbacks is the pool's
 * own way to its connections, and has been seen before.
 */
export function wrapQueries(
  pool: Pool,
  around: (asked: Asked, ask: (asked: Asked) => Promise<unknown>) => Promise<unknown>,
): void {
  const wrapQueryOf = (of: Pool | PoolClient): void => {
    const own = of.query.bind(of) as (...words: unknown[]) => Promise<unknown>
    const ask = (asked: Asked, ...more: unknown[]) =>
      typeof more.at(-1) === 'function' ? own(asked, ...more) : around(asked, (changed) => own(changed, ...more))
    of.query = ask as typeof of.query
  }
  wrapQueryOf(pool)
  pool.on('connect', wrapQueryOf)
}

/**
 * Sends statements without their names: behind a pooler that gives each transaction another connection, none knows what
 * was prepared on the one before.
 */
export const dropStatementNames = (pool: Pool): void =>
  wrapQueries(pool, (asked, ask) => ask(typeof asked === 'string' ? asked : { ...asked, name: undefined }))

/**
 * A connection that breaks between two statements of a transaction has no query that could fail: its error is an event,
 * which would end the process. The next statement fails instead.
 */
export const ignoreConnectionErrors = (client: Pick<EventEmitter, 'on'>): void =>
  void client.on('error', () => undefined)

/**
 * Gives a connection back whose transaction could not be begun: the query builder ends only those that have begun, and
 * would keep this one for good. Ten of them, and nobody gets a connection any more.
 */
export function releaseUnbegun(client: PoolClient): void {
  const own = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>
  const ask = (asked: Asked, ...more: unknown[]) => {
    const answer = own(asked, ...more)
    if (isBegin(asked) && typeof more.at(-1) !== 'function') answer.catch(() => client.release(true))
    return answer
  }
  client.query = ask as typeof client.query
}

const isBegin = (asked: Asked): boolean => (typeof asked === 'string' ? asked : asked.text).startsWith('begin')
