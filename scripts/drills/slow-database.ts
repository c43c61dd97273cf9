import { Client } from 'pg'
import { aCourse } from '#tests/support/courses.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Person, person } from '#tests/support/people.ts'
import { isFirst, listenAt } from '#tests/support/streams.ts'
import { addressOf } from './browser.ts'
import { giveGifts, type Load, newLoad, readAsVisitor, signUpAgainAndAgain, whatIsKept } from './confirmed-load.ts'
import { type DatabaseAddress, openAddress } from './database-address.ts'
import { openMailbox } from './mailbox.ts'
import { startCluster } from './postgres.ts'
import {
  type Answer,
  inFolder,
  newFolder,
  pause,
  type Product,
  signUp,
  signUpAt,
  startProduct,
  until,
} from './product.ts'
import { type Drill, type Report, seconds } from './report.ts'

const CALM_MS = 3000
const SLOW_MS = 20_000
const DELAY_MS = 300
const FLAP_MS = 20_000
const FLAP_EVERY_MS = 2000
const BACK_WITHIN_MS = 10_000
const HEALTH_MS = 1000

const isTold = ({ status, headers }: Answer): boolean => status === 503 && headers['retry-after'] !== undefined

/** One stretch of time under load, and what people were told in it. */
async function stretch(
  { saw, promise }: Report,
  { product, load, name }: { product: Product; load: Load; name: string },
  work: () => Promise<void>,
): Promise<void> {
  const before = { confirmed: load.confirmed.length, gifts: load.gifts.length, reads: load.reads.length }
  const refusedBefore = load.refused.length
  const health: Answer[] = []
  const over = new AbortController()
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      health.push(await product.ask('/livez'))
      await pause(200)
    }
  }
  const watching = watch()
  await work()
  over.abort()
  await watching
  const reads = load.reads.slice(before.reads)
  const refused = load.refused.slice(refusedBefore)
  const slowest = Math.max(0, ...reads.map(({ ms }) => ms))
  saw(
    `${name}: ${load.confirmed.length - before.confirmed} sign-ups, ${load.gifts.length - before.gifts} gifts, ${reads.length} reads (the slowest ${seconds(slowest)}), ${refused.length} refused`,
  )
  const slowestHealth = Math.max(...health.map(({ ms }) => ms))
  promise(
    `${name}: health stays quick`,
    health.every(({ status }) => status === 200) && slowestHealth < HEALTH_MS,
    `${health.length} times, the slowest ${seconds(slowestHealth)}`,
  )
  // A gift that is sent again while its first run is not let go of yet is a conflict.
  const odd = refused.filter((answer) => !isTold(answer) && answer.status !== 409)
  promise(
    `${name}: nothing fails otherwise than by 503 with Retry-After`,
    odd.length === 0,
    odd.map(({ status, failure, body }) => `${failure ?? status} ${body.slice(0, 120)}`).join('; ') ||
      `${refused.filter(isTold).length} × 503, ${refused.filter(({ status }) => status === 409).length} × 409`,
  )
}

async function flap(address: DatabaseAddress, { saw }: Report): Promise<void> {
  let [times, dropped] = [0, 0]
  for (const began = performance.now(); performance.now() - began < FLAP_MS; times += 1) {
    dropped += address.drop()
    await pause(FLAP_EVERY_MS)
  }
  saw(`${times} times every connection was broken, ${dropped} in all`)
}

const newcomer = (nth: number): string => `after${nth}@example.test`

/** Whether everything works again: accounts, pages that no cache has, the open stream, and mails. */
async function isBack(
  product: Product,
  db: Client,
  { promise }: Report,
  more: { listener: string; ear: Awaited<ReturnType<typeof listenAt>>; arrived: readonly { to: string }[] },
): Promise<void> {
  const began = performance.now()
  const isInTime = (): boolean => performance.now() - began < BACK_WITHIN_MS
  const wait = (what: string, isSo: () => Promise<boolean> | boolean): Promise<number> =>
    until(what, BACK_WITHIN_MS, isSo).then(
      () => performance.now() - began,
      () => NaN,
    )
  let tries = 0
  const signedUp = await wait('a sign-up', async () => {
    tries += 1
    return (await signUpAt(product.url, newcomer(tries), { from: addressOf(0) })).status === 201
  })
  const read = await wait('a page', async () => (await product.ask('/courses?search=afterwards')).status === 200)
  const before = more.ear.heard.length
  const { rows } = await db.query<{ id: number }>(
    `insert into notifications (user_id, title, message) select id, 'Drill', 'Drill' from users
     where email = 'listener@example.test' returning id`,
  )
  const body = { ids: [rows[0]?.id], is_read: true }
  await product.ask('/api/notifications/mark', { method: 'POST', token: more.listener, body })
  const heard = await wait('an event', () => more.ear.heard.length > before)
  const mailed = await wait('a mail', () => more.arrived.some(({ to }) => to === newcomer(tries)))
  const times = { 'a sign-up': signedUp, 'a page': read, 'an event of an open stream': heard, 'a mail': mailed }
  promise(
    `everything works again within ${seconds(BACK_WITHIN_MS)} of the end`,
    isInTime() && Object.values(times).every((ms) => ms < BACK_WITHIN_MS),
    Object.entries(times)
      .map(([what, ms]) => `${what} after ${Number.isNaN(ms) ? 'no time at all' : seconds(ms)}`)
      .join(', '),
  )
}

export const slowDatabase: Drill = {
  about: `PostgreSQL answers ${DELAY_MS} ms later, then breaks every connection every ${FLAP_EVERY_MS / 1000} s: nothing confirmed is lost`,
  async run(report) {
    const { promise } = report
    const cluster = await startCluster()
    const address = await openAddress(cluster)
    const dataDir = await newFolder('slow')
    const made: { keeper: Person; courseId: number }[] = []
    const before = async (services: Parameters<Parameters<typeof inFolder>[1]>[0]) => {
      made.push({ keeper: await person(services.db, 'accountant'), courseId: (await aCourse(services)).id })
    }
    await inFolder(dataDir, before, { DATABASE_URL: cluster.url })
    const [first] = made
    if (!first) throw new Error('nobody was made')
    const smtp = await freePort()
    const mailbox = await openMailbox(smtp)
    const product = await startProduct(dataDir, { DATABASE_URL: address.url, SMTP_URL: `smtp://127.0.0.1:${smtp}` })
    const listener = await signUp(product, 'listener@example.test')
    const ear = await listenAt(product.url, listener.token)
    await ear.until(isFirst)

    const load = newLoad()
    const web = [product]
    const people = [
      ...[0, 1].map((who) => signUpAgainAndAgain(load, web, who)),
      giveGifts(load, web, first.keeper),
      readAsVisitor(load, web, first.courseId),
      readAsVisitor(load, web, first.courseId),
    ]
    const about = { product, load }
    await stretch(report, { ...about, name: 'as usual' }, () => pause(CALM_MS))
    address.delay(DELAY_MS)
    await stretch(report, { ...about, name: 'slow' }, () => pause(SLOW_MS))
    address.delay(0)
    await stretch(report, { ...about, name: 'quick again' }, () => pause(CALM_MS))
    await stretch(report, { ...about, name: 'flapping' }, () => flap(address, report))
    load.isOver = true
    await Promise.all(people)

    const db = new Client({ connectionString: cluster.url })
    await db.connect()
    await isBack(product, db, report, { listener: listener.token, ear, arrived: mailbox.arrived })
    await whatIsKept(report, db, load)
    promise(
      'a session from before still holds',
      (await product.ask('/api/me', { token: listener.token })).status === 200,
    )
    const mailed = () => new Set(mailbox.arrived.map(({ to }) => to))
    const took = await until('the mails', 120_000, () =>
      load.confirmed.every(({ email }) => mailed().has(email)),
    ).catch(() => NaN)
    const without = load.confirmed.filter(({ email }) => !mailed().has(email)).length
    promise('the mail of each sign-up arrives', without === 0, `${without} without, after ${seconds(took)}`)
    await ear.close()
    await db.end()
    const { code, ms } = await product.end('SIGTERM')
    promise('nothing was restarted, and it stops with 0', code === 0, `${code} after ${seconds(ms)}`)
    await mailbox.close()
    address.close()
    await cluster.stop()
  },
}
