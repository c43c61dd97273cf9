import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Cause } from '#server/cause.ts'
import { findAnswerTo } from '#features/talk/support/support.service.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import type { ReportKind } from '../safety.contract.ts'
import { copySupportAround, insertReport } from '../safety.data.ts'
import { personReported } from '../safety.events.ts'
import { REPORTED_ALREADY, REPORTS_PER_PERSON } from '../safety.service.ts'
import { teamSafetyApi } from './team.contract.ts'

type Reporting = { byId: number; messageId: number; kind: ReportKind; words: string }

/** Writes a report of an administrator's message down with a copy of what it is about. Throws 404 and 409. */
async function reportAnswer(cause: Cause, tx: Db, { byId, messageId, ...said }: Reporting, now: Date): Promise<number> {
  const about = await findAnswerTo(tx, byId, messageId)
  if (!about) throw notFound(message('Message not found'))
  const copied = await copySupportAround(tx, about)
  const people = { reporterId: byId, reportedId: about.senderId }
  const id = await insertReport(tx, { ...people, ...said, supportMessageId: about.id, copied, createdAt: now })
  if (id === undefined) throw new AppError('conflict', REPORTED_ALREADY)
  const adminIds = (await idsWithRole(tx, 'admin', now)).filter((one) => one !== about.senderId)
  await personReported(cause, tx, { id, byId, name: about.sender, adminIds })
  return id
}

async function report(call: Call<typeof teamSafetyApi.report>) {
  const { db, me, body, now, say } = call
  await countAgainstLimit(db, `safety-report:${me.id}`, REPORTS_PER_PERSON, now())
  const { message_id: messageId, kind, words } = body
  await db.transaction((tx) => reportAnswer(call, tx, { byId: me.id, messageId, kind, words }, now()))
  return {
    message: say('Thank you. Another administrator will read your report. The person will not know who sent it.'),
  }
}

export const teamSafetyHandlers = handlers(teamSafetyApi, { report })
