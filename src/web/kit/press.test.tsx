// @vitest-environment happy-dom
import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useStillInPress } from './press.ts'

afterEach(() => vi.useRealTimers())

const PRESS = { isPrimary: true, button: 0 }

test('rows stay while a press is under way, and follow once its click was heard', async () => {
  const rows = renderHook((value: string) => useStillInPress(value), { initialProps: 'all rows' })
  rows.rerender('found rows')
  expect(rows.result.current).toBe('found rows')
  fireEvent.pointerDown(document.body, PRESS)
  rows.rerender('one row')
  rows.rerender('two rows')
  expect(rows.result.current).toBe('found rows')
  fireEvent.pointerUp(document.body, PRESS)
  let whenClicked = ''
  document.body.addEventListener('click', () => (whenClicked = rows.result.current), { once: true })
  fireEvent.click(document.body)
  expect(whenClicked).toBe('found rows')
  await vi.waitFor(() => expect(rows.result.current).toBe('two rows'))
})

test('a touch that becomes a scroll, and has no click, ends as well; another button of the mouse holds nothing', async () => {
  const rows = renderHook((value: string) => useStillInPress(value), { initialProps: 'first' })
  fireEvent.pointerDown(document.body, PRESS)
  rows.rerender('second')
  expect(rows.result.current).toBe('first')
  fireEvent.pointerCancel(document.body, PRESS)
  await vi.waitFor(() => expect(rows.result.current).toBe('second'))
  fireEvent.pointerDown(document.body, { isPrimary: true, button: 2 })
  act(() => rows.rerender('third'))
  expect(rows.result.current).toBe('third')
})

test('a press whose end no browser tells of holds nothing for long', async () => {
  vi.useFakeTimers()
  const rows = renderHook((value: string) => useStillInPress(value), { initialProps: 'first' })
  fireEvent.pointerDown(document.body, PRESS)
  rows.rerender('second')
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(rows.result.current).toBe('first')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(rows.result.current).toBe('second')
})
