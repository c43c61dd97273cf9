import type { Call, RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { message } from '#shared/message.ts'
import { momentsOf } from '../line/line.service.ts'
import type { KeptError, logApi } from '../log.contract.ts'
import { listAllErrors, listErrors } from './kept-error.data.ts'

const askedOf = ({
  query: { search, from, to },
  zone,
}: Call<typeof logApi.errors> | Call<typeof logApi.exportErrors>) => ({
  search,
  ...momentsOf({ from, to }, zone),
})

export async function readErrors(call: Call<typeof logApi.errors>) {
  const { page, limit } = call.query
  return listErrors(call.db, askedOf(call), { page, limit })
}

const KEPT_ERROR_FILE: readonly CsvColumn<KeptError>[] = [
  { head: message('Last occurrence (UTC)'), cell: (error) => error.last_at },
  { head: message('First occurrence (UTC)'), cell: (error) => error.first_at },
  { head: message('Occurrences'), cell: ({ times }) => times },
  { head: message('Where'), cell: ({ place }) => place },
  { head: message('What went wrong'), cell: (error) => error.message },
  { head: message('Request number'), cell: (error) => error.request_id },
  { head: message('Location in the code'), cell: ({ stack }) => stack },
]

export async function exportErrors(call: Call<typeof logApi.exportErrors>): Promise<RawAnswer> {
  const found = await listAllErrors(call.db, askedOf(call))
  return listFile(call, { action: 'log.exportErrors', name: 'errors', columns: KEPT_ERROR_FILE }, found)
}
