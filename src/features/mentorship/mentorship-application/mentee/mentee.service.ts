import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { notFound } from '#shared/errors.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { message } from '#shared/message.ts'
import { type Ability, type Actor, can } from '#shared/policy.ts'
import type { Mentee, MentorshipApplication } from '../mentorship-application.contract.ts'
import {
  findMentorshipApplication,
  listAllMentorshipApplications,
  listMentorshipApplications,
  type MentorshipApplicationFilter,
} from '../mentorship-application.data.ts'
import { answerResume, mentorshipApplicationSubject, STATUS_WORDS } from '../mentorship-application.service.ts'
import { menteeApi } from './mentee.contract.ts'
import { menteePolicy, menteeScope } from './mentee.policy.ts'

/**
 * What a mentor sees of a mentorship: not who decided, why, and whom the mentee wished for; and how to reach the mentee
 * only when both have confirmed their agreement.
 */
function toMentee(
  me: Actor,
  {
    wished_mentor: _wished,
    language: _language,
    reviewer: _reviewer,
    decision_reason: _reason,
    is_waiting: _waiting,
    ...mentee
  }: MentorshipApplication,
): Mentee {
  if (!can(me, menteePolicy.contact, mentee))
    return { ...mentee, email: null, phone: null, linkedin: null, resume: null, resume_path: null }
  return { ...mentee, resume_path: mentee.resume && `/api/mentees/${mentee.id}/resume` }
}

/** Throws 404, also for someone else's mentee. */
async function requireMentee(
  { db, me, params }: Pick<Call<typeof menteeApi.get>, 'db' | 'me' | 'params'>,
  ability: Ability<MentorshipApplication>,
): Promise<MentorshipApplication> {
  const row = await findMentorshipApplication(db, params.id)
  if (!row || !can(me, ability, row)) throw notFound(message('Mentee not found'))
  return row
}

/** The filter of the caller's list and of its file. */
const filterFor = (
  me: Actor,
  { status, search }: Call<typeof menteeApi.export>['query'],
): MentorshipApplicationFilter => ({
  status: status === 'all' ? undefined : status,
  search,
  // Anyone who has no page in the directory guides no one, and no mentor has the number 0.
  mentor: menteeScope(me) === 'all' ? undefined : (me.facts.mentor_id ?? 0),
})

async function list({ db, me, query }: Call<typeof menteeApi.list>) {
  const { limit = PAGE_LIMIT_MAX, sort, page, counts } = query
  const asked = { sort, page, limit, counts, mentees: menteeScope(me) }
  const { rows, ...paged } = await listMentorshipApplications(db, filterFor(me, query), asked)
  return { mentees: rows.map((row) => toMentee(me, row)), ...paged }
}

const MENTEE_FILE: readonly CsvColumn<Mentee>[] = [
  { head: message('Name'), cell: (row) => row.full_name },
  { head: message('Email'), cell: ({ email }) => email },
  { head: message('Goals'), cell: (row) => row.mentorship_goals },
  { head: message('Mentor'), cell: ({ mentor }) => mentor?.name ?? null },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Since'), cell: (row) => instantCell(row.decided_at) },
  { head: message('Completed'), cell: (row) => instantCell(row.completed_at) },
]

async function* menteesFor(me: Actor, rows: AsyncIterable<MentorshipApplication>): AsyncGenerator<Mentee> {
  for await (const row of rows) yield toMentee(me, row)
}

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof menteeApi.export>): Promise<RawAnswer> {
  const { db, me, query } = call
  await requireConfirmed(call)
  const asked = { sort: query.sort, mentees: menteeScope(me) }
  const { total, rows } = await listAllMentorshipApplications(db, filterFor(me, query), asked)
  return listFile(
    call,
    { action: 'mentee.export', name: `mentees-${query.status ?? 'all'}`, columns: MENTEE_FILE },
    { total, rows: menteesFor(me, rows) },
  )
}

const resume = async (call: Call<typeof menteeApi.resume>): Promise<RawAnswer> =>
  answerResume(call, 'mentee.resume', await requireMentee(call, menteePolicy.contact))

export const menteeHandlers = handlers(menteeApi, {
  list,
  export: exportAll,
  async get(call) {
    const row = await requireMentee(call, menteePolicy.get)
    await recordReading(call, 'mentee.get', { record: mentorshipApplicationSubject(row.id), ownerId: row.user_id })
    return { mentee: toMentee(call.me, row) }
  },
  resume,
})
