import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { expect, test, vi } from 'vitest'
import { ignoreConnectionErrors, dropStatementNames } from './pool-queries.ts'

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
