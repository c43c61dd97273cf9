import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '#shared/errors.ts'
import { type Deliver, registerCommonCalls } from '#web/frame.ts'
import { FRAME } from '#app/frame.ts'
import { ApiError } from './api-error.ts'
import { outbox } from './outbox.ts'
import { keepAndSend, type Outcome, sendAll, sending } from './outbox-sender.ts'

const deliver = vi.fn<Deliver>()

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
})

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))

const reported = vi.fn<typeof reportError>()
vi.stubGlobal('reportError', reported)

const ME = 7
const browser = { cookie: '' }
vi.stubGlobal('document', browser)
const signIn = (id: number) => {
  browser.cookie = `lang=en; user=${encodeURIComponent(JSON.stringify({ id, name: 'Amina', role: 'student' }))}`
}
const refusal = (code: ErrorCode) => new ApiError({ code, message: 'No' })
const put = (id: string, kind = 'note') => outbox.put(ME, { id, kind, input: {}, at: Date.now() })
const left = () => outbox.list(ME).map(({ id }) => id)
const sent = () => deliver.mock.calls.map(([{ id }]) => id)
/** A round that is over: whatever is left waits for the next try. */
const settled = () => vi.waitFor(() => expect(sending.state()).toMatch(/idle|waiting/))

let outcomes: Outcome[] = []
let forget = (): void => undefined

const DELIVERIES = new Map([['note', () => Promise.resolve(deliver)]])

beforeAll(() =>
  registerCommonCalls({
    ...FRAME,
    loadOutbox: () => Promise.resolve({ DELIVERIES, loadNotice: () => Promise.resolve() }),
  }),
)
afterAll(() => registerCommonCalls(FRAME))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stored.clear()
  outcomes = []
  forget = sending.receive((outcome) => outcomes.push(outcome))
  deliver.mockReset().mockResolvedValue('ok')
  signIn(ME)
})

afterEach(async () => {
  forget()
  stored.clear()
  sendAll(ME)
  await settled()
  vi.useRealTimers()
})

test('everything goes out in its order, and each answer is reported once', async () => {
  put('a')
  put('b')
  keepAndSend(ME, { id: 'c', kind: 'note', input: {} })
  await settled()
  expect(sent()).toEqual(['a', 'b', 'c'])
  expect(outcomes).toMatchObject([{ answer: 'ok' }, { answer: 'ok' }, { answer: 'ok' }])
  expect([left(), sending.state()]).toEqual([[], 'idle'])
})

test('what a letter leaves to be sent, and what is put meanwhile, goes out in the same round', async () => {
  deliver.mockImplementationOnce((_letter, personId) => {
    outbox.put(personId, { id: 'next', kind: 'note', input: {}, at: Date.now() })
    return Promise.resolve('ok')
  })
  put('a')
  sendAll(ME)
  await settled()
  expect(sent()).toEqual(['a', 'next'])
  expect(left()).toEqual([])
})

test('without a connection nothing more is tried; all of it goes out when the connection is back', async () => {
  deliver.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  put('a')
  put('b')
  sendAll(ME)
  await settled()
  expect([sent(), left(), sending.state(), outcomes]).toEqual([['a'], ['a', 'b'], 'waiting', []])
  sendAll(ME)
  expect(sending.state()).toBe('retrying')
  await settled()
  expect([left(), sending.state()]).toEqual([[], 'idle'])
})

test('it goes out at once when the connection is back, whoever has put it', async () => {
  deliver.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  keepAndSend(ME, { id: 'a', kind: 'note', input: {} })
  await settled()
  expect([left(), sending.state()]).toEqual([['a'], 'waiting'])
  page.dispatchEvent(new Event('online'))
  await settled()
  expect([left(), sending.state()]).toEqual([[], 'idle'])
  page.dispatchEvent(new Event('online'))
  expect(sent()).toEqual(['a', 'a'])
})

test('a connection that is back while a try without one still fails is used at once', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  deliver.mockReturnValueOnce(promise)
  keepAndSend(ME, { id: 'a', kind: 'note', input: {} })
  await vi.waitFor(() => expect(sent()).toEqual(['a']))
  page.dispatchEvent(new Event('online'))
  reject(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(sending.state()).not.toBe('sending'))
  await vi.advanceTimersByTimeAsync(1)
  await settled()
  expect([sent(), left(), sending.state()]).toEqual([['a', 'a'], [], 'idle'])
})

test('the pauses grow, and are short again once the connection was back', async () => {
  deliver.mockRejectedValue(new TypeError('Failed to fetch'))
  put('a')
  sendAll(ME)
  await settled()
  for (const pause of [5000, 10_000]) {
    await vi.advanceTimersByTimeAsync(pause)
    await settled()
  }
  expect(sent()).toHaveLength(3)
  page.dispatchEvent(new Event('online'))
  await settled()
  expect(sent()).toHaveLength(4)
  deliver.mockResolvedValue('ok')
  await vi.advanceTimersByTimeAsync(5000)
  await settled()
  expect(left()).toEqual([])
})

test('it is tried again by itself after a pause', async () => {
  deliver.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  put('a')
  sendAll(ME)
  await settled()
  await vi.advanceTimersByTimeAsync(130_000)
  await settled()
  expect(left()).toEqual([])
})

test.each<ErrorCode>(['internal', 'too_many', 'busy'])(
  'what the server cannot take now (%s) stays, and does not hold up the rest',
  async (code) => {
    deliver.mockRejectedValueOnce(refusal(code))
    put('a')
    put('b')
    sendAll(ME)
    await settled()
    expect([sent(), left(), sending.state()]).toEqual([['a', 'b'], ['a'], 'waiting'])
  },
)

test('letters of one line keep their order: while the first has to wait, so do those after it', async () => {
  deliver.mockRejectedValueOnce(refusal('too_many'))
  for (const id of ['a', 'b', 'c'])
    outbox.put(ME, { id, kind: 'note', input: {}, at: Date.now(), ...(id !== 'b' && { line: 'one' }) })
  sendAll(ME)
  await settled()
  expect([sent(), left(), sending.state()]).toEqual([['a', 'b'], ['a', 'c'], 'waiting'])
  sendAll(ME)
  await settled()
  expect([sent(), left()]).toEqual([['a', 'b', 'a', 'c'], []])
})

test.each<ErrorCode>(['invalid', 'not_found', 'forbidden', 'conflict'])(
  'a refusal (%s) is final, and reported',
  async (code) => {
    deliver.mockRejectedValueOnce(refusal(code))
    put('a')
    sendAll(ME)
    await settled()
    expect(outcomes).toMatchObject([{ letter: { id: 'a' }, problem: { code } }])
    expect(left()).toEqual([])
  },
)

test('when the session has ended, everything stays for the same person', async () => {
  deliver.mockRejectedValueOnce(refusal('signed_out'))
  put('a')
  put('b')
  sendAll(ME)
  await settled()
  expect([sent(), left(), outcomes]).toEqual([['a'], ['a', 'b'], []])
})

test('nothing goes out in the name of somebody else who has signed in meanwhile, nor of nobody', async () => {
  put('a')
  for (const shown of [8, null]) {
    if (shown === null) browser.cookie = ''
    else signIn(shown)
    sendAll(ME)
    await settled()
    expect([sent(), left()]).toEqual([[], ['a']])
  }
  signIn(ME)
  sendAll(ME)
  await settled()
  expect([sent(), left()]).toEqual([['a'], []])
})

test('a screen that fails over an outcome does not keep the rest from being sent', async () => {
  const fail = sending.receive(() => {
    throw new Error('no such place')
  })
  put('a')
  put('b')
  sendAll(ME)
  await settled()
  fail()
  expect([sent(), left(), sending.state()]).toEqual([['a', 'b'], [], 'idle'])
  expect([outcomes.length, reported.mock.calls.length]).toEqual([2, 2])
})

test('what an older version has left, and nobody can send, is forgotten without a word', async () => {
  put('a', 'telegram')
  sendAll(ME)
  await settled()
  expect([left(), outcomes, sending.state()]).toEqual([[], [], 'idle'])
})
