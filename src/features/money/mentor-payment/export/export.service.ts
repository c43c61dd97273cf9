import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Db } from '#server/db/db.ts'
import type { Call, RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readIssuer } from '#server/pdf/issuer.ts'
import { printStatement } from '#server/pdf/print.ts'
import { readPeriod } from '#server/period.ts'
import { formatMoney, toMinor } from '#shared/currency.ts'
import { formatDay, formatInstant } from '#shared/dates.ts'
import { type Message, message } from '#shared/message.ts'
import { monthsEndingIn, nameOfMonth } from '#shared/months.ts'
import type {
  mentorPaymentApi,
  Statement,
  StatementDetails,
  StatementLine,
  StatementStatus,
} from '../mentor-payment.contract.ts'
import { listAllStatements, type StatementFilter } from '../mentor-payment.data.ts'

/** States of a statement, for files. */
export const STATUS_WORDS: Record<StatementStatus, Message> = {
  draft: message('Draft'),
  approved: message('Approved'),
  paid: message('Paid'),
}

const PAPER_FILE: readonly CsvColumn<Statement>[] = [
  { head: message('Month'), cell: ({ month }) => month },
  { head: message('Mentor'), cell: ({ mentor }) => mentor.name },
  { head: message('Sessions'), cell: ({ sessions }) => sessions },
  { head: message('Minutes'), cell: ({ minutes }) => minutes },
  { head: message('Currency'), cell: ({ currency }) => currency },
  { head: message('Total'), cell: ({ total }) => total },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Approved by'), cell: (row) => row.approved_by?.name ?? null },
  { head: message('Approved'), cell: (row) => instantCell(row.approved_at) },
  { head: message('Paid on'), cell: (row) => row.paid_on },
  { head: message('Reference'), cell: ({ reference }) => reference },
  { head: message('Dispute'), cell: ({ dispute }) => dispute },
  { head: message('Answer'), cell: ({ answer }) => answer },
]

type Query = Call<typeof mentorPaymentApi.export>['query']

/**
 * Which statements a query asks for, whatever its period.
 * @param readerId whom `decider=me` means
 */
export const filterWithoutPeriod = (
  { status, month, disputed, decider, search }: Query,
  readerId?: number,
): StatementFilter => ({
  status: status === 'all' ? undefined : status,
  month,
  disputed,
  decider: decider === 'me' ? readerId : undefined,
  search,
})

/** Months in order as a filter; without months, a filter that finds nothing. */
export const monthRangeFilter = (months: readonly string[]) => ({
  firstMonth: months[0] ?? 'none',
  lastMonth: months.at(-1) ?? 'none',
})

/** The same with the months that ended in the period, where a query has one. */
export async function filterWithPeriod(db: Db, query: Query, now: Date, readerId?: number): Promise<StatementFilter> {
  if (query.period === undefined) return filterWithoutPeriod(query, readerId)
  const { period } = await readPeriod(db, query, now)
  return { ...filterWithoutPeriod(query, readerId), ...monthRangeFilter(monthsEndingIn(period)) }
}

/** All rows of the list as a file; the download is logged with their number. */
export async function exportStatements(call: Call<typeof mentorPaymentApi.export>): Promise<RawAnswer> {
  const { db, me, query, now } = call
  await requireConfirmed(call)
  const found = await listAllStatements(db, await filterWithPeriod(db, query, now(), me.id), query.sort)
  return listFile(call, { action: 'mentorPayment.export', name: 'mentor-payments', columns: PAPER_FILE }, found)
}

/** A statement as a PDF, in the language of the reader. */
export async function exportStatementPdf(
  { db, say, translate, language }: Call<typeof mentorPaymentApi.pdf>,
  statement: StatementDetails,
): Promise<RawAnswer> {
  const organisation = await readIssuer(db)
  const { id, month, currency, mentor, status, lines, total, paid_on: paidOn, reference } = statement
  const money = (amount: number): string => formatMoney(toMinor(amount, currency) ?? 0, currency, language)
  const nameOf = ({ starts_at: at, minutes, rate, reason }: StatementLine): string =>
    at === null
      ? say('Correction: {reason}', { reason: reason ?? '' })
      : say('{when}: {minutes} minutes at {rate} per hour', {
          when: formatInstant(at, { locale: language, zone: organisation.time_zone, style: 'date and time' }),
          minutes: String(minutes ?? 0),
          rate: money(rate ?? 0),
        })
  const heading = say('Sessions in {month}', { month: nameOfMonth(month) })
  const body = await printStatement({
    language,
    title: heading,
    issuer: organisation,
    heading,
    rows: [
      { name: say('Mentor'), value: mentor.name },
      { name: say('Status'), value: translate(STATUS_WORDS[status]) },
      { name: say('Sessions'), value: String(statement.sessions) },
      ...(paidOn === null ? [] : [{ name: say('Paid on'), value: formatDay(paidOn, language) }]),
      ...(reference === null ? [] : [{ name: say('Reference'), value: reference }]),
    ],
    amounts: lines.map((line) => ({ name: nameOf(line), value: money(line.amount) })),
    sum: { name: say('Total'), value: money(total) },
    note: null,
  })
  return {
    type: 'application/pdf',
    language,
    body,
    headers: contentDisposition(`mentor-statement-${month}-${id}.pdf`, 'inline'),
  }
}
