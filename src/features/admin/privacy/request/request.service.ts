import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Db } from '#server/db/db.ts'
import type { Call, RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { addDays } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message, word } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole, requireUser } from '#features/base/user/user.service.ts'
import {
  ANSWER_DAYS,
  type PrivacyRequest,
  type privacyRequestApi,
  type PrivacyRequestKind,
  privacyRequestMoves,
  type PrivacyRequestStatus,
} from './request.contract.ts'
import {
  countOpenRequests,
  findRequest,
  insertRequest,
  listAllRequests,
  listRequests,
  moveRequest,
  type RequestFilter,
} from './request.data.ts'
import { requestAnswered, requestBegun, requestSent } from './request.events.ts'

/** How many open requests one person may have. */
const MOST_OPEN = 5

const todayOf = async (db: Db, now: Date): Promise<Day> => dayIn(now, (await readOrganisation(db)).time_zone)

/** @param now when it was asked; the demo data gives past moments */
export async function sendRequest(
  cause: Cause | Past,
  tx: Db,
  { userId, kind, words }: { userId: number; kind: PrivacyRequestKind; words: string },
  now: Date,
): Promise<number> {
  const dueOn = addDays(await todayOf(tx, now), ANSWER_DAYS)
  const id = await insertRequest(tx, { userId, kind, words, askedAt: now, dueOn })
  const adminIds = await idsWithRole(tx, 'admin', now)
  await requestSent(cause, tx, { id, kind, user: await requireUser(tx, userId), adminIds })
  return id
}

export async function send(call: Call<typeof privacyRequestApi.send>): Promise<{ message: string }> {
  const { db, me, body, now, say } = call
  if ((await countOpenRequests(db, me.id)) >= MOST_OPEN)
    throw new AppError('conflict', message('You already have an open request. Wait for our answer.'))
  await db.transaction((tx) => sendRequest(call, tx, { userId: me.id, ...body }, now()))
  return { message: say('We have received your request. We will answer by email within 30 days.') }
}

async function requireRequest(db: Db, id: number, now: Date): Promise<PrivacyRequest> {
  const found = await findRequest(db, id, await todayOf(db, now))
  if (!found) throw notFound(message('Request not found'))
  return found
}

const filterOf = ({ status, kind, search }: Call<typeof privacyRequestApi.export>['query']): RequestFilter => ({
  status: status === 'all' ? undefined : status,
  kind,
  search,
})

export async function list(call: Call<typeof privacyRequestApi.list>) {
  const { db, query, now } = call
  const { sort, page, limit, counts } = query
  return listRequests(db, filterOf(query), { sort, page, limit, counts }, await todayOf(db, now()))
}

const KIND_WORDS: Readonly<Record<PrivacyRequestKind, Message>> = {
  export: message('A copy of my data'),
  deletion: message('Deletion'),
  correction: message('Correction'),
  objection: message('Objection'),
}
const STATUS_WORDS: Readonly<Record<PrivacyRequestStatus, Message>> = {
  open: word('Open', 'request'),
  working: message('In progress'),
  done: message('Answered'),
  refused: word('Declined', 'request'),
}

const REQUEST_FILE: readonly CsvColumn<PrivacyRequest>[] = [
  { head: message('Person'), cell: ({ user }) => user.name },
  { head: message('About'), cell: ({ kind }) => KIND_WORDS[kind] },
  { head: message('Request'), cell: ({ words }) => words },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Requested'), cell: (request) => instantCell(request.asked_at) },
  { head: message('Answer by'), cell: (request) => request.due_on },
  { head: message('By'), cell: (request) => request.handled_by },
  { head: message('Answered'), cell: (request) => request.answered_at && instantCell(request.answered_at) },
  { head: message('Answer'), cell: (request) => request.answer },
]

/** The same list as a file; it holds what people have asked about themselves, so the log says who took it. */
export async function exportRequests(call: Call<typeof privacyRequestApi.export>): Promise<RawAnswer> {
  const { db, query, now } = call
  await requireConfirmed(call)
  const found = await listAllRequests(db, filterOf(query), query.sort, await todayOf(db, now()))
  return listFile(
    call,
    { action: 'privacy.exportRequests', name: `privacy-requests-${query.status ?? 'all'}`, columns: REQUEST_FILE },
    found,
  )
}

const alreadyAnsweredError = () =>
  lostMove(message('This request has been answered, or someone is already working on it'))

export async function begin(call: Call<typeof privacyRequestApi.begin>) {
  const { db, me, params, now, say } = call
  const request = await db.transaction(async (tx) => {
    await requireRequest(tx, params.id, now())
    if (!(await moveRequest(tx, params.id, privacyRequestMoves.begin, { handledById: me.id })))
      throw alreadyAnsweredError()
    await requestBegun(call, tx, params.id)
    return requireRequest(tx, params.id, now())
  })
  return { message: say('Request assigned to you'), request }
}

type Answering = Call<typeof privacyRequestApi.finish> | Call<typeof privacyRequestApi.refuse>

/** Ends a request with an answer, which the person gets by mail. */
async function answer(call: Answering, by: 'finish' | 'refuse'): Promise<PrivacyRequest> {
  const { db, me, params, body, now } = call
  return db.transaction(async (tx) => {
    const { user } = await requireRequest(tx, params.id, now())
    const changed = { handledById: me.id, answer: body.answer, answeredAt: now() }
    if (!(await moveRequest(tx, params.id, privacyRequestMoves[by], changed))) throw alreadyAnsweredError()
    const person = await requireUser(tx, user.id)
    await requestAnswered(call, tx, { id: params.id, user: person, answer: body.answer, action: `privacy.${by}` })
    return requireRequest(tx, params.id, now())
  })
}

export const finish = async (call: Call<typeof privacyRequestApi.finish>) => ({
  request: await answer(call, 'finish'),
  message: call.say('The answer is being sent'),
})

export const refuse = async (call: Call<typeof privacyRequestApi.refuse>) => ({
  request: await answer(call, 'refuse'),
  message: call.say('The answer is being sent'),
})
