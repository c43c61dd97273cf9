// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#tests/support/screen.tsx'
import { MessageScrollBox } from './message-scroll-box.tsx'

// happy-dom lays nothing out: a message is 100 px high, and 400 px of them can be seen.
const ROW = 100
const SEEN = 400

beforeEach(() => {
  const [height, seen] = [
    vi.spyOn(Element.prototype, 'scrollHeight', 'get'),
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get'),
  ]
  height.mockImplementation(function (this: Element) {
    return this.querySelectorAll('li').length * ROW
  })
  seen.mockReturnValue(SEEN)
  onTestFinished(() => {
    height.mockRestore()
    seen.mockRestore()
  })
})

type Shown = { from: number; to: number; isLastOwn: boolean }
const show: { change: (shown: Shown) => void } = { change: () => undefined }

function Thread() {
  const [{ from, to, isLastOwn }, setShown] = useState<Shown>({ from: 11, to: 20, isLastOwn: false })
  useEffect(() => {
    show.change = setShown
  }, [])
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return (
    <MessageScrollBox first={`${from}`} last={`${to}`} isLastOwn={isLastOwn} onEarlier={null}>
      <ol>
        {numbers.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
    </MessageScrollBox>
  )
}

/** Opens a thread of ten messages; four can be seen. */
async function opened() {
  await openPage({ default: Thread }, { path: '/thread', as: 'teacher' })
  const box = await screen.findByRole('log', { name: 'Messages' })
  // The box listens once its effects have run.
  await act(async () => undefined)
  return {
    box,
    change: (shown: Shown) => act(() => show.change(shown)),
    scrollTo: (top: number) => {
      box.scrollTop = top
      fireEvent.scroll(box)
    },
  }
}

const END_OF_TEN = 10 * ROW

test('a thread opens at its newest message, and follows what is added', async () => {
  const { box, change } = await opened()
  expect(box.scrollTop).toBe(END_OF_TEN)
  change({ from: 11, to: 21, isLastOwn: false })
  expect(box.scrollTop).toBe(11 * ROW)
  expect(screen.queryByRole('button', { name: /messages/ })).toBeNull()
})

test('who reads further above is not moved by what others write; a button leads there', async () => {
  const { box, change, scrollTo } = await opened()
  scrollTo(200)
  expect(screen.getByRole('button', { name: 'Newest messages' })).toBeTruthy()
  change({ from: 11, to: 21, isLastOwn: false })
  expect(box.scrollTop).toBe(200)
  fireEvent.click(screen.getByRole('button', { name: 'New messages' }))
  expect(box.scrollTop).toBe(11 * ROW)
  expect(document.activeElement).toBe(box)
  expect(screen.queryByRole('button', { name: /messages/ })).toBeNull()
})

test('what the reader sends is shown, wherever they read', async () => {
  const { box, change, scrollTo } = await opened()
  scrollTo(0)
  change({ from: 11, to: 21, isLastOwn: true })
  expect(box.scrollTop).toBe(11 * ROW)
})

test('earlier messages are put above what is read, which stays in its place', async () => {
  const { box, change, scrollTo } = await opened()
  scrollTo(150)
  change({ from: 1, to: 20, isLastOwn: false })
  expect(box.scrollTop).toBe(150 + END_OF_TEN)
})
