import { recordReading } from '#server/audit/record-reading.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readIssuer } from '#server/pdf/issuer.ts'
import { printStatement } from '#server/pdf/print.ts'
import { type Currency, formatMoney, toMinor } from '#shared/currency.ts'
import { formatInstant } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { can, hasRole } from '#shared/policy.ts'
import { nameOfMonth } from '#shared/months.ts'
import { payrollPolicy, READERS } from '../payroll.policy.ts'
import { lawNameOf, type PayLine, type Payslip, payslipApi } from './payslip.contract.ts'
import { findPayslip, listOwnPayslips } from './payslip.data.ts'

/** A payslip that the caller reads; otherwise it does not exist for the caller (404). */
async function requirePayslip({ db, me, params }: Pick<Call<typeof payslipApi.get>, 'db' | 'me' | 'params'>) {
  const found = await findPayslip(db, params.id)
  if (!found || !can(me, payrollPolicy.readPayslip, found)) throw notFound(message('Payslip not found'))
  // The person reads whether it is paid; how, and what came back, is between those who pay.
  return hasRole(me, READERS) ? found : { ...found, payouts: [] }
}

/** A payslip for its reader, which is noted. Throws 404. */
async function readPayslip(call: Call<typeof payslipApi.get>, action: string) {
  const payslip = await requirePayslip(call)
  await recordReading(call, action, { record: `payslip:${payslip.id}`, ownerId: payslip.user_id })
  return payslip
}

async function listOwn({ db, me, query }: Call<typeof payslipApi.listOwn>) {
  const { rows, ...paged } = await listOwnPayslips(db, me.id, query)
  return { payslips: rows, ...paged }
}

const PAID: ReadonlySet<string> = new Set(['salary', 'unpaid', 'allowance'])

const AT_ONCE = 50

/** Who reads it, in which language: a call, or work of our own. */
type ReaderContext = Saying & Pick<Call<typeof payslipApi.pdf>, 'db'>

type Saying = Pick<Call<typeof payslipApi.pdf>, 'say' | 'translate' | 'language'>

function nameOf(line: PayLine, { say, translate }: Saying): string {
  const law = lawNameOf(line)
  if (law !== undefined) return translate({ text: law })
  if (line.kind === 'salary') return say('Salary')
  return line.kind === 'unpaid' ? say('Unpaid leave') : line.name
}

/** The amounts of a payslip as they are printed: what makes its net pay, and what the employer pays beside it. */
function amountsOf({ lines, currency, gross, employer }: Payslip, saying: Saying) {
  const { say, language } = saying
  const money = (amount: number): string => formatMoney(toMinor(amount, currency) ?? 0, currency, language)
  const toPrintedLines = (all: readonly PayLine[]) =>
    all.map((line) => ({ name: nameOf(line, saying), value: money(line.amount) }))
  const beside = lines.filter(({ kind }) => kind === 'employer')
  return {
    amounts: [
      ...toPrintedLines(lines.filter(({ kind }) => PAID.has(kind))),
      { name: say('Gross pay'), value: money(gross), isSum: true },
      ...toPrintedLines(lines.filter(({ kind }) => !PAID.has(kind) && kind !== 'employer')),
    ],
    beside:
      beside.length > 0
        ? [{ name: say('Employer contributions'), value: money(employer), isSum: true }, ...toPrintedLines(beside)]
        : [],
  }
}

/** An exchange rate has more decimals than amounts. */
const rateText = (rate: number, currency: Currency, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: 0,
    maximumFractionDigits: 4,
  }).format(rate)

/** A payslip as it is printed, with the name of the file. */
async function pdfOf(speaking: ReaderContext, payslip: Payslip) {
  const { db, say, language } = speaking
  const organisation = await readIssuer(db)
  const { month, number, name, code, department, net, currency, rate, paid_days: days, month_days: all } = payslip
  const named = { month: nameOfMonth(month) }
  const heading = number === 0 ? say('Payslip for {month}', named) : say('Correction to the pay for {month}', named)
  const approved = payslip.approved_at
  const body = await printStatement({
    language,
    title: heading,
    issuer: organisation,
    heading,
    rows: [
      { name: say('Employee'), value: `${name} (${code})` },
      { name: say('Department'), value: department },
      ...(days < all ? [{ name: say('Paid days'), value: `${days} / ${all}` }] : []),
      ...(rate === null ? [] : [{ name: say('One US dollar'), value: rateText(rate, currency, language) }]),
      approved === null
        ? { name: say('Status'), value: say('Not approved yet') }
        : {
            name: say('Approved'),
            value: formatInstant(approved, { locale: language, zone: organisation.time_zone }),
          },
    ],
    ...amountsOf(payslip, speaking),
    sum: { name: say('Net pay'), value: formatMoney(toMinor(net, currency) ?? 0, currency, language) },
    note: null,
  })
  return { name: `payslip-${month}-${number}-${code}.pdf`, body }
}

async function pdf(call: Call<typeof payslipApi.pdf>): Promise<RawAnswer> {
  const { name, body } = await pdfOf(call, await readPayslip(call, 'payslip.pdf'))
  return {
    type: 'application/pdf',
    language: call.language,
    body,
    headers: contentDisposition(name, 'inline'),
  }
}

/** The payslips of a person that are final, as PDF files with their names; one at a time. */
export async function* payslipFiles(speaking: ReaderContext, userId: number) {
  for (let page: number | null = 1; page !== null;) {
    const { rows, next } = await listOwnPayslips(speaking.db, userId, { page, limit: AT_ONCE })
    for (const { id } of rows) {
      const payslip = await findPayslip(speaking.db, id)
      if (payslip) yield await pdfOf(speaking, payslip)
    }
    page = next
  }
}

export const payslipHandlers = handlers(payslipApi, {
  get: async (call) => ({ payslip: await readPayslip(call, 'payslip.get') }),
  pdf,
  listOwn,
})
