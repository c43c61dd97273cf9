import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { openMailbox } from './mailbox.ts'
import { startCluster } from './postgres.ts'
import { newFolder, pause, signUp, startProduct, until } from './product.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Drill, seconds } from './report.ts'
import { scheduledWork } from './scheduled-work.ts'

const SECRET = 'one secret that both instances know, of 32 letters at least'
const MINUTES = 2
const SCHEDULED = 'account-clean-up'

export const twoInstances: Drill = {
  about: 'two processes on one PostgreSQL: sessions, limits, mails and scheduled work are shared',
  async run({ saw, promise }) {
    const cluster = await startCluster()
    const port = await freePort()
    const mailbox = await openMailbox(port)
    const settings = { DATABASE_URL: cluster.url, SECRET, REQUEST_LIMITS: '1', SMTP_URL: `smtp://127.0.0.1:${port}` }
    // At the same moment: migrations and queues must tolerate it.
    const [a, b] = await Promise.all([
      newFolder('a').then((folder) => startProduct(folder, settings)),
      newFolder('b').then((folder) => startProduct(folder, settings)),
    ])

    const { token } = await signUp(a, 'both@example.test')
    promise('a session made on A is valid on B', (await b.ask('/api/me', { token })).status === 200)
    await a.ask('/api/logout', { method: 'POST', token })
    promise('signed out on A is refused on B at once', (await b.ask('/api/me', { token })).status === 401)

    const from = '127.0.0.7'
    const many = (product: typeof a, count: number) =>
      // Never cached, so that each one counts; a visitor has no profile.
      Promise.all(Array.from({ length: count }, async () => (await product.ask('/api/me', { from })).status))
    const statuses = [...(await many(a, 300)), ...(await many(b, 190))]
    promise(
      '490 requests over both are allowed',
      statuses.every((status) => status === 401),
    )
    await many(b, 110)
    await pause(1500)
    const refused = await b.ask('/api/me', { from })
    promise(
      '300 here and 300 there are too many',
      refused.status === 429,
      `${refused.status}, Retry-After ${refused.headers['retry-after'] ?? 'missing'}`,
    )
    promise('another address is not concerned', (await b.ask('/api/me', { from: '127.0.0.8' })).status === 401)

    const people = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => signUp(nth % 2 ? a : b, `p${nth}@example.test`)),
    )
    const made = people.filter(({ status }) => status === 201).length
    const took = await until('the mails', 60_000, () => mailbox.arrived.length >= made + 1).catch(() => NaN)
    await pause(3000)
    promise(
      'every mail is sent once, whichever process queued it',
      made === 12 && mailbox.arrived.length === 13,
      `${mailbox.arrived.length} mails for 13 people in ${seconds(took)}`,
    )

    const db = new Client({ connectionString: cluster.url })
    await db.connect()
    await db.query(`update pgboss.schedule set cron = '* * * * *' where name = $1`, [SCHEDULED])
    const began = new Date()
    saw(`the clean-up is scheduled for every minute; watching for ${MINUTES} minutes and a half`)
    await pause(MINUTES * 60_000 + 30_000)
    const { minutes, isWithoutGap, begun } = await scheduledWork(drizzle({ client: db }), SCHEDULED, began)
    promise(
      'scheduled work runs once a minute, not once per process',
      minutes.length >= MINUTES && isWithoutGap && begun === minutes.length,
      `${minutes.join(', ')}: begun ${begun} ×`,
    )
    await db.end()
    const codes = await Promise.all([a.end('SIGTERM'), b.end('SIGTERM')])
    promise(
      'both stop with 0',
      codes.every(({ code }) => code === 0),
    )
    await mailbox.close()
    await cluster.stop()
  },
}
