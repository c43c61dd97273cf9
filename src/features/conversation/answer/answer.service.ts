import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { authorize } from '#shared/policy.ts'
import type { Cause } from '../../notification/notification.service.ts'
import { idsWithRole, recipientOf, requireUser } from '../../user/user.service.ts'
import { findThread, lockMatch } from '../conversation.data.ts'
import { anotherMentorWished, answerLapsed } from '../conversation.events.ts'
import { conversationPolicy } from '../conversation.policy.ts'
import { requireThread } from '../conversation.service.ts'
import { measureAll, measureAnswers } from '../measure/measure.service.ts'
import { answerApi, USUAL_ANSWER_HOURS } from './answer.contract.ts'
import { insertWish, listWaiting, setLapsed } from './answer.data.ts'
import { answerDue } from './answer.logic.ts'

/** Tells both people of each question that was not answered in the promised time, once. */
export async function tellLapsed(cause: Cause, db: Db, now: Date): Promise<void> {
  const { time_zone: zone } = await readOrganisation(db)
  for (const { since, hours: promised, ...one } of await listWaiting(db)) {
    const hours = promised ?? USUAL_ANSWER_HOURS
    if (since === null || answerDue(since, hours, zone) > now) continue
    await db.transaction(async (tx) => {
      if (!(await setLapsed(tx, one.matchId, since, now))) return
      await measureAnswers(tx, one.mentorId, now)
      const [mentor, mentee] = [await requireUser(tx, one.mentorUserId), await requireUser(tx, one.menteeId)]
      await answerLapsed(cause, tx, {
        matchId: one.matchId,
        hours,
        mentor: { name: mentor.name, to: recipientOf(mentor) },
        mentee: { id: mentee.id, name: mentee.name, to: recipientOf(mentee) },
        mentorUserId: mentor.id,
      })
    })
  }
}

async function askForAnother(call: Call<typeof answerApi.askForAnother>) {
  const { db, me, params, body, now, say } = call
  const match = await requireThread(db, me, params.id)
  authorize(me, conversationPolicy.ask, match)
  await db.transaction(async (tx) => {
    const held = await lockMatch(tx, match.id)
    if (held?.status === 'ended') throw lostMove(message('This mentorship has ended'))
    const thread = await findThread(tx, match.id)
    if (!thread?.lapsedAt) throw new AppError('conflict', message('Your mentor still has time to answer'))
    if (!(await insertWish(tx, { matchId: match.id, reason: body.reason, createdAt: now() })))
      throw new AppError('conflict', message('You have asked for another mentor already'))
    await anotherMentorWished(call, tx, {
      matchId: match.id,
      applicationId: match.application_id,
      names: { mentee: me.name, mentor: match.mentor.name },
      reason: body.reason,
      adminIds: await idsWithRole(tx, 'admin', now()),
    })
  })
  return { message: say('Thank you. An administrator looks for another mentor and writes to you.') }
}

export const answerJobs = (services: Services): JobSpec[] => [
  {
    name: 'answer-lapses',
    schedule: '*/10 * * * *',
    handle: () => tellLapsed(services, services.db, services.now()),
  },
  {
    name: 'answer-times',
    schedule: '20 3 * * *',
    handle: () => measureAll(services.db, services.now()),
  },
]

export const answerHandlers = handlers(answerApi, { askForAnother })
