// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import * as corrections from '#features/learning/certificate/ui/name-corrections.page.tsx'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import * as enrollments from '#features/learning/enrollment/ui/enrollment-list.page.tsx'
import { planningApi } from '#features/public/event/planning/planning.contract.ts'
import * as events from '#features/public/event/ui/event-list.page.tsx'
import { answer, expectText, openPage, press } from '#tests/support/screen.tsx'

// Rows are gone through and decided about without a pointer (web/kit/list-key-actions.ts).

const place = { path: '/dashboard/course-applications', as: 'admin' } as const

/** Three requests that wait. */
const waiting = answer(enrollmentApi.list, (sample) => ({
  ...sample,
  total: 3,
  enrollments: [1, 2, 3].flatMap((id) =>
    sample.enrollments.slice(0, 1).map((row) => ({ ...row, id, status: 'pending' as const })),
  ),
}))

async function openList(): Promise<void> {
  await openPage(enrollments, { ...place, answers: [waiting] })
  await waitFor(() => expect(document.querySelectorAll('[data-row]').length).toBe(3))
  await screen.findByRole('button', { name: 'Keyboard shortcuts in lists' })
  // The first key loads what keys do.
  fireEvent.keyDown(document.body, { key: 'Shift' })
  await vi.dynamicImportSettled()
}

const pressKey = (key: string, from: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(from, { key })
const cursor = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row

test('j and k go from row to row and stop at the ends; arrows do once a row has the focus', async () => {
  await openList()
  pressKey('ArrowDown')
  expect(cursor()).toBeUndefined()
  pressKey('j')
  expect(cursor()).toBe('1')
  pressKey('j')
  pressKey('ArrowDown')
  pressKey('j')
  expect(cursor()).toBe('3')
  pressKey('k')
  expect(cursor()).toBe('2')
})

test('cards are gone through like rows, and Enter opens one', async () => {
  const two = answer(planningApi.list, (sample) => ({
    ...sample,
    total: 2,
    events: [1, 2].flatMap((id) => sample.events.slice(0, 1).map((event) => ({ ...event, id, slug: `event-${id}` }))),
  }))
  await openPage(events, { path: '/dashboard/events', as: 'admin', answers: [two] })
  await waitFor(() => expect(document.querySelectorAll('[data-row]').length).toBe(2))
  fireEvent.keyDown(document.body, { key: 'Shift' })
  await vi.dynamicImportSettled()
  pressKey('j')
  pressKey('j')
  expect(cursor()).toBe('2')
  const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  document.activeElement?.querySelector('a')?.addEventListener('click', opened)
  pressKey('Enter')
  expect(opened).toHaveBeenCalledOnce()
  pressKey('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts in lists' })).toBeDefined()
})

test('x ticks the row, a and r decide about it', async () => {
  await openList()
  pressKey('a')
  expect(calls('status')).toEqual([])
  pressKey('j')
  pressKey('a')
  await waitFor(() => expect(calls('status')).toEqual(['/api/enrollments/1/status']))
  pressKey('j')
  pressKey('x')
  await expectText('1 selected')
})

test('a grants what someone asks for, whatever the move is called', async () => {
  const asked = answer(certificateApi.listCorrections, (sample) => ({
    ...sample,
    corrections: sample.corrections.slice(0, 1).map((row) => ({ ...row, id: 1, status: 'open' as const })),
  }))
  await openPage(corrections, { path: '/dashboard/name-corrections', as: 'admin', answers: [asked] })
  await waitFor(() => expect(document.querySelectorAll('[data-row]').length).toBe(1))
  fireEvent.keyDown(document.body, { key: 'Shift' })
  await vi.dynamicImportSettled()
  pressKey('j')
  pressKey('a')
  expect(await screen.findByRole('dialog', { name: 'Correct this certificate?' })).toBeDefined()
})

test('nothing happens while somebody types, with Ctrl, below a dialog, or when the keys are switched off', async () => {
  await openList()
  const search = screen.getByRole('searchbox')
  search.focus()
  pressKey('j', search)
  expect(cursor()).toBeUndefined()
  search.blur()
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })
  expect(cursor()).toBeUndefined()

  pressKey('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts in lists' })
  pressKey('j', document.body)
  expect(cursor()).toBeUndefined()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Use keyboard shortcuts' }))
  await press('Close')
  await waitFor(() => expect(help.isConnected).toBe(false))
  pressKey('j', document.body)
  expect(cursor()).toBeUndefined()
})

/** The addresses that were called to decide. */
const calls = (move: string): string[] =>
  vi
    .mocked(fetch)
    .mock.calls.flatMap(([address]) => (typeof address === 'string' ? [address] : []))
    .filter((address) => address.endsWith(`/${move}`))
