// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, expectText, fill, openPage, press } from '#tests/support/screen.tsx'
import { payrollApi, type PayRunDetails } from '../payroll.contract.ts'
import { payoutApi } from '../payout/payout.contract.ts'
import { payslipApi } from '../payslip/payslip.contract.ts'
import * as page from './pay-run.page.tsx'

const place = { path: '/dashboard/employee-salaries/:id', address: '/dashboard/employee-salaries/4' } as const
const warning = { payslip_id: 11, employee_id: 3, name: 'Bahati Open', net: 900, warnings: ['no_account' as const] }

const RUN: Partial<PayRunDetails> = {
  id: 4,
  month: '2026-10',
  number: 0,
  currency: 'USD',
  is_current: true,
  worked_by: [1],
  reason: null,
  verified_on: null,
  approved_at: null,
  paid_at: null,
  rules: null,
  rate: null,
  payments: 3,
  paid: 0,
  sent: 0,
  open: 3,
  ready: 2,
  files: [],
  compared: { month: '2026-09', net: 100, new: 1, changed: 0, left: [{ employee_id: 8, name: 'Gone Away', net: 40 }] },
  attention: [warning],
  warnings: { no_salary: 0, no_account: 1, same_account: 0, negative: 0, two_records: 0, inactive: 0 },
}
const runIs = (change: Partial<PayRunDetails>) =>
  answer(payrollApi.getRun, ({ run }) => ({ run: { ...run, ...RUN, ...change } }))

const slip = { id: 11, run_id: 4, name: 'Bahati Open', month: '2026-10', number: 0, currency: 'USD' as const, net: 900 }
const listed = answer(payrollApi.listPayslips, ({ payslips: [first], ...paged }) => ({
  ...paged,
  payslips: first ? [{ ...first, ...slip, before: null, payment: 'open' as const, file: null, warnings: [] }] : [],
}))
/** What was sent to this address last. */
function sentTo(path: string): unknown {
  const sent = vi
    .mocked(fetch)
    .mock.calls.flatMap(([url, init]) =>
      typeof url === 'string' && url.includes(path) && typeof init?.body === 'string' ? [init.body] : [],
    )
  const last = sent.at(-1)
  return last === undefined ? undefined : JSON.parse(last)
}

test('a submitted run names who has no account, and approving it says what happens to them', async () => {
  const answers = [runIs({ status: 'submitted' }), listed, answer(payrollApi.approve)]
  await openPage(page, { ...place, as: 'hr', answers })
  const steps = await screen.findByRole('list', { name: 'Steps of this pay run' })
  expect(within(steps).getByText('Your turn: approve it or send it back')).toBeDefined()
  expect(steps.querySelector('[aria-current="step"]')?.textContent).toContain('Approve')
  expect((await screen.findAllByRole('link', { name: 'Bahati Open' }))[0]?.getAttribute('href')).toContain('payslip=11')
  await press('Approve')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('1 person has no bank account: Bahati Open')
  expect(dialog.textContent).toContain('They will not be in the bank file')
  within(dialog).getByRole('button', { name: 'Approve anyway' }).click()
  await vi.waitFor(() => expect(sentTo('/approve')).toEqual({ without_account: [11] }))
})

test('an approved run is paid file by file, and says who is open, new and gone', async () => {
  const file = { number: 1, by: 'The accountant', made_at: '2026-11-02T08:00:00Z', payments: 2, amount: 60, waiting: 2 }
  const run = runIs({ status: 'approved', paid: 0, sent: 2, open: 1, ready: 0, files: [file] })
  await openPage(page, { ...place, as: 'accountant', answers: [run, listed, answer(payoutApi.payFile)] })
  await expectText(/2 in a bank file/)
  expect((await screen.findByRole('link', { name: '1 open' })).getAttribute('href')).toContain('payment=open')
  await expectText(/Gone Away/)
  expect(screen.queryByText('Check before you approve')).toBeNull()
  await press('Mark as paid')
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('button', { name: 'Mark as paid' }).click()
  await vi.waitFor(() => expect(sentTo('/api/pay/runs/4/pay')).toEqual({ file: 1 }))
})

test.each([
  ['accountant', { status: 'draft' }, 'Your turn: check the warnings, then submit it'],
  ['accountant', { status: 'draft', attention: [] }, 'Your turn: submit it for approval'],
  ['accountant', { status: 'draft', is_current: false }, 'Your turn: calculate it again'],
  ['accountant', { status: 'approved' }, 'Your turn: create the bank file'],
  ['hr', { status: 'draft' }, 'An accountant or an administrator checks the warnings and submits the run'],
  ['hr', { status: 'approved' }, 'Next: an accountant or an administrator'],
] as const)('the step says to %s of a run that is %o: %s', async (as, change, says) => {
  await openPage(page, {
    ...place,
    as,
    answers: [runIs({ ...change, attention: 'attention' in change ? [] : [warning] }), listed],
  })
  const steps = await screen.findByRole('list', { name: 'Steps of this pay run' })
  expect(within(steps).getByText(says)).toBeDefined()
})

test('HR sees who is paid, and pays nobody', async () => {
  await openPage(page, { ...place, as: 'hr', answers: [runIs({ status: 'approved' }), listed] })
  await expectText(/3 open/)
  expect(screen.queryByRole('button', { name: 'Create the bank file' })).toBeNull()
})

test('an open payslip is marked as paid by other means, with a note', async () => {
  const whole = answer(payslipApi.get, ({ payslip }) => ({
    payslip: { ...payslip, ...slip, payment: 'open' as const, lines: [], payouts: [], rate: null },
  }))
  const answers = [runIs({ status: 'approved' }), listed, whole, answer(payoutApi.payOne)]
  await openPage(page, { ...place, address: `${place.address}?payslip=11`, as: 'accountant', answers })
  await fill({ 'Paid by other means': 'Cash' })
  await press('Mark as paid')
  await vi.waitFor(() => expect(sentTo('/api/pay/payslips/11/pay')).toEqual({ note: 'Cash' }))
})
