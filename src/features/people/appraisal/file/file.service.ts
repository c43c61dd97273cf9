import type { Call, RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer, instantCell } from '#server/http/csv.ts'
import { type Message, message } from '#shared/message.ts'
import type { appraisalApi, AppraisalRow, AppraisalStatus } from '../appraisal.contract.ts'
import { listAllOfCycle } from '../appraisal.data.ts'
import { reviewsExported } from '../appraisal.events.ts'
import { requireCycle } from '../review-cycle/review-cycle.service.ts'

const STATUS_NAMES: Record<AppraisalStatus, Message> = {
  self: message('Self-review'),
  submitted: message('To review'),
  shared: message('Shared'),
  read: message('Read'),
}

const COLUMNS: readonly CsvColumn<AppraisalRow>[] = [
  { head: message('Code'), cell: ({ employee }) => employee.code },
  { head: message('Employee'), cell: ({ employee }) => employee.name },
  { head: message('Department'), cell: ({ employee }) => employee.department },
  { head: message('Reviewer'), cell: ({ reviewer }) => reviewer?.name ?? null },
  { head: message('Status'), cell: ({ status }) => STATUS_NAMES[status] },
  { head: message('Self-review submitted'), cell: ({ submitted_at: at }) => instantCell(at) },
  { head: message('Shared on'), cell: ({ shared_at: at }) => instantCell(at) },
  { head: message('Result'), cell: ({ result }) => result },
]

/** All reviews of a cycle as a file; the log tells who took how many. */
export async function exportReviews(call: Call<typeof appraisalApi.export>): Promise<RawAnswer> {
  const { db, params } = call
  const { id } = await requireCycle(db, params.id)
  const { total, rows } = await listAllOfCycle(db, id)
  await reviewsExported(call, db, { cycle: id, count: total })
  return csvAnswer(call, `review-cycle-${id}`, COLUMNS, rows)
}
