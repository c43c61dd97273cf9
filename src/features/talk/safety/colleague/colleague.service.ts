import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Actor } from '#shared/policy.ts'
import { requireColleague, requireMessageWith } from '#features/talk/chat/access/access.service.ts'
import type { Cause } from '#server/cause.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import { deleteBlock, insertBlock } from '#features/base/block/block.service.ts'
import type { ReportKind } from '../safety.contract.ts'
import { copyChatAround, insertReport } from '../safety.data.ts'
import { blockChanged, personReported } from '../safety.events.ts'
import { REPORTED_ALREADY, REPORTS_PER_PERSON } from '../safety.service.ts'
import { colleagueSafetyApi } from './colleague.contract.ts'

type Reporting = {
  by: Actor
  other: { id: number; name: string }
  messageId: number | undefined
  kind: ReportKind
  words: string
}

/** Writes a report of a colleague down with a copy of what it is about. Throws 404, 409 and 422. */
async function reportColleague(cause: Cause, tx: Db, { by, other, messageId, ...said }: Reporting, now: Date) {
  const byId = by.id
  const named = messageId === undefined ? undefined : { otherId: other.id, id: messageId }
  const about = named && (await requireMessageWith(tx, by, named, now))
  if (about?.senderId === byId) throw invalid({ message_id: [message('You cannot report your own message')] })
  const copied = about ? await copyChatAround(tx, about) : []
  const people = { reporterId: byId, reportedId: other.id }
  const id = await insertReport(tx, { ...people, ...said, chatMessageId: about?.id ?? null, copied, createdAt: now })
  if (id === undefined) throw new AppError('conflict', REPORTED_ALREADY)
  await personReported(cause, tx, { id, byId, name: other.name, adminIds: await idsWithRole(tx, 'admin', now) })
}

async function report(call: Call<typeof colleagueSafetyApi.report>) {
  const { db, me, params, body, now, say } = call
  const other = await requireColleague(db, me, params.userId, now())
  await countAgainstLimit(db, `safety-report:${me.id}`, REPORTS_PER_PERSON, now())
  const { message_id: messageId, kind, words } = body
  await db.transaction((tx) => reportColleague(call, tx, { by: me, other, messageId, kind, words }, now()))
  return {
    message: say('Thank you. An administrator will read your report. The other person will not know who sent it.'),
  }
}

async function block(call: Call<typeof colleagueSafetyApi.block>) {
  const { db, me, params, now, say } = call
  const { id } = await requireColleague(db, me, params.userId, now())
  await db.transaction(async (tx) => {
    await insertBlock(tx, { blockerId: me.id, blockedId: id, createdAt: now() })
    await blockChanged(call, tx, { action: 'safety.block', subject: `user:${id}` })
  })
  return { message: say('Blocked. You can no longer write to each other.') }
}

async function unblock(call: Call<typeof colleagueSafetyApi.unblock>) {
  const { db, me, params, now, say } = call
  const { id } = await requireColleague(db, me, params.userId, now())
  await db.transaction(async (tx) => {
    await deleteBlock(tx, me.id, id)
    await blockChanged(call, tx, { action: 'safety.unblock', subject: `user:${id}` })
  })
  return { message: say('Unblocked') }
}

export const colleagueSafetyHandlers = handlers(colleagueSafetyApi, { report, block, unblock })
