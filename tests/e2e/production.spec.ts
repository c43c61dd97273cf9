import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../support/free-port.ts'
import { codeIn, readMails } from '../support/mails.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PASSWORD = 'a quiet evening under the tree'

test('npm start in production, behind a proxy that ends TLS', { tag: '@ci' }, async () => {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-production-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), ['scripts/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      BASE_URL: 'https://mbuyu.example',
      PORT: new URL(url).port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
    },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  await expect.poll(() => log, { timeout: 60_000 }).toContain('Mbuyu is ready at https://mbuyu.example')

  // Ready means ready: the load of the start refuses no one.
  for (const place of ['/', '/courses', '/api/courses', '/readyz', '/sign-in'])
    expect([place, (await fetch(`${url}${place}`)).status]).toEqual([place, 200])
  expect((await fetch(`${url}/dev/mail`)).status).toBe(404)
  expect(log).toContain('TRUST_PROXY names no proxy: all visitors would share the address of the proxy')

  const email = 'amina@example.test'
  const facts = { name: 'Amina Diallo', email, phone_number: '+250 788 000 000', role: 'student' }
  const body = JSON.stringify({ ...facts, password: PASSWORD, password_confirmation: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const registered = await fetch(`${url}/api/register`, { method: 'POST', headers, body })
  expect(registered.status).toBe(201)
  for (const cookie of registered.headers.getSetCookie()) expect(cookie).toContain('; Secure')

  await expect.poll(() => log, { timeout: 30_000 }).toContain(`mail to ${email}: Confirm your email address`)
  const [mail] = await readMails(path.join(dataDir, 'mail'))
  // The digits of a time may be any.
  expect(log.replaceAll(/"(responseTime|time)":[\d.e-]+/g, '')).not.toContain(codeIn(mail))

  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await fs.rm(dataDir, { recursive: true, force: true })
})
