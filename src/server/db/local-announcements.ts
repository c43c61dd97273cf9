import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { afterCommit, connectionOf } from './transactions.ts'

type OnMessage = (payload: string) => void

const ownListeners = new WeakMap<Db, Map<string, OnMessage[]>>()

/** Registers who in this process is told what this process announces on a channel. */
export function listenLocally(db: Db, channel: string, onMessage: OnMessage): void {
  const channels = ownListeners.get(db) ?? new Map<string, OnMessage[]>()
  ownListeners.set(db, channels.set(channel, [...(channels.get(channel) ?? []), onMessage]))
}

/**
 * Tells every process something once the transaction commits. This process hears it as soon as the commit is back, so
 * that no one who reads after a write has to wait for the round trip through the server.
 */
export async function announce(tx: Db, channel: string, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
  announceLocally(tx, channel, payload)
}

/** Tells the listeners of this process once the transaction commits; the caller announces it to the others. */
export function announceLocally(tx: Db, channel: string, payload: string): void {
  afterCommit(tx, () =>
    ownListeners
      .get(connectionOf(tx))
      ?.get(channel)
      ?.forEach((hear) => hear(payload)),
  )
}
