import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailJob } from './mail.ts'
import { encryptValue } from './encrypted-values.ts'

const ID = '0d6d6f3e-8f0a-4a57-9a43-5f1f2a3b4c5d'
const SECRET = 'a secret of this test, long enough'
const received: string[] = []
/** To whom each mail really went, whatever its headers say. */
const envelopes: string[][] = []
/** Whom the mail server did not know. */
const gone: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    envelopes.push([address])
    done(address.startsWith('gone') ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null)
  },
  onData: (stream, _session, callback) => {
    void keep(stream, callback)
  },
})

/** Reads one mail to its end, then confirms it to the sender. */
async function keep(stream: Readable, callback: () => void): Promise<void> {
  received.push(await text(stream))
  callback()
}

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const job = (smtpUrl: string | undefined, dataDir: string) => {
  const config = { smtpUrl, mailFrom: 'Mbuyu <no-reply@example.test>', dataDir, baseUrl: 'https://mbuyu.example' }
  return mailJob({ secret: SECRET, config }, { onNoAddress: async (email) => void gone.push(email) })
}

const mail = {
  to: 'ada@example.test',
  subject: 'Your sign-in code',
  lines: ['Enter <this> code & nothing else.'],
  code: '123456',
  button: { label: 'Open', url: 'https://mbuyu.example/sign-in' },
}

test('with SMTP settings a mail arrives at the server, as text and as HTML', async () => {
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await job(`smtp://127.0.0.1:${port}`, os.tmpdir()).handle({ sealed: encryptValue(SECRET, mail) }, ID)
  expect(received).toHaveLength(1)
  const parsed = await PostalMime.parse(received[0] ?? '')
  expect(parsed.to?.[0]?.address).toBe('ada@example.test')
  expect(parsed.subject).toBe('Your sign-in code')
  expect(parsed.text).toContain('123456')
  expect(parsed.html).toContain('Enter &lt;this&gt; code &amp; nothing else.')
  expect(parsed.html).not.toMatch(/<img|<script/)
})

test('an address that the mail server does not know is told of once, and its mail is not tried again', async () => {
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { handle } = job(`smtp://127.0.0.1:${port}`, os.tmpdir())
  await handle({ sealed: encryptValue(SECRET, { ...mail, to: 'gone@example.test' }) }, ID)
  expect(gone).toEqual(['gone@example.test'])
  await expect(
    job('smtp://127.0.0.1:9', os.tmpdir()).handle({ sealed: encryptValue(SECRET, mail) }, ID),
  ).rejects.toThrow(/ECONNREFUSED|connect/)
})

test('without SMTP settings each mail is a file; line breaks in a subject add no header', async () => {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-mail-'))
  const sly = { ...mail, subject: 'Hello\r\nBcc: everybody@example.test' }
  await job(undefined, dataDir).handle({ sealed: encryptValue(SECRET, sly) }, ID)
  const [name = ''] = await fs.readdir(path.join(dataDir, 'mail'))
  const parsed = await PostalMime.parse(await fs.readFile(path.join(dataDir, 'mail', name)))
  expect(parsed.bcc ?? []).toEqual([])
  expect(parsed.subject).toContain('Hello')
  await fs.rm(dataDir, { recursive: true })
})

test('line breaks in an address or a name reach nobody else (SECURITY.md, proof 15)', async () => {
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const breaks = ['\r\n', '\n', '\r', '\u2028', '%0d%0a']
  for (const cut of breaks) {
    const before = received.length
    const sly = {
      ...mail,
      to: `ada@example.test${cut}Bcc: victim@example.test`,
      subject: `Hello${cut}Bcc: victim@example.test${cut}${cut}Another body`,
    }
    // Refused by the server, or sent to one address; never to another one's.
    await job(`smtp://127.0.0.1:${port}`, os.tmpdir())
      .handle({ sealed: encryptValue(SECRET, sly) }, ID)
      .catch(() => undefined)
    for (const sent of received.slice(before)) {
      const parsed = await PostalMime.parse(sent)
      expect(parsed.bcc ?? []).toEqual([])
      expect(parsed.text).toContain('123456')
    }
  }
  expect(envelopes.flat().filter((to) => to.startsWith('victim'))).toEqual([])
})

test('a waiting mail cannot be read without the secret', async () => {
  const sealed = encryptValue(SECRET, mail)
  expect(Buffer.from(sealed, 'base64').toString('utf8')).not.toContain('123456')
  await expect(
    job(undefined, os.tmpdir()).handle({ sealed: encryptValue('another secret', mail) }, ID),
  ).rejects.toThrow(/authenticate|auth/i)
})
