import type { Db } from '#server/db/db.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import type { Currency } from '#shared/currency.ts'
import { dayIn } from '#shared/dates.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import { scaledRate } from '../calculation/amounts.logic.ts'
import { calculatePayslips, rulesOf } from '../calculation/calculation.service.ts'
import { monthOf, nameOfMonth } from '#shared/months.ts'
import { type PayCountry, runMoves } from '../payroll.contract.ts'
import { insertRun, listMonthRuns, setRun, type StoredRun } from '../payroll.data.ts'
import { runCalculated, runPrepared } from '../payroll.events.ts'
import { payrollSettings } from '../payroll.settings.ts'

const DOLLARS: Currency = 'USD'

/** All who have worked on a run, with this person. */
export const addToWorkedBy = ({ workedBy: known }: Pick<StoredRun, 'workedBy'>, byId: number): number[] => [
  ...new Set([...known, byId]),
]

type Prepared = { month: string; rate: number | null; byId: number }
type Terms = Pick<StoredRun, 'country' | 'rulesKey' | 'currency' | 'scaledRate'>

const rateError = (says: Message): AppError => invalid({ rate: [says] })

/** The rate of a run in this currency, in ten-thousandths. Throws 422 at `rate`. */
function scaledRateFor(currency: Currency, rate: number | null): number | null {
  if (currency === DOLLARS) return null
  if (rate === null) throw rateError(message('Enter the exchange rate for one US dollar'))
  const scaled = scaledRate(rate)
  if (scaled === undefined) throw rateError(message('Use at most 4 decimal places'))
  return scaled
}

/** What a first run of a month goes by: the country of the settings, its law in that month, and the rate that was entered. */
async function newTerms(tx: Db, month: string, rate: number | null): Promise<Terms> {
  const country: PayCountry = await readSetting(tx, payrollSettings.country)
  const rules = rulesOf({ country, month })
  if (country !== 'none' && !rules) {
    throw invalid({ month: [message('There are no payroll rules for this month')] })
  }
  const currency = rules?.currency ?? DOLLARS
  return { country, rulesKey: rules?.key ?? null, currency, scaledRate: scaledRateFor(currency, rate) }
}

/**
 * Prepares the run of a month; the caller has checked who may. Where the month has an approved run it is a correction,
 * which goes by the same law and rate. Throws 409 when a run of the month is open, and 422.
 * @param now when it was prepared; the demo data gives past moments
 */
export async function prepareRun(
  cause: Cause | Past,
  tx: Db,
  { month, rate, byId }: Prepared,
  now: Date,
): Promise<StoredRun> {
  const { time_zone: zone } = await readOrganisation(tx)
  if (month > monthOf(dayIn(now, zone))) throw invalid({ month: [message('This month has not started yet')] })
  const earlier = await listMonthRuns(tx, month)
  const first = earlier[0]
  const terms: Terms = first
    ? { country: first.country, rulesKey: first.rulesKey, currency: first.currency, scaledRate: first.scaledRate }
    : await newTerms(tx, month, rate)
  const run = await insertRun(tx, {
    ...terms,
    month,
    number: earlier.length,
    preparedById: byId,
    workedBy: [byId],
    createdAt: now,
  })
  if (!run) {
    const says = message('A pay run for {month} is already open. Approve or delete it first.', {
      month: nameOfMonth(month),
    })
    throw new AppError('conflict', says)
  }
  const { inputs, count } = await calculatePayslips(tx, run)
  await setRun(tx, { id: run.id, from: ['draft'] }, { inputs })
  const { rulesKey: rules, scaledRate: scaled } = terms
  await runPrepared(cause, tx, run, { byId, payslips: count, rules, rate: scaled })
  return { ...run, inputs }
}

/**
 * Makes the payslips of an open run that is held again: it is a draft then.
 * @param rate another one than before; null keeps it. A correction keeps that of its month.
 */
export async function recalculateRun(
  cause: Cause | Past,
  tx: Db,
  run: StoredRun,
  { rate, byId }: { rate: number | null; byId: number },
): Promise<void> {
  if (rate !== null && run.number > 0) throw rateError(message('A correction uses the exchange rate of its month'))
  const scaled = rate === null ? run.scaledRate : scaledRateFor(run.currency, rate)
  const { inputs, count } = await calculatePayslips(tx, { ...run, scaledRate: scaled })
  const { from, to } = runMoves.calculate
  const patch = { status: to, scaledRate: scaled, inputs, workedBy: addToWorkedBy(run, byId) }
  await setRun(tx, { id: run.id, from }, patch)
  await runCalculated(cause, tx, run, { byId, payslips: count, rate: scaled })
}
