import net from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createApp } from '#app/server.ts'
import type { App } from '#server/app.ts'
import { openPostgres } from '#server/db/db.ts'
import { useTestApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { type Person, person } from '#tests/support/people.ts'
import { addressOfApp, type Ear, isFirst, listenAs } from '#tests/support/streams.ts'
import { createHub, STREAM_LIMITS, type StreamHub } from './hub.ts'
import { createStream } from './open-stream.ts'
import { publish } from './publish.ts'
import { firstText, HEARTBEAT, HEARTBEAT_MS, lastText } from './stream-format.ts'

/** A slow machine may take its time. */
const SOON = { timeout: 10_000 }

let url: string | undefined
const app = useTestApp({ LOG_LEVEL: 'silent' }, async () => {
  const made = await freshDatabase()
  url = made.url
  return made
})
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const action of undo.splice(0).toReversed()) await action()
})

const told = (to: Pick<Person, 'id'>, n: number) =>
  app.services.db.transaction((tx) => publish(tx, [{ userIds: [to.id], type: 'test', data: { n } }]))
const numbers = (ear: Pick<Ear, 'heard'>) =>
  ear.heard.filter(({ type }) => type === 'test').map(({ data }) => data['n'])
const isNumber = (n: number) => (one: { data: Record<string, unknown> }) => one.data['n'] === n

/** Another process: on a server with connections of its own, embedded with the only ones that there are. */
async function secondProcess(): Promise<App> {
  const database = url === undefined ? app.services.database : await openPostgres(url)
  const second = await createApp({ ...app.services, database, db: database.db })
  undo.push(async () => {
    await second.close()
    if (url !== undefined) await database.close()
  })
  return second
}

/** A transaction of another database of the server that does not end; embedded there is no other. */
async function holdElsewhere(): Promise<void> {
  if (url === undefined) return
  const elsewhere = new Client({ connectionString: new URL('/postgres', url).href })
  await elsewhere.connect()
  undo.push(() => elsewhere.end())
  await elsewhere.query('begin; select pg_current_xact_id()')
}

async function hubWith(limits: Partial<typeof STREAM_LIMITS>): Promise<StreamHub> {
  const findRoles = (ids: readonly number[]) => Promise.resolve(new Map(ids.map((id) => [id, 'student'])))
  const { database, log } = app.services
  const hub = await createHub({ database, log, findRoles }, { ...STREAM_LIMITS, ...limits })
  undo.push(() => hub.stop())
  return hub
}
const listener = (userId: number) => ({ userId, sessionId: 1, roles: 'student' })

describe('nothing is lost and nothing comes twice', () => {
  test(
    'while transactions commit in another order than they began, one elsewhere does not end, and listeners come and go',
    { timeout: 60_000 },
    async () => {
      await holdElsewhere()
      const { db, database } = app.services
      const me = await person(db, 'student')
      const second = await secondProcess()
      const MANY = 120
      const writing = { isOver: false }
      async function write(): Promise<void> {
        const pending: Promise<unknown>[] = []
        for (let n = 1; n <= MANY; n += 1) {
          const ends = Math.random() * 30
          const one = db.transaction(async (tx) => {
            await publish(tx, [{ userIds: [me.id], type: 'test', data: { n } }])
            // The embedded engine has one connection: its transactions are one after the other.
            await wait(database.engine === 'postgres' ? ends : 0)
            if (n % 7 === 0) throw new Error('taken back')
          })
          pending.push(one.catch(() => undefined))
          if (n % 4 === 0) await wait(Math.random() * 15)
        }
        await Promise.all(pending)
        writing.isOver = true
      }
      const expected = Array.from({ length: MANY }, (_, at) => at + 1).filter((n) => n % 7 !== 0)
      const heard: unknown[] = []
      async function follow(): Promise<void> {
        let since = start.last()
        for (let nth = 0; !writing.isOver || heard.length < expected.length; nth += 1) {
          const ear = await listenAs(nth % 2 ? app : second, me, since)
          const first = await ear.until(isFirst)
          expect(first.type).toBe('ready')
          await wait(writing.isOver ? 300 : Math.random() * 40)
          await ear.close()
          heard.push(...numbers(ear))
          since = ear.last()
        }
      }
      const start = await listenAs(app, me)
      await start.until(isFirst)
      await Promise.all([write(), follow()])
      await start.until(() => numbers(start).length === expected.length)
      const inOrder = (all: unknown[]) => (all as number[]).toSorted((a, b) => a - b)
      expect(inOrder(heard)).toEqual(expected)
      expect(inOrder(numbers(start))).toEqual(expected)
      await start.close()
    },
  )

  test('what a slow transaction holds back follows when it has ended', async () => {
    const { db, database } = app.services
    const me = await person(db, 'student')
    const ear = await listenAs(app, me)
    await ear.until(isFirst)
    let release = (): void => undefined
    const slow = db.transaction(async (tx) => {
      await publish(tx, [{ userIds: [me.id], type: 'test', data: { n: 1 } }])
      if (database.engine === 'postgres') await new Promise<void>((resolve) => (release = resolve))
    })
    await wait(50)
    const quick = told(me, 2)
    await wait(200)
    release()
    await Promise.all([slow, quick])
    await ear.until(isNumber(2), 2000)
    expect(numbers(ear)).toEqual([1, 2])
    await ear.close()
  })
})

test('a transaction of another database of the server holds nothing back', async () => {
  const me = await person(app.services.db, 'student')
  const ear = await listenAs(app, me)
  await ear.until(isFirst)
  await holdElsewhere()
  await told(me, 1)
  await ear.until(isNumber(1), 1000)
  expect(numbers(ear)).toEqual([1])
  await ear.close()
})

test('two processes on one database deliver to each other, and end the streams of a session that ends in the other', async () => {
  const { db } = app.services
  const me = await person(db, 'student')
  const second = await secondProcess()
  const [here, there] = [await listenAs(app, me), await listenAs(second, me)]
  await Promise.all([here.until(isFirst), there.until(isFirst)])
  await told(me, 1)
  await second.services.db.transaction((tx) => publish(tx, [{ userIds: [me.id], type: 'test', data: { n: 2 } }]))
  for (const ear of [here, there]) await ear.until(isNumber(2))
  await here.close()
  await app.http.inject({
    method: 'POST',
    url: '/api/logout',
    payload: {},
    headers: { authorization: `Bearer ${me.token}` },
  })
  await there.over
  expect(there.heard.at(-1)?.data).toEqual({ why: 'access' })
})

test('when the connection that listens is killed, events come within ten seconds all the same', async () => {
  const { db, database } = app.services
  expect(STREAM_LIMITS.pollMs).toBe(10_000)
  const hub = await hubWith({ pollMs: 300 })
  const me = await person(db, 'student')
  const body = await hub.open(listener(me.id))
  let text = ''
  body.on('data', (part: Buffer) => (text += part.toString()))
  if (database.engine === 'postgres') {
    // The others say nothing to this process either: the row is written by hand.
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`)
  }
  await db.execute(sql`insert into stream_events (user_id, type, data) values (${me.id}, 'test', '{"n": 1}')`)
  await expect.poll(() => text, SOON).toContain('{"n":1}')
  body.destroy()
})

test('a client that does not read is cut off, and the process keeps no more for it than its share', async () => {
  const hub = await hubWith({ bytes: 20_000 })
  const body = await hub.open(listener(900_001))
  const { db } = app.services
  const data = { text: 'x'.repeat(900) }
  for (let n = 0; n < 40 && !body.destroyed; n += 1) await publish(db, [{ userIds: [900_001], type: 'test', data }])
  await expect.poll(() => body.destroyed, SOON).toBe(true)
  expect(body.readableLength).toBeLessThan(25_000)
  await expect.poll(() => hub.counts().streams, SOON).toBe(0)
})

test('so does a socket that nobody reads', { timeout: 30_000 }, async () => {
  const me = await person(app.services.db, 'student')
  const { port } = new URL(await addressOfApp(app))
  const socket = net.connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET /api/stream HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${me.token}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  await expect.poll(() => app.services.streams.counts().streams, SOON).toBe(1)
  const rows = sql`insert into stream_events (user_id, type, data)
    select ${me.id}, 'test', jsonb_build_object('text', repeat('x', 60000)) from generate_series(1, 80)`
  for (let nth = 0; nth < 24 && app.services.streams.counts().streams > 0; nth += 1) {
    await app.services.db.execute(rows)
    await told({ id: me.id }, nth)
    await wait(100)
  }
  await expect.poll(() => app.services.streams.counts().streams, SOON).toBe(0)
  socket.destroy()
})

describe('a process', () => {
  test('takes so many streams and then says when to come back', async () => {
    const hub = await hubWith({ perProcess: 1 })
    await hub.open(listener(1))
    await expect(hub.open(listener(2))).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
  })

  test('that stops ends its streams with a word, at once, and takes no more', async () => {
    const me = await person(app.services.db, 'student')
    const second = await secondProcess()
    const ear = await listenAs(second, me)
    await ear.until(isFirst)
    second.beginStop()
    await ear.over
    expect(ear.heard.at(-1)).toMatchObject({ type: 'end', data: { why: 'stop' } })
    expect((await listenAs(second, me)).status).toBe(503)
    const began = performance.now()
    await second.close()
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('reads the log once for all its streams, whoever has how many', async () => {
    const me = await person(app.services.db, 'student')
    const ears = []
    for (let nth = 0; nth < 5; nth += 1) ears.push(await listenAs(app, me))
    await told(me, 7)
    await Promise.all(ears.map((ear) => ear.until(isNumber(7))))
    expect(app.services.streams.counts()).toEqual({ streams: 5, people: 1 })
    await Promise.all(ears.map((ear) => ear.close()))
    await expect.poll(() => app.services.streams.counts().streams, SOON).toBe(0)
  })
})

describe('an hour of silence costs less than 20 kB', () => {
  test('by the bytes of the comment, of the chunk around it, and of the packets that carry it and say that it came', () => {
    const chunk = `${Buffer.byteLength(HEARTBEAT).toString(16)}\r\n${HEARTBEAT}\r\n`
    const tlsRecord = 22
    const packet = 20 + 20 + 12
    const beat = packet + tlsRecord + Buffer.byteLength(chunk) + packet
    expect((3_600_000 / HEARTBEAT_MS) * beat).toBeLessThan(20_000)
  })

  test('on a stream whose heart beats a thousand times as fast', async () => {
    const hub = await hubWith({ heartbeatMs: HEARTBEAT_MS / 1000 })
    const body = await hub.open(listener(900_002))
    let beats = 0
    body.on('data', (part: Buffer) => {
      beats += part.equals(Buffer.from(HEARTBEAT)) ? 1 : 0
    })
    await expect.poll(() => beats, SOON).toBeGreaterThan(20)
    body.destroy()
  })
})

test('a stream that has ended takes nothing more', async () => {
  const stream = createStream(listener(1), 1000)
  stream.begin('ready', { epoch: 'a', place: { xid: 1, id: 0 }, missed: [] })
  stream.end('stop')
  stream.hear({ xid: 2, id: 1, userId: 1, type: 'test', data: {} })
  stream.pass(HEARTBEAT)
  stream.end('access')
  const words = (await stream.body.toArray()).join('')
  expect(words).toBe(`${firstText('ready', 'a-1-0')}${lastText('stop')}`)
})
