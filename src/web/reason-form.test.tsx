// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { field, openPage, press } from '#tests/support/screen.tsx'
import { askReason, type ReasonQuestion } from './kit/dialogs.tsx'

const NOTE = 'The person concerned will see it.'

async function ask(asksFor?: ReasonQuestion['asksFor']) {
  await openPage({ default: () => null }, { path: '/dashboard', as: 'admin' })
  const act = vi.fn<ReasonQuestion['act']>(async () => true)
  void askReason({ title: 'Grace asks for a copy', confirmLabel: 'Send', act, ...(asksFor && { asksFor }) })
  return act
}

test('a reason says who sees it, unless the question has said so', async () => {
  await ask()
  await field(/^Reason/)
  expect(screen.getByText(NOTE)).toBeDefined()
})

test('a reason for named readers promises nothing else', async () => {
  await ask('reason for named readers')
  await field(/^Reason/)
  expect(screen.queryByText(NOTE)).toBeNull()
})

test('an answer is called an answer and sent', async () => {
  const act = await ask('answer')
  const answer = await field(/^Your answer/)
  expect(screen.queryByLabelText(/^Reason/)).toBeNull()
  fireEvent.change(answer, { target: { value: 'It is done' } })
  await press('Send')
  await waitFor(() => expect(act).toHaveBeenCalledWith('It is done'))
})
