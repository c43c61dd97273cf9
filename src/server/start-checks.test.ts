import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { ROOT } from '#tests/support/contracts.ts'
import { freePort } from '#tests/support/free-port.ts'
import { checkStart, warningsOf } from './start-checks.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A server on a port of its own; answers the port. */
async function listening(onConnection: (socket: Socket) => void = () => {}): Promise<number> {
  const server = createServer(onConnection)
  open.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A database that refuses every connection with this PostgreSQL error code. */
const refusing = (code: string): Promise<number> =>
  listening((socket) => {
    const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`)
    const length = Buffer.alloc(4)
    length.writeInt32BE(fields.length + 4)
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])))
  })

/** `npm start` on an empty machine, with these settings. */
async function start(settings: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mbuyu-start-'))
  const dataDir = path.join(folder, 'data')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', ...settings }
  const child = spawn(process.execPath, ['scripts/start.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ])
  const hasWorked = fs.existsSync(dataDir)
  fs.rmSync(folder, { recursive: true })
  return { out, err, code, hasWorked }
}

describe(
  'npm start says in one sentence what is wrong and what to do, before any other work',
  { timeout: 60_000 },
  () => {
    test('a port that is taken', async () => {
      const port = await listening()
      expect(await start({ PORT: String(port) })).toEqual({
        out: '',
        err: `Port ${port} is taken by another program. Stop that program, or choose another port, like PORT=${port + 1}.\n`,
        code: 1,
        hasWorked: false,
      })
    })

    test('a database that cannot be reached; its password is not shown', async () => {
      const [port, away] = [await freePort(), await freePort()]
      const settings = { PORT: String(port), DATABASE_URL: `postgres://mbuyu:the-password@127.0.0.1:${away}/mbuyu` }
      expect(await start(settings)).toEqual({
        out: '',
        err: `The database mbuyu at 127.0.0.1:${away} cannot be reached. Start PostgreSQL there, or correct DATABASE_URL.\n`,
        code: 1,
        hasWorked: false,
      })
    })
  },
)

describe('a database that refuses', () => {
  const messageOf = async (port: number, connectMs?: number): Promise<string> => {
    const databaseUrl = `postgres://mbuyu@127.0.0.1:${port}/school`
    return checkStart(
      { port: 0, host: '127.0.0.1', databaseUrl, migrationDatabaseUrl: undefined, databaseDirectUrl: undefined },
      connectMs,
    ).then(
      () => 'nothing',
      (problem: Error) => problem.message,
    )
  }

  test.each([
    ['28P01', 'refuses the password of DATABASE_URL. Correct the user or the password.'],
    ['28000', 'does not let this user in. Correct the user of DATABASE_URL, or allow it in pg_hba.conf.'],
    ['3D000', 'does not exist. Create it with createdb, or correct the name in DATABASE_URL.'],
    ['53300', 'has no connection left. Stop other programs that use it, or raise max_connections.'],
    ['57P03', 'cannot be reached. Start PostgreSQL there, or correct DATABASE_URL.'],
  ])('%s', async (code, sentence) => {
    const port = await refusing(code)
    expect(await messageOf(port)).toBe(`The database school at 127.0.0.1:${port} ${sentence}`)
  })

  test('one that never answers', async () => {
    const port = await listening((socket) => socket.resume())
    expect(await messageOf(port, 500)).toBe(
      `The database school at 127.0.0.1:${port} does not answer within 0.5 seconds. Start PostgreSQL there, or correct DATABASE_URL.`,
    )
  })

  test('an unknown host name', async () => {
    const databaseUrl = 'postgres://mbuyu@database.invalid/school'
    await expect(
      checkStart({
        port: 0,
        host: '127.0.0.1',
        databaseUrl,
        migrationDatabaseUrl: undefined,
        databaseDirectUrl: undefined,
      }),
    ).rejects.toThrow(
      'The database school at database.invalid cannot be reached. Start PostgreSQL there, or correct DATABASE_URL.',
    )
  })
})

test('an address that is not of this machine', async () => {
  const port = await freePort()
  await expect(
    checkStart({
      port,
      host: '192.0.2.1',
      databaseUrl: undefined,
      migrationDatabaseUrl: undefined,
      databaseDirectUrl: undefined,
    }),
  ).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine. Set HOST to one of its addresses, or leave it out.',
  )
})

test('https without a named proxy gives a warning; with one, or without https, there is none', () => {
  const [warning, ...more] = warningsOf({ baseUrl: 'https://mbuyu.example', trustProxy: [] })
  expect(more).toEqual([])
  expect(warning).toMatch(
    /all visitors would share the address of the proxy, and so one request limit\. Set TRUST_PROXY/,
  )
  expect(warningsOf({ baseUrl: 'https://mbuyu.example', trustProxy: ['127.0.0.1'] })).toEqual([])
  expect(warningsOf({ baseUrl: 'http://localhost:3000', trustProxy: [] })).toEqual([])
})
