import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Call, RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { type Message, message } from '#shared/message.ts'
import type { Donation, donationApi, DonationStatus } from '../donation.contract.ts'
import { listAllDonations } from '../donation.data.ts'
import { WAY_WORDS } from '../receipt/receipt.service.ts'

const STATUS_WORDS: Record<DonationStatus, Message> = { received: message('Valid'), void: message('Void') }

const EXPORT_FILE: readonly CsvColumn<Donation>[] = [
  { head: message('Receipt'), cell: (row) => row.receipt_number },
  { head: message('Received on'), cell: (row) => row.received_on },
  { head: message('Donor'), cell: ({ name }) => name },
  { head: message('Email'), cell: ({ email }) => email },
  { head: message('Amount'), cell: ({ amount }) => amount },
  { head: message('Currency'), cell: ({ currency }) => currency },
  { head: message('Payment method'), cell: ({ way }) => WAY_WORDS[way] },
  { head: message('Reference'), cell: ({ reference }) => reference },
  { head: message('Gift for'), cell: ({ purpose }) => purpose },
  { head: message('Note'), cell: ({ note }) => note },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Reason'), cell: (row) => row.void_reason },
  { head: message('Recorded by'), cell: (row) => row.recorded_by },
]

/** Which gifts a query asks for. */
export const filterOf = ({ status, way, from, to, search }: Call<typeof donationApi.export>['query']) => ({
  status: status === 'all' ? undefined : status,
  way,
  from,
  to,
  search,
})

/** All rows of the list as a file; the download is logged with their number. */
export async function exportDonations(call: Call<typeof donationApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const found = await listAllDonations(db, filterOf(query), query.sort)
  return listFile(call, { action: 'donation.export', name: 'donations', columns: EXPORT_FILE }, found)
}
