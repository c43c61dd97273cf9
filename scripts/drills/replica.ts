import { Client } from 'pg'
import { CONTENT_CHANNEL } from '#server/content-changed.ts'
import { aCourse } from '#tests/support/courses.ts'
import { openAddress } from './database-address.ts'
import { type Cluster, startCluster } from './postgres.ts'
import { inFolder, newFolder, pause, type Product, signUp, startProduct, until } from './product.ts'
import { type Drill, type Report, seconds } from './report.ts'

const TOKEN = 'a-token-that-only-this-drill-knows-0123456789'
const WRITES = 40
/** Within this the announcement of a change reaches the process. */
const ANNOUNCED_MS = 1000

/** What the product tells of its replica. */
async function measure(product: Product) {
  const { body } = await product.ask('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  const lines = body.split('\n')
  const valueOf = (name: string): number =>
    Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? NaN)
  return {
    replica: valueOf('mbuyu_database_reads_total{server="replica"}'),
    primary: valueOf('mbuyu_database_reads_total{server="primary"}'),
    isUp: valueOf('mbuyu_database_replica_up{replica="1"}') === 1,
    lagSeconds: valueOf('mbuyu_database_replica_lag_seconds{replica="1"}'),
  }
}

/** The answer to a visitor. Until the announcement of a change has come, it is the cache's; none may be a server's. */
async function readAnswer(product: Product, courseId: number, title: string) {
  const began = performance.now()
  for (let tries = 1; ; tries += 1) {
    const { body, ms } = await product.ask(`/api/courses/${courseId}`)
    const isRight = body.includes(title)
    if (isRight || performance.now() - began > ANNOUNCED_MS) return { isRight, tries, ms }
    await pause(10)
  }
}

/** Changes a course again and again, as another process would, and reads it each time as a visitor at once. */
async function writeAndRead(product: Product, db: Client, courseId: number, times: number) {
  const before = await measure(product)
  let missing = 0
  let late = 0
  const took: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const title = `Version ${crypto.randomUUID()}`
    await db.query('begin')
    await db.query('update courses set title = $1 where id = $2', [title, courseId])
    await db.query('select pg_notify($1, $2)', [CONTENT_CHANNEL, 'course'])
    await db.query('commit')
    await pause(20)
    const { isRight, tries, ms } = await readAnswer(product, courseId, title)
    took.push(ms)
    if (!isRight) missing += 1
    else if (tries > 1) late += 1
  }
  const after = await measure(product)
  const [replica, primary] = [after.replica - before.replica, after.primary - before.primary]
  // What a server answers is kept until the next change: an old answer of one would be missing, or one read too many.
  const isRight = missing === 0 && replica + primary === times
  return { isRight, late, slowest: Math.max(...took), replica, primary }
}

const told = ({ replica, primary, slowest, late }: Awaited<ReturnType<typeof writeAndRead>>): string =>
  `${replica} read from the replica, ${primary} from the primary, the slowest took ${seconds(slowest)}` +
  (late > 0 ? `; ${late} announced more than 20 ms after` : '')

async function whileBehind(
  product: Product,
  db: Client,
  follower: Cluster,
  courseId: number,
  { saw, promise }: Report,
) {
  const standby = new Client({ connectionString: follower.url })
  await standby.connect()
  await standby.query('select pg_wal_replay_pause()')
  const behind = await writeAndRead(product, db, courseId, WRITES)
  promise('behind, the replica is not asked: every write is read at once', behind.isRight, told(behind))
  const { lagSeconds } = await measure(product)
  promise('the lag is told by the metrics', lagSeconds > 0, seconds(lagSeconds * 1000))
  await standby.query('select pg_wal_replay_resume()')
  await standby.end()
  await pause(2000)
  const again = await writeAndRead(product, db, courseId, WRITES)
  promise('caught up, it is asked again', again.isRight && again.replica > again.primary, told(again))
  saw('the replica is stopped')
  await follower.stop()
  const without = await writeAndRead(product, db, courseId, WRITES)
  promise('without it every write is read at once', without.isRight && without.replica === 0, told(without))
  await follower.start()
  await pause(12_000)
  const back = await writeAndRead(product, db, courseId, WRITES)
  promise('started again, it is asked again', back.isRight && back.replica > back.primary, told(back))
}

async function failOver(
  product: Product,
  clusters: { primary: Cluster; follower: Cluster; lead: (to: Cluster) => void },
  { saw, promise }: Report,
) {
  const people = await Promise.all(Array.from({ length: 10 }, (_, nth) => signUp(product, `before${nth}@example.test`)))
  await pause(1000)
  await clusters.primary.stop()
  const began = performance.now()
  // No address that was asked before: nothing of it is cached.
  const read = await Promise.all([1, 2, 3].map((page) => product.ask(`/api/blog-posts?page=${page}`)))
  promise(
    'the primary is gone: visitors read on, also what no cache has',
    read.every(({ status }) => status === 200),
    read.map(({ status, ms }) => `${status} in ${seconds(ms)}`).join(', '),
  )
  const refused = await signUp(product, 'meanwhile@example.test')
  promise('who writes is asked to wait', refused.status === 503, `${refused.status}`)
  await clusters.follower.promote()
  clusters.lead(clusters.follower)
  saw(`promoted, and the address leads there after ${seconds(performance.now() - began)}`)
  let tries = 0
  await until('a write', 60_000, async () => {
    tries += 1
    return (await signUp(product, `after${tries}@example.test`)).status === 201
  })
  promise('writers are back', performance.now() - began < 30_000, `${seconds(performance.now() - began)} after the end`)
  const kept = await Promise.all(people.map(({ token }) => product.ask('/api/me', { token })))
  promise(
    'what was confirmed a second before the end is there',
    kept.every(({ status }) => status === 200),
    `${kept.filter(({ status }) => status === 200).length} of ${people.length}`,
  )
  const { isUp } = await measure(product)
  promise('the promoted server follows nobody and is no replica any more', !isUp)
}

export const replica: Drill = {
  about:
    'reads from a PostgreSQL that follows another one: own writes, lag, a replica that stops, failover by promotion',
  async run(report) {
    const { promise } = report
    const primary = await startCluster()
    const dataDir = await newFolder('replica')
    let courseId = 0
    await inFolder(
      dataDir,
      async (services) => {
        courseId = (await aCourse(services)).id
      },
      { DATABASE_URL: primary.url },
    )
    const follower = await primary.follow()
    const address = await openAddress(primary)
    const product = await startProduct(dataDir, {
      DATABASE_URL: address.url,
      DATABASE_REPLICA_URL: follower.url,
      METRICS_TOKEN: TOKEN,
    })
    const db = new Client({ connectionString: primary.url })
    // It ends with the primary.
    db.on('error', () => undefined)
    await db.connect()
    const usual = await writeAndRead(product, db, courseId, WRITES)
    promise('every write is read at once', usual.isRight, told(usual))
    promise('and from the replica', usual.replica > usual.primary)
    await whileBehind(product, db, follower, courseId, report)
    await failOver(product, { primary, follower, lead: address.lead }, report)
    promise('nothing was restarted', product.isRunning())
    await product.end('SIGTERM')
    address.close()
    await follower.stop()
  },
}
