import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { message } from '#shared/message.ts'
import { type Ability, type Actor, can } from '#shared/policy.ts'
import type { Mentee, MentorshipApplication } from '../mentorship.contract.ts'
import { findMentorship, listMentorships } from '../mentorship.data.ts'
import { answerResume } from '../mentorship.service.ts'
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

/** Throws 404, also for somebody else's mentee. */
async function requireMentee(
  { db, me, params }: Pick<Call<typeof menteeApi.get>, 'db' | 'me' | 'params'>,
  ability: Ability<MentorshipApplication>,
): Promise<MentorshipApplication> {
  const row = await findMentorship(db, params.id)
  if (!row || !can(me, ability, row)) throw notFound(message('Mentee not found'))
  return row
}

async function list({ db, me, query }: Call<typeof menteeApi.list>) {
  const { status, search, limit = PAGE_LIMIT_MAX, sort, page, counts } = query
  // Whoever has no page in the directory guides nobody, and no mentor has the number 0.
  const mentor = menteeScope(me) === 'all' ? undefined : (me.facts.mentor_id ?? 0)
  const filter = { status: status === 'all' ? undefined : status, search, mentor }
  const { rows, ...paged } = await listMentorships(db, filter, {
    sort,
    page,
    limit,
    counts,
    mentees: mentor === undefined ? 'all' : 'own',
  })
  return { mentees: rows.map((row) => toMentee(me, row)), ...paged }
}

const resume = async (call: Call<typeof menteeApi.resume>): Promise<RawAnswer> =>
  answerResume(call, 'mentee.resume', await requireMentee(call, menteePolicy.contact))

export const menteeHandlers = handlers(menteeApi, {
  list,
  get: async (call) => ({ mentee: toMentee(call.me, await requireMentee(call, menteePolicy.get)) }),
  resume,
})
