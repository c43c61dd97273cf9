// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CURRENCIES } from '#shared/currency.ts'
import { answer, expectRetry, expectText, openPage, press } from '#tests/support/screen.tsx'
import { placeReportApi } from '../place-report.contract.ts'
import * as report from './place-report.page.tsx'

const path = '/dashboard/program-pricing/report'
const open = (answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage(report, { path, as: 'accountant', answers })

const sold = { sold: 3, given_back: 1, sold_before: 2, received: 90, refunded: 30, net: 60, before: 50 }
const month = { month: '2026-01', received: 90, refunded: 30, net: 60, before: 50 }
const reading = (currencies: readonly (typeof CURRENCIES)[number][]) =>
  answer(placeReportApi.read, (sample) => ({
    ...sample,
    currencies: currencies.map((currency) => ({ currency, ...sold })),
    months: currencies.map((currency) => ({ currency, ...month })),
    programs: currencies.map((currency) => ({ id: 1, title: 'Web Developer', price: 30, currency, ...sold })),
  }))

test('the figures cannot be read', async () => {
  await open([])
  await expectText('The figures for this period could not be loaded')
  await expectRetry()
})

test('each currency is compared with the period before, drawn by month, and each program is a row', async () => {
  await open([reading(['USD'])])
  await expectText(/3 places sold, previous period: 2/)
  await expectText(/\+20% vs the previous period/)
  expect(screen.getByRole('img', { name: 'Income per month in USD, up to $60' })).toBeDefined()
  expect(screen.getByRole('region', { name: 'Income by month', hidden: true }).textContent).toContain(
    'January 2026$90$30$60$50',
  )
  const table = screen.getByRole('table', { name: 'Places sold by program' })
  expect(table.textContent).toContain('Web Developer$30321$60$50')
  await press('Saved views')
  await expectText('The saved views could not be loaded')
})

test('of ten currencies each has its card and its choice in the chart; of none the page says so', async () => {
  const ten = CURRENCIES.slice(0, 10)
  await open([reading(ten)])
  for (const currency of ten) await expectText(`Income in ${currency}`)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining([...ten]))
  cleanup()
  await open([reading([])])
  await expectText('No places sold in this period')
})
