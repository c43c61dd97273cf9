import { EventEmitter } from 'node:events'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type ClientBase, Pool } from 'pg'
import { expect, test, vi } from 'vitest'
import { dropStatementNames, ignoreConnectionErrors, releaseUnbegun } from './pool-queries.ts'

/** A pool that only notes what it is asked, and can be given connections. */
function aPool() {
  const asked: unknown[][] = []
  const note = (...words: unknown[]) => {
    asked.push(words)
    return Promise.resolve({ rows: [] })
  }
  const pool = Object.assign(new EventEmitter(), { query: note })
  const connect = () => {
    const client = Object.assign(new EventEmitter(), { query: note })
    pool.emit('connect', client)
    return client
  }
  return { pool: pool as unknown as Pool, connect, asked }
}

test('behind a pooler no statement has a name, in a transaction neither', async () => {
  const { pool, connect, asked } = aPool()
  dropStatementNames(pool)
  const client = connect()
  await pool.query({ name: 'known', text: 'select $1' }, [1])
  await client.query({ name: 'known', text: 'select $1' }, [2])
  await client.query('commit')
  expect(asked).toEqual([
    [{ name: undefined, text: 'select $1' }, [1]],
    [{ name: undefined, text: 'select $1' }, [2]],
    ['commit'],
  ])
})

test('what the pool asks its connections by callbacks passes as it is', () => {
  const { pool, connect, asked } = aPool()
  dropStatementNames(pool)
  const [client, done] = [connect(), vi.fn<() => void>()]
  void client.query({ name: 'own', text: 'select 1' }, done)
  expect(asked).toEqual([[{ name: 'own', text: 'select 1' }, done]])
})

test('a connection that breaks while nothing is asked does not end the process', () => {
  const client = new EventEmitter()
  expect(() => client.emit('error', new Error('Connection terminated unexpectedly'))).toThrow('terminated')
  ignoreConnectionErrors(client)
  expect(() => client.emit('error', new Error('Connection terminated unexpectedly'))).not.toThrow()
})

/** A connection that breaks as it is asked for anything. */
class BrokenClient extends EventEmitter {
  connect(done: () => void) {
    done()
  }
  query() {
    return Promise.reject(new Error('Connection terminated unexpectedly'))
  }
  end(done?: () => void) {
    done?.()
    return Promise.resolve()
  }
}

test('a transaction that cannot be begun gives its connection back, so that the pool is not used up and can end', async () => {
  const pool = new Pool({ Client: BrokenClient as unknown as new () => ClientBase, max: 1 })
  pool.on('connect', releaseUnbegun)
  const db = drizzle({ client: pool })
  for (const _ of [1, 2, 3])
    await expect(db.transaction(() => Promise.resolve())).rejects.toMatchObject({
      cause: { message: 'Connection terminated unexpectedly' },
    })
  expect(pool.totalCount).toBe(0)
  await pool.end()
})
