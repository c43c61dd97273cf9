// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Day } from '#shared/dates.ts'
import { changeRead, putFingerDown } from '#tests/support/finger.ts'
import { answer, expectText, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { toastStore } from '#web/kit/toast.ts'
import { countingApi } from '../counting/counting.contract.ts'
import { decisionFactsApi } from '../decision-facts/decision-facts.contract.ts'
import { type Leave, leaveApi } from '../leave.contract.ts'
import { limitsApi } from '../limits/limits.contract.ts'
import { substituteApi } from '../substitute/substitute.contract.ts'
import * as leaves from './leave-list.page.tsx'
import * as mine from './my-leaves.page.tsx'

const [from, to] = [Day.parse('2026-12-05'), Day.parse('2026-12-08')]
const place = { path: '/dashboard/leaves', address: '/dashboard/leaves?leave=5', as: 'hr' } as const

const oneOf = (leave: Leave, status: 'pending' | 'approved', userId = 3): Leave => ({
  ...leave,
  id: 5,
  status,
  start_date: from,
  end_date: to,
  cancel_asked_at: null,
  decided_at: null,
  manager_approved_at: null,
  manager_approved_by_id: null,
  needs_manager: false,
  created_at: '2026-11-20T08:00:00Z',
  substitute: { id: 9, name: 'Instead Of Me' },
  employee: { ...leave.employee, user_id: userId, name: 'Amina Uwase', department: 'Library' },
})
const IN_SHORT = { remaining: 14, away: 1, substitute_away: true }
const open = (status: 'pending' | 'approved', userId?: number) => [
  answer(leaveApi.get, ({ leave }) => ({ leave: oneOf(leave, status, userId) })),
  answer(leaveApi.list, ({ leaves: [first], ...rest }) => ({
    ...rest,
    leaves: first ? [{ ...oneOf(first, status, userId), before_deciding: IN_SHORT }] : [],
  })),
]
const weighed = answer(decisionFactsApi.get, () => ({
  years: [{ type: 'annual' as const, year: 2026, max: 21, used: 5, pending: 2, remaining: 14, days: 2 }],
  meanwhile: [{ id: 8, name: 'Beside Me', status: 'approved' as const, start_date: to, end_date: to }],
  substitute_away: true,
}))

test('balance, who else is away and the substitute stand beside Approve', async () => {
  await openPage(leaves, { ...place, answers: [weighed, ...open('pending')] })
  const panel = await screen.findByRole('dialog')
  await expectText(/Annual 2026: 14 of 21 days remain after this request/)
  await expectText(/Beside Me/)
  await expectText('Substitute: Instead Of Me, who is on leave or has requested leave in this period')
  expect(within(panel).getByRole('button', { name: 'Approve' })).toBeDefined()
  // Anyone who decides says yes or no; the person alone cancels what waits.
  expect(within(panel).queryByRole('button', { name: 'Cancel leave' })).toBeNull()
})

test('one’s own request shows Approve and Reject disabled, with the reason for eyes, keyboard and screen reader', async () => {
  await openPage(leaves, { ...place, answers: open('pending', PERSON) })
  const panel = within(await screen.findByRole('dialog'))
  const approve = await panel.findByRole<HTMLButtonElement>('button', { name: 'Approve' })
  expect([approve.getAttribute('aria-disabled'), approve.disabled]).toEqual(['true', false])
  const reason = document.getElementById(approve.getAttribute('aria-describedby') ?? '')
  expect([reason?.textContent, reason?.hidden]).toEqual(['You cannot approve or reject your own leave', false])
  fireEvent.click(approve)
  expect(vi.mocked(fetch).mock.calls.some(([, init]) => init?.method === 'POST')).toBe(false)
})

test('beside Approve the row says balance, who is away and the substitute, one who is away first', async () => {
  await openPage(leaves, { path: place.path, as: 'hr', answers: open('pending') })
  const row = (await screen.findByRole('button', { name: /^Approve/ })).closest('tr')
  expect(row?.textContent).toContain('Substitute away · 1 away')
  expect(row?.textContent).toContain('14 days left')
})

test('in the list, too: pressing says why', async () => {
  await openPage(leaves, { path: place.path, as: 'hr', answers: open('pending', PERSON) })
  const reject = await screen.findByRole('button', { name: /^Reject/ })
  expect([reject.getAttribute('aria-disabled'), reject.title]).toEqual([
    'true',
    'You cannot approve or reject your own leave',
  ])
  fireEvent.click(reject)
  expect(toastStore.get()).toMatchObject([{ kind: 'info', text: 'You cannot approve or reject your own leave' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a decision names the person below its text', async () => {
  const approved = answer(leaveApi.approve, (sample) => ({ ...sample, message: 'Leave request approved' }))
  await openPage(leaves, { ...place, answers: [approved, ...open('pending')] })
  const panel = within(await screen.findByRole('dialog'))
  fireEvent.click(await panel.findByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject([{ text: 'Leave request approved', about: 'Amina Uwase' }]),
  )
})

test('a decision without a connection says so below the specification’s text (spec 2 §8)', async () => {
  const lost = { to: /^PUT|^POST/, with: () => Promise.reject(new TypeError('Failed to fetch')) }
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  await openPage(leaves, { ...place, answers: [lost, ...open('pending')] })
  const panel = within(await screen.findByRole('dialog'))
  fireEvent.click(await panel.findByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject([
      { kind: 'error', text: 'Failed to approve leave request', about: 'You are offline' },
    ]),
  )
})

test('cancelling an approved leave looks like no rejection', async () => {
  await openPage(leaves, { ...place, answers: open('approved') })
  const cancel = await screen.findByRole('button', { name: 'Cancel leave' })
  expect(cancel.getAttribute('data-variant')).toBe('default')
})

test('the form shows which days count and why others do not', async () => {
  const preview = answer(leaveApi.preview, (found) => ({
    ...found,
    days: 1,
    years: [],
    courses: [],
    holidays: [{ day: to, name: 'School day', is_tentative: false }],
    holidays_count: false,
    is_short_notice: false,
    parts: [
      { from, to: Day.parse('2026-12-06'), days: 0, why: 'weekend' as const },
      { from: Day.parse('2026-12-07'), to: Day.parse('2026-12-07'), days: 1, why: 'counted' as const },
      { from: to, to, days: 0, why: 'holiday' as const },
    ],
  }))
  const noColleague = answer(substituteApi.list, () => ({ colleagues: [] }))
  const own = { path: '/dashboard/my-leaves', as: 'employee', me: { facts: { employee_id: PERSON } } } as const
  await openPage(mine, { ...own, answers: [preview, noColleague, ...open('pending', PERSON)] })
  await press('Apply for Leave')
  await fill({ 'Start date': from, 'End date': to })
  await expectText(/weekend, not counted/)
  await expectText(/School day/)
  // It stands above the button that sends the form, and grows after the press on that.
  const lift = putFingerDown()
  changeRead(leaveApi.preview, (shown) => ({ ...shown, is_short_notice: true }))
  expect(screen.queryByText(/shorter notice/)).toBeNull()
  await lift()
  await expectText(/shorter notice/)
})

test('HR opens the settings of weekends and holidays', async () => {
  const counting = answer(countingApi.get, () => ({
    counting: {
      count_weekends: false,
      count_holidays: false,
      holiday_country: 'Rwanda' as const,
      own_holidays: [{ day: '2026-06-19', name: 'Founders’ day', is_off: true }],
    },
  }))
  const { address: _, ...list } = place
  await openPage(leaves, { ...list, answers: [counting, answer(limitsApi.get), ...open('pending')] })
  await press('Settings')
  const weekends = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Weekends count as leave/ })
  expect(weekends.checked).toBe(false)
  expect(await screen.findByRole('button', { name: 'Remove Founders’ day' })).toBeDefined()
})
