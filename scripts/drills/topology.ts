import fs from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { readConfig } from '#server/config.ts'
import { MB } from '#shared/limits.ts'
import { freePort } from '#tests/support/free-port.ts'
import { person } from '#tests/support/people.ts'
import { isFirst, listenAt } from '#tests/support/streams.ts'
import { openServices } from '#server/services.ts'
import { openMailbox } from './mailbox.ts'
import { startCluster } from './postgres.ts'
import { askAt, newFolder, pause, type Product, signUpAt, startProduct, until } from './product.ts'
import { oneEnds, type Site } from './one-ends.ts'
import { findProxies, makeCertificate, proxyPorts, startProxy } from './proxies.ts'
import { type Drill, type Report, seconds } from './report.ts'
import { ROOT } from '../stages.ts'

const SECRET = 'one secret that all processes know, of 32 letters at least'
/** Longer than the two seconds after which the proxy of deploy/caddy knows. */
const STOP_SECONDS = 5
/** Every address of 127.0.0.0/8 is this machine. */
const VISITOR = '127.0.0.21'
const UPLOAD_BYTES = 100 * MB

/** What a browser is told: cookies, redirection, HSTS. */
async function whatBrowsersSee({ promise }: Report, { proxy }: Site): Promise<void> {
  const plain = await fetch(`${proxy.plainUrl}/courses`, { redirect: 'manual' })
  promise('http leads to https', [301, 308].includes(plain.status), `${plain.status}`)
  const page = await askAt(proxy.url, '/')
  promise('pages are served', page.status === 200, `${page.status} in ${seconds(page.ms)}`)
  promise('with HSTS', /max-age=31536000/.test(String(page.headers['strict-transport-security'])))
  const { headers } = await signUpAt(proxy.url, 'cookies@example.test', { from: VISITOR })
  const cookies = headers['set-cookie'] ?? []
  promise(
    'every cookie is Secure',
    cookies.length > 0 && cookies.every((cookie) => cookie.includes('; Secure')),
    `${cookies.length} cookies`,
  )
}

/** Whose address counts: that of the visitor's connection, whatever they claim. */
async function addresses({ promise }: Report, { proxy, db }: Site): Promise<void> {
  const { rows } = await db.query<{ ip: string }>(`select distinct ip from audit_log where ip is not null`)
  const ips = rows.map(({ ip }) => ip)
  promise('the log names the address of the visitor', ips.includes(VISITOR), ips.join(', '))
  const ask = (from: string, claim?: string) =>
    askAt(proxy.url, '/api/me', { from, ...(claim && { headers: { 'x-forwarded-for': claim } }) })
  // 500 within 10 s and 3000 within a minute are allowed, counted over both processes about once a second.
  let asked = 0
  for (let isMuch = false; !isMuch && asked < 5000; asked += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('127.0.0.22')))
    isMuch = answers.every(({ status }) => status === 429)
  }
  const statuses = [await ask('127.0.0.22'), await ask('127.0.0.22', '203.0.113.9'), await ask('127.0.0.23')].map(
    ({ status }) => status,
  )
  promise('too many requests from one address are refused', statuses[0] === 429, `${statuses[0]} after ${asked}`)
  promise('a claimed address changes nothing', statuses[1] === 429, `${statuses[1]}`)
  promise('another address is not concerned', statuses[2] === 401, `${statuses[2]}`)
}

async function jobs({ promise, saw }: Report, site: Site, arrived: readonly object[]): Promise<Product> {
  const { db, web, start } = site
  await pause(5000)
  const { rows } = await db.query<{ waiting: number; planned: number }>(
    `select (select count(*)::int from pgboss.job where state = 'created') as waiting,
       (select count(*)::int from pgboss.schedule) as planned`,
  )
  const { waiting = 0, planned = -1 } = rows[0] ?? {}
  promise('without a worker mails wait', arrived.length === 0 && waiting > 0, `${waiting} pieces of work wait`)
  promise('and web processes plan nothing', planned === 0, `${planned} plans`)
  const worker = await start('worker')
  const took = await until('the mails', 60_000, () => arrived.length >= 1).catch(() => NaN)
  promise('the worker sends them', !Number.isNaN(took), `the first after ${seconds(took)}`)
  const answers = await Promise.all(['/readyz', '/', '/api/courses'].map((place) => worker.ask(place)))
  promise('and answers its health only', answers.map(({ status }) => status).join() === '200,404,404')
  saw(`${web.length} web processes and a worker, on one PostgreSQL and one data folder`)
  return worker
}

async function stream({ promise }: Report, { proxy, db }: Site): Promise<void> {
  const { token } = await signUpAt(proxy.url, 'stream@example.test')
  const { rows } = await db.query<{ id: number }>(
    `insert into notifications (user_id, title, message) select id, 'Drill', 'Drill' from users
     where email = 'stream@example.test' returning id`,
  )
  const began = performance.now()
  const ear = await listenAt(proxy.url, token)
  await ear.until(isFirst)
  const first = performance.now() - began
  promise('the first event of a stream comes at once', first < 1000, `after ${first.toFixed(0)} ms`)
  const times: number[] = []
  for (let nth = 0; nth < 5; nth += 1) {
    const before = ear.heard.length
    const asked = performance.now()
    const body = { ids: [rows[0]?.id], is_read: nth % 2 === 0 }
    await askAt(proxy.url, '/api/notifications/mark', { method: 'POST', token, body })
    await until('the event', 5000, () => ear.heard.length > before).catch(() => NaN)
    times.push(performance.now() - asked)
  }
  promise(
    'and so does each change',
    ear.heard.length > 5 && Math.max(...times) < 1000,
    `${times.map((ms) => ms.toFixed(0)).join(', ')} ms, the change itself included`,
  )
  await ear.close()
}

async function upload({ promise }: Report, { proxy, admin, web }: Site): Promise<void> {
  const film = await fs.readFile(path.join(ROOT, 'demo/media/git-2.mp4'))
  const room = Buffer.alloc(UPLOAD_BYTES - film.length)
  room.writeUInt32BE(room.length)
  room.write('free', 4, 'latin1')
  const headers = { authorization: `Bearer ${admin.token}`, 'tus-resumable': '1.0.0' }
  const name = Buffer.from('film.mp4').toString('base64')
  const begun = await fetch(`${proxy.url}/api/uploads/videos`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(UPLOAD_BYTES), 'upload-metadata': `filename ${name}` },
  })
  const why = await begun.text()
  promise('an upload is begun', begun.status === 201, `${begun.status} ${why}`.trim())
  if (begun.status !== 201) return
  const place = new URL(begun.headers.get('location') ?? '', proxy.url)
  const began = performance.now()
  const sent = await fetch(place, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: Buffer.concat([film, room]),
  })
  const took = performance.now() - began
  promise('100 MB are taken in one piece', sent.status === 204, `${sent.status} after ${seconds(took)}`)
  const asked = await fetch(place, { method: 'HEAD', headers })
  promise('and are there whole', asked.headers.get('upload-offset') === String(UPLOAD_BYTES))
  promise(
    'no process was lost over it',
    web.every((one) => one.isRunning()),
  )
}

/** The whole set-up behind one proxy. */
async function behind(report: Report, name: Parameters<typeof startProxy>[0]): Promise<void> {
  const cluster = await startCluster()
  const dataDir = await newFolder('topology')
  const ports = await proxyPorts()
  const smtp = await freePort()
  const mailbox = await openMailbox(smtp)
  const settings = {
    NODE_ENV: 'production',
    BASE_URL: `https://localhost:${ports.tls}`,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: cluster.url,
    SECRET,
    REQUEST_LIMITS: '1',
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    STOP_AFTER_SECONDS: String(STOP_SECONDS),
  }
  // A process that starts again has the port that the proxy knows.
  const webPorts = [await freePort(), await freePort()] as const
  const running = new Set<Product>()
  const start = async (role: 'web' | 'worker'): Promise<Product> => {
    const taken = [...running].filter((one) => one.isRunning()).map(({ url }) => Number(new URL(url).port))
    const port = role === 'web' ? webPorts.find((one) => !taken.includes(one)) : await freePort()
    const product = await startProduct(dataDir, { ...settings, PROCESS_ROLE: role, PORT: String(port) })
    running.add(product)
    return product
  }
  const web = [await start('web'), await start('web')]
  const proxy = await startProxy(name, await makeCertificate(), ports, webPorts)
  const db = new Client({ connectionString: cluster.url })
  await db.connect()
  const services = await openServices(readConfig({ DATABASE_URL: cluster.url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }))
  const admin = await person(services.db, 'admin')
  await services.database.close()
  const site: Site = { proxy, web, db, admin, start }
  try {
    report.saw(`-- behind ${name}`)
    await whatBrowsersSee(report, site)
    const worker = await jobs(report, site, mailbox.arrived)
    await addresses(report, site)
    await stream(report, site)
    await upload(report, site)
    await oneEnds(report, site, 'SIGKILL')
    await oneEnds(report, site, 'SIGTERM')
    const codes = await Promise.all([...web, worker].map((one) => one.end('SIGTERM')))
    report.promise(
      'all processes stop with 0',
      codes.every(({ code }) => code === 0),
    )
  } finally {
    await Promise.all([...running].map((one) => one.end('SIGKILL')))
    await proxy.stop()
    await db.end()
    await mailbox.close()
    await cluster.stop()
  }
}

export const topology: Drill = {
  about:
    'the set-up of docs/deploy.md on one machine: TLS at nginx and at Caddy, two web processes, a worker, PostgreSQL',
  async run(report) {
    const names = await findProxies()
    report.promise('nginx or Caddy is on this machine', names.length > 0, names.join(', '))
    for (const name of names) await behind(report, name)
  },
}
