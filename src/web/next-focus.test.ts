// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { prepareNextFocus } from './kit/next-focus.ts'

// A decision takes its own button away: where the focus is after that.

/** The page itself stays as it is: the place of messages, which other files share, is made once. */
let list = document.createElement('div')
afterEach(() => {
  vi.useRealTimers()
  list.remove()
})

const ROW = (id: number) =>
  `<tr data-row="${id}" tabindex="-1"><td><button data-move="approve">${id}</button></td></tr>`

/** Three rows; approves the first one and answers what its success does. */
function approveFirst(): () => void {
  vi.useFakeTimers()
  list.remove()
  list = document.createElement('div')
  document.body.append(list)
  list.innerHTML = `<table data-rows><tbody>${[1, 2, 3].map(ROW).join('')}</tbody></table>`
  // Nothing is laid out here.
  for (const one of list.querySelectorAll('button'))
    Object.defineProperty(one, 'offsetParent', { value: document.body })
  row(1).focus()
  const [button] = row(1).getElementsByTagName('button')
  if (!button) throw new Error('the row has no button')
  const focusNext = prepareNextFocus(button)
  return () => {
    button.remove()
    focusNext()
    vi.runAllTimers()
  }
}

function row(id: number): HTMLElement {
  const found = list.querySelector<HTMLElement>(`[data-row="${id}"]`)
  if (!found) throw new Error(`there is no row ${id}`)
  return found
}

test('it goes to the same action of the next row, also when it was lost with the button', () => {
  approveFirst()()
  expect(document.activeElement?.textContent).toBe('2')
  const succeed = approveFirst()
  row(1).blur()
  succeed()
  expect(document.activeElement?.textContent).toBe('2')
})

test('it stays in the row to which the person has gone in the meantime: the next key decides about that one', () => {
  const succeed = approveFirst()
  row(3).focus()
  succeed()
  expect(document.activeElement).toBe(row(3))
})
