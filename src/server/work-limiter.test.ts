import { expect, test } from 'vitest'
import { createWorkLimiter } from './work-limiter.ts'

/** Work that ends when the test says so. */
function open() {
  const ends: (() => void)[] = []
  let most = 0
  let running = 0
  const work = async (): Promise<string> => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => void ends.push(resolve))
    running -= 1
    return 'done'
  }
  const next = async (): Promise<void> => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { work, next, most: () => most }
}

test('so many at once, the others in a queue; a full queue refuses', async () => {
  const turn = createWorkLimiter({ atOnce: 2, waiting: 3 })
  const { work, next, most } = open()
  const done = Array.from({ length: 5 }, () => turn(work))
  await expect(turn(work)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  for (let nth = 0; nth < 5; nth++) await next()
  expect(await Promise.all(done)).toEqual(Array(5).fill('done'))
  expect(most()).toBe(2)
})

test('work that fails frees its place', async () => {
  const turn = createWorkLimiter({ atOnce: 1, waiting: 1 })
  const failing = turn(() => Promise.reject(new Error('broken')))
  const after = turn(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await after).toBe('done')
  expect(await turn(async () => 'again')).toBe('again')
})
