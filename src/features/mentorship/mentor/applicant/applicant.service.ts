import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import { storeDocument } from '#server/files/documents.ts'
import { sendDocument } from '#server/http/send-document.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { type Message, message } from '#shared/message.ts'
import { recipientFor, submitApplication } from '#features/base/account/guest/guest.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import {
  approveApplicant,
  askApplicant,
  rejectApplicant,
  requireApplicant,
  resetApplicant,
} from '../decision/decision.service.ts'
import type { ExpertiseArea, MentorStatus } from '../mentor.contract.ts'
import { ownApplicantApi } from '../own-applicant/own-applicant.contract.ts'
import { findPendingApplicant } from '../own-applicant/own-applicant.data.ts'
import { type Applicant, applicantApi, degreeRule, type EducationLevel } from './applicant.contract.ts'
import {
  type ApplicantFilter,
  findDegree,
  findOpenApplication,
  insertApplicant,
  listAllApplicants,
  listApplicants,
  type Whose,
} from './applicant.data.ts'
import { applicantSubject, applicantApplied, applicantAppliedAgain, degreeDownloaded } from './applicant.events.ts'

/** For the home of the person who waits for the decision. */
export { findPendingApplicant } from '../own-applicant/own-applicant.data.ts'

/** For the history of an applicant. */
export { APPLICANT_HISTORY, applicantSubject } from './applicant.events.ts'

const alreadyAppliedError = (status: MentorStatus | undefined): AppError =>
  new AppError(
    'conflict',
    status === 'approved'
      ? message('You are already a mentor')
      : message('You have already applied. We will write to you when we have decided.'),
  )

/** A file is not compared: an application with one is never a second sending. */
const isSentAgain = (
  open: { status: MentorStatus; mentorBio: string },
  { userId, mentorBio, degreeFileId }: Omit<Application, 'name' | 'email' | 'language'>,
): boolean => userId !== null && degreeFileId === null && open.status === 'pending' && open.mentorBio === mentorBio

type Application = Whose & {
  name: string
  areaOfExpertise: ExpertiseArea
  mentorBio: string
  educationLevel: EducationLevel
  language: Language
  degreeFileId: string | null
}

/**
 * Writes an application down and tells the admins and the applicant. Throws 409 when the person has an open one; the same
 * application of an account again is a second sending whose first answer was lost, and counts as taken.
 * @param now when it was made; the demo data gives past moments
 */
export async function applyAsMentor(
  cause: Cause | Past,
  tx: Db,
  { email, language, name, ...values }: Application,
  now: Date,
): Promise<Applicant> {
  const open = await findOpenApplication(tx, { userId: values.userId, email })
  if (open && isSentAgain(open, values)) return requireApplicant(tx, open.id)
  if (open) throw alreadyAppliedError(open.status)
  const typed = { applicantName: name, applicantEmail: email, applicantLanguage: language }
  const id = await insertApplicant(tx, { ...values, ...typed, createdAt: now })
  if (id === undefined) throw alreadyAppliedError(undefined)
  const row = await requireApplicant(tx, id)
  const adminIds = await idsWithRole(tx, 'admin', now)
  await applicantApplied(cause, tx, { row, to: await recipientFor(tx, row, language), adminIds })
  return row
}

/** Applies to become a mentor. */
async function apply(call: Call<typeof applicantApi.apply>) {
  const { db, me, body, files_in: files, language, say } = call
  const answer = { message: say('Application submitted successfully!') }
  if (body.website) return answer
  const file = files['degree_attachment']
  const typed = {
    name: body.name,
    areaOfExpertise: body.area_of_expertise,
    mentorBio: body.mentor_bio,
    educationLevel: body.education_level,
    language,
  }
  const storeDegreeAnd = <T>(write: (tx: Db, degreeFileId: string | null) => Promise<T>) =>
    file
      ? storeDocument(call, { file, rule: degreeRule, ownerId: me?.id ?? null }, write)
      : db.transaction((tx) => write(tx, null))
  await submitApplication(
    call,
    { kind: 'mentor-apply', email: body.email },
    {
      write: (whose, at) =>
        storeDegreeAnd((tx, degreeFileId) => applyAsMentor(call, tx, { ...whose, ...typed, degreeFileId }, at)),
      findOpen: (whose) => findOpenApplication(db, whose),
      tellAgain: (tx, to) => applicantAppliedAgain(call, tx, to, body.name),
    },
  )
  return answer
}

type Narrowed = Call<typeof applicantApi.export>['query']

const filterOf = ({ status, expertise, search }: Narrowed): ApplicantFilter => ({
  status: status === 'all' ? undefined : status,
  expertise,
  search,
})

async function list({ db, query }: Call<typeof applicantApi.list>) {
  const { sort, page, limit = PAGE_LIMIT_MAX, counts } = query
  const { rows, ...paged } = await listApplicants(db, filterOf(query), { sort, page, limit, counts })
  return { applications: rows, ...paged }
}

const STATUS_WORDS: Record<MentorStatus, Message> = {
  pending: message('Pending'),
  approved: message('Approved'),
  rejected: message('Rejected'),
}

const APPLICANT_FILE: readonly CsvColumn<Applicant>[] = [
  { head: message('Name'), cell: ({ name }) => name },
  { head: message('Email'), cell: ({ email }) => email },
  { head: message('Expertise'), cell: (row) => row.area_of_expertise },
  { head: message('Education'), cell: (row) => row.education_level },
  { head: message('Status'), cell: (row) => STATUS_WORDS[row.mentor_status] },
  { head: message('Applied'), cell: (row) => instantCell(row.created_at) },
  { head: message('Decided'), cell: (row) => instantCell(row.decided_at) },
  { head: message('Decided by'), cell: ({ reviewer }) => reviewer?.name ?? '' },
  { head: message('Reason'), cell: (row) => row.decision_reason },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof applicantApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const found = await listAllApplicants(db, filterOf(query), query.sort)
  return listFile(
    call,
    { action: 'applicant.export', name: `mentors-${query.status ?? 'all'}`, columns: APPLICANT_FILE },
    found,
  )
}

async function degree(call: Call<typeof applicantApi.degree>): Promise<RawAnswer> {
  const { db, params } = call
  const row = await requireApplicant(db, params.id)
  const file = await findDegree(db, row.id)
  if (!file) throw notFound(message('No degree was uploaded'))
  await degreeDownloaded(call, db, row)
  return sendDocument(call, { ...file, title: `Degree ${row.name}` })
}

async function approve(call: Call<typeof applicantApi.approve>) {
  const { db, me, params, now, say } = call
  const application = await db.transaction((tx) => approveApplicant(call, tx, { id: params.id, byId: me.id }, now()))
  return { message: say('Mentor approved'), application }
}

async function reject(call: Call<typeof applicantApi.reject>) {
  const { db, me, params, body, now, say } = call
  const decision = { id: params.id, byId: me.id, reason: body.reason || null }
  const application = await db.transaction((tx) => rejectApplicant(call, tx, decision, now()))
  return { message: say('Mentor rejected'), application }
}

async function setStatus(call: Call<typeof applicantApi.setStatus>) {
  const { db, me, params, body, now, say } = call
  const decision = { id: params.id, byId: me.id, reason: body.reason || null }
  const application = await db.transaction((tx) => {
    if (body.status === 'approved') return approveApplicant(call, tx, decision, now())
    if (body.status === 'rejected') return rejectApplicant(call, tx, decision, now())
    return resetApplicant(call, tx, decision)
  })
  return { message: say('Mentor status updated'), application }
}

async function ask(call: Call<typeof applicantApi.ask>) {
  const { db, me, params, body, now, say } = call
  const decision = { id: params.id, byId: me.id, question: body.question }
  const application = await db.transaction((tx) => askApplicant(call, tx, decision, now()))
  return { message: say('Question sent'), application }
}

/** When the person sent the application that is pending. */
async function mine({ db, me }: Call<typeof ownApplicantApi.mine>) {
  const pending = await findPendingApplicant(db, me.id)
  if (!pending) return { application: null }
  return { application: { sent_at: pending.at.toISOString(), asked_at: pending.askedAt?.toISOString() ?? null } }
}

const mainHandlers = handlers(applicantApi, {
  apply,
  list,
  async get(call) {
    const application = await requireApplicant(call.db, call.params.id)
    await recordReading(call, 'applicant.get', {
      record: applicantSubject(application.id),
      ownerId: application.user_id,
    })
    return { application }
  },
  export: exportAll,
  degree,
  approve,
  reject,
  setStatus,
  ask,
})

export const applicantHandlers = [...mainHandlers, ...handlers(ownApplicantApi, { mine })]
