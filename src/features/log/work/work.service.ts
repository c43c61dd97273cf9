import { Readable } from 'node:stream'
import { requireConfirmed } from '#features/account/password/password.service.ts'
import { findUserByEmail } from '#features/user/user.service.ts'
import type { Call, RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer } from '#server/http/csv.ts'
import { addressOf } from '#server/mail/mail.ts'
import { lostMove } from '#shared/moves.ts'
import { notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { momentsOf } from '../line/line.service.ts'
import { type logApi, MOST_LINES, type QueuedJob, type QueuedMail, type WorkState } from '../log.contract.ts'
import { logExported, workRetried } from '../log.events.ts'
import { listWork, type QueuedRow, workStateOf } from './work.data.ts'

type MailCaller = Call<typeof logApi.mails> | Call<typeof logApi.exportMails>
type JobCaller = Call<typeof logApi.jobs> | Call<typeof logApi.exportJobs>
type Page = { page?: number | undefined; limit?: number | undefined }

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
/** So much of an id as a number holds exactly; it tells the rows of a page apart. */
const ID_DIGITS = 12

const isoOf = (at: string | null): string | null => at && new Date(at).toISOString()

function toWork({ id, state, retries, problem, created_at, starts_at, ended_at }: QueuedRow) {
  const isWaiting = workStateOf(state) === 'waiting'
  return {
    id: Number.parseInt(id.replaceAll('-', '').slice(0, ID_DIGITS), 16),
    job_id: id,
    state: workStateOf(state),
    retries,
    created_at: new Date(created_at).toISOString(),
    starts_at: isWaiting && starts_at > created_at ? isoOf(starts_at) : null,
    ended_at: isoOf(ended_at),
    problem,
  }
}

async function findMails({ db, query, zone, secret }: MailCaller, page: Page) {
  const { search, state, from, to } = query
  const person = search ? await findUserByEmail(db, search) : undefined
  const asked = { state, ...momentsOf({ from, to }, zone), ...(search && { personId: person?.id ?? 0 }) }
  const { rows, ...paged } = await listWork(db, 'mails', asked, page)
  const mails = rows.map((row): QueuedMail => ({
    ...toWork(row),
    to: null,
    subject: null,
    ...addressOf(secret, row.data),
  }))
  return { mails, ...paged }
}

async function findJobs({ db, query, zone }: JobCaller, page: Page) {
  const { search, state, from, to } = query
  const { rows, ...paged } = await listWork(db, 'jobs', { state, search, ...momentsOf({ from, to }, zone) }, page)
  return { jobs: rows.map((row): QueuedJob => ({ ...toWork(row), name: row.name })), ...paged }
}

export const readMails = (call: Call<typeof logApi.mails>) =>
  findMails(call, { page: call.query.page, limit: call.query.limit })
export const readJobs = (call: Call<typeof logApi.jobs>) =>
  findJobs(call, { page: call.query.page, limit: call.query.limit })

const STATE_WORDS: Readonly<Record<WorkState, Message>> = {
  waiting: message('Waiting'),
  running: message('Running'),
  done: message('Done'),
  failed: message('Failed'),
  withdrawn: message('Withdrawn'),
}

const COLUMNS: readonly CsvColumn<Omit<QueuedJob, 'name'>>[] = [
  { head: message('Queued at (UTC)'), cell: (work) => work.created_at },
  { head: message('Ended at (UTC)'), cell: (work) => work.ended_at },
  { head: message('State'), cell: ({ state }) => STATE_WORDS[state] },
  { head: message('Tried again'), cell: ({ retries }) => retries },
  { head: message('What went wrong'), cell: ({ problem }) => problem },
  { head: message('Number'), cell: (work) => work.job_id },
]
const MAIL_COLUMNS: readonly CsvColumn<QueuedMail>[] = [
  { head: message('To'), cell: ({ to }) => to },
  { head: message('Subject'), cell: ({ subject }) => subject },
  ...COLUMNS,
]
const JOB_COLUMNS: readonly CsvColumn<QueuedJob>[] = [{ head: message('Work'), cell: ({ name }) => name }, ...COLUMNS]

export async function exportMails(call: Call<typeof logApi.exportMails>): Promise<RawAnswer> {
  await requireConfirmed(call)
  const { mails } = await findMails(call, { limit: MOST_LINES })
  await logExported(call, call.db, 'log.exportMails', { ...call.query, count: mails.length })
  return csvAnswer(call, 'mails', MAIL_COLUMNS, Readable.from(mails))
}

export async function exportJobs(call: Call<typeof logApi.exportJobs>): Promise<RawAnswer> {
  const { jobs } = await findJobs(call, { limit: MOST_LINES })
  await logExported(call, call.db, 'log.exportJobs', { ...call.query, count: jobs.length })
  return csvAnswer(call, 'jobs', JOB_COLUMNS, Readable.from(jobs))
}

/** Queues failed work once more. Throws 409 when it has not failed, or somebody was quicker. */
export async function retryWork(call: Call<typeof logApi.retry>): Promise<{ message: string }> {
  const { db, jobs, params, say } = call
  if (!UUID.test(params.id) || !(await jobs.has(db, params.id))) throw notFound(message('This work was not found'))
  await db.transaction(async (tx) => {
    const name = await jobs.retry(tx, params.id)
    if (name === undefined) throw lostMove(message('This work has not failed, or somebody has queued it again already'))
    await workRetried(call, tx, { id: params.id, name })
  })
  return { message: say('The work is queued again') }
}
