import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { message } from '#shared/message.ts'
import { type Actor, can } from '#shared/policy.ts'
import type { Mentee, MentorshipApplication } from '../mentorship.contract.ts'
import { findMentorship, listMentorships } from '../mentorship.data.ts'
import { answerResume } from '../mentorship.service.ts'
import { menteeApi } from './mentee.contract.ts'
import { menteeScope } from './mentee.policy.ts'

/** What a mentor sees of a mentorship: not who decided, why, and whom the mentee wished for. */
function toMentee({
  wished_mentor: _wished,
  language: _language,
  reviewer: _reviewer,
  decision_reason: _reason,
  ...mentee
}: MentorshipApplication): Mentee {
  return { ...mentee, resume_path: mentee.resume && `/api/mentees/${mentee.id}/resume` }
}

/** Throws 404, also for somebody else's mentee. */
async function requireMentee(db: Db, me: Actor, id: number): Promise<MentorshipApplication> {
  const row = await findMentorship(db, id)
  if (!row || !can(me, menteeApi.get.access, row)) throw notFound(message('Mentee not found'))
  return row
}

async function list({ db, me, query }: Call<typeof menteeApi.list>) {
  const { status, search, limit = PAGE_LIMIT_MAX, sort, page, counts } = query
  // Whoever has no page in the directory guides nobody, and no mentor has the number 0.
  const mentor = menteeScope(me) === 'all' ? undefined : (me.facts.mentor_id ?? 0)
  const filter = { status: status === 'all' ? undefined : status, search, mentor }
  const { rows, ...paged } = await listMentorships(db, filter, { sort, page, limit, counts, areMentees: true })
  return { mentees: rows.map(toMentee), ...paged }
}

const resume = async (call: Call<typeof menteeApi.resume>): Promise<RawAnswer> =>
  answerResume(call, 'mentee.resume', await requireMentee(call.db, call.me, call.params.id))

export const menteeHandlers = handlers(menteeApi, {
  list,
  get: async ({ db, me, params }) => ({ mentee: toMentee(await requireMentee(db, me, params.id)) }),
  resume,
})
