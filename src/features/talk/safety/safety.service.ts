import { type Call, handlers } from '#server/http/call.ts'
import type { Db } from '#server/db/db.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Actor } from '#shared/policy.ts'
import { findMessageOf, requireThread } from '#features/mentorship/thread/thread.service.ts'
import { requireMatch } from '#features/mentorship/match/match.service.ts'
import { resetApplicant } from '#features/mentorship/mentor/decision/decision.service.ts'
import { releaseMentor } from '#features/mentorship/mentorship-application/decision/decision.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import { deleteBlock, insertBlock } from '#features/base/block/block.service.ts'
import { type ReportDecision, type ReportKind, safetyApi } from './safety.contract.ts'
import { copyThreadAround, countReports, findReport, insertReport, listReports, decideReport } from './safety.data.ts'
import { blockChanged, reportDecided, personReported, reportRead } from './safety.events.ts'

const NOT_FOUND = message('Report not found')
/** How many reports one person may send. */
export const REPORTS_PER_PERSON = { most: 10, seconds: 86_400 }
export const REPORTED_ALREADY = message('You have already reported this. We are reviewing it.')

type Match = Awaited<ReturnType<typeof requireThread>>

const otherPersonIn = (match: Match, meId: number) => (match.mentee.user_id === meId ? match.mentor : match.mentee)

type Reporting = { match: Match; byId: number; messageId: number | undefined; kind: ReportKind; words: string }

/** Writes a report down with a copy of what it is about. Throws 404, 409 and 422. */
export async function reportPerson(
  cause: Cause | Past,
  tx: Db,
  { match, byId, messageId, kind, words }: Reporting,
  now: Date,
): Promise<number> {
  const other = otherPersonIn(match, byId)
  const about = messageId === undefined ? undefined : await findMessageOf(tx, match.id, messageId)
  if (messageId !== undefined && !about) throw notFound(message('Message not found'))
  if (about?.senderId === byId) throw invalid({ message_id: [message('You cannot report your own message')] })
  const copied = about ? await copyThreadAround(tx, match.id, about.seq) : []
  const people = { reporterId: byId, reportedId: other.user_id }
  const values = { matchId: match.id, ...people, messageId: messageId ?? null, kind, words, copied, createdAt: now }
  const id = await insertReport(tx, values)
  if (id === undefined) throw new AppError('conflict', REPORTED_ALREADY)
  await personReported(cause, tx, { id, byId, name: other.name, adminIds: await idsWithRole(tx, 'admin', now) })
  return id
}

async function report(call: Call<typeof safetyApi.report>) {
  const { db, me, params, body, now, say } = call
  const match = await requireThread(db, me, params.id)
  await countAgainstLimit(db, `safety-report:${me.id}`, REPORTS_PER_PERSON, now())
  const { message_id: messageId, kind, words } = body
  await db.transaction((tx) => reportPerson(call, tx, { match, byId: me.id, messageId, kind, words }, now()))
  return {
    message: say('Thank you. An administrator will read your report. The other person will not know who sent it.'),
  }
}

async function block(call: Call<typeof safetyApi.block>) {
  const { db, me, params, now, say } = call
  const match = await requireThread(db, me, params.id)
  await db.transaction(async (tx) => {
    await insertBlock(tx, { blockerId: me.id, blockedId: otherPersonIn(match, me.id).user_id, createdAt: now() })
    await blockChanged(call, tx, { action: 'safety.block', subject: `match:${match.id}` })
  })
  return { message: say('Blocked. You can no longer write to each other.') }
}

async function unblock(call: Call<typeof safetyApi.unblock>) {
  const { db, me, params, say } = call
  const match = await requireThread(db, me, params.id)
  await db.transaction(async (tx) => {
    await deleteBlock(tx, me.id, otherPersonIn(match, me.id).user_id)
    await blockChanged(call, tx, { action: 'safety.unblock', subject: `match:${match.id}` })
  })
  return { message: say('Unblocked') }
}

/** How many reports wait for a decision of the caller, for other features: none about themselves. */
export const countOpenReports = (db: Db, { id }: Pick<Actor, 'id'>): Promise<number> =>
  countReports(db, { status: 'open', reader: id })

async function list({ db, me, query }: Call<typeof safetyApi.list>) {
  const { status, ...asked } = query
  const { rows, ...paged } = await listReports(db, { status, reader: me.id }, asked)
  return { reports: rows, ...paged }
}

async function requireReport(db: Db, id: number, readerId: number) {
  const found = await findReport(db, id, readerId)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

async function get(call: Call<typeof safetyApi.get>) {
  const found = await requireReport(call.db, call.params.id, call.me.id)
  await reportRead(call, call.db, found.id)
  return { report: found }
}

type Acting = { decision: ReportDecision; match: Match | undefined; isMentor: boolean; byId: number; now: Date }

/**
 * What follows from a decision; the mentee of a match that ends waits for another mentor. Throws 422 where only a mentor
 * can be suspended.
 */
async function applyDecision(cause: Cause, tx: Db, { decision, match, isMentor, byId, now }: Acting): Promise<void> {
  if (decision === 'suspend' && !isMentor) throw invalid({ decision: [message('Only a mentor can be suspended here')] })
  if (decision === 'end' && !match) throw invalid({ decision: [message('Only a mentorship can be ended here')] })
  if (decision === 'end' && match && match.status !== 'ended')
    await releaseMentor(cause, tx, { id: match.application_id, endedAs: 'early' }, now)
  if (decision === 'suspend' && match) await resetApplicant(cause, tx, { id: match.mentor.id, byId })
}

async function decide(call: Call<typeof safetyApi.decide>) {
  const { db, me, params, body, now, say } = call
  const { decision, reason } = body
  await db.transaction(async (tx) => {
    const found = await requireReport(tx, params.id, me.id)
    const decided = { decision, decisionReason: reason, decidedById: me.id, decidedAt: now() }
    if (!(await decideReport(tx, found.id, decided)))
      throw lostMove(message('A decision has already been made on this report'))
    const match = found.match_id === null ? undefined : await requireMatch(tx, me, found.match_id)
    await applyDecision(call, tx, { decision, match, isMentor: found.is_mentor, byId: me.id, now: now() })
    await reportDecided(call, tx, { report: found, decision, reason })
  })
  return { message: say('Decision saved. The people concerned will be notified.') }
}

export const safetyHandlers = handlers(safetyApi, { report, block, unblock, list, get, decide })
