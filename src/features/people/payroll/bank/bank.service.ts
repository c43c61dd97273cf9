import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Call, RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer } from '#server/http/csv.ts'
import { type Currency, toMajor } from '#shared/currency.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { findStoredRun } from '../payroll.data.ts'
import { runExported } from '../payroll.events.ts'
import type { payoutApi } from '../payout/payout.contract.ts'
import { findLastFileNumber, listTransfers } from '../payout/payout.data.ts'

type Line = {
  bank: string
  number: string
  holder: string
  amount: number
  currency: Currency
  reference: string
}

const BANK_FILE: readonly CsvColumn<Line>[] = [
  { head: message('Bank'), cell: ({ bank }) => bank },
  // A text: it may begin with zeros.
  { head: message('Account number'), cell: ({ number }) => number },
  { head: message('Name on the account'), cell: ({ holder }) => holder },
  { head: message('Amount'), cell: ({ amount }) => amount },
  { head: message('Currency'), cell: ({ currency }) => currency },
  { head: message('Reference'), cell: ({ reference }) => reference },
]

/** What the bank pays by a file of an approved run, to the accounts as they were then; the last line is the sum. */
export async function sendBankFile(call: Call<typeof payoutApi.file>): Promise<RawAnswer> {
  const { db, params, query, say } = call
  const run = await findStoredRun(db, params.id)
  if (!run) throw notFound(message('Pay run not found'))
  if (run.approvedAt === null) {
    throw new AppError('conflict', message('The bank file is available once the run is approved'))
  }
  const { month, number, currency } = run
  const newest = await findLastFileNumber(db, run.id)
  if (newest === 0) throw new AppError('conflict', message('Create the bank file first'))
  const file = query.file ?? newest
  if (file > newest) throw notFound(message('Bank file not found'))
  await requireConfirmed(call)
  const transfers = await listTransfers(db, run.id, file)
  const name = `${month}-${number}`
  async function* lines(): AsyncGenerator<Line> {
    for (const { code, net, account } of transfers) {
      if (account) yield { ...account, amount: toMajor(net, currency), currency, reference: `${code} ${name}` }
    }
    const sum = transfers.reduce((total, { net }) => total + net, 0)
    const count = say('{count, plural, one {# payment} other {# payments}}', { count: transfers.length })
    yield { bank: say('Total'), number: '', holder: count, amount: toMajor(sum, currency), currency, reference: name }
  }
  await runExported(call, db, run, { action: 'payout.file', count: transfers.length })
  return csvAnswer(call, file === 1 ? `bank-${name}` : `bank-${name}-${file}`, BANK_FILE, lines())
}
