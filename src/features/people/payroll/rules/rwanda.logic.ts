import type { Contribution, PayRules } from './pay-rules.logic.ts'

const LAW = 'Law 027/2022 of 20/10/2022 establishing taxes on income: monthly bands of employment income'
const AUTHORITY = 'https://www.rra.gov.rw/en/domestic-tax-services/rssb-contributions'

const BANDS = [
  { upTo: 60_000, rate: 0 },
  { upTo: 100_000, rate: 1000 },
  { upTo: 200_000, rate: 2000 },
  { upTo: null, rate: 3000 },
] as const

/** Beside the pension, which rises. */
const OTHERS: readonly Contribution[] = [
  { name: 'maternity', of: 'gross', employee: 30, employer: 30 },
  { name: 'hazards', of: 'gross', employee: 0, employer: 200 },
  { name: 'health', of: 'net', employee: 50, employer: 0 },
]

const makeRules = (validFrom: string, pension: number, sources: readonly string[]): PayRules => ({
  key: `rwanda-${validFrom.slice(0, 4)}`,
  currency: 'RWF',
  validFrom,
  verifiedOn: '2026-11-22',
  sources,
  tax: { name: 'paye', bands: BANDS },
  contributions: [{ name: 'pension', of: 'gross', employee: pension, employer: pension }, ...OTHERS],
})

const ORDER =
  'Presidential Order 086/01 of 12/12/2024 on pension contributions: 12 % from 2025, two more each year from 2027 to 20 % in 2030, half from each side, https://taxnews.ey.com/news/2025-0277-rwanda-gazettes-presidential-order-revising-contributions-to-compulsory-pension-scheme'

const SOURCES = [LAW, ORDER, AUTHORITY]

/**
 * Versions by the month that they hold from. The tax is of the pay before contributions; allowances for transport are not
 * set apart, although the funds for maternity and hazards leave them out.
 */
export const RWANDA: readonly PayRules[] = [
  makeRules('2025-01', 600, SOURCES),
  makeRules('2027-01', 700, SOURCES),
  makeRules('2028-01', 800, SOURCES),
  makeRules('2029-01', 900, SOURCES),
  makeRules('2030-01', 1000, SOURCES),
]
