// `npm run doctor`: looks at a running set-up from the outside and the inside, and says what to do about what it finds.
// Takes the settings of the product, so run it with its environment. Changes nothing. Ends with 1 when there is a problem.
import { Resolver } from 'node:dns/promises'
import { createTransport } from 'nodemailer'
import { Client } from 'pg'
import { type Config, readConfig } from '#server/config.ts'
import { listMigrations } from '#server/db/migrate-postgres.ts'
import {
  type Ask,
  checkAdministrators,
  checkWalArchive,
  checkClock,
  checkMigrations,
  checkRoles,
  checkQueuedWork,
  hasTables,
} from '#server/doctor/database-check.ts'
import { type Finding, findingsAbout, reasonOf } from '#server/doctor/finding.ts'
import { checkReplicas } from '#server/doctor/replica-check.ts'
import { checkBackups, checkFolder, checkMail, type MailAsking } from '#server/doctor/machine-check.ts'
import { checkSettings } from '#server/doctor/settings-check.ts'
import { checkSite } from '#server/doctor/site-check.ts'

const MARKS = { fine: '✓', note: '·', problem: '✗' } as const
const WAIT_MS = 5000

/** A server, asked over a connection of its own. */
async function withServer<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS, statement_timeout: WAIT_MS })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows)
  } finally {
    await client.end()
  }
}

/** Works with the database, where there is one that a second program can open. */
async function withDatabase(
  url: string,
  work: (ask: Ask) => Promise<Finding[]>,
  without: () => Promise<Finding[]>,
): Promise<Finding[]> {
  let isReached = false
  try {
    return await withServer(url, (ask) => {
      isReached = true
      return work(ask)
    })
  } catch (reason) {
    if (isReached) throw reason
    const { problem } = findingsAbout('database')
    return [
      problem(`cannot be reached: ${reasonOf(reason)}`, 'Start PostgreSQL, or correct DATABASE_URL.'),
      ...(await without()),
    ]
  }
}

async function examineDatabase(ask: Ask): Promise<Finding[]> {
  const migrations = await checkMigrations(ask, await listMigrations())
  const clock = await checkClock(ask)
  if (!(await hasTables(ask))) return [...migrations, ...clock]
  const others = [checkRoles, checkQueuedWork, checkWalArchive, checkAdministrators]
  return [...migrations, ...clock, ...(await Promise.all(others.map((check) => check(ask)))).flat()]
}

const asking: MailAsking = {
  txt: (name) => new Resolver({ timeout: WAIT_MS, tries: 1 }).resolveTxt(name),
  verify: (url) => createTransport({ url, connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS }).verify(),
}

async function examine(config: Config): Promise<Finding[]> {
  const outside = [
    ...checkSettings(config),
    ...(await checkFolder(config)),
    ...(await checkBackups(config)),
    ...(await checkMail(config, asking)),
  ]
  if (config.databaseUrl === undefined) {
    const { note } = findingsAbout('database')
    const alone = note(
      'the embedded engine belongs to the running product: not looked into',
      'For many people, use PostgreSQL.',
    )
    return [...outside, alone, ...(await checkSite(config.baseUrl, undefined))]
  }
  const inside = await withDatabase(
    // A pooler refuses the time limit of a session.
    config.databaseDirectUrl ?? config.databaseUrl,
    async (ask) => [
      ...(await examineDatabase(ask)),
      ...(await checkReplicas(config.databaseReplicaUrls, ask, withServer)),
      ...(await checkSite(config.baseUrl, ask)),
    ],
    () => checkSite(config.baseUrl, undefined),
  )
  return [...outside, ...inside]
}

/** What a wrong setting says stops the product too: there is nothing else to look at. */
async function examineAll(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (reason) {
    const { problem } = findingsAbout('settings')
    const lines = reason instanceof Error ? reason.message.split('\n') : [String(reason)]
    return lines.map((line) => problem(line, 'Correct it; docs/configuration.md lists every setting.'))
  }
  return examine(config)
}

const found = await examineAll()
const width = Math.max(...found.map(({ about }) => about.length))
for (const { state, about, says, advice } of found) {
  console.log(`${MARKS[state]} ${about.padEnd(width)}  ${says}`)
  if (advice) console.log(`  ${''.padEnd(width)}  → ${advice}`)
}
const count = (state: Finding['state']): number => found.filter((one) => one.state === state).length
console.log(`\n${count('problem')} problems, ${count('note')} notes, ${count('fine')} fine`)
process.exitCode = count('problem') > 0 ? 1 : 0
