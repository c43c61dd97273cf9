import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import { storeDocument } from '#server/files/documents.ts'
import { sendDocument } from '#server/http/send-document.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message, word } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Ability, type Actor, can } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole, recipientOf, requireUser } from '#features/base/user/user.service.ts'
import { requireJob, skillsIn } from '../job.service.ts'
import { isSaved } from '../saved-job/saved-job.data.ts'
import { compareSkills } from '../skill-match/skill-match.data.ts'
import {
  cvRule,
  type JobApplication,
  jobApplicationApi,
  jobApplicationMoves,
  type JobApplicationMove,
  type JobApplicationStatus,
  withdrawMove,
} from './job-application.contract.ts'
import {
  findCv,
  findJobApplication,
  lockOpenJob,
  insertAdminNote,
  insertJobApplication,
  type JobApplicationFilter,
  listAdminNotes,
  listAllJobApplications,
  listJobApplications,
  listOwnJobApplications,
  moveJobApplication,
} from './job-application.data.ts'
import {
  adminNoteWritten,
  applicantMessaged,
  cvDownloaded,
  jobApplicationMoved,
  jobApplicationWithdrawn,
  jobApplied,
} from './job-application.events.ts'
import { jobApplicationPolicy } from './job-application.policy.ts'

const NOT_FOUND = message('Job application not found')
const CLOSED = message('This job is closed to applications')
const DECIDED = message('Someone has already decided on this application. Check it again.')

async function requireApplication(db: Db, id: number): Promise<JobApplication> {
  const row = await findJobApplication(db, id)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** An application that the caller may act on; to everyone else it does not exist. */
async function requireApplicationFor(db: Db, me: Actor, id: number, ability: Ability<JobApplication>) {
  const row = await requireApplication(db, id)
  if (!can(me, ability, row)) throw notFound(NOT_FOUND)
  return row
}

const withRecipient = async (tx: Db, row: JobApplication) => ({
  row,
  to: recipientOf(await requireUser(tx, row.user_id)),
})

type New = { jobId: number; userId: number; note: string | null; cvFileId: string }

/**
 * Writes an application for an open job and tells the admins and the applicant. Throws 409 when the job is closed or the
 * person has applied before.
 * @param now when it was made; the demo data gives past moments
 */
export async function applyForJob(cause: Cause | Past, tx: Db, values: New, now: Date): Promise<JobApplication> {
  if (!(await lockOpenJob(tx, values.jobId))) throw new AppError('conflict', CLOSED)
  const id = await insertJobApplication(tx, { ...values, createdAt: now })
  if (id === undefined) throw new AppError('conflict', message('You have already applied for this job'))
  const row = await requireApplication(tx, id)
  await jobApplied(cause, tx, { ...(await withRecipient(tx, row)), adminIds: await idsWithRole(tx, 'admin', now) })
  return row
}

const findOwnApplication = async (db: Db, userId: number, jobId: number) =>
  (await listOwnJobApplications(db, { user: userId, job: jobId }, { limit: 1 })).rows[0]

async function apply(call: Call<typeof jobApplicationApi.apply>) {
  const { db, me, params, body, files_in: files, now, say } = call
  const { id: jobId, status } = await requireJob(db, params.id)
  if (status !== 'open') throw new AppError('conflict', CLOSED)
  const file = files['cv']
  if (!file) throw invalid({ cv: [message('Attach your CV')] })
  await storeDocument(call, { file, rule: cvRule, ownerId: me.id }, (tx, cvFileId) =>
    applyForJob(call, tx, { jobId, userId: me.id, note: body.note || null, cvFileId }, now()),
  )
  const application = await findOwnApplication(db, me.id, jobId)
  if (!application) throw notFound(NOT_FOUND)
  return { message: say('Application sent'), application }
}

async function mine({ db, me, params }: Call<typeof jobApplicationApi.mine>) {
  const job = await requireJob(db, params.id)
  return {
    application: (await findOwnApplication(db, me.id, job.id)) ?? null,
    is_saved: await isSaved(db, { userId: me.id, jobId: job.id }),
    skills: await compareSkills(db, skillsIn(job.skills), me.id),
  }
}

async function listOwn({ db, me, query }: Call<typeof jobApplicationApi.listOwn>) {
  const { rows, ...paged } = await listOwnJobApplications(db, { user: me.id }, query)
  return { applications: rows, ...paged }
}

async function withdraw(call: Call<typeof jobApplicationApi.withdraw>) {
  const { db, me, params, now, say } = call
  await db.transaction(async (tx) => {
    const { id } = await requireApplicationFor(tx, me, params.id, jobApplicationPolicy.withdraw)
    const { from, to } = withdrawMove
    if (!(await moveJobApplication(tx, id, { from, to, decidedAt: now() }))) throw lostMove(DECIDED)
    await jobApplicationWithdrawn(call, tx, id)
  })
  return { message: say('Application withdrawn') }
}

async function cv(call: Call<typeof jobApplicationApi.cv>): Promise<RawAnswer> {
  const { db, me, params } = call
  const row = await requireApplicationFor(db, me, params.id, jobApplicationPolicy.download)
  const file = await findCv(db, row.id)
  if (!file) throw notFound(NOT_FOUND)
  await cvDownloaded(call, db, row.id)
  return sendDocument(call, { ...file, title: `CV ${row.name}` })
}

type Narrowed = Call<typeof jobApplicationApi.export>['query']

const filterOf = ({ status, job, search }: Narrowed): JobApplicationFilter => ({
  status: status === 'all' ? undefined : status,
  job,
  search,
})

async function list({ db, query }: Call<typeof jobApplicationApi.list>) {
  const { sort, page, limit, counts } = query
  const { rows, ...paged } = await listJobApplications(db, filterOf(query), { sort, page, limit, counts })
  return { applications: rows, ...paged }
}

const STATUS_WORDS: Record<JobApplicationStatus, Message> = {
  applied: message('Application received'),
  shortlisted: message('Shortlisted'),
  interview: message('Interview'),
  hired: message('Hired'),
  rejected: word('Rejected', 'an application'),
  withdrawn: word('Withdrawn', 'an application'),
}

const JOB_APPLICATION_FILE: readonly CsvColumn<JobApplication>[] = [
  { head: message('Job'), cell: (row) => row.job_title },
  { head: message('Company'), cell: ({ company }) => company },
  { head: message('Name'), cell: ({ name }) => name },
  { head: message('Email'), cell: ({ email }) => email },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Applied'), cell: (row) => instantCell(row.created_at) },
  { head: message('Decided'), cell: (row) => instantCell(row.decided_at) },
  { head: message('Decided by'), cell: ({ reviewer }) => reviewer?.name ?? '' },
  { head: message('Reason'), cell: (row) => row.decision_reason },
  { head: message('Note'), cell: ({ note }) => note },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof jobApplicationApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const found = await listAllJobApplications(db, filterOf(query), query.sort)
  return listFile(
    call,
    {
      action: 'jobApplication.export',
      name: `job-applications-${query.status ?? 'all'}`,
      columns: JOB_APPLICATION_FILE,
    },
    found,
  )
}

type Decision = { id: number; byId: number; move: JobApplicationMove; reason: string | null }

/** Moves an application and tells the applicant. Throws 409 when it is in another state in the meantime. */
export async function decideJobApplication(
  cause: Cause | Past,
  tx: Db,
  { id, byId, move, reason }: Decision,
  now: Date,
): Promise<JobApplication> {
  const { from, to } = jobApplicationMoves[move]
  await requireApplication(tx, id)
  const changed = { reviewerId: byId, decidedAt: now, decisionReason: move === 'reject' ? reason : null }
  if (!(await moveJobApplication(tx, id, { from, to, ...changed }))) throw lostMove(DECIDED)
  const row = await requireApplication(tx, id)
  await jobApplicationMoved(cause, tx, { ...(await withRecipient(tx, row)), move, byId })
  return row
}

async function decide(call: Call<typeof jobApplicationApi.move>) {
  const { db, me, params, body, now, say } = call
  const decision = { id: params.id, byId: me.id, move: body.move, reason: body.reason || null }
  const application = await db.transaction((tx) => decideJobApplication(call, tx, decision, now()))
  return { message: say('Saved. The applicant will be notified by email.'), application }
}

async function addNote(call: Call<typeof jobApplicationApi.addNote>) {
  const { db, me, params, body, now, say } = call
  await db.transaction(async (tx) => {
    const { id } = await requireApplication(tx, params.id)
    await insertAdminNote(tx, { applicationId: id, writerId: me.id, text: body.text, createdAt: now() })
    await adminNoteWritten(call, tx, id)
  })
  return { message: say('Note saved') }
}

async function mailApplicant(call: Call<typeof jobApplicationApi.write>) {
  const { db, params, body, say } = call
  await db.transaction(async (tx) => {
    const row = await requireApplication(tx, params.id)
    await applicantMessaged(call, tx, { ...(await withRecipient(tx, row)), ...body })
  })
  return { message: say('The email is being sent') }
}

export const jobApplicationHandlers = handlers(jobApplicationApi, {
  mine,
  apply,
  listOwn,
  withdraw,
  cv,
  list,
  export: exportAll,
  async get(call) {
    const { db, params } = call
    const application = await requireApplication(db, params.id)
    await recordReading(call, 'jobApplication.get', {
      record: `jobApplication:${application.id}`,
      ownerId: application.user_id,
    })
    return { application, notes: await listAdminNotes(db, application.id) }
  },
  move: decide,
  addNote,
  write: mailApplicant,
})
