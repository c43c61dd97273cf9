// `npm run bench:large`: every list, search and report on a large database beside one of a thousandth. See bench/large.md.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '#app/server.ts'
import type { App } from '#server/app.ts'
import { contentChanged } from '#server/content-changed.ts'
import { allJobs } from '#app/jobs.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/service-types.ts'
import { allHandlers } from '#app/handlers.ts'
import { mailJob } from '#server/mail/mail.ts'
import { openServices } from '#server/services.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { freePort } from '#tests/support/free-port.ts'
import { addressOfQuestion, type Question, questionsOf } from '#tests/support/list-questions.ts'
import { signIn } from '#tests/support/people.ts'
import { NAMED } from '#demo/large/size.ts'
import { processorTime } from './engine-time.ts'
import { isInTime, type Line, type Took, writeTable } from './large-table.ts'

const { values: options } = parseArgs({
  options: {
    small: { type: 'string', default: 'postgres://localhost/small' },
    large: { type: 'string', default: 'postgres://localhost/large' },
    only: { type: 'string', default: '' },
    calls: { type: 'string', default: '15' },
    write: { type: 'boolean', default: false },
  },
})
const CALLS = Number(options.calls)
const PARTS = options.only.split(',')
const MEASURED = '## Measured on '
const load = os.loadavg()[0] ?? 0
const WARM_UP = 2
/** A call that takes long is asked less often. */
const MOST_MS = 4000
/** A word that many names have, a number that few have, a rare word and one that no one has. */
const WORDS = ['mutoni', 'Amina Diallo 12', 'baobab', 'xyzzy']
/** What else the log finds: a thing, an action, an address. */
const LOG_WORDS = ['user:6', 'account.signIn', 'student@mbuyu.test']
/** What missed its time is asked so often more, and its best round counts: other work on the machine only ever adds. */
const FURTHER_ROUNDS = 2
/** What takes longer is told at once. */
const TOLD_MS = 100
/** Who asks what anyone who is signed in may ask. */
const ANYBODY = ['student', 'admin', 'teacher', 'mentor', 'employee', 'mentee'] as const
/** An ability that everyone has. */
const SOME_ABILITY = 'enrollment.enroll'
const IDS = ['1', '2', '3', '4', '5', '6', '7', '8', '11', '12', '22', '33', '44']

type Role = (typeof NAMED)[number]
type Site = {
  app: App
  services: Pick<Services, 'db'>
  origin: string
  tokens: Map<Role, string>
  /** Milliseconds of processor time so far, of app, client and engine together. */
  spent: () => Promise<number>
  close: () => Promise<void>
}

async function open(url: string): Promise<Site> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-large-'))
  const services = await openServices(
    readConfig({ ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal', REQUEST_LIMITS: '0' }),
  )
  await services.database.migrate()
  const app = await createApp(services)
  // The pages of the logs read the queue, which is made here; nothing of it is worked on.
  await services.jobs.start([mailJob(services), ...allJobs(app.services)], false)
  const port = await freePort()
  await app.http.listen({ port, host: '127.0.0.1' })
  const tokens = new Map<Role, string>()
  for (const [at, role] of NAMED.entries()) tokens.set(role, await signIn(services.db, at + 1))
  const close = async () => {
    await app.close()
    await services.jobs.stop()
    await services.database.close()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
  return { app, services, origin: `http://127.0.0.1:${port}`, tokens, spent: await processorTime(services.db), close }
}

type Answer = { last_page?: number }

/** The whole answer, and milliseconds until it is there; undefined when it is refused. */
async function ask({ services, origin, tokens }: Site, endpoint: Endpoint, role: Role, address: string) {
  // As if something had just changed: no one reads a kept answer.
  if (endpoint.publicAnswer)
    await services.db.transaction(async (tx) => {
      for (const feature of endpoint.publicAnswer ?? []) await contentChanged(tx, feature)
    })
  const began = performance.now()
  const answer = await fetch(`${origin}${address}`, { headers: { authorization: `Bearer ${tokens.get(role)}` } })
  const body = await answer.text()
  return answer.ok ? { took: performance.now() - began, body } : undefined
}

/** The same question on its last page; undefined where there is one page only. */
async function atLastPage(site: Site, endpoint: Endpoint, role: Role, address: string): Promise<string | undefined> {
  const { body = '{}' } = (await ask(site, endpoint, role, address)) ?? {}
  const { last_page: last = 1 } = JSON.parse(body) as Answer
  return last > 1 ? `${address}${address.includes('?') ? '&' : '?'}page=${last}` : undefined
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN

async function time(site: Site, endpoint: Endpoint, role: Role, address: string): Promise<Took> {
  const took: number[] = []
  let spent = 0
  const until = performance.now() + MOST_MS
  for (let nth = 0; nth < WARM_UP + CALLS && (nth < WARM_UP + 3 || performance.now() < until); nth += 1) {
    if (nth === WARM_UP) spent = -(await site.spent())
    const one = await ask(site, endpoint, role, address)
    if (one && nth >= WARM_UP) took.push(one.took)
  }
  spent += await site.spent()
  const sorted = took.toSorted((one, other) => one - other)
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), cpu: spent / Math.max(1, took.length) }
}

/** The path with rows that this person may read, on both sites; undefined when there is none. `base` is what is asked at least. */
async function pathFor(
  sites: readonly Site[],
  endpoint: Endpoint,
  role: Role,
  base: Question,
): Promise<string | undefined> {
  for (const id of endpoint.path.includes(':') ? IDS : ['']) {
    const filled = fill(endpoint, id)
    const took = []
    for (const site of sites) took.push(await ask(site, endpoint, role, addressOfQuestion(filled, base)))
    if (took.every((one) => one !== undefined)) return filled
  }
  return undefined
}

const fill = ({ path: pattern, name }: Endpoint, id: string): string =>
  pattern
    .replace(
      ':slug',
      `${{ blog: 'post', event: 'event', catalogue: 'program' }[name.split('.')[0]?.replace(/[A-Z].*/, '') ?? ''] ?? 'x'}-${id}`,
    )
    .replace(':kind', 'course')
    .replace(':name', SOME_ABILITY)
    .replace(':video', '2')
    .replaceAll(/:\w+/g, id)

const wordsOf = ({ name }: Endpoint): string[] => (name.startsWith('log.') ? [...WORDS, ...LOG_WORDS] : WORDS)

async function measure(endpoint: Endpoint, role: Role, about: string, [few, many]: readonly [string, string]) {
  const line: Line = {
    name: endpoint.name,
    path: endpoint.path,
    role,
    about,
    few: await time(sites[0], endpoint, role, few),
    many: await time(sites[1], endpoint, role, many),
  }
  for (let round = 0; round < FURTHER_ROUNDS && !isInTime(line); round += 1) {
    const again = await time(sites[1], endpoint, role, many)
    if (again.p95 < line.many.p95) line.many = again
  }
  lines.push(line)
  if (line.many.p95 > TOLD_MS)
    console.error(
      `${many} ${role}: ${line.few.p95.toFixed(1)} → ${line.many.p50.toFixed(1)} / ${line.many.p95.toFixed(1)}, CPU ${line.many.cpu.toFixed(0)}`,
    )
}

const sites = [await open(options.small), await open(options.large)] as const
const lines: Line[] = []
const refused: string[] = []
for (const { endpoint } of allHandlers) {
  if (endpoint.method !== 'GET' || endpoint.raw || !PARTS.some((part) => endpoint.name.includes(part))) continue
  const { roles } = endpoint.access
  const who: readonly Role[] = typeof roles === 'string' ? ANYBODY : [roles[0] as Role]
  let isAsked = false
  for (const role of who) {
    const [plain, ...others] = questionsOf(endpoint, wordsOf(endpoint))
    const filled = plain && (await pathFor(sites, endpoint, role, plain))
    if (!filled) continue
    // Filters are asked by one learner and one of the staff.
    const questions = role === who[0] || role === 'admin' ? [plain, ...others] : [plain]
    for (const question of questions) {
      const address = addressOfQuestion(filled, question)
      if ((await ask(sites[1], endpoint, role, address)) === undefined) continue
      isAsked = true
      await measure(endpoint, role, question.about, [address, address])
      if (question !== plain) continue
      const last = await atLastPage(sites[1], endpoint, role, address)
      if (last)
        await measure(endpoint, role, 'last page', [
          (await atLastPage(sites[0], endpoint, role, address)) ?? address,
          last,
        ])
    }
  }
  if (!isAsked) refused.push(endpoint.name)
}
for (const site of sites) await site.close()
console.error(`Not asked, as no row of the first few was theirs to read: ${refused.join(', ')}`)
const table = writeTable(lines)
console.log(table)
if (options.write) await write(table)

/** Into `large.md`, instead of the table that it has. */
async function write(measured: string): Promise<void> {
  const file = path.join(import.meta.dirname, 'large.md')
  const [about] = (await fs.readFile(file, 'utf8')).split(MEASURED)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date())
  const machine = `${os.cpus().length} cores, load ${load.toFixed(0)} at the beginning and ${os.loadavg()[0]?.toFixed(0)} at the end, Node ${process.version.slice(1)}, ${CALLS} calls of each question${options.only && `, --only=${options.only}`}`
  await fs.writeFile(file, `${about}${MEASURED}${day}\n${machine}.\n\n${measured}\n`)
}
