// @vitest-environment happy-dom
import { act, fireEvent, renderHook } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
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

test('a part that comes in the middle of a press waits with what it has to show', async () => {
  renderHook(() => useStillInPress(0))
  fireEvent.pointerDown(document.body, PRESS)
  const late = renderHook(() => useStillInPress(true, false))
  expect(late.result.current).toBe(false)
  fireEvent.click(document.body)
  await vi.waitFor(() => expect(late.result.current).toBe(true))
  expect(renderHook(() => useStillInPress(true, false)).result.current).toBe(true)
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

test('rows stay also when the page that brings new ones was half rendered as the press began', async () => {
  const setters: ((rows: string) => void)[] = []
  let slowRenders = 0
  function Slow() {
    slowRenders += 1
    // Long enough for React to let the browser work before it goes on.
    for (const end = performance.now() + 20; performance.now() < end;);
    return null
  }
  function List() {
    const [rows, setRows] = useState('all rows')
    setters.push(setRows)
    const shown = useStillInPress(rows)
    return (
      <>
        <p>{shown}</p>
        {rows !== 'all rows' && [1, 2, 3, 4].map((nth) => <Slow key={nth} />)}
      </>
    )
  }
  const box = document.createElement('div')
  const root = createRoot(box)
  const isAct = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  try {
    root.render(<List />)
    await vi.waitFor(() => expect(box.textContent).toBe('all rows'))
    startTransition(() => setters[0]?.('one row'))
    await vi.waitFor(() => expect(slowRenders).toBeGreaterThan(0), { interval: 1 })
    expect(slowRenders).toBeLessThan(4)
    fireEvent.pointerDown(document.body, PRESS)
    await vi.waitFor(() => expect(slowRenders).toBeGreaterThanOrEqual(4), { interval: 1 })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(box.textContent).toBe('all rows')
    fireEvent.click(document.body)
    await vi.waitFor(() => expect(box.textContent).toBe('one row'))
  } finally {
    root.unmount()
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isAct)
  }
})
