import { Client } from 'pg'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { aCourse } from '#tests/support/courses.ts'
import { freePort } from '#tests/support/free-port.ts'
import { person } from '#tests/support/people.ts'
import { isFirst, listenAt } from '#tests/support/streams.ts'
import { giveGifts, newLoad, type Load, readAsVisitor, signUpAgainAndAgain, whatIsKept } from './confirmed-load.ts'
import { byMessage, openMailbox } from './mailbox.ts'
import { type HighlyAvailable, startHighlyAvailable } from './patroni.ts'
import { newFolder, pause, signUp, startProduct, until } from './product.ts'
import { type Drill, type Report, seconds } from './report.ts'

const SECRET = 'one secret that all processes know, of 32 letters at least'
const GOAL_MS = 30_000
const BEFORE_MS = 5000
const AFTER_MS = 10_000

/** The first write that is confirmed after a moment, and how long that took. */
const writersBack = (load: Load, since: number): Promise<number> =>
  until('a confirmed write', 120_000, () => load.confirmed.some(({ at }) => at > since + 1000)).then(
    () => Math.min(...load.confirmed.filter(({ at }) => at > since + 1000).map(({ at }) => at)) - since,
    () => NaN,
  )

async function whileReading({ promise, saw }: Report, load: Load, from: number, to: number): Promise<void> {
  const during = load.reads.filter(({ at }) => at > from && at < to)
  const served = during.filter(({ status }) => status === 200)
  const slowest = Math.max(0, ...served.map(({ ms }) => ms))
  saw(
    `while there was no primary: ${served.length} of ${during.length} reads served, the slowest in ${seconds(slowest)}`,
  )
  promise('visitors read on meanwhile', during.length > 0 && served.length / during.length > 0.95)
}

async function drill(report: Report, cluster: HighlyAvailable): Promise<void> {
  const { promise, saw } = report
  const smtp = await freePort()
  const mailbox = await openMailbox(smtp)
  const dataDir = await newFolder('failover')
  const settings = {
    DATABASE_URL: cluster.url,
    DATABASE_DIRECT_URL: cluster.directUrl,
    DATABASE_REPLICA_URL: cluster.nodeUrls.join(','),
    SECRET,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  }
  const start = (role: 'web' | 'worker') => startProduct(dataDir, { ...settings, PROCESS_ROLE: role })
  const first = await start('web')
  const running = [first, await start('web'), await start('worker')]
  const web = running.slice(0, 2)
  const services = await openServices(
    readConfig({ ...settings, DATA_DIR: await newFolder('failover-look'), LOG_LEVEL: 'fatal' }),
  )
  const [keeper, course] = [await person(services.db, 'accountant'), await aCourse(services)]
  await services.jobs.stop()
  await services.database.close()
  saw('three nodes, etcd, HAProxy and PgBouncer in transaction mode; two web processes and a worker')

  const listener = await signUp(first, 'listener@example.test')
  const ears = await Promise.all(web.map(({ url }) => listenAt(url, listener.token)))
  for (const ear of ears) await ear.until(isFirst)
  const load = newLoad()
  const people = [
    ...[0, 1, 2].map((who) => signUpAgainAndAgain(load, web, who)),
    giveGifts(load, web, keeper),
    readAsVisitor(load, web, course.id),
    readAsVisitor(load, web, course.id),
  ]
  await pause(BEFORE_MS)
  const killedAt = performance.now()
  const lost = await cluster.killPrimary()
  saw(`${lost} is killed, Patroni and PostgreSQL at once, after ${load.confirmed.length} confirmed sign-ups`)
  const back = await writersBack(load, killedAt)
  promise('writers are back within 30 s', back <= GOAL_MS, seconds(back))
  const ended = running.filter((one) => !one.isRunning()).length
  if (ended > 0) throw new Error(`${ended} processes have ended`)
  await whileReading(report, load, killedAt, Number.isNaN(back) ? performance.now() : killedAt + back)
  await pause(AFTER_MS)
  load.isOver = true
  await Promise.all(people)
  saw(`the primary is ${(await cluster.primary()) ?? 'nowhere'}`)

  const db = new Client({ connectionString: cluster.directUrl })
  await db.connect()
  await whatIsKept(report, db, load)
  const { rows } = await db.query<{ id: number }>(
    `insert into notifications (user_id, title, message) select id, 'Drill', 'Drill' from users
     where email = 'listener@example.test' returning id`,
  )
  const heard = await Promise.all(
    web.map(async ({ url }, at) => {
      const old = ears[at]
      const ear =
        old && !(await Promise.race([old.over.then(() => true), pause(100)]))
          ? old
          : await listenAt(url, listener.token, old?.last())
      const before = ear.heard.length
      const body = { ids: [rows[0]?.id], is_read: at === 0 }
      await first.ask('/api/notifications/mark', { method: 'POST', token: listener.token, body })
      const took = await until('an event', 10_000, () => ear.heard.length > before).catch(() => NaN)
      await ear.close()
      return { took, isOld: ear === old }
    }),
  )
  promise(
    'streams go on',
    heard.every(({ took }) => !Number.isNaN(took)),
    heard
      .map(({ took, isOld }) => `${isOld ? 'the same stream' : 'opened again'}, an event after ${seconds(took)}`)
      .join('; '),
  )
  const awaited = load.confirmed.map(({ email }) => email)
  const arrived = () => new Set(mailbox.arrived.map(({ to }) => to))
  await until('the mails', 240_000, () => awaited.every((email) => arrived().has(email))).catch(() => NaN)
  const without = awaited.filter((email) => !arrived().has(email)).length
  promise('the mail of each sign-up arrives', without === 0, `${awaited.length} people, ${without} without`)
  const welcomes = mailbox.arrived.filter(({ to }) => awaited.includes(to))
  const different = byMessage(welcomes)
  promise(
    'and queued work is done once',
    different.size === new Set(welcomes.map(({ to, subject }) => `${to} ${subject}`)).size,
    `${welcomes.length} mails, ${different.size} different ones`,
  )
  promise(
    'nothing was restarted',
    running.every((one) => one.isRunning()),
  )
  await db.end()
  const codes = await Promise.all(running.map((one) => one.end('SIGTERM')))
  promise(
    'all processes stop with 0',
    codes.every(({ code }) => code === 0),
    codes.map(({ code, ms }) => `${code ?? 'killed'} after ${seconds(ms)}`).join(', '),
  )
  await mailbox.close()
}

export const failover: Drill = {
  about:
    'the primary of a Patroni cluster (etcd, HAProxy, PgBouncer) is killed under load: nothing confirmed is lost, writers are back within 30 s',
  async run(report) {
    const cluster = await startHighlyAvailable()
    try {
      await drill(report, cluster)
    } finally {
      await cluster.stop()
    }
  },
}
