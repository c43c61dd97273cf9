import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Call, RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { type Message, message } from '#shared/message.ts'
import { todayOf } from '#features/people/employee/employee.service.ts'
import type { appraisalApi, AppraisalRow, AppraisalStatus } from '../appraisal.contract.ts'
import { listAllReviewsOfCycle, listAllReviewsToWrite } from '../appraisal.data.ts'
import { reviewsExported } from '../appraisal.events.ts'
import { requireCycle } from '../review-cycle/review-cycle.service.ts'

const STATUS_NAMES: Record<AppraisalStatus, Message> = {
  self: message('Self-review'),
  submitted: message('To review'),
  shared: message('Shared'),
  read: message('Read'),
}

const REVIEWER: CsvColumn<AppraisalRow> = {
  head: message('Reviewer'),
  cell: ({ reviewer }) => reviewer?.name ?? null,
}

const REVIEW_FILE: readonly CsvColumn<AppraisalRow>[] = [
  { head: message('Code'), cell: ({ employee }) => employee.code },
  { head: message('Employee'), cell: ({ employee }) => employee.name },
  { head: message('Department'), cell: ({ employee }) => employee.department },
  REVIEWER,
  { head: message('Status'), cell: ({ status }) => STATUS_NAMES[status] },
  { head: message('Self-review submitted'), cell: ({ submitted_at: at }) => instantCell(at) },
  { head: message('Shared on'), cell: ({ shared_at: at }) => instantCell(at) },
  { head: message('Result'), cell: ({ result }) => result },
]

const TO_WRITE_FILE: readonly CsvColumn<AppraisalRow>[] = [
  { head: message('Review cycle'), cell: ({ cycle }) => cycle.title },
  ...REVIEW_FILE.filter((column) => column !== REVIEWER),
  { head: message('Share by'), cell: ({ cycle }) => cycle.manager_due_on },
]

/** The reviews that the caller writes as a file. */
export async function exportToWrite(call: Call<typeof appraisalApi.exportToWrite>): Promise<RawAnswer> {
  const { db, me, query, now } = call
  const { search, status } = query
  const today = await todayOf(db, now())
  const filter = { reviewerId: me.id, search, today, status: status === 'all' ? undefined : status }
  const found = await listAllReviewsToWrite(db, filter)
  const name = `reviews-to-write-${status ?? 'all'}`
  return listFile(call, { action: 'appraisal.exportToWrite', name, columns: TO_WRITE_FILE }, found)
}

/** The reviews of a cycle as a file; the log says who took how many. */
export async function exportReviews(call: Call<typeof appraisalApi.export>): Promise<RawAnswer> {
  const { db, params, query } = call
  const { id } = await requireCycle(db, params.id)
  await requireConfirmed(call)
  const { search, status, sort } = query
  const filter = { cycleId: id, search, status: status === 'all' ? undefined : status }
  const { total, rows } = await listAllReviewsOfCycle(db, filter, { sort })
  await reviewsExported(call, db, { cycle: id, ...query, count: total })
  return csvAnswer(call, `review-cycle-${id}`, REVIEW_FILE, rows)
}
