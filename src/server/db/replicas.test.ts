import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Db } from './db.ts'
import { createReplicas, noReplicas, type Replica } from './replicas.ts'

const PRIMARY = { name: 'primary' } as unknown as Db
const failure = (code: string) =>
  new DrizzleQueryError('select', [], Object.assign(new Error('from the server'), { code }))
const nameOf = async (db: Db): Promise<string> => (db as unknown as { name: string }).name

/** Servers that answer as the test says, and a clock that it moves. */
function aSetUp(count = 1) {
  const world = {
    position: '0/5' as string | Error,
    reached: Array.from({ length: count }, (): boolean | Error => true),
    asked: [] as (string | undefined)[],
    now: 0,
  }
  const replicas = world.reached.map((_, at): Replica => ({
    number: at + 1,
    db: { name: `replica ${at + 1}` } as unknown as Db,
    async hasReached(position) {
      world.asked.push(position)
      world.now += 50
      const answer = world.reached[at]
      if (answer instanceof Error) throw answer
      return answer === true
    },
    async lagSeconds() {
      const answer = world.reached[at]
      if (answer instanceof Error) throw answer
      return answer === true ? 0 : 7
    },
  }))
  const position = async () => {
    if (world.position instanceof Error) throw world.position
    return world.position
  }
  return { world, ...createReplicas({ db: PRIMARY, position }, replicas, () => world.now) }
}

test('a replica that has everything answers', async () => {
  const { read, counts, world } = aSetUp()
  expect(await read(nameOf)).toBe('replica 1')
  expect(world.asked).toEqual(['0/5'])
  expect(counts()).toEqual({ replica: 1, primary: 0 })
})

test('one that is behind is waited for a moment; who has written meanwhile reads it', async () => {
  const { read, world } = aSetUp()
  world.reached = [false]
  const answer = read(nameOf)
  setTimeout(() => (world.reached = [true]), 10)
  expect(await answer).toBe('replica 1')
  expect(world.asked.length).toBeGreaterThan(1)
})

test('one that stays behind is left alone for a second: the primary answers, and nobody waits again', async () => {
  const { read, world, counts } = aSetUp()
  world.reached = [false]
  expect(await read(nameOf)).toBe('primary')
  const asked = world.asked.length
  expect(await read(nameOf)).toBe('primary')
  expect(world.asked.length).toBe(asked)
  expect(counts()).toEqual({ replica: 0, primary: 2 })
  world.now += 1001
  world.reached = [true]
  expect(await read(nameOf)).toBe('replica 1')
})

test('one that is down, or was promoted and follows nobody, is left alone for ten', async () => {
  const { read, world } = aSetUp()
  world.reached = [new Error('replica 1 follows nobody')]
  expect(await read(nameOf)).toBe('primary')
  world.reached = [true]
  world.now += 9000
  expect(await read(nameOf)).toBe('primary')
  world.now += 1001
  expect(await read(nameOf)).toBe('replica 1')
})

test('several take turns, and one that is down leaves them to the others', async () => {
  const { read, world } = aSetUp(2)
  const names = [await read(nameOf), await read(nameOf), await read(nameOf)]
  expect(new Set(names)).toEqual(new Set(['replica 1', 'replica 2']))
  world.reached = [new Error('away'), true]
  const later = [await read(nameOf), await read(nameOf), await read(nameOf), await read(nameOf)]
  expect(later).not.toContain('replica 1')
  expect(later.slice(2)).toEqual(['replica 2', 'replica 2'])
})

test('a primary that is away does not keep anybody from reading', async () => {
  const { read, world } = aSetUp()
  world.position = failure('ECONNREFUSED')
  expect(await read(nameOf)).toBe('replica 1')
  expect(world.asked).toEqual([undefined])
  world.position = new Error('something else')
  await expect(read(nameOf)).rejects.toThrow('something else')
})

describe('what fails on a replica', () => {
  /** Fails on replicas only. */
  const failing = (problem: Error) => async (db: Db) => {
    if (db !== PRIMARY) throw problem
    return nameOf(db)
  }
  test.each([
    ['a connection that broke', '57P01'],
    ['a statement that would write', '25006'],
    ['a statement in the way of what comes from the primary', '40001'],
  ])('%s is done by the primary', async (_, code) => {
    const { read, counts } = aSetUp()
    expect(await read(failing(failure(code)))).toBe('primary')
    expect(counts()).toEqual({ replica: 0, primary: 1 })
  })
  test('an answer, and a mistake of ours, is not tried twice', async () => {
    const { read, counts } = aSetUp()
    await expect(read(failing(notFound(message('Course not found'))))).rejects.toThrow('Course not found')
    await expect(read(failing(failure('42703')))).rejects.toThrow('Failed query')
    expect(counts()).toEqual({ replica: 0, primary: 0 })
  })
})

test('how far each is behind', async () => {
  const { lags, world } = aSetUp(3)
  world.reached = [true, false, new Error('away')]
  expect(await lags()).toEqual([
    { number: 1, lagSeconds: 0 },
    { number: 2, lagSeconds: 7 },
    { number: 3, lagSeconds: undefined },
  ])
})

test('without replicas the primary is asked, and nothing else', async () => {
  const { read, lags } = noReplicas(PRIMARY)
  expect(await read(nameOf)).toBe('primary')
  expect(await lags()).toEqual([])
})
