import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Call, RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { type Message, message, word } from '#shared/message.ts'
import type { certificateApi, Correction, CorrectionState } from '../certificate.contract.ts'
import { listAllCorrections, listCorrections as readCorrections } from './correction.data.ts'

/** One page of learners' requests for another name. */
export async function listCorrections({ db, query }: Call<typeof certificateApi.listCorrections>) {
  const { rows, ...page } = await readCorrections(db, query)
  return { corrections: rows, ...page }
}

const STATUS_WORDS: Record<CorrectionState, Message> = {
  open: message('Pending'),
  done: word('Corrected', 'request'),
  refused: message('Declined'),
}

const CORRECTION_FILE: readonly CsvColumn<Correction>[] = [
  { head: message('Learner'), cell: ({ user }) => user.name },
  { head: message('Email'), cell: ({ user }) => user.email },
  { head: message('Course'), cell: ({ course }) => course },
  { head: message('Name on the certificate'), cell: (row) => row.current_name },
  { head: message('Requested name'), cell: ({ name }) => name },
  { head: message('Reason'), cell: ({ note }) => note },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Reason for declining'), cell: ({ reason }) => reason },
  { head: message('Requested'), cell: (row) => instantCell(row.created_at) },
]

/** All rows of the list as a file; the download is logged with their number. */
export async function exportCorrections(call: Call<typeof certificateApi.exportCorrections>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const found = await listAllCorrections(db, query)
  return listFile(
    call,
    {
      action: 'certificate.exportCorrections',
      name: `name-corrections-${query.status ?? 'all'}`,
      columns: CORRECTION_FILE,
    },
    found,
  )
}
