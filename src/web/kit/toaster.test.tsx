// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOAST } from '#shared/limits.ts'
import { closeToast, toast, toastStore } from './toast.ts'
import { mountToaster } from './toaster.tsx'

beforeEach(async () => {
  for (const { id } of toastStore.get()) closeToast(id, 'closed')
  vi.useFakeTimers()
  await mountToaster()
})
afterEach(() => {
  // Also after a failure no finger stays on the page.
  fireEvent.click(document.body)
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
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

test('a message of which nobody has asked comes after the press, too: it may lie over what is pressed', async () => {
  fireEvent.pointerDown(document.body, PRESS)
  toast.info('Your certificate is ready')
  await vi.advanceTimersByTimeAsync(1000)
  expect(isShown('Your certificate is ready')).toBe(false)
  fireEvent.pointerUp(document.body, PRESS)
  await vi.waitFor(() => expect(isShown('Your certificate is ready')).toBe(true))
})
