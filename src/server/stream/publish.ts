import type { Db } from '../db/db.ts'
import { announceLocally } from '../db/local-announcements.ts'
import { insertEvents, type NewEvents, announceUnstored } from './log.data.ts'

/** The channel that announces new rows of the log, and for whom. */
export const LOG_CHANNEL = 'stream_log'
/** The channel of events that are not stored, such as typing. */
export const TRANSIENT_CHANNEL = 'stream_passing'
/** The channel that announces changed sessions, roles and accounts, written by triggers (server/db/rules.ts). */
export const ACCESS_CHANNEL = 'stream_access'

const MOST_BYTES = 1000
/** How many people may read an event right away; with more of them, their reads are spread over time. */
const AT_ONCE = 100
const SPREAD_MS_EACH = 10
const SPREAD_MS_MOST = 20_000
/** A notification of PostgreSQL takes 8,000 bytes. */
const MOST_NAMED = 500
const PASSING_EVERY_MS = 1000
const MOST_SENDERS = 10_000

/**
 * Tells people, on every page that they have open, that something has changed: inside the writing transaction, so that
 * no one is notified of what did not happen. Each of them hears it once, also after a cut, for as long as the log is
 * kept. `data` holds ids: the person who is notified of something reads it by the call that decides about access.
 */
export async function publish(tx: Db, events: readonly NewEvents[]): Promise<void> {
  const told = events.filter(({ userIds }) => userIds.length > 0).map(withSpreadTime)
  if (told.length === 0) return
  for (const { type, data } of told) refuseLargeEvent(type, data)
  const people = namesOf(told)
  await insertEvents(tx, { channel: LOG_CHANNEL, people }, told)
  announceLocally(tx, LOG_CHANNEL, people)
}

/** Who hears something, as a notification carries it; more people than it takes are everyone: an empty text. */
function namesOf(events: readonly NewEvents[]): string {
  const people = new Set(events.flatMap(({ userIds }) => userIds))
  return people.size > MOST_NAMED ? '' : [...people].join(',')
}

/** Adds the time over which the pages of many people spread their reading of one event. */
function withSpreadTime(event: NewEvents): NewEvents {
  const many = event.userIds.length
  if (many <= AT_ONCE) return event
  return { ...event, data: { ...event.data, spread_ms: Math.min(SPREAD_MS_MOST, many * SPREAD_MS_EACH) } }
}

const sentAt = new Map<string, number>()

/**
 * Tells people something that is of use only now, as that someone is typing: it is never stored, and the person who is
 * not listening does not hear of it. Who may hear it is decided by the caller. The same sender says the same at most
 * once a second; more than that is left out without a word.
 * @param topic what it is about, such as a conversation: its limit is counted for itself
 * @returns whether it was said
 */
export async function publishTransient(
  db: Db,
  { from, topic, userIds, type, data }: NewEvents & { from: number; topic: string },
): Promise<boolean> {
  refuseLargeEvent(type, data)
  const key = `${from} ${type} ${topic}`
  const now = performance.now()
  if (userIds.length === 0 || now - (sentAt.get(key) ?? -PASSING_EVERY_MS) < PASSING_EVERY_MS) return false
  if (sentAt.size >= MOST_SENDERS) sentAt.clear()
  sentAt.set(key, now)
  for (let at = 0; at < userIds.length; at += MOST_NAMED) {
    const people = userIds.slice(at, at + MOST_NAMED)
    await announceUnstored(db, TRANSIENT_CHANNEL, JSON.stringify({ people, type, data }))
  }
  return true
}

function refuseLargeEvent(type: string, data: Record<string, unknown>): void {
  const bytes = Buffer.byteLength(JSON.stringify(data))
  if (bytes > MOST_BYTES) throw new Error(`an event of the type ${type} has ${bytes} bytes, at most ${MOST_BYTES}`)
}
