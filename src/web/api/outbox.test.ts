import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drafts, hasUnsentTexts, removeDrafts, removeUnsentTexts } from './drafts.ts'
import { KEPT_DAYS, outbox } from './outbox.ts'

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
const NOW = Date.now()
/** A letter of some milliseconds ago. */
const letter = (id: string, ago: number) => ({ id, kind: 'position', input: { seconds: ago }, at: NOW - ago })

beforeEach(() => stored.clear())
afterEach(() => vi.restoreAllMocks())

test('letters are kept in their order, and a newer one with the same id replaces the older', () => {
  outbox.put(ME, letter('a', 3))
  outbox.put(ME, letter('b', 2))
  outbox.put(ME, letter('a', 1))
  expect(outbox.list(ME)).toEqual([letter('b', 2), letter('a', 1)])
})

test('removing what was sent leaves what has replaced it meanwhile', () => {
  outbox.put(ME, letter('a', 2))
  outbox.put(ME, letter('a', 1))
  outbox.remove(ME, letter('a', 2))
  expect(outbox.list(ME)).toHaveLength(1)
  outbox.remove(ME, letter('a', 1))
  expect(outbox.list(ME)).toEqual([])
  expect(stored.size).toBe(0)
})

test('everybody has an outbox of their own; it outlives a session that ends by itself, and signing out empties it', () => {
  stored.set('theme', 'dark')
  drafts.save({ form: 'enroll', personId: ME }, { city: 'Kigali' })
  outbox.put(ME, letter('a', 1))
  outbox.put(8, letter('b', 1))
  removeDrafts()
  expect([hasUnsentTexts(ME), hasUnsentTexts(8), hasUnsentTexts(9)]).toEqual([true, true, false])
  expect(outbox.list(ME)).toEqual([letter('a', 1)])
  removeUnsentTexts(ME)
  expect(outbox.list(ME)).toEqual([])
  expect(outbox.list(8)).toEqual([letter('b', 1)])
  expect([...stored.keys()]).toEqual(['theme', 'outbox:8'])
})

test('what could not be sent for long is forgotten, whoever uses the device', () => {
  const old = KEPT_DAYS * 86_400_000 + 60_000
  outbox.put(ME, letter('a', old))
  expect(outbox.list(ME)).toEqual([])
  outbox.put(8, letter('b', old))
  outbox.put(8, letter('c', old - 120_000))
  outbox.sweep()
  expect([...stored.keys()]).toEqual(['outbox:8'])
  expect(JSON.parse(stored.get('outbox:8') ?? '')).toEqual([letter('c', old - 120_000)])
})

test('the list is the same object while nothing changes; a damaged one is empty', () => {
  outbox.put(ME, letter('a', 1))
  expect(outbox.list(ME)).toBe(outbox.list(ME))
  stored.set(`outbox:${ME}`, '{"broken"')
  expect(outbox.list(ME)).toEqual([])
})

test('where the browser stores nothing, letters last as long as the page', () => {
  vi.spyOn(stored, 'set').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  outbox.put(ME, letter('a', 1))
  expect(stored.size).toBe(0)
  expect(outbox.list(ME)).toEqual([letter('a', 1)])
  outbox.remove(ME, letter('a', 1))
  expect(outbox.list(ME)).toEqual([])
})
