import { beforeEach, expect, test, vi } from 'vitest'
import { removeStored } from './drafts.ts'
import { outbox } from './outbox.ts'

const stored = new Map<string, string>()
/** What a browser has, as far as the outbox needs it: its entries are the storage's own keys. */
const storage = new Proxy(
  {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  },
  {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
)
vi.stubGlobal('localStorage', storage)

const ME = 7
const letter = (id: string, at: number) => ({ id, kind: 'position', input: { seconds: at }, at })

beforeEach(() => stored.clear())

test('letters are kept in their order, and a newer one with the same id replaces the older', () => {
  outbox.put(ME, letter('a', 1))
  outbox.put(ME, letter('b', 2))
  outbox.put(ME, letter('a', 3))
  expect(outbox.list(ME).map(({ id, at }) => [id, at])).toEqual([
    ['b', 2],
    ['a', 3],
  ])
})

test('removing what was sent leaves what has replaced it meanwhile', () => {
  outbox.put(ME, letter('a', 1))
  outbox.put(ME, letter('a', 2))
  outbox.remove(ME, letter('a', 1))
  expect(outbox.list(ME)).toHaveLength(1)
  outbox.remove(ME, letter('a', 2))
  expect(outbox.list(ME)).toEqual([])
  expect(stored.size).toBe(0)
})

test('everybody has an outbox of their own, and the end of a session empties all of them', () => {
  stored.set('theme', 'dark')
  outbox.put(ME, letter('a', 1))
  expect(outbox.list(8)).toEqual([])
  removeStored()
  expect([...stored.keys()]).toEqual(['theme'])
})

test('the list is the same object while nothing changes; a damaged one is empty', () => {
  outbox.put(ME, letter('a', 1))
  expect(outbox.list(ME)).toBe(outbox.list(ME))
  stored.set(`outbox:${ME}`, '{"broken"')
  expect(outbox.list(ME)).toEqual([])
})
