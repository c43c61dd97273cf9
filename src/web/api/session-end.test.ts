import { beforeEach, expect, test, vi } from 'vitest'
import { beginSignOut, forgetPerson, leaveWhenSessionEnded } from './session-end.ts'

const ME = 7
const OTHER = 8
const assign = vi.fn<(address: string) => void>()

/** Its names are its keys, as those of a browser's storage are. */
class Store {
  [name: string]: unknown
  getItem = (name: string) => (this[name] as string | undefined) ?? null
  removeItem = (name: string) => delete this[name]
}
const unsent = () => Object.keys(localStorage).filter((name) => name.startsWith('outbox:'))

vi.stubGlobal('document', { cookie: '', documentElement: { removeAttribute: vi.fn<() => void>() } })
vi.stubGlobal('location', { pathname: '/dashboard', search: '', assign })
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage = vi.fn<() => void>()
  },
)

beforeEach(() => {
  assign.mockReset()
  const store = Object.assign(new Store(), {
    [`outbox:${ME}`]: '[]',
    [`outbox:${OTHER}`]: '[]',
    'draft:enroll:7': '{}',
  })
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', new Store())
})

test('a session that ends by itself keeps what is not sent yet, and no draft', () => {
  leaveWhenSessionEnded(401, '/api/courses')
  expect(unsent()).toEqual([`outbox:${ME}`, `outbox:${OTHER}`])
  expect(localStorage.getItem('draft:enroll:7')).toBeNull()
  expect(assign).toHaveBeenCalledWith('/sign-in')
})

test('another call may tell of the end before the sign-out is answered: what that person has not sent is deleted', () => {
  const answered = beginSignOut(ME)
  leaveWhenSessionEnded(401, '/api/stream')
  expect(unsent()).toEqual([`outbox:${OTHER}`])
  answered()
})

test('once the sign-out was answered or has failed, a session that ends by itself keeps what is not sent', () => {
  beginSignOut(ME)()
  leaveWhenSessionEnded(401, '/api/courses')
  expect(unsent()).toHaveLength(2)
})

test('another refusal is no end; a sign-out deletes what that person has not sent', () => {
  leaveWhenSessionEnded(403, '/api/courses')
  expect(assign).not.toHaveBeenCalled()
  forgetPerson(ME)
  expect(unsent()).toEqual([`outbox:${OTHER}`])
})
