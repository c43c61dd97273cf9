import { createHash } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { exponentOf } from '#shared/currency.ts'
import { listMonthRuns, type StoredRun } from '../payroll.data.ts'
import { type NewPayslip, savePayslips } from '../payslip/payslip.data.ts'
import type { PayLine, PayWarning } from '../payslip/payslip.contract.ts'
import type { PayRules } from '../rules/pay-rules.logic.ts'
import { findRules } from '../rules/rules-register.logic.ts'
import { type Payee, type PayeeInput, readInputs, readPaid } from './calculation.data.ts'
import { firstDayOf, lastDayOf } from '#shared/months.ts'
import { payDifferenceOf, payOf, type PayTerms, totalsOf } from './pay.logic.ts'

/** Rates of runs in US dollars. */
const ONE_TO_ONE = 10_000

type Run = Pick<StoredRun, 'id' | 'month' | 'number' | 'country' | 'currency' | 'scaledRate'>

/** The version of the law that a run goes by. */
export const rulesOf = ({ country, month }: Pick<Run, 'country' | 'month'>): PayRules | undefined =>
  findRules(country, month)

const termsOf = (run: Run): PayTerms => ({
  month: run.month,
  conversion: { scaledRate: run.scaledRate ?? ONE_TO_ONE, exponent: exponentOf(run.currency) },
  rules: rulesOf(run),
})

type CalculatedPayslip = Omit<NewPayslip, 'runId'>

/** The numbers of accounts to which more than one person is paid: by mistake, as a couple, or worse. */
function sharedAccountsOf(all: readonly PayeeInput[]): ReadonlySet<string> {
  const holders = Map.groupBy(all, ({ account }) => account?.number.toUpperCase() ?? '')
  holders.delete('')
  return new Set(
    [...holders].filter(([, of]) => new Set(of.map((one) => one.userId)).size > 1).map(([number]) => number),
  )
}

function warningsOf(
  input: PayeeInput | undefined,
  net: number,
  { all, shared }: { all: readonly PayeeInput[]; shared: ReadonlySet<string> },
): PayWarning[] {
  const isTwice = input && all.some((other) => other !== input && other.userId === input.userId)
  return [
    ...(input?.salaries.every(({ cents }) => cents === 0) ? (['no_salary'] as const) : []),
    ...(net !== 0 && !input?.account ? (['no_account'] as const) : []),
    ...(input?.account && shared.has(input.account.number.toUpperCase()) ? (['same_account'] as const) : []),
    ...(net < 0 ? (['negative'] as const) : []),
    ...(isTwice ? (['two_records'] as const) : []),
    ...(input?.isInactive ? (['inactive'] as const) : []),
  ]
}

const payeeOf = ({ employeeId, userId, code, name, department, position }: Payee): Payee => ({
  employeeId,
  userId,
  code,
  name,
  department,
  position,
})

/** All that the payslips of a run are made from, as it is now, and its fingerprint. */
async function readCalculationBasis(db: Db, run: Run) {
  const { time_zone: zone } = await readOrganisation(db)
  const earlier = (await listMonthRuns(db, run.month)).filter(({ number }) => number < run.number)
  const [inputs, paid] = [
    await readInputs(db, {
      month: run.month,
      firstDay: firstDayOf(run.month),
      lastDay: lastDayOf(run.month),
      zone,
      runIds: [run.id, ...earlier.map(({ id }) => id)],
    }),
    await readPaid(db, { month: run.month, before: run.number }),
  ]
  const terms = termsOf(run)
  const whole = JSON.stringify([run.scaledRate, terms.rules, inputs, [...paid]])
  return { inputs, paid, terms, fingerprint: createHash('sha256').update(whole).digest('hex') }
}

/** The payslips of a run as they are now, and the fingerprint of all that they are made from. */
async function makePayslips(db: Db, run: Run): Promise<{ slips: CalculatedPayslip[]; inputs: string }> {
  const { inputs, paid, terms, fingerprint } = await readCalculationBasis(db, run)
  const compared = { all: inputs, shared: sharedAccountsOf(inputs) }
  const slipOf = (
    payee: Payee,
    lines: PayLine[],
    input?: PayeeInput,
    paidDays = 0,
    monthDays = 0,
  ): CalculatedPayslip => {
    const totals = totalsOf(lines)
    return {
      ...payeeOf(payee),
      ...totals,
      lines,
      paidDays,
      monthDays,
      account: input?.account ?? null,
      warnings: warningsOf(input, totals.net, compared),
    }
  }
  const slips = inputs.map((input) => {
    const { lines, paidDays, monthDays } = payOf(input, terms)
    const before = paid.get(input.employeeId)
    const owed = run.number === 0 ? lines : payDifferenceOf(lines, before?.lines ?? [])
    return slipOf(input, owed, input, paidDays, monthDays)
  })
  const known = new Set(inputs.map(({ employeeId }) => employeeId))
  // Paid by mistake: someone who, as it is known now, has not worked in the month.
  const gone = [...paid.values()].filter(({ employeeId }) => !known.has(employeeId))
  slips.push(...gone.map((payee) => slipOf(payee, payDifferenceOf([], payee.lines))))
  return {
    slips: run.number === 0 ? slips : slips.filter(({ lines }) => lines.length > 0),
    inputs: fingerprint,
  }
}

/** Makes the payslips of a run that no one has approved; answers the fingerprint of what they are made from. */
export async function calculatePayslips(tx: Db, run: Run): Promise<{ inputs: string; count: number }> {
  const { slips, inputs } = await makePayslips(tx, run)
  await savePayslips(tx, run.id, slips)
  return { inputs, count: slips.length }
}

/** Whether all that the payslips of a run were made from still is as it was. */
export const isRunUpToDate = async (db: Db, run: Run & Pick<StoredRun, 'inputs'>): Promise<boolean> =>
  (await readCalculationBasis(db, run)).fingerprint === run.inputs
