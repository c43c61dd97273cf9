import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import { storeDocument } from '#server/files/documents.ts'
import { sendDocument } from '#server/http/send-document.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { type Message, message, word } from '#shared/message.ts'
import { recipientFor, submitApplication } from '#features/base/account/guest/guest.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import {
  acceptApplication,
  assignMentor,
  completeMentorship,
  denyApplication,
  requireMentorshipApplication,
  withdrawApplication,
} from './decision/decision.service.ts'
import {
  type MentorshipApplication,
  mentorshipApplicationApi,
  type MentorshipApplicationStatus,
  resumeRule,
} from './mentorship-application.contract.ts'
import { ownApplicationApi } from './own-application/own-application.contract.ts'
import { findPendingOf } from './own-application/own-application.data.ts'
import {
  findPending,
  findResume,
  insertMentorshipApplication,
  listAllMentorshipApplications,
  listMentorshipApplications,
  type MentorshipApplicationFilter,
} from './mentorship-application.data.ts'
import {
  applicationSent,
  applicationSentAgain,
  mentorshipApplicationSubject,
  resumeDownloaded,
} from './mentorship-application.events.ts'
import { lockMentor, listMentorsWithLoad } from './suggestion/suggestion.data.ts'
import { suggestMentorsFor } from './suggestion/suggestion.logic.ts'

/** For the history of an application. */
export { MENTORSHIP_APPLICATION_HISTORY, mentorshipApplicationSubject } from './mentorship-application.events.ts'

/** For the home of the person who waits for the decision. */
export { findPendingOf } from './own-application/own-application.data.ts'

type New = Parameters<typeof insertMentorshipApplication>[1] & { userId: number | null }

/** Throws 422 when the mentor wished for is not in the directory, or is the applicant. */
async function refuseInvalidWish(tx: Db, { wishedMentorId, userId }: New): Promise<void> {
  if (!wishedMentorId) return
  const guide = await lockMentor(tx, wishedMentorId)
  if (!guide) throw invalid({ mentor_id: [message('This mentor is no longer available')] })
  if (guide.userId === userId) throw invalid({ mentor_id: [message('You cannot be your own mentor')] })
}

/**
 * Writes an application down and tells the admins and the applicant. Throws 409 when the person has a pending one.
 * @param now when it was made; the demo data gives past moments
 */
export async function applyForMentorship(
  cause: Cause | Past,
  tx: Db,
  values: New,
  now: Date,
): Promise<MentorshipApplication> {
  await refuseInvalidWish(tx, values)
  const pending = await findPending(tx, values)
  const id = pending ? undefined : await insertMentorshipApplication(tx, { ...values, createdAt: now })
  if (id === undefined)
    throw new AppError('conflict', message('You have already applied. We will write to you when we have decided.'))
  const row = await requireMentorshipApplication(tx, id)
  const adminIds = await idsWithRole(tx, 'admin', now)
  await applicationSent(cause, tx, { row, to: await recipientFor(tx, row, row.language), adminIds })
  return row
}

/** Empty fields of a form are stored as null. */
const nullIfEmpty = (text: string | undefined): string | null => text || null

const valuesOf = ({ body, language }: Call<typeof mentorshipApplicationApi.apply>) => ({
  fullName: body.full_name,
  phone: nullIfEmpty(body.phone),
  location: body.location,
  linkedin: nullIfEmpty(body.linkedin),
  educationLevel: body.education_level,
  fieldOfStudy: nullIfEmpty(body.field_of_study),
  institution: nullIfEmpty(body.institution),
  graduationYear: body.graduation_year ?? null,
  jobTitle: nullIfEmpty(body.job_title),
  company: nullIfEmpty(body.company),
  industry: nullIfEmpty(body.industry),
  experience: body.experience ?? null,
  mentorshipGoals: body.mentorship_goals,
  skillsToGain: nullIfEmpty(body.skills_to_gain),
  challenges: nullIfEmpty(body.challenges),
  mentorshipStyle: body.mentorship_style,
  meetingFrequency: body.meeting_frequency,
  communicationMode: body.communication_mode,
  availability: body.availability,
  duration: body.duration,
  personalStatement: nullIfEmpty(body.personal_statement),
  wishedMentorId: body.mentor_id || null,
  timeZone: body.time_zone || null,
  language,
})

/** Applies for mentorship. */
async function apply(call: Call<typeof mentorshipApplicationApi.apply>) {
  const { db, me, body, files_in: files, say } = call
  const answer = { message: say('Application submitted successfully!') }
  if (body.website) return answer
  const values = valuesOf(call)
  const file = files['resume']
  const kept = file && { file, rule: resumeRule, ownerId: me?.id ?? null }
  await submitApplication(
    call,
    { kind: 'mentorship-apply', email: body.email },
    {
      write: (whose, at) => {
        const write = (tx: Db, resumeFileId: string | null) =>
          applyForMentorship(call, tx, { ...values, ...whose, resumeFileId }, at)
        return kept ? storeDocument(call, kept, write) : db.transaction((tx) => write(tx, null))
      },
      findOpen: (whose) => findPending(db, whose),
      tellAgain: (tx, to) => applicationSentAgain(call, tx, to, body.full_name),
    },
  )
  return answer
}

type Narrowed = Call<typeof mentorshipApplicationApi.export>['query']

const filterOf = ({ status, search }: Narrowed): MentorshipApplicationFilter => ({
  status: status === 'all' ? undefined : status,
  search,
})

async function list({ db, query }: Call<typeof mentorshipApplicationApi.list>) {
  const { sort, page, limit = PAGE_LIMIT_MAX, counts } = query
  const { rows, ...paged } = await listMentorshipApplications(db, filterOf(query), { sort, page, limit, counts })
  return { applications: rows, ...paged }
}

/** The states in words, for files. */
export const STATUS_WORDS: Record<MentorshipApplicationStatus, Message> = {
  pending: message('Pending'),
  accepted: message('Accepted'),
  denied: message('Denied'),
  completed: word('Completed', 'an application'),
  withdrawn: word('Withdrawn', 'an application'),
}

const MENTORSHIP_APPLICATION_FILE: readonly CsvColumn<MentorshipApplication>[] = [
  { head: message('Name'), cell: (row) => row.full_name },
  { head: message('Email'), cell: ({ email }) => email },
  { head: message('Phone'), cell: ({ phone }) => phone },
  { head: message('Location'), cell: ({ location }) => location },
  { head: message('Education'), cell: (row) => row.education_level },
  { head: message('Goals'), cell: (row) => row.mentorship_goals },
  { head: message('Availability'), cell: ({ availability }) => availability },
  { head: message('Mentor'), cell: ({ mentor }) => mentor?.name ?? '' },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Applied'), cell: (row) => instantCell(row.created_at) },
  { head: message('Decided'), cell: (row) => instantCell(row.decided_at) },
  { head: message('Decided by'), cell: ({ reviewer }) => reviewer?.name ?? '' },
  { head: message('Reason'), cell: (row) => row.decision_reason },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof mentorshipApplicationApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const found = await listAllMentorshipApplications(db, filterOf(query), { sort: query.sort })
  return listFile(
    call,
    { action: 'mentorship.export', name: `mentorship-${query.status ?? 'all'}`, columns: MENTORSHIP_APPLICATION_FILE },
    found,
  )
}

/** The resume of an application that the caller may read; the log says who took it. Throws 404 without one. */
export async function answerResume(
  call: Call,
  action: Parameters<typeof resumeDownloaded>[2],
  row: Pick<MentorshipApplication, 'id' | 'full_name'>,
): Promise<RawAnswer> {
  const file = await findResume(call.db, row.id)
  if (!file) throw notFound(message('No resume was uploaded'))
  await resumeDownloaded(call, call.db, action, row)
  return sendDocument(call, { ...file, title: `Resume ${row.full_name}` })
}

const resume = async (call: Call<typeof mentorshipApplicationApi.resume>): Promise<RawAnswer> =>
  answerResume(call, 'mentorship.resume', await requireMentorshipApplication(call.db, call.params.id))

/** Who could guide an applicant; no one guides themselves. */
async function suggestMentors({ db, params, now }: Call<typeof mentorshipApplicationApi.suggestMentors>) {
  const row = await requireMentorshipApplication(db, params.id)
  const at = now()
  const guides = await listMentorsWithLoad(db, at)
  return {
    mentors: suggestMentorsFor(
      row,
      guides.filter(({ userId }) => userId !== row.user_id),
      at,
    ),
  }
}

async function accept(call: Call<typeof mentorshipApplicationApi.accept>) {
  const { db, me, params, body, now, say } = call
  const decision = { id: params.id, byId: me.id, mentorId: body.mentor_id ?? null }
  const application = await db.transaction((tx) => acceptApplication(call, tx, decision, now()))
  return { message: say('Application accepted'), application }
}

async function deny(call: Call<typeof mentorshipApplicationApi.deny>) {
  const { db, me, params, body, now, say } = call
  const decision = { id: params.id, byId: me.id, reason: body.reason || null }
  const application = await db.transaction((tx) => denyApplication(call, tx, decision, now()))
  return { message: say('Application denied'), application }
}

async function complete(call: Call<typeof mentorshipApplicationApi.complete>) {
  const { db, me, params, now, say } = call
  const decision = { id: params.id, byId: me.id }
  const application = await db.transaction((tx) => completeMentorship(call, tx, decision, now()))
  return { message: say('Mentorship completed'), application }
}

async function assign(call: Call<typeof mentorshipApplicationApi.assign>) {
  const { db, me, params, body, now, say } = call
  const decision = { id: params.id, byId: me.id, mentorId: body.mentor_id }
  const application = await db.transaction((tx) => assignMentor(call, tx, decision, now()))
  return { message: say('Mentor assigned'), application }
}

const mainHandlers = handlers(mentorshipApplicationApi, {
  apply,
  list,
  async get(call) {
    const application = await requireMentorshipApplication(call.db, call.params.id)
    await recordReading(call, 'mentorship.get', {
      record: mentorshipApplicationSubject(application.id),
      ownerId: application.user_id,
    })
    return { application }
  },
  export: exportAll,
  resume,
  suggestMentors,
  accept,
  deny,
  complete,
  assign,
})

/** The person's application that is pending. */
async function mine({ db, me }: Call<typeof ownApplicationApi.mine>) {
  const pending = await findPendingOf(db, me.id)
  if (!pending) return { application: null }
  const { id, at, goals, mentor } = pending
  const wished = mentor === null ? null : { name: mentor }
  return { application: { id, sent_at: at.toISOString(), mentorship_goals: goals, wished_mentor: wished } }
}

async function withdraw(call: Call<typeof ownApplicationApi.withdraw>) {
  const { db, me, params, now, say } = call
  await db.transaction((tx) => withdrawApplication(call, tx, { id: params.id, byId: me.id }, now()))
  return { message: say('Mentorship application withdrawn') }
}

export const mentorshipApplicationHandlers = [...mainHandlers, ...handlers(ownApplicationApi, { mine, withdraw })]
