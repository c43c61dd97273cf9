// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectRetry, expectText, openPage, press } from '#tests/support/screen.tsx'
import { mentorPaymentApi } from '../../mentor-payment.contract.ts'
import { mentorReportApi } from '../mentor-report.contract.ts'
import * as report from './mentor-report.page.tsx'

const path = '/dashboard/mentor-payments/report'
const open = (answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage(report, { path, as: 'accountant', answers })

const currency = 'USD' as const
const summary = answer(mentorReportApi.summary, (sample) => ({
  ...sample,
  currencies: [{ currency, statements: 3, sessions: 5, minutes: 330, total: 110, paid: 40, before: 100 }],
  months: [
    { month: '2026-01', currency, total: 60, paid: 40, before: 100 },
    { month: '2026-02', currency, total: 50, paid: 0, before: null },
  ],
}))
const statements = answer(mentorPaymentApi.list, (sample) => ({
  ...sample,
  total: 1,
  statements: sample.statements.map((one) => ({ ...one, month: '2026-01', currency, total: 60 })),
}))

test('neither the figures nor the statements can be read', async () => {
  await open([])
  await expectText('The figures for this period could not be loaded')
  await expectText('The statements could not be loaded')
  await expectRetry()
})

test('each currency is compared with the period before, and its months are drawn and a table', async () => {
  await open([summary, statements])
  await expectText(/3 statements, 5 sessions, 5 h 30 min/)
  await expectText(/\+10% vs the previous period/)
  expect(screen.getByRole('img', { name: 'Statements by month in USD, up to $60' })).toBeDefined()
  const table = screen.getByRole('region', { name: 'Statements by month', hidden: true })
  expect(table.textContent).toContain('January 2026$60$40$100')
  expect(table.textContent).toContain('February 2026$50$0—')
  await press('Export PDF')
  await expectText('The file could not be downloaded. Please try again.')
  await press('Saved views')
  await expectText('The saved views could not be loaded')
})

test('days without statements say so', async () => {
  await open([answer(mentorReportApi.summary, (sample) => ({ ...sample, currencies: [], months: [] })), statements])
  await expectText('No statements in this period')
})
