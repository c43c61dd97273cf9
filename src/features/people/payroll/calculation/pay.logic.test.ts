import { describe, expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { findRules } from '../rules/rules-register.logic.ts'
import { convertAmount, divideHalfUp, scaledRate, shareOf } from './amounts.logic.ts'
import { lastDayOf, workingDaysOf } from '#shared/months.ts'
import { payDifferenceOf, type PayInput, payOf, type PayTerms, taxOf, totalsOf } from './pay.logic.ts'

const day = (text: string) => Day.parse(text)
const RWANDA = findRules('Rwanda', '2026-11')
const DOLLARS: PayTerms = { month: '2026-11', conversion: { scaledRate: 10_000, exponent: 2 }, rules: undefined }
const FRANCS: PayTerms = { month: '2026-11', conversion: { scaledRate: 14_500_000, exponent: 0 }, rules: RWANDA }

const SOMEBODY: PayInput = {
  joinOn: day('2020-01-01'),
  lastOn: null,
  salaries: [{ from: day('2020-01-01'), cents: 150_050 }],
  standing: [],
  entered: [],
  unpaidHalfDays: 0,
}
const salaryOf = (input: Partial<PayInput>, terms: Partial<PayTerms> = {}) =>
  payOf({ ...SOMEBODY, ...input }, { ...DOLLARS, ...terms }).lines[0]?.amount
const amountsOf = (input: Partial<PayInput>, terms = FRANCS) =>
  payOf({ ...SOMEBODY, ...input }, terms).lines.map(({ kind, name, amount }) => [name || kind, amount])

describe('whole numbers', () => {
  test('a half goes up, away from zero', () => {
    expect([5n, 4n, -5n, 7n].map((one) => divideHalfUp(one, 2n))).toEqual([3n, 2n, -3n, 4n])
    expect(divideHalfUp(1n, 3n)).toBe(0n)
    expect(() => divideHalfUp(1n, 0n)).toThrow('positive')
  })

  test('a rate has at most four decimals', () => {
    expect([1450, 1457.25, 0.0001, 1457.12345].map(scaledRate)).toEqual([14_500_000, 14_572_500, 1, undefined])
  })

  test('dollars are converted once, also where a float would be off', () => {
    const francs = { scaledRate: 14_572_500, exponent: 0 }
    expect(convertAmount(francs, 150_050n)).toBe(2_186_604)
    expect(convertAmount({ scaledRate: 1_000_000, exponent: 2 }, 9_007_199_254n)).toBe(900_719_925_400)
    expect(shareOf(9_007_199_254_740, 3000)).toBe(2_702_159_776_422)
  })
})

describe('the tax of Rwanda', () => {
  test.each([
    [0, 0],
    [59_999, 0],
    [60_000, 0],
    [60_001, 0],
    [60_005, 1],
    [100_000, 4000],
    [100_001, 4000],
    [100_003, 4001],
    [200_000, 24_000],
    [200_001, 24_000],
    [200_002, 24_001],
    [1_000_000, 264_000],
    [9_000_000_000_000, 2_699_999_964_000],
  ])('of %i is %i', (taxable, due) => {
    expect(taxOf(taxable, RWANDA?.tax.bands ?? [])).toBe(due)
  })

  test('has one version a year while the pension rises, and none before the first', () => {
    const pension = (month: string) => findRules('Rwanda', month)?.contributions[0]?.employee
    expect(['2024-12', '2025-01', '2026-12', '2027-01', '2028-06', '2031-01'].map(pension)).toEqual([
      undefined,
      600,
      600,
      700,
      800,
      1000,
    ])
    expect(findRules('none', '2026-11')).toBeUndefined()
  })
})

describe('the salary of a month', () => {
  test('is whole for a whole month, whatever its length', () => {
    for (const month of ['2026-11', '2028-02', '2027-02', '2026-12']) expect(salaryOf({}, { month })).toBe(150_050)
  })

  test('of joiners and leavers is by calendar days, in a leap February too', () => {
    expect(salaryOf({ joinOn: day('2026-11-16') })).toBe(75_025)
    expect(salaryOf({ lastOn: day('2026-11-01') })).toBe(5002)
    expect(salaryOf({ joinOn: day('2028-02-29') }, { month: '2028-02' })).toBe(5174)
    expect(salaryOf({ joinOn: day('2027-02-28') }, { month: '2027-02' })).toBe(5359)
    expect(salaryOf({ joinOn: day('2026-11-10'), lastOn: day('2026-11-10') })).toBe(5002)
    expect(salaryOf({ joinOn: day('2026-12-01') })).toBe(0)
  })

  test('that changes within the month counts each day by its own', () => {
    const salaries = [
      { from: day('2020-01-01'), cents: 100_000 },
      { from: day('2026-11-16'), cents: 200_000 },
    ]
    expect(salaryOf({ salaries })).toBe(150_000)
    expect(salaryOf({ salaries }, { month: '2026-10' })).toBe(100_000)
    expect(salaryOf({ salaries: [] })).toBe(0)
  })

  test('is less by days of unpaid leave, and never below nothing', () => {
    expect(workingDaysOf('2026-11')).toBe(21)
    expect(lastDayOf('2028-02')).toBe('2028-02-29')
    const lost = (unpaidHalfDays: number) => payOf({ ...SOMEBODY, unpaidHalfDays }, DOLLARS).lines[1]?.amount
    expect([1, 2, 42, 62].map(lost)).toEqual([-3573, -7145, -150_050, -150_050])
  })
})

describe('a payslip', () => {
  test('of Rwanda: tax of the gross, contributions, health insurance of what is left', () => {
    const pay = payOf({ ...SOMEBODY, salaries: [{ from: day('2020-01-01'), cents: 100_000 }] }, FRANCS)
    expect(pay.lines).toEqual([
      { kind: 'salary', name: '', amount: 1_450_000 },
      { kind: 'tax', name: 'paye', amount: -399_000 },
      { kind: 'contribution', name: 'pension', amount: -87_000 },
      { kind: 'employer', name: 'pension', amount: 87_000 },
      { kind: 'contribution', name: 'maternity', amount: -4350 },
      { kind: 'employer', name: 'maternity', amount: 4350 },
      { kind: 'employer', name: 'hazards', amount: 29_000 },
      { kind: 'contribution', name: 'health', amount: -4798 },
    ])
    expect(totalsOf(pay.lines)).toEqual({ gross: 1_450_000, deductions: -495_148, net: 954_852, employer: 120_350 })
  })

  test('standing lines are converted, entered ones are of the currency; only taxable ones are taxed', () => {
    const line = (kind: 'allowance' | 'deduction', name: string, isTaxable: boolean, amount: number) => ({
      kind,
      name,
      is_taxable: isTaxable,
      amount,
    })
    const found = amountsOf({
      salaries: [{ from: day('2020-01-01'), cents: 10_000 }],
      standing: [line('allowance', 'Phone', false, 1000)],
      entered: [line('allowance', 'Bonus', true, 5000), line('deduction', 'Advance', false, 20_000)],
    })
    expect(found.slice(0, 5)).toEqual([
      ['salary', 145_000],
      ['Phone', 14_500],
      ['Bonus', 5000],
      ['Advance', -20_000],
      ['paye', -14_000],
    ])
  })

  test('without a salary has zeros, and taxable deductions never make a negative tax', () => {
    expect(amountsOf({ salaries: [] }).every(([, amount]) => amount === 0)).toBe(true)
    const entered = [{ kind: 'deduction' as const, name: 'Fine', is_taxable: true, amount: 9_000_000 }]
    expect(amountsOf({ entered }).find(([name]) => name === 'paye')?.[1]).toBe(0)
  })
})

describe('a correction', () => {
  const lines = (salary: number, tax: number) => [
    { kind: 'salary' as const, name: '', amount: salary },
    { kind: 'tax' as const, name: 'paye', amount: tax },
  ]

  test('holds what differs, in both directions, and nothing else', () => {
    expect(payDifferenceOf(lines(100, -10), lines(100, -10))).toEqual([])
    expect(payDifferenceOf(lines(120, -10), lines(100, -10))).toEqual([{ kind: 'salary', name: '', amount: 20 }])
    expect(payDifferenceOf([], lines(100, -10))).toEqual(lines(-100, 10))
    expect(payDifferenceOf(lines(100, -10), [...lines(120, -12), ...lines(-20, 2)])).toEqual([])
  })
})
