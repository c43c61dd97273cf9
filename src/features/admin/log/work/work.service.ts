import { Readable } from 'node:stream'
import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Call, RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, csvAnswer } from '#server/http/csv.ts'
import { mailAddressAndSubject } from '#server/mail/mail.ts'
import { addressHash } from '#server/mail/encrypted-values.ts'
import { lostMove } from '#shared/moves.ts'
import { notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { findPersonIds } from '../line/line.data.ts'
import { isActionName, isThingName, momentsOf, NOBODY, recordLookUp } from '../line/line.service.ts'
import { type logApi, MOST_LINES, type QueuedJob, type QueuedMail, type WorkState } from '../log.contract.ts'
import { logExported, workRetried } from '../log.events.ts'
import { listWork, type QueuedRow, type WorkFilter, workStateOf } from './work.data.ts'

type MailCaller = Call<typeof logApi.mails> | Call<typeof logApi.exportMails>
type JobCaller = Call<typeof logApi.jobs> | Call<typeof logApi.exportJobs>
type Page = { page?: number | undefined; limit?: number | undefined }

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
/** The part of an id that fits exactly into a number, to tell the rows of a page apart. */
const ID_DIGITS = 12

const isoOf = (at: string | null): string | null => at && new Date(at).toISOString()

/** What work is about, in the words of the audit log: `backup_id` 7 is `backup:7`. */
function thingOf(data: QueuedRow['data']): string | null {
  const { sealed: _, to_id: _person, to_key: _address, action: _action, thing, ...rest } = data ?? {}
  if (typeof thing === 'string') return thing
  const [part] = Object.entries(rest).filter(([, value]) => typeof value === 'number' || typeof value === 'string')
  return part ? `${part[0].replace(/(?:_i|I)d$/, '')}:${String(part[1])}` : null
}

function toWork({ id, state, data, retries, problem, created_at, starts_at, ended_at }: QueuedRow) {
  const isWaiting = workStateOf(state) === 'waiting'
  return {
    id: Number.parseInt(id.replaceAll('-', '').slice(0, ID_DIGITS), 16),
    job_id: id,
    state: workStateOf(state),
    thing: thingOf(data),
    retries,
    created_at: new Date(created_at).toISOString(),
    starts_at: isWaiting && starts_at > created_at ? isoOf(starts_at) : null,
    ended_at: isoOf(ended_at),
    problem,
  }
}

const MOST_ID = 2_147_483_647
const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MOST_ID

/** A mail says what it is about as the audit log does; the person who gets it counts, too. */
function mailsAbout(thing: string): WorkFilter {
  const [kind, number = ''] = thing.split(':')
  return { thing, owners: kind === 'user' && isId(number) ? number : NOBODY }
}

/** Other work has the number of the thing it is about, or its word: `backup:7` is `backup_id`, `backupId` or `backup`. */
function jobDataForThing(thing: string): string {
  const [kind = '', number = ''] = thing.split(':')
  const keys = [kind, `${kind}_id`, `${kind}Id`, ...(kind === 'user' ? ['to_id'] : [])]
  const values = isId(number) ? [number, Number(number)] : [number]
  const parts = [{ thing }, ...keys.flatMap((key) => values.map((value) => ({ [key]: value })))]
  return parts.map((part) => JSON.stringify(part)).join('\n')
}

type Searched = { filter: WorkFilter; people?: readonly number[] }

/** What was searched for: a number, a thing, an action, an address or words; and the people whom a text names. */
async function searchFilter(
  { db, query: { search }, secret }: MailCaller | JobCaller,
  list: 'mails' | 'jobs',
): Promise<Searched> {
  if (!search) return { filter: {} }
  if (UUID.test(search)) return { filter: { number: search } }
  if (isThingName(search)) {
    return { filter: list === 'mails' ? mailsAbout(search) : { parts: jobDataForThing(search) } }
  }
  if (list === 'mails' && isActionName(search)) return { filter: { action: search } }
  const people = await findPersonIds(db, search)
  const owners = people.join(',') || NOBODY
  if (search.includes('@')) return { filter: { address: addressHash(secret, search), owners }, people }
  return { filter: list === 'mails' ? { people: owners } : { words: search, owners }, people }
}

/** One page of the queue, and a line in the log when someone was looked up in it. */
async function findWork(call: MailCaller | JobCaller, list: 'mails' | 'jobs', page: Page) {
  const { state, from, to } = call.query
  const { filter, people = [] } = await searchFilter(call, list)
  const answer = await listWork(call.db, list, { state, ...momentsOf({ from, to }, call.zone), ...filter }, page)
  await recordLookUp(call, `log.${list}`, people)
  return answer
}

async function findMails(call: MailCaller, page: Page) {
  const { rows, ...paged } = await findWork(call, 'mails', page)
  const mails = rows.map((row): QueuedMail => ({
    ...toWork(row),
    to: null,
    subject: null,
    ...mailAddressAndSubject(call.secret, row.data),
  }))
  return { mails, ...paged }
}

async function findJobs(call: JobCaller, page: Page) {
  const { rows, ...paged } = await findWork(call, 'jobs', page)
  return { jobs: rows.map((row): QueuedJob => ({ ...toWork(row), name: row.name, person: row.person })), ...paged }
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

const WORK_FILE: readonly CsvColumn<Omit<QueuedJob, 'name' | 'person'>>[] = [
  { head: message('Item'), cell: ({ thing }) => thing },
  { head: message('Queued at (UTC)'), cell: (work) => work.created_at },
  { head: message('Ended at (UTC)'), cell: (work) => work.ended_at },
  { head: message('State'), cell: ({ state }) => STATE_WORDS[state] },
  { head: message('Retries'), cell: ({ retries }) => retries },
  { head: message('What went wrong'), cell: ({ problem }) => problem },
  { head: message('Number'), cell: (work) => work.job_id },
]
const MAIL_COLUMNS: readonly CsvColumn<QueuedMail>[] = [
  { head: message('To'), cell: ({ to }) => to },
  { head: message('Subject'), cell: ({ subject }) => subject },
  ...WORK_FILE,
]
const JOB_COLUMNS: readonly CsvColumn<QueuedJob>[] = [
  { head: message('Background job'), cell: ({ name }) => name },
  { head: message('Person'), cell: ({ person }) => person },
  ...WORK_FILE,
]

export async function exportMails(call: Call<typeof logApi.exportMails>): Promise<RawAnswer> {
  await requireConfirmed(call)
  const { mails } = await findMails(call, { limit: MOST_LINES })
  await logExported(call, call.db, 'log.exportMails', { ...call.query, count: mails.length })
  return csvAnswer(call, 'mails', MAIL_COLUMNS, Readable.from(mails))
}

export async function exportJobs(call: Call<typeof logApi.exportJobs>): Promise<RawAnswer> {
  await requireConfirmed(call)
  const { jobs } = await findJobs(call, { limit: MOST_LINES })
  await logExported(call, call.db, 'log.exportJobs', { ...call.query, count: jobs.length })
  return csvAnswer(call, 'jobs', JOB_COLUMNS, Readable.from(jobs))
}

/** Queues failed work once more. Throws 409 when it has not failed, or someone was quicker. */
export async function retryWork(call: Call<typeof logApi.retry>): Promise<{ message: string }> {
  const { db, jobs, params, say } = call
  if (!UUID.test(params.id) || !(await jobs.has(db, params.id))) throw notFound(message('Background job not found'))
  await db.transaction(async (tx) => {
    const name = await jobs.retry(tx, params.id)
    if (name === undefined) throw lostMove(message('This job has not failed, or has already been queued again'))
    await workRetried(call, tx, { id: params.id, name })
  })
  return { message: say('Job queued again') }
}
