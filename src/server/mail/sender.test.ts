import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSender, outcomeOf } from './sender.ts'
import { Mail } from './template.ts'

/** Answers as a mail server does that knows some addresses, is busy for one, and dislikes another's mail. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    const answers: Record<string, [number, string]> = {
      'nobody@example.test': [550, 'no'],
      'unknown@example.test': [550, '5.1.1 no such user'],
      'closed@example.test': [550, '5.2.1 closed'],
      'blocked@example.test': [550, '5.7.1 your network is blocked'],
      'full@example.test': [552, '5.2.2 full'],
      'busy@example.test': [451, 'later'],
    }
    const [responseCode, words] = answers[address] ?? []
    done(responseCode === undefined ? null : Object.assign(new Error(words), { responseCode }))
  },
  onData: (stream, session, done) => {
    stream.resume()
    const to = session.envelope.rcptTo[0]?.address
    stream.on('end', () => {
      if (to === 'silent@example.test') stopped()
      else done(to === 'spam@example.test' ? Object.assign(new Error('no'), { responseCode: 554 }) : null)
    })
  },
})
server.on('error', () => {})
/** Ends every connection without an answer. */
const stopped = (): void => {
  for (const connection of server.connections) connection.close()
}

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const config = { mailFrom: 'Mbuyu <hello@mbuyu.example>', dataDir: '', baseUrl: 'https://mbuyu.example' }

async function outcomeFor(to: string, smtpUrl?: string): Promise<string> {
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const send = createSender({ ...config, smtpUrl: smtpUrl ?? `smtp://127.0.0.1:${port}` }, () => {})
  try {
    await send(Mail.parse({ to, subject: 'News', lines: ['One line'] }), 'id-1')
    return 'sent'
  } catch (problem) {
    return outcomeOf(problem)
  }
}

test('what a mail server answers says what becomes of the address', async () => {
  expect(await outcomeFor('amina@example.test')).toBe('sent')
  for (const name of ['nobody', 'unknown', 'closed'])
    expect(await outcomeFor(`${name}@example.test`)).toBe('no such address')
  for (const name of ['blocked', 'full']) expect(await outcomeFor(`${name}@example.test`)).toBe('refused')
  expect(await outcomeFor('busy@example.test')).toBe('later')
  expect(await outcomeFor('spam@example.test')).toBe('refused')
  expect(await outcomeFor('silent@example.test')).toBe('unknown')
  expect(await outcomeFor('amina@example.test', 'smtp://127.0.0.1:9')).toBe('later')
})
