/** A place in the log: everything up to it has been heard. Places are compared by transaction, then by row. */
export type Place = { xid: number; id: number }

/** One thing that someone may hear. `data` is small and holds ids, never texts that others may not read later. */
export type LogRow = Place & { userId: number; type: string; data: Record<string, unknown> }

/** How long a client waits before it comes back, unless it knows better. */
const RETRY_MS = 3000

/**
 * Keeps proxies from closing a quiet stream, most of which wait for a minute, and tells a client that it is still
 * there. Packets included, an hour of it stays below 20 kB, which every 20 seconds would not.
 */
export const HEARTBEAT = ':\n\n'
export const HEARTBEAT_MS = 30_000

const CURSOR = /^([a-z0-9]{1,16})-(\d{1,15})-(\d{1,15})$/

/** True when `one` comes after `other`. */
export const isAfter = (one: Place, other: Place): boolean =>
  one.xid > other.xid || (one.xid === other.xid && one.id > other.id)

/** How a place is named to clients, who give it back as `Last-Event-ID`. */
export const cursorOf = (epoch: string, { xid, id }: Place): string => `${epoch}-${xid}-${id}`

/** Reads a cursor; undefined when it is not valid. */
export function readCursor(text: string): (Place & { epoch: string }) | undefined {
  const [, epoch, xid, id] = CURSOR.exec(text) ?? []
  return epoch === undefined ? undefined : { epoch, xid: Number(xid), id: Number(id) }
}

/** One event as it is sent; without a cursor the client's place in the log stays as it is. */
export function eventText(type: string, data: Record<string, unknown>, cursor?: string): string {
  return `${cursor === undefined ? '' : `id: ${cursor}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}

/**
 * The first words of a stream. `ready`: what was missed follows. `reset`: what was missed is not known, so everything
 * shown is to be read again.
 */
export const firstText = (type: 'ready' | 'reset', cursor: string): string =>
  `retry: ${RETRY_MS}\n${eventText(type, {}, cursor)}`

/** The last message: the session has ended or its rights have changed (`access`), or this process stops (`stop`). */
export const lastText = (why: 'access' | 'stop'): string => eventText('end', { why })
