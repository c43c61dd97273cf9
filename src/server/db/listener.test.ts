import net from 'node:net'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { announce } from './local-announcements.ts'
import { openListener } from './listener.ts'

const OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const DONE = Buffer.concat([Buffer.from([0x43, 0, 0, 0, 11]), Buffer.from('LISTEN\0')])

/** Speaks as much of PostgreSQL's protocol as a listener needs: greets, confirms `listen`, and then says nothing more. */
const mute = net.createServer((socket) => {
  socket.once('data', () => {
    socket.write(Buffer.concat([OK, READY]))
    socket.on('data', (sent) => {
      if (String(sent).includes('listen')) socket.write(Buffer.concat([DONE, READY]))
    })
  })
  socket.on('error', () => undefined)
})
afterAll(() => mute.close())

test('a connection that stays silent counts as lost: a new one is opened and its users hear of the gap', async () => {
  mute.listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as net.AddressInfo
  const opened = vi.fn<() => void>()
  mute.on('connection', opened)
  const onGap = vi.fn<() => void>()
  const listener = await openListener(`postgres://app@127.0.0.1:${port}/app`, { heartbeatMs: 50, answerMs: 1000 })
  await listener.listen('news', () => undefined, onGap)
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), { timeout: 10_000 })
  // The server may hear of a new connection after the one who opened it.
  await vi.waitFor(() => expect(opened.mock.calls.length).toBeGreaterThan(1))
  await listener.close()
})

test('what this process announces it hears when the transaction is committed, and never when it is not', async () => {
  const { database } = await freshDatabase()
  const heard: string[] = []
  await database.listen(
    'news',
    (payload) => heard.push(payload),
    () => undefined,
  )
  await database.db.transaction(async (tx) => {
    await tx.transaction((inner) => announce(inner, 'news', 'kept'))
    expect(heard).toEqual([])
  })
  expect(heard).toContain('kept')
  await expect(
    database.db.transaction(async (tx) => {
      await announce(tx, 'news', 'lost')
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await announce(database.db, 'news', 'last')
  await vi.waitFor(() => expect(heard).toContain('last'))
  expect(heard).not.toContain('lost')
  await database.close()
})

test('no statement of a server may run or wait without end; the embedded engine has one user and no limit', async () => {
  const { database } = await freshDatabase()
  const limits: unknown[] = []
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    const { rows } = await database.db.execute<{ limit: string }>(sql.raw(`select current_setting('${name}') as limit`))
    limits.push(rows[0]?.limit)
  }
  expect(limits).toEqual(database.engine === 'postgres' ? ['30s', '10s', '1min'] : ['0', '0', '0'])
  await database.close()
})
