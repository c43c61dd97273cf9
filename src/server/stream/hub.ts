import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Database } from '../db/db.ts'
import { busyError } from '../busy-error.ts'
import { readHorizon, readLog } from './log.data.ts'
import { cacheNewestEvents, type Newest } from './newest-event-cache.ts'
import { createStream, type Listener, type OpenStream } from './open-stream.ts'
import { ACCESS_CHANNEL, LOG_CHANNEL, TRANSIENT_CHANNEL } from './publish.ts'
import { followLog } from './follow-log.ts'
import { followPresence } from './presence.ts'
import { eventText, HEARTBEAT, HEARTBEAT_MS, type LogRow, readCursor } from './stream-format.ts'

/** The most streams of one process; each costs only memory. */
export const STREAM_LIMITS = {
  perProcess: 3000,
  perPerson: 12,
  /** Bytes that a client may leave unread. */
  bytes: 128_000,
  /** If more than this was missed, reading everything again is cheaper. */
  missed: 500,
  heartbeatMs: HEARTBEAT_MS,
  /** The interval of checks in case notifications of the database are lost. */
  pollMs: 10_000,
  /** Roles and sessions may expire without an announcement, so they are checked now and then. */
  checkMs: 60_000,
}
const FULL_RETRY_SECONDS = 60
/** A change of access that came while someone was still signing in. */
const RECENT_MS = 30_000
/** The longest wait for a client that does not read the last message. */
const STOP_MS = 2000

const TOO_MANY = message('You have too many pages open. They are updated less often.')

/** The roles of those sessions that still hold, by their number; given by the account feature through the register. */
export type FindRoles = (sessionIds: readonly number[]) => Promise<Map<number, string>>

/** Roles as one text, the same whatever their order. */
export const rolesText = (roles: readonly string[]): string => [...new Set(roles)].toSorted().join(' ')

/** The open streams of this process. */
export type StreamHub = {
  /**
   * Opens a stream. Throws 429 when the person has too many, 503 when the process has or is stopping; both say when to
   * come back.
   * @param since the last event that the client has heard; left out by a page that has read everything just now
   */
  open: (listener: Listener, since?: string) => Promise<Readable>
  /** The newest event of these types for one person, kept in memory between events; as `newestEvent` of the log. */
  newestEvent: Newest['find']
  /** Ends all of them and takes no more. */
  stop: () => void
  counts: () => { streams: number; people: number }
}

type Parts = { database: Database; log: FastifyBaseLogger; findRoles: FindRoles }

/** Opens the hub of a process and lets it hear what the database announces. */
export async function createHub(
  { database, log, findRoles }: Parts,
  limits: typeof STREAM_LIMITS = STREAM_LIMITS,
): Promise<StreamHub> {
  const { db } = database
  const byPerson = new Map<number, Set<OpenStream>>()
  const changedAt = new Map<number, number>()
  let count = 0
  let isStopping = false
  let timers: NodeJS.Timeout[] = []
  let isApart = false

  const listStreams = (): OpenStream[] => [...byPerson.values()].flatMap((streams) => [...streams])
  const tail = followLog(db, {
    people: () => [...byPerson.keys()],
    hand: (rows: LogRow[]) => {
      isApart = false
      for (const row of rows) byPerson.get(row.userId)?.forEach((stream) => stream.hear(row))
    },
    onProblem: (problem) => {
      if (!isApart) log.error({ err: problem }, 'the log of the stream cannot be read; it is tried again')
      isApart = true
    },
  })

  const newest = cacheNewestEvents(db)
  const presence = followPresence(db, () => [...byPerson.keys()], log)

  function add(stream: OpenStream): void {
    const streams = byPerson.get(stream.userId) ?? new Set()
    if (streams.size === 0) presence.change()
    byPerson.set(stream.userId, streams.add(stream))
    count += 1
    stream.body.once('close', () => remove(stream))
    if (timers.length === 0) timers = startTimers()
  }
  function remove(stream: OpenStream): void {
    const streams = byPerson.get(stream.userId)
    if (!streams?.delete(stream)) return
    count -= 1
    if (streams.size === 0) {
      byPerson.delete(stream.userId)
      presence.change()
    }
    if (count > 0) return
    for (const timer of timers) clearInterval(timer)
    timers = []
    tail.stop()
  }
  const startTimers = (): NodeJS.Timeout[] => [
    setInterval(() => listStreams().forEach((stream) => stream.pass(HEARTBEAT)), limits.heartbeatMs).unref(),
    setInterval(() => void tail.read(), limits.pollMs).unref(),
    setInterval(() => void endStreamsWithoutAccess(listStreams()), limits.checkMs).unref(),
  ]

  /** Ends streams whose session is over or whose roles have changed. */
  async function endStreamsWithoutAccess(streams: readonly OpenStream[]): Promise<void> {
    if (streams.length === 0) return
    try {
      const roles = await findRoles([...new Set(streams.map(({ sessionId }) => sessionId))])
      for (const stream of streams) if (roles.get(stream.sessionId) !== stream.roles) stream.end('access')
    } catch (problem) {
      log.error({ err: problem }, 'sessions of streams cannot be read; they are looked at again')
    }
  }
  function onAccess(payload: string): void {
    const userId = Number(payload)
    const now = performance.now()
    changedAt.delete(userId)
    changedAt.set(userId, now)
    // The oldest come first.
    for (const [person, at] of changedAt) {
      if (now - at <= RECENT_MS) break
      changedAt.delete(person)
    }
    void endStreamsWithoutAccess([...(byPerson.get(userId) ?? [])])
  }
  function onPassing(payload: string): void {
    const { people, type, data } = JSON.parse(payload) as {
      people: number[]
      type: string
      data: Record<string, unknown>
    }
    const text = eventText(type, data)
    for (const person of people) byPerson.get(person)?.forEach((stream) => stream.pass(text))
  }
  const onGap = (): void => {
    newest.forget('')
    void tail.read()
    void endStreamsWithoutAccess(listStreams())
  }
  const onLog = (people: string): void => {
    newest.forget(people)
    if (count > 0) void tail.read()
  }
  await database.listen(LOG_CHANNEL, onLog, onGap)
  await database.listen(TRANSIENT_CHANNEL, onPassing, () => undefined)
  await database.listen(ACCESS_CHANNEL, onAccess, () => undefined)

  async function begin(stream: OpenStream, since: string | undefined): Promise<void> {
    const { place, epoch } = await tail.start()
    // The access may have changed before this stream was registered.
    if (changedAt.has(stream.userId)) await endStreamsWithoutAccess([stream])
    if (since === undefined) return stream.begin('ready', { epoch, place, missed: [] })
    const cursor = readCursor(since)
    // Everything before its place was handed on before this stream was known.
    const known = Math.max(place.xid, await readHorizon(db))
    const read = await readLog(db, [stream.userId], cursor ?? place, { limit: limits.missed + 1, known })
    const end = { xid: read.horizon, id: 0 }
    const isKnown = cursor?.epoch === read.epoch && cursor.xid >= read.floor && cursor.xid <= read.horizon
    if (!isKnown || read.rows.length > limits.missed)
      stream.begin('reset', { epoch: read.epoch, place: end, missed: [] })
    else stream.begin('ready', { epoch: read.epoch, place: cursor, missed: read.rows })
  }
  return {
    newestEvent: newest.find,
    async open(listener, since) {
      if (isStopping || count >= limits.perProcess) throw busyError()
      if ((byPerson.get(listener.userId)?.size ?? 0) >= limits.perPerson)
        throw new AppError('too_many', TOO_MANY, { retryAfterSeconds: FULL_RETRY_SECONDS })
      const stream = createStream(listener, limits.bytes)
      add(stream)
      try {
        await begin(stream, since)
      } catch (problem) {
        stream.body.destroy()
        throw problem
      }
      return stream.body
    },
    stop() {
      isStopping = true
      presence.stop()
      for (const stream of listStreams()) stream.end('stop')
      setTimeout(() => listStreams().forEach(({ body }) => body.destroy()), STOP_MS).unref()
    },
    counts: () => ({ streams: count, people: byPerson.size }),
  }
}
