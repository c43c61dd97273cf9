import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { offlineScript } from './offline-script.ts'

const HERE = 'https://mbuyu.test/courses/1'
type Happening = Record<string, unknown>

/** A page with the script, without a connection; answers what it shows, where it is led, and how to make things happen. */
function offlinePage() {
  const listeners = new Map<string, (event: Happening) => void>()
  const listen = (kind: string, listener: (event: Happening) => void) => void listeners.set(kind, listener)
  const lines = new Set<{ textContent: string }>()
  const createElement = () => {
    const line = { textContent: '', className: '', setAttribute: () => {}, remove: () => lines.delete(line) }
    return line
  }
  const navigator = { onLine: false }
  const location = { href: HERE, origin: new URL(HERE).origin }
  runInNewContext(offlineScript({ offline: 'You are <offline>.', waiting: 'It opens later.' }), {
    navigator,
    location,
    document: { body: { append: (line: { textContent: string }) => lines.add(line) }, createElement },
    window: { navigation: { addEventListener: listen } },
    addEventListener: listen,
  })
  return {
    location,
    shown: () => [...lines].map(({ textContent }) => textContent),
    happens: (kind: string, event: Happening = {}) => listeners.get(kind)?.(event),
    /** Answers whether the page stayed. */
    leaves: (navigationType: string, url: string, more: Happening = {}) => {
      let isKept = false
      listeners.get('navigate')?.({
        navigationType,
        destination: { url, sameDocument: false },
        cancelable: true,
        hashChange: false,
        downloadRequest: null,
        formData: null,
        userInitiated: false,
        preventDefault: () => (isKept = true),
        ...more,
      })
      return isKept
    },
    connects: () => {
      navigator.onLine = true
      listeners.get('online')?.({})
    },
  }
}

test('while the device is offline one line says so, as text', () => {
  const page = offlinePage()
  page.happens('offline')
  page.happens('offline')
  expect(page.shown()).toEqual(['You are <offline>.'])
  expect(offlineScript({ offline: '</script>', waiting: '' })).not.toContain('</script>')
  page.connects()
  expect(page.shown()).toEqual([])
  expect(page.location.href).toBe(HERE)
})

test('a page that cannot be loaded does not replace this one, and opens when the connection is back', () => {
  const page = offlinePage()
  const link = { target: '', origin: 'https://mbuyu.test', href: 'https://mbuyu.test/sign-in' }
  page.happens('click', { target: { closest: () => link } })
  // The router loads the page anew when it cannot load a script.
  expect(page.leaves('reload', HERE)).toBe(true)
  expect(page.shown()).toEqual(['It opens later.'])
  page.connects()
  expect(page.location.href).toBe(link.href)

  const other = offlinePage()
  expect(other.leaves('push', 'https://mbuyu.test/events', { userInitiated: true })).toBe(true)
  other.connects()
  expect(other.location.href).toBe('https://mbuyu.test/events')
})

test('what the person or another site asks for is left to the browser, and so is all with a connection', () => {
  const page = offlinePage()
  expect(page.leaves('reload', HERE, { userInitiated: true })).toBe(false)
  expect(page.leaves('traverse', HERE)).toBe(false)
  expect(page.leaves('push', 'https://example.org/', { userInitiated: true })).toBe(false)
  expect(page.leaves('push', HERE, { hashChange: true })).toBe(false)
  expect(page.leaves('push', HERE, { formData: {} })).toBe(false)
  expect(page.leaves('push', HERE, { downloadRequest: 'a.pdf' })).toBe(false)
  expect(page.leaves('push', HERE, { destination: { url: HERE, sameDocument: true } })).toBe(false)
  page.connects()
  expect(page.leaves('reload', HERE)).toBe(false)
})
