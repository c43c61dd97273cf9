import { beforeEach, expect, test, vi } from 'vitest'
import { TOAST } from '#shared/limits.ts'
import { closeToast, toast, toastStore } from './toast.ts'

// Test files share modules: another may have left a message.
beforeEach(() => {
  for (const { id } of toastStore.get()) closeToast(id, 'closed')
})

const texts = (): string[] => toastStore.get().map(({ text }) => text)

/** A removal that can be undone, and what became of it. */
function removal(name: string) {
  const onUndo = vi.fn<() => void>()
  const onExpire = vi.fn<() => void>()
  return { id: toast.undo(name, { onUndo, onExpire }), onUndo, onExpire }
}

function fill(count: number): void {
  for (let nth = 0; nth < count; nth++) toast.info(`message ${nth}`)
}

test('at most 20 at once: the oldest messages make room, a removal keeps its Undo', () => {
  const removed = removal('Removed')
  fill(TOAST.atOnce + 5)
  expect(toastStore.get()).toHaveLength(TOAST.atOnce)
  expect(texts()[0]).toBe('Removed')
  expect(texts()).not.toContain('message 5')
  expect(texts().at(-1)).toBe(`message ${TOAST.atOnce + 4}`)
  expect(removed.onExpire).not.toHaveBeenCalled()
  closeToast(removed.id, 'undone')
  expect(removed.onUndo).toHaveBeenCalledOnce()
  expect(removed.onExpire).not.toHaveBeenCalled()
})

test('the same text about two people is shown for both', () => {
  for (const name of ['Ama Owusu', 'Kofi Mensah', 'Kofi Mensah']) toast.success('Approved', name)
  expect(toastStore.get().map(({ about }) => about)).toEqual(['Ama Owusu', 'Kofi Mensah'])
})

test('a removal that has to make room for the next one is final, once', () => {
  const removals = Array.from({ length: TOAST.atOnce + 2 }, (_, nth) => removal(`Removed ${nth}`))
  const [first, second, third] = removals
  expect(toastStore.get()).toHaveLength(TOAST.atOnce)
  expect(first?.onExpire).toHaveBeenCalledOnce()
  expect(second?.onExpire).toHaveBeenCalledOnce()
  expect(third?.onExpire).not.toHaveBeenCalled()
  closeToast(first?.id ?? 0, 'undone')
  expect(first?.onUndo).not.toHaveBeenCalled()
})

test('a message that comes to a full corner of removals still shows', () => {
  const removals = Array.from({ length: TOAST.atOnce }, (_, nth) => removal(`Removed ${nth}`))
  toast.error('Failed to logout')
  expect(texts()).toContain('Failed to logout')
  expect(removals[0]?.onExpire).toHaveBeenCalledOnce()
  expect(removals[1]?.onExpire).not.toHaveBeenCalled()
})

test('the same message twice is shown once, the same removal twice is two', () => {
  toast.error('Failed')
  toast.error('Failed')
  removal('Removed')
  removal('Removed')
  expect(texts()).toEqual(['Failed', 'Removed', 'Removed'])
})

test('a decision that can be undone takes the place of the one before, which stays decided', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  toast.decided('Approved', { onUndo: first, seconds: 10 })
  toast.info('Something else')
  const id = toast.decided('Approved', { onUndo: second, seconds: 10 })
  expect(texts()).toEqual(['Something else', 'Approved'])
  closeToast(id, 'undone')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})
