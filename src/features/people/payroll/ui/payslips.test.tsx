// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openPage } from '#tests/support/screen.tsx'
import { payslipApi } from '../payslip/payslip.contract.ts'
import * as page from './payslips.page.tsx'

const own = answer(payslipApi.listOwn, (sample) => ({
  ...sample,
  payslips: sample.payslips.map((one) => ({
    ...one,
    month: '2026-05',
    number: 0,
    currency: 'USD' as const,
    gross: 2500,
    deductions: 700,
    net: 1800,
    payment: 'paid' as const,
  })),
}))

test('each figure of a payslip stands under its own name', async () => {
  await openPage(page, { path: '/dashboard/payslips', as: 'employee', answers: [own] })
  const row = (await screen.findByRole('link', { name: 'May 2026' })).closest('tr')
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const cells = [...(row?.cells ?? [])].map(({ textContent }) => textContent?.replace(/[^\d]/g, ''))
  const under = (title: string) => cells[titles.indexOf(title)]
  expect([under('Gross pay'), under('Deductions'), under('Net pay')]).toEqual(['250000', '70000', '180000'])
})
