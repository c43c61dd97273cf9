// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { publicationApi } from '#features/money/publication/publication.contract.ts'
import { answer, expectRetry, expectText, openPage } from '#tests/support/screen.tsx'
import { incomeApi, type MonthIncome } from '../income.contract.ts'
import * as reports from './financial-reports.page.tsx'

const path = '/dashboard/financial-reports'
const open = (answers: Parameters<typeof openPage>[1]['answers'], address = path) =>
  openPage(reports, { path, address, as: 'accountant', answers })

const income = (months: MonthIncome[]) =>
  answer(incomeApi.read, (sample) => ({ ...sample, months, waiting: [], owed: [], gifts: [], gift_months: [] }))

const point = (date: string, count: number, before: number) => ({ date: Day.parse(date), count, before })

test('neither income nor publications can be read (spec 3 §8)', async () => {
  await open([])
  await expectText('The figures for this period could not be loaded')
  await expectText('Failed to fetch publications data')
  await expectRetry()
})

test('a month with more refunds than income stands below zero, each month beside the period before', async () => {
  const month = { currency: 'USD', received: 0, refunded: 0 } as const
  const months = [
    { ...month, month: '2026-01', net: 30, before: 20 },
    { ...month, month: '2026-02', net: -10, before: null },
  ]
  await open([income(months)])
  const chart = await screen.findByRole('img', { name: 'Income per month in USD, up to $30' })
  const columns = [...chart.children].map((slot) => ({
    title: slot.getAttribute('title'),
    share: slot.firstElementChild?.getAttribute('style'),
    isBelow: slot.firstElementChild?.hasAttribute('data-below'),
  }))
  expect(columns).toMatchObject([
    { title: 'January 2026: $30, previous period: $20', share: '--share: 0.75; --base: 0.25;', isBelow: false },
    { title: 'February 2026: -$10', share: '--share: 0.25; --base: 0;', isBelow: true },
    { title: null },
  ])
  const table = screen.getByRole('region', { name: 'Income by month', hidden: true })
  expect(table.textContent).toContain('-$10—')
})

test('gifts are compared with the period before, drawn month by month, and are a table', async () => {
  const gifts = answer(incomeApi.read, (sample) => ({
    ...sample,
    currencies: [],
    waiting: [],
    owed: [],
    gifts: [{ currency: 'USD' as const, amount: 90, before: 60, gifts: 2 }],
    gift_months: [
      { month: '2026-01', currency: 'USD' as const, amount: 90, before: 60 },
      { month: '2026-02', currency: 'USD' as const, amount: 0, before: null },
    ],
  }))
  await open([gifts])
  await expectText(/2 gifts · Previous period: \$60/)
  await expectText(/\+50% vs the previous period/)
  expect(screen.getByRole('img', { name: 'Gifts per month in USD, up to $90' })).toBeDefined()
  const table = screen.getByRole('region', { name: 'Gifts by month', hidden: true })
  expect(table.textContent).toContain('January 2026$90$60')
  expect(table.textContent).toContain('February 2026$0—')
})

test('publications of the days are compared with those before, drawn, and saved as a paper', async () => {
  const brought = answer(publicationApi.summary, (sample) => ({
    ...sample,
    period: { ...sample.period, from: Day.parse('2026-05-01'), to: Day.parse('2026-05-02') },
    total: 3000.5,
    before: 1500.25,
    points: [point('2026-05-01', 1000.5, 0), point('2026-05-02', 2000, 1500.25)],
  }))
  await open([income([]), answer(publicationApi.list), brought])
  await expectText('₦3,000.50')
  await expectText(/\+100% vs the previous period/)
  // Each file is named by what it holds.
  await screen.findByRole('button', { name: 'Export publications as PDF' })
  const files = screen.getAllByRole('button', { name: /^Export / }).map(({ textContent }) => textContent)
  expect(files.toSorted()).toEqual([
    'Export CSV',
    'Export publications as PDF',
    'Export report as CSV',
    'Export report as PDF',
  ])
  expect(screen.getByRole('img', { name: /^Income from publications .* ₦3,000.50$/ })).toBeDefined()
  expect(screen.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent)).toContain('₦1,500.25')
})
