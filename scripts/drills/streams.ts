import net from 'node:net'
import { Client } from 'pg'
import { isFirst, listenAt } from '#tests/support/streams.ts'
import { startCluster } from './postgres.ts'
import { newFolder, pause, type Product, signUp, startProduct, until } from './product.ts'
import { type Drill, type Report, seconds } from './report.ts'

const SECRET = 'one secret that both instances know, of 32 letters at least'
const PEOPLE = 4
const IDLE_MS = 120_000
/** Browsers wait a moment, too, before they come back. */
const AGAIN_MS = 50

type Someone = { id: number; token: string; noticeId: number }
/** What one page has heard, wherever its stream came from. */
type Page = { who: Someone; cursors: string[]; resets: number; opened: number; close: () => Promise<void> }

/** Two processes, either of which may be away. */
type Pair = { a: Product; b: Product }

async function makePeople(db: Client, { a, b }: Pair): Promise<Someone[]> {
  const people: Someone[] = []
  for (let nth = 0; nth < PEOPLE; nth += 1) {
    const { token } = await signUp(nth % 2 ? a : b, `listener${nth}@example.test`)
    const { rows } = await db.query<{ id: number; notice_id: number }>(
      `insert into notifications (user_id, title, message) select id, 'Drill', 'Drill' from users where email = $1
       returning user_id as id, id as notice_id`,
      [`listener${nth}@example.test`],
    )
    people.push({ id: rows[0]?.id ?? 0, token, noticeId: rows[0]?.notice_id ?? 0 })
  }
  return people
}

/** A page that comes back after each cut with the last event it has heard, to whichever process answers. */
async function openPage(pair: Pair, prefers: keyof Pair, who: Someone): Promise<Page> {
  const other = prefers === 'a' ? 'b' : 'a'
  const stop = new AbortController()
  const cursors: string[] = []
  let isOpen: (() => void) | undefined
  const opening = new Promise<void>((resolve) => (isOpen = resolve))
  const page: Page = {
    who,
    cursors,
    resets: 0,
    opened: 0,
    close: async () => {
      stop.abort()
      await following
    },
  }
  async function follow(): Promise<void> {
    let since: string | undefined
    for (let nth = 0; !stop.signal.aborted; nth += 1) {
      const { url } = pair[nth % 2 ? other : prefers]
      const ear = await listenAt(url, who.token, since).catch(() => undefined)
      if (!ear || ear.status !== 200) {
        await pause(AGAIN_MS)
        continue
      }
      const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
      await Promise.race([ear.until(isFirst).then(isOpen, () => undefined), ear.over, stopped])
      await Promise.race([ear.over, stopped])
      await ear.close()
      page.opened += 1
      page.resets += ear.heard.filter(({ type }) => type === 'reset').length
      cursors.push(...ear.heard.filter((one) => !isFirst(one)).flatMap(({ id }) => id ?? []))
      since = ear.last() ?? since
    }
  }
  const following = follow()
  await opening
  return page
}

/** Marks the person's notification as read and unread, over both processes in turn, until it is told to stop. */
async function write(pair: Pair, { token, noticeId }: Someone, isOver: () => boolean): Promise<number> {
  let done = 0
  for (let nth = 0; !isOver(); nth += 1) {
    const body = { ids: [noticeId], is_read: nth % 2 === 0 }
    const { status } = await pair[nth % 2 ? 'a' : 'b'].ask('/api/notifications/mark', { method: 'POST', token, body })
    if (status === 200) done += 1
    await pause(20)
  }
  return done
}

/** Everything that the log holds for a person, in its order. */
async function logOf(db: Client, { id }: Someone): Promise<string[]> {
  const { rows } = await db.query<{ cursor: string }>(
    `select epoch || '-' || xid || '-' || id as cursor from stream_events, stream_logs where user_id = $1 order by xid, id`,
    [id],
  )
  return rows.map(({ cursor }) => cursor)
}

async function killInTheMiddle({ saw, promise }: Report, db: Client, pair: Pair): Promise<void> {
  const people = await makePeople(db, pair)
  const pages = await Promise.all(
    people.flatMap((who) => [openPage(pair, 'a', who), openPage(pair, 'b', who), openPage(pair, 'a', who)]),
  )
  const writing = { isOver: false }
  const writers = people.map((who) => write(pair, who, () => writing.isOver))
  await pause(2000)
  await pair.a.end('SIGKILL')
  await pause(2000)
  pair.a = await startProduct(pair.a.dataDir, settingsOf(db))
  await pause(2000)
  await pair.b.end('SIGKILL')
  await pause(2000)
  writing.isOver = true
  const done = (await Promise.all(writers)).reduce((sum, one) => sum + one, 0)
  await pause(2000)
  for (const page of pages) await page.close()

  const logs = new Map<number, string[]>()
  for (const who of people) logs.set(who.id, await logOf(db, who))
  const written = [...logs.values()].flat().length
  const reopened = pages.reduce((sum, { opened }) => sum + opened - 1, 0)
  promise('every confirmed change is in the log', written >= done, `${done} confirmed, ${written} written`)
  promise(
    'every page heard each event of its person once, in order, over two kills',
    pages.every(({ who, cursors }) => cursors.join() === logs.get(who.id)?.join()),
    `${pages.length} pages came back ${reopened} times`,
  )
  promise(
    'none was told to read everything again',
    pages.every(({ resets }) => resets === 0),
  )
  saw(`the longest list has ${Math.max(...pages.map(({ cursors }) => cursors.length))} events`)
  pair.b = await startProduct(pair.b.dataDir, settingsOf(db))
}

/** What ends the stream of someone on the other process, and how soon. */
async function endings({ promise }: Report, db: Client, pair: Pair): Promise<void> {
  const ends: [string, (token: string, email: string) => Promise<unknown>][] = [
    ['signing out', (token) => pair.a.ask('/api/logout', { method: 'POST', token })],
    [
      'disabling the account by hand',
      (_, email) => db.query('update users set is_active = false where email = $1', [email]),
    ],
    ['another role by hand', (_, email) => db.query(`update users set role = 'teacher' where email = $1`, [email])],
  ]
  for (const [nth, [what, cause]] of ends.entries()) {
    const email = `ends${nth}@example.test`
    const { token } = await signUp(pair.a, email)
    const ear = await listenAt(pair.b.url, token)
    await ear.until(isFirst)
    const began = performance.now()
    await cause(token, email)
    await Promise.race([ear.over, pause(5000)])
    const took = performance.now() - began
    promise(`${what} ends the stream on the other process`, took < 1000, `${took.toFixed(0)} ms`)
  }
}

/** What a quiet stream costs, byte by byte. */
async function silence({ promise }: Report, { a }: Pair): Promise<void> {
  const { token } = await signUp(a, 'quiet@example.test')
  const { hostname, port } = new URL(a.url)
  const socket = net.connect(Number(port), hostname)
  let bytes = 0
  let pieces = 0
  socket.on('data', (piece) => {
    bytes += piece.length
    pieces += 1
  })
  socket.write(`GET /api/stream HTTP/1.1\r\nhost: drill\r\nauthorization: Bearer ${token}\r\n\r\n`)
  await until('the first words', 5000, () => bytes > 0)
  await pause(1000)
  const [first, began] = [bytes, pieces]
  await pause(IDLE_MS)
  const perHour = ((bytes - first) * 3_600_000) / IDLE_MS
  promise(
    'an hour of silence stays below 20 kB',
    pieces > began && first + perHour < 20_000,
    `${first} bytes to begin, then ${bytes - first} in ${pieces - began} pieces in ${seconds(IDLE_MS)}: ${perHour} an hour`,
  )
  socket.destroy()
}

const settingsOf = (db: Client): Record<string, string> => ({
  DATABASE_URL: `postgres://mbuyu@127.0.0.1:${db.port}/postgres`,
  SECRET,
})

export const streams: Drill = {
  about: 'two processes on one PostgreSQL, each killed once: open pages lose nothing and hear nothing twice',
  async run(report) {
    const cluster = await startCluster()
    const db = new Client({ connectionString: cluster.url })
    await db.connect()
    const start = async (name: string) => startProduct(await newFolder(name), settingsOf(db))
    const pair = { a: await start('a'), b: await start('b') }
    await killInTheMiddle(report, db, pair)
    await endings(report, db, pair)
    await silence(report, pair)
    await Promise.all([pair.a.end('SIGTERM'), pair.b.end('SIGTERM')])
    await db.end()
    await cluster.stop()
  },
}
