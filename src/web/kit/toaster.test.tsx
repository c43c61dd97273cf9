// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOAST } from '#shared/limits.ts'
import { closeToast, toast, toastStore } from './toast.ts'
import { mountToaster } from './toaster.tsx'

/** Tells how high the messages are: there is no layout here. */
let measure = (): void => undefined
class Sizes implements Pick<ResizeObserver, 'observe' | 'disconnect'> {
  constructor(tell: () => void) {
    measure = tell
  }
  observe = (): void => undefined
  disconnect = (): void => undefined
}

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', Sizes)
  for (const { id } of toastStore.get()) closeToast(id, 'closed')
  vi.useFakeTimers()
  await mountToaster()
})
afterEach(() => {
  // Also after a failure no finger stays on the page.
  fireEvent.click(document.body)
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PRESS = { isPrimary: true, button: 0 }
const isShown = (text: string): boolean => document.body.textContent.includes(text)

test('a message whose time is over leaves after the press that is under way, so that no page moves under a finger', async () => {
  toast.success('Saved')
  await vi.waitFor(() => expect(isShown('Saved')).toBe(true))
  fireEvent.pointerDown(document.body, PRESS)
  await vi.advanceTimersByTimeAsync(2 * TOAST.successMs)
  expect(isShown('Saved')).toBe(true)
  fireEvent.pointerUp(document.body, PRESS)
  // A touch screen clicks a little later.
  expect(isShown('Saved')).toBe(true)
  await vi.waitFor(() => expect(isShown('Saved')).toBe(false))
  toast.success('Sent')
  await vi.waitFor(() => expect(isShown('Sent')).toBe(true))
  await vi.advanceTimersByTimeAsync(2 * TOAST.successMs)
  expect(isShown('Sent')).toBe(false)
})

/** Where something is in the window, from edge to edge. */
function placeAt(one: Element | null, top: number, height: number): void {
  if (one) one.getBoundingClientRect = () => new DOMRect(0, top, 360, height)
}

test('a message does not cover the button of the form that is being filled in: the page moves, but under no finger', async () => {
  document.body.insertAdjacentHTML('beforeend', '<form><input /><button type="submit">Save</button></form>')
  const [field, button] = [document.querySelector('input'), document.querySelector<HTMLElement>('[type=submit]')]
  const scroll = vi.fn<() => void>()
  if (button) button.scrollIntoView = scroll
  field?.focus()
  placeAt(field, 300, 44)
  placeAt(button, 680, 44)
  toast.success('Saved')
  await vi.waitFor(() => expect(isShown('Saved')).toBe(true))
  // Each test has mounted one more.
  placeAt([...document.querySelectorAll('[aria-live=polite]')].at(-1) ?? null, 660, 80)
  fireEvent.pointerDown(document.body, PRESS)
  measure()
  expect(scroll).not.toHaveBeenCalled()
  fireEvent.pointerUp(document.body, PRESS)
  await vi.waitFor(() => expect(scroll).toHaveBeenCalledOnce())
  placeAt(button, 600, 44)
  measure()
  expect(scroll).toHaveBeenCalledOnce()
})

test('a message of which nobody has asked comes after the press, too: it may lie over what is pressed', async () => {
  fireEvent.pointerDown(document.body, PRESS)
  toast.info('Your certificate is ready')
  await vi.advanceTimersByTimeAsync(1000)
  expect(isShown('Your certificate is ready')).toBe(false)
  fireEvent.pointerUp(document.body, PRESS)
  await vi.waitFor(() => expect(isShown('Your certificate is ready')).toBe(true))
})
