import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Role } from '#shared/roles.ts'
import { findCode, readMails, type ReadMail } from '../../support/mails.ts'
import { type Account, RARE_COLLECTIONS, TEMPLATE_VARIABLE } from './accounts.ts'
import { freePort } from '../../support/free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const NODE = path.join(ROOT, 'node_modules/.bin/node')
/** What Node makes of the sources is kept from start to start: a run starts the product some twenty times. */
const COMPILED = { NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/compiled') }
const START_LIMIT_MS = 180_000
const PAUSE_MS = 100

/** One running product with demo data of its own. */
export type RunningApp = {
  url: string
  /** Where this app keeps its files. */
  dataDir: string
  account: (role: Role) => Account
  /** Waits for the newest mail to an address that was not there before, and answers it. */
  nextMail: (to: string, after: number) => Promise<ReadMail>
  /** Waits for the newest code to an address that was not there before: other mails may come between. */
  nextCode: (to: string, after: number) => Promise<string>
  countMails: (to: string) => Promise<number>
  /** Kills the process as a power cut would, in the middle of its work. */
  crash: () => Promise<void>
  /** Starts the product again on the same data folder. */
  restart: () => Promise<void>
  /** Stops the product, lets a script beside this file change its data, and starts it again; no page may be open on it. */
  change: (script: string, ...args: readonly string[]) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the built app on a free port with a copy of the prepared data folder.
 * @param fill a script beside this file that changes the copy first
 */
export async function startApp({ fill }: { fill?: string } = {}): Promise<RunningApp> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-e2e-app-'))
  await fs.cp(process.env[TEMPLATE_VARIABLE] ?? '', dataDir, { recursive: true })
  if (fill) runScript(fill, dataDir)
  const accounts = JSON.parse(await fs.readFile(path.join(dataDir, 'accounts.json'), 'utf8')) as Account[]
  const url = `http://localhost:${await freePort()}`
  let child = run(url, dataDir)
  await answers(url, child)
  const mailsTo = async (to: string) => (await readMails(path.join(dataDir, 'mail'))).filter((mail) => mail.to === to)
  return {
    url,
    dataDir,
    account(role) {
      const found = accounts.find((one) => one.role === role)
      if (!found) throw new Error(`there is no ${role}`)
      return found
    },
    countMails: async (to) => (await mailsTo(to)).length,
    nextMail: (to, after) =>
      until(`a mail to ${to}`, async () => {
        const mails = await mailsTo(to)
        return mails.length > after ? mails.at(-1) : undefined
      }),
    nextCode: (to, after) =>
      until(`a code for ${to}`, async () => (await mailsTo(to)).slice(after).map(findCode).findLast(Boolean)),
    crash: () => end(child, 'SIGKILL'),
    async restart() {
      child = run(url, dataDir)
      await answers(url, child)
    },
    async change(script, ...args) {
      await end(child, 'SIGTERM')
      runScript(script, dataDir, ...args)
      child = run(url, dataDir)
      await answers(url, child)
    },
    async stop() {
      await end(child, 'SIGTERM')
      await fs.rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs a script beside this file on the data of an app that does not run. */
function runScript(script: string, ...args: readonly string[]): void {
  execFileSync(NODE, [path.join(import.meta.dirname, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...COMPILED },
  })
}

function run(url: string, dataDir: string): ChildProcess {
  return spawn(NODE, [...RARE_COLLECTIONS, 'src/app/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      // A busy machine is no fault of a page: refusing people then has tests of its own (overload.test.ts).
      NODE_ENV: 'test',
      DEMO: '1',
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      HOST: '127.0.0.1',
      BASE_URL: url,
      REQUEST_LIMITS: '0',
      LOG_LEVEL: 'error',
      ...COMPILED,
    },
  })
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

/** Waits until the app answers; one that does not is ended, so that nothing of it outlives the tests. */
async function answers(url: string, child: ChildProcess): Promise<void> {
  try {
    await until(`the app at ${url}`, async () => {
      if (child.exitCode !== null) throw new Error(`the app stopped with ${child.exitCode}`)
      return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok || undefined
    })
  } catch (problem) {
    child.kill('SIGKILL')
    throw problem
  }
}

/** Repeats until there is an answer. */
async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`waited in vain for ${what}`)
}
