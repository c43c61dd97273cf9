import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type ReadPeriod, readPeriod } from '#server/period.ts'
import { type Currency, type Money, moneyOf, toMinor } from '#shared/currency.ts'
import { type Message, message } from '#shared/message.ts'
import { monthsIn } from '#shared/months.ts'
import { publicationsForMail, readPublicationIncome } from '#features/money/publication/income/income.service.ts'
import type { MailedReport } from '#features/admin/report/saved-view/saved-view.service.ts'
import { incomeByCurrency, monthlyIncome, namedIncome } from './figures.logic.ts'
import { type Income, incomeApi } from './income.contract.ts'
import { readIncomeCells, readGiftCells, readOwedToLearners, readUnpaidOrders } from './income.data.ts'
import { incomeExported } from './income.events.ts'
import { incomeCsv, incomePdf } from './export/export.service.ts'

async function readIncome(db: Db, { period, ...moments }: ReadPeriod): Promise<Income> {
  const [cells, waiting, owed, gifts] = await Promise.all([
    readIncomeCells(db, moments),
    readUnpaidOrders(db),
    readOwedToLearners(db),
    readGiftCells(db, period),
  ])
  const { month = [], course = [], program = [] } = Object.groupBy(cells, (cell) => cell.of)
  const [months, earlier] = [monthsIn(period), monthsIn(period.before)]
  return {
    ...period,
    currencies: incomeByCurrency(month),
    months: monthlyIncome(month, months, earlier),
    courses: namedIncome(course, ({ courseId, course: title, isPlace }) => ({
      id: courseId,
      title,
      is_places: isPlace,
    })),
    programs: namedIncome(program, ({ programId, program: title }) => ({ id: programId, title })),
    waiting: waiting.map(({ minor, since, ...one }) => ({
      ...one,
      amount: moneyOf(minor, one.currency).amount,
      since: new Date(since).toISOString(),
    })),
    owed: owed.map(({ minor, currency }) => moneyOf(minor, currency)),
    gifts: incomeByCurrency(gifts).map(({ currency, net: amount, before, payments, refunds }) => ({
      currency,
      amount,
      before,
      gifts: payments - refunds,
    })),
    gift_months: monthlyIncome(gifts, months, earlier).map(({ net: amount, month: name, currency, before }) => ({
      month: name,
      currency,
      amount,
      before,
    })),
  }
}

type Reading = Call<typeof incomeApi.read> | Call<typeof incomeApi.export> | Call<typeof incomeApi.pdf>

const incomeOf = async ({ db, query, now }: Reading): Promise<Income> =>
  readIncome(db, await readPeriod(db, query, now()))

const amountOf = (amount: number, currency: Currency): Money => moneyOf(toMinor(amount, currency) ?? 0, currency)

const giftLine = ({ amount, currency, before }: Income['gifts'][number]): Message =>
  message('Gifts: {amount}, previous period: {earlier}', {
    amount: amountOf(amount, currency),
    earlier: amountOf(before, currency),
  })

/** A saved view of the report by mail: what came in, and gifts, per currency, and what publications bring. */
export const financialMail: MailedReport = {
  name: 'financial',
  path: '/dashboard/financial-reports',
  figures: async (db, chosen, search, now) => {
    const { currencies, gifts } = await readIncome(db, await readPeriod(db, chosen, now))
    const income = currencies.map(({ currency, net, before }) =>
      message('Income: {amount}, previous period: {earlier}', {
        amount: amountOf(net, currency),
        earlier: amountOf(before, currency),
      }),
    )
    return [
      ...(income.length > 0 ? income : [message('No income in this period')]),
      ...gifts.map(giftLine),
      ...(await publicationsForMail(db, chosen, search, now)),
    ]
  },
}

async function sendCsv(call: Call<typeof incomeApi.export>): Promise<RawAnswer> {
  const shown = {
    income: await incomeOf(call),
    publications: await readPublicationIncome(call.db, call.query, call.now()),
  }
  const { from, to } = shown.income
  const { count, file } = incomeCsv(call, shown)
  await incomeExported(call, call.db, { action: 'income.export', from, to, count })
  return file
}

async function sendPdf(call: Call<typeof incomeApi.pdf>): Promise<RawAnswer> {
  const shown = {
    income: await incomeOf(call),
    publications: await readPublicationIncome(call.db, call.query, call.now()),
  }
  const { from, to, courses } = shown.income
  await incomeExported(call, call.db, { action: 'income.pdf', from, to, count: courses.length })
  return incomePdf(call, shown)
}

export const incomeHandlers = handlers(incomeApi, { read: incomeOf, export: sendCsv, pdf: sendPdf })
