// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { field, fill, openPage } from '#tests/support/screen.tsx'
import { MessageComposer } from './message-composer.tsx'

/** Opens a composer and types; answers what was sent. */
async function written(words: string, isChat = false) {
  const [sent, also] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()]
  const Page = () => (
    <MessageComposer
      isChat={isChat}
      draft={{ form: 'test', personId: 7 }}
      most={100}
      onSend={sent}
      also={{ label: 'Send and close', onSend: also }}
    />
  )
  await openPage({ default: Page }, { path: '/compose', as: 'teacher' })
  await fill({ 'Your message': words })
  return { box: await field('Your message'), sent, also }
}

const enter = (box: HTMLElement, keys: object = {}) => fireEvent.keyDown(box, { key: 'Enter', ...keys })

test('Enter begins a new line, and with Ctrl it sends', async () => {
  const { box, sent } = await written('Good morning')
  // What is not prevented is left to the field.
  expect(enter(box)).toBe(true)
  expect(sent).not.toHaveBeenCalled()
  expect(enter(box, { ctrlKey: true })).toBe(false)
  expect(sent).toHaveBeenCalledWith('Good morning')
  expect((await field('Your message')).value).toBe('')
})

test.each([
  { does: 'sends on a computer', isPhone: false },
  { does: 'begins a new line on a phone', isPhone: true },
])('in a chat Enter $does', async ({ isPhone }) => {
  const ask = window.matchMedia.bind(window)
  const asked = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.defineProperty(ask(query), 'matches', { value: isPhone }))
  onTestFinished(() => asked.mockRestore())
  const { box, sent } = await written('Good morning', true)
  expect(enter(box, { shiftKey: true })).toBe(true)
  expect(enter(box)).toBe(isPhone)
  expect(sent).toHaveBeenCalledTimes(isPhone ? 0 : 1)
})

test('who wants Enter to send says so once: it is remembered, and Shift begins a new line', async () => {
  const first = await written('Good morning')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Send with Enter' }))
  expect(enter(first.box, { shiftKey: true })).toBe(true)
  // A key that only ends the writing of a character sends nothing.
  enter(first.box, { isComposing: true })
  expect(first.sent).not.toHaveBeenCalled()
  enter(first.box)
  expect(first.sent).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('enter-sends')).toBe('yes')
  expect(screen.getByText('Shift+Enter for a new line', { exact: false })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Send with Enter' }))
  expect(screen.getByText('Ctrl+Enter to send', { exact: false })).toBeTruthy()
})

test('in a chat Enter begins a new line for who has chosen so', async () => {
  localStorage.setItem('enter-sends', 'no')
  const { box, sent } = await written('Good morning', true)
  enter(box)
  expect(sent).not.toHaveBeenCalled()
})

test('a second button sends and does more', async () => {
  const { sent, also } = await written('That is all')
  fireEvent.click(screen.getByRole('button', { name: 'Send and close' }))
  expect(also).toHaveBeenCalledWith('That is all')
  expect(sent).not.toHaveBeenCalled()
})
