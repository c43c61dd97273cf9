import type { Day } from '#shared/dates.ts'
import type { LineKind, PayLine } from '../payslip/payslip.contract.ts'
import type { PayRules } from '../rules/pay-rules.logic.ts'
import { type Conversion, convertAmount, divideHalfUp, shareOf } from './amounts.logic.ts'
import { daysOf, workingDaysOf } from '#shared/months.ts'

/** A salary that holds from a day on until the next one does; US cents a month. */
export type DatedSalary = { from: Day; cents: number }

/** An amount beside the salary, in US cents when it stands for several months, else in the currency of the run. */
export type Extra = { name: string; kind: 'allowance' | 'deduction'; is_taxable: boolean; amount: number }

/** What the pay of one person in one month is made from. */
export type PayInput = {
  joinOn: Day
  /** The last day of work; null while it is not known. */
  lastOn: Day | null
  /** By day. Before the first one the first one holds. */
  salaries: readonly DatedSalary[]
  standing: readonly Extra[]
  entered: readonly Extra[]
  unpaidHalfDays: number
}

/** What holds for everyone in a run. */
export type PayTerms = { month: string; conversion: Conversion; rules: PayRules | undefined }

export type Pay = { lines: PayLine[]; paidDays: number; monthDays: number }

const salaryOn = (salaries: readonly DatedSalary[], day: Day): number =>
  (salaries.findLast(({ from }) => from <= day) ?? salaries[0])?.cents ?? 0

/**
 * The salary of a month: each calendar day from joining to leaving counts the same part of the salary that holds on it,
 * so a change, a start and an end within the month need no rule of their own. Rounded once, at the end.
 */
function salaryOf({ joinOn, lastOn, salaries }: PayInput, { month, conversion }: PayTerms) {
  const all = daysOf(month)
  const paid = all.filter((day) => day >= joinOn && (lastOn === null || day <= lastOn))
  const cents = paid.reduce((sum, day) => sum + BigInt(salaryOn(salaries, day)), 0n)
  const last = paid.at(-1)
  return {
    amount: convertAmount(conversion, cents, BigInt(all.length)),
    latestCents: last === undefined ? 0 : salaryOn(salaries, last),
    paidDays: paid.length,
    monthDays: all.length,
  }
}

/** Unpaid days by the working days of the month, and never more than the salary. */
function unpaidOf(halfDays: number, cents: number, { month, conversion }: PayTerms, most: number): number {
  const lost = convertAmount(conversion, BigInt(cents) * BigInt(halfDays), 2n * BigInt(workingDaysOf(month)))
  return Math.min(lost, most)
}

/** The tax of a month; the parts in the bands are added first and rounded once. */
export function taxOf(taxable: number, bands: PayRules['tax']['bands']): number {
  let from = 0
  let weighted = 0n
  for (const { upTo, rate } of bands) {
    const end = upTo === null ? taxable : Math.min(taxable, upTo)
    if (end > from) weighted += BigInt(end - from) * BigInt(rate)
    from = Math.max(from, end)
  }
  return Number(divideHalfUp(weighted, 10_000n))
}

/** What the law takes from a taxable pay, and what the employer adds to the funds. */
function statutoryLines(taxable: number, { tax, contributions }: PayRules): PayLine[] {
  const due = taxOf(taxable, tax.bands)
  const lines: PayLine[] = [{ kind: 'tax', name: tax.name, amount: 0 - due }]
  let net = taxable - due
  for (const { name, of, employee, employer } of contributions) {
    const base = of === 'gross' ? taxable : Math.max(0, net)
    const own = shareOf(base, employee)
    if (employee > 0) lines.push({ kind: 'contribution', name, amount: 0 - own })
    if (employer > 0) lines.push({ kind: 'employer', name, amount: shareOf(base, employer) })
    net -= own
  }
  return lines
}

const sumOfKinds = (lines: readonly PayLine[], kinds: readonly LineKind[]): number =>
  lines.reduce((total, { kind, amount }) => (kinds.includes(kind) ? total + amount : total), 0)

/** The sums of a payslip, which are those of its lines. */
export function totalsOf(lines: readonly PayLine[]) {
  const gross = sumOfKinds(lines, ['salary', 'unpaid', 'allowance'])
  const deductions = sumOfKinds(lines, ['deduction', 'tax', 'contribution'])
  return { gross, deductions, net: gross + deductions, employer: sumOfKinds(lines, ['employer']) }
}

/** The pay of one person in one month, line by line in the currency of the run; what is taken is negative. */
export function payOf(input: PayInput, terms: PayTerms): Pay {
  const { amount: salary, latestCents, paidDays, monthDays } = salaryOf(input, terms)
  const extras = [
    ...input.standing.map((extra) => ({ ...extra, amount: convertAmount(terms.conversion, BigInt(extra.amount)) })),
    ...input.entered,
  ]
  const lines: PayLine[] = [{ kind: 'salary', name: '', amount: salary }]
  const unpaid = unpaidOf(input.unpaidHalfDays, latestCents, terms, salary)
  if (unpaid > 0) lines.push({ kind: 'unpaid', name: '', amount: -unpaid })
  const signed = extras.map((extra) => ({
    ...extra,
    amount: extra.kind === 'deduction' ? -extra.amount : extra.amount,
  }))
  const taxed = signed.reduce((total, { is_taxable: isTaxable, amount }) => (isTaxable ? total + amount : total), 0)
  const taxable = Math.max(0, salary - unpaid + taxed)
  lines.push(...signed.map(({ kind, name, amount }) => ({ kind, name, amount })))
  if (terms.rules) lines.push(...statutoryLines(taxable, terms.rules))
  return { lines, paidDays, monthDays }
}

const keyOf = ({ kind, name }: PayLine): string => `${kind} ${name}`

/** What a correction pays or takes: the lines as they should have been, less those of the runs before. */
export function payDifferenceOf(now: readonly PayLine[], before: readonly PayLine[]): PayLine[] {
  const found = new Map<string, PayLine>()
  const add = (line: PayLine, sign: 1 | -1): void => {
    const known = found.get(keyOf(line))?.amount ?? 0
    found.set(keyOf(line), { ...line, amount: known + sign * line.amount })
  }
  for (const line of now) add(line, 1)
  for (const line of before) add(line, -1)
  return [...found.values()].filter(({ amount }) => amount !== 0)
}
