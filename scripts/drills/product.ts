import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createApp } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/service-types.ts'
import { allJobs } from '#app/jobs.ts'
import { mailJob } from '#server/mail/mail.ts'
import { openServices } from '#server/services.ts'
import { ROOT } from '../stages.ts'
import { freePort } from '#tests/support/free-port.ts'

/** On a busy machine the first start makes all tables for a while. */
const START_LIMIT_MS = 180_000
export const PASSWORD = 'a quiet evening under the tree'

/** The answer of one request; `failure` when there was none. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; ms: number; failure?: string }
type Asking = {
  method?: string
  body?: object
  token?: string
  from?: string
  headers?: Record<string, string>
  /** Sends the last byte of the body this much later, as a slow connection would. */
  slowMs?: number
}

/** One running process of the product, with a data folder of its own. */
export type Product = {
  url: string
  pid: number
  dataDir: string
  /** One request over a connection of its own, so that a connection kept alive hides nothing. */
  ask: (path: string, asking?: Asking) => Promise<Answer>
  isRunning: () => boolean
  /** Sends a signal and waits for the end. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<{ code: number | null; ms: number }>
}

/** A fresh folder for one drill; the operating system deletes it later. */
export const newFolder = (name: string): Promise<string> => fs.mkdtemp(path.join(os.tmpdir(), `mbuyu-drill-${name}-`))

/** Starts the built product without demo data and waits until it is ready. */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<Product> {
  const port = settings.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), ['src/app/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      DEMO: '0',
      DATA_DIR: dataDir,
      PORT: port,
      HOST: '127.0.0.1',
      BASE_URL: url,
      REQUEST_LIMITS: '0',
      LOG_LEVEL: 'fatal',
      ...settings,
    },
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints = `${complaints}${chunk.toString()}`.slice(-2000)))
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  const ask = (place: string, asking?: Asking) => askAt(url, place, asking)
  await until('the product', START_LIMIT_MS, async () => {
    if (!isRunning()) throw new Error(`the product stopped with ${child.exitCode}: ${complaints}`)
    return (await ask('/readyz')).status === 200
  }).catch((problem: unknown) => {
    child.kill('SIGKILL')
    throw problem
  })
  return { url, pid: child.pid ?? 0, dataDir, ask, isRunning, end: (signal) => end(child, signal) }
}

/** Sends a signal to a process and waits for its end. */
export async function end(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<{ code: number | null; ms: number }> {
  const began = performance.now()
  const code = await new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', resolve)
    child.kill(signal)
  })
  return { code, ms: performance.now() - began }
}

/** One request over a connection of its own to an address, http or https. */
export function askAt(
  url: string,
  place: string,
  { method = 'GET', body, token, from, headers, slowMs }: Asking = {},
): Promise<Answer> {
  const { protocol, port } = new URL(url)
  const began = performance.now()
  const nothing = { status: 0, headers: {}, body: '' }
  return new Promise((resolve) => {
    const failed = (problem: NodeJS.ErrnoException) =>
      resolve({ ...nothing, ms: performance.now() - began, failure: problem.code ?? problem.message })
    const sent = (protocol === 'https:' ? secureRequest : request)(
      {
        host: '127.0.0.1',
        port,
        servername: 'localhost',
        path: place,
        method,
        agent: false,
        ...(from ? { localAddress: from } : {}),
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
          ...(protocol === 'https:' ? { host: `localhost:${port}` } : {}),
        },
      },
      (answer) => {
        const whole = async (): Promise<Answer> => ({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: await text(answer),
          ms: performance.now() - began,
        })
        whole().then(resolve, failed)
      },
    )
    sent.on('error', failed)
    const written = body ? JSON.stringify(body) : undefined
    if (written === undefined || slowMs === undefined) {
      sent.end(written)
    } else {
      sent.write(written.slice(0, -1))
      setTimeout(() => sent.end(written.slice(-1)), slowMs)
    }
  })
}

/** Signs someone up; returns the whole answer and, if it worked, the token. */
export const signUp = ({ url }: Pick<Product, 'url'>, email: string, slowMs?: number) =>
  signUpAt(url, email, slowMs === undefined ? {} : { slowMs })

/** The same at an address. */
export async function signUpAt(
  url: string,
  email: string,
  more: Pick<Asking, 'from' | 'slowMs'> = {},
): Promise<Answer & { token: string }> {
  const facts = { name: 'Drill Person', email, phone_number: '+250 788 000 000', role: 'student' }
  const body = { ...facts, password: PASSWORD, password_confirmation: PASSWORD }
  const answer = await askAt(url, '/api/register', { method: 'POST', body, ...more })
  const { token = '' } = answer.status === 201 ? (JSON.parse(answer.body) as { token?: string }) : {}
  return { ...answer, token }
}

/** Opens a data folder while no product runs on it. */
export async function inFolder(
  dataDir: string,
  work: (services: Services) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...settings })
  const services = await openServices(config)
  await services.database.migrate()
  const app = await createApp(services)
  const mail = mailJob(services)
  await services.jobs.start([mail, ...allJobs(app.services)], false)
  await work(app.services)
  await app.close()
  await services.jobs.stop()
  await services.database.close()
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Repeats until it is true; returns after how many milliseconds, and throws when it never was. */
export async function until(what: string, limitMs: number, isSo: () => Promise<boolean> | boolean): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < limitMs) {
    if (await isSo()) return performance.now() - began
    await pause(50)
  }
  throw new Error(`waited ${limitMs / 1000} s in vain for ${what}`)
}
