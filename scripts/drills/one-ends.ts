import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { Client } from 'pg'
import type { Person } from '#tests/support/people.ts'
import { type Ear, isFirst, listenAt } from '#tests/support/streams.ts'
import { askAt, pause, type Product, signUpAt, until } from './product.ts'
import type { Proxy } from './proxies.ts'
import { type Report, seconds } from './report.ts'

const PAGES = 6
/** After this a proxy of deploy/ asks a process again that has failed: both get pages. */
const FORGIVEN_MS = 6000

/** A running set-up: a proxy, two web processes, and what looks into it. */
export type Site = {
  proxy: Proxy
  web: Product[]
  db: Client
  admin: Person
  start: (role: 'web' | 'worker') => Promise<Product>
}

/**
 * Over a connection of its own. The `fetch` of Node takes HTTP/2 where it is offered and is not told of a stream that
 * nginx resets there, as it does when a process is gone; curl is.
 */
const openStream = async (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) =>
  new Promise<{ status: number; headers: Headers; body: IncomingMessage }>((resolve, reject) => {
    const { port, pathname } = new URL(url)
    const headers = { ...init.headers, host: `localhost:${port}` }
    const target = { host: '127.0.0.1', port, servername: 'localhost', path: pathname, agent: false as const }
    const sent = request({ ...target, headers, signal: init.signal }, (answer) =>
      resolve({ status: answer.statusCode ?? 0, headers: new Headers(), body: answer }),
    )
    sent.on('error', reject)
    sent.end()
  })

/** Opens a stream as a browser does: what refuses it is asked again a moment later. */
async function openPage({ proxy }: Site, token: string, since?: string): Promise<Ear> {
  for (let left = 40; ; left -= 1) {
    const ear = await listenAt(proxy.url, token, since, openStream).catch(() => undefined)
    if (ear?.status === 200) {
      await ear.until(isFirst)
      return ear
    }
    if (left === 0) throw new Error(`no stream: ${ear?.status ?? 'no answer'}`)
    await pause(250)
  }
}

const notSo = (answers: readonly string[], good: string): string[] => answers.filter((one) => one !== good)

/** How many were asked, and what those heard that were refused. */
function countOf(answers: readonly string[], good: string): string {
  const [first] = notSo(answers, good)
  return `${answers.length} asked, ${notSo(answers, good).length} not answered${first === undefined ? '' : `: ${first}`}`
}

/** One of the web processes ends while pages are open and people read and write. */
export async function oneEnds({ promise }: Report, site: Site, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const { proxy, db, web, start } = site
  const email = `${signal.toLowerCase()}@example.test`
  const { token } = await signUpAt(proxy.url, email)
  const { rows } = await db.query<{ id: number }>(
    `insert into notifications (user_id, title, message) select id, 'Drill', 'Drill' from users where email = $1
     returning id`,
    [email],
  )
  await pause(FORGIVEN_MS)
  const ears: Ear[] = []
  for (let nth = 0; nth < PAGES; nth += 1) ears.push(await openPage(site, token))
  const over = new Set<Ear>()
  for (const ear of ears)
    void ear.over.then(
      () => over.add(ear),
      () => over.add(ear),
    )
  const load = { isOver: false }
  const read: string[] = []
  const wrote: string[] = []
  const reader = async () => {
    while (!load.isOver) {
      const { status, failure } = await askAt(proxy.url, '/api/courses')
      read.push(failure ?? String(status))
    }
  }
  const writer = async (who: number) => {
    for (let nth = 0; !load.isOver; nth += 1) {
      const { status, failure } = await signUpAt(proxy.url, `${signal}${who}.${nth}@example.test`)
      wrote.push(failure ?? String(status))
    }
  }
  const people = [reader(), reader(), writer(0), writer(1)]
  await pause(1500)
  const [ending] = web
  const ended = ending?.end(signal)
  const lost = await until('streams to end', 20_000, () => over.size > 0).catch(() => NaN)
  // They end one after the other.
  await pause(500)
  const again = await Promise.all(
    ears.map(async (ear, nth) => {
      if (!over.has(ear)) return 0
      const began = performance.now()
      ears[nth] = await openPage(site, token, ear.last())
      return performance.now() - began
    }),
  )
  const before = ears.map((ear) => ear.heard.length)
  const body = { ids: [rows[0]?.id], is_read: true }
  const mark = await askAt(proxy.url, '/api/notifications/mark', { method: 'POST', token, body })
  const heard = await until('all pages to hear', 10_000, () =>
    ears.every((ear, nth) => ear.heard.length > (before[nth] ?? 0)),
  ).catch(() => NaN)
  await ended
  await pause(1500)
  load.isOver = true
  await Promise.all(people)
  const word = signal === 'SIGKILL' ? 'killed' : 'stopped'
  promise(
    `a web process is ${word}: its open pages go on with the other one`,
    !Number.isNaN(lost) && !Number.isNaN(heard),
    `${again.filter(Boolean).length} of ${ears.length} ended and came back, the slowest in ${Math.max(...again).toFixed(0)} ms; ` +
      (Number.isNaN(heard)
        ? `${ears.filter((ear, nth) => ear.heard.length > (before[nth] ?? 0)).length} heard the next change, which was answered with ${mark.failure ?? mark.status}`
        : `all heard the next change after ${seconds(heard)}`),
  )
  promise('nobody who reads is refused meanwhile', notSo(read, '200').length === 0, countOf(read, '200'))
  if (signal === 'SIGTERM')
    promise(
      'nor anybody who writes: a stop resets no connection',
      notSo(wrote, '201').length === 0,
      countOf(wrote, '201'),
    )
  else
    promise(
      'of those who write only what was under way in it is lost',
      notSo(wrote, '201').length <= 2,
      countOf(wrote, '201'),
    )
  for (const ear of ears) await ear.close()
  web.splice(0, 1, await start('web'))
}
