import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { authorize } from '#shared/policy.ts'
import { leaveMentor } from '#features/mentorship/match/move/move.service.ts'
import type { Cause } from '#server/cause.ts'
import { recipientOf, requireUser } from '#features/base/user/user.service.ts'
import { findThread } from '../thread.data.ts'
import { answerOverdue } from '../thread.events.ts'
import { threadPolicy } from '../thread.policy.ts'
import { requireThread } from '../thread.service.ts'
import { measureAnswersOfAllMentors, measureAnswersOfMentor } from '../answer-times/answer-times.service.ts'
import { answerApi, DEFAULT_ANSWER_HOURS } from './answer.contract.ts'
import { insertMentorWish, listWaitingThreads, markAnswerLate } from './answer.data.ts'
import { answerDueAt } from './answer.logic.ts'

/** Notifies both people, once, of each question that was not answered in the promised time. */
export async function notifyOfLateAnswers(cause: Cause, db: Db, now: Date): Promise<void> {
  const { time_zone: zone } = await readOrganisation(db)
  for (const { since, hours: promised, ...one } of await listWaitingThreads(db)) {
    const hours = promised ?? DEFAULT_ANSWER_HOURS
    if (since === null || answerDueAt(since, hours, zone) > now) continue
    await db.transaction(async (tx) => {
      if (!(await markAnswerLate(tx, one.matchId, since, now))) return
      await measureAnswersOfMentor(tx, one.mentorId, now)
      const [mentor, mentee] = [await requireUser(tx, one.mentorUserId), await requireUser(tx, one.menteeId)]
      await answerOverdue(cause, tx, {
        matchId: one.matchId,
        hours,
        mentor: { name: mentor.name, to: recipientOf(mentor) },
        mentee: { id: mentee.id, name: mentee.name, to: recipientOf(mentee) },
        mentorUserId: mentor.id,
      })
    })
  }
}

/** The mentee changes the mentor as at any other time; that an answer was late is kept with it. */
async function askForAnother(call: Call<typeof answerApi.askForAnother>) {
  const { db, me, params, body, now, say } = call
  const match = await requireThread(db, me, params.id)
  authorize(me, threadPolicy.ask, match)
  const { reason } = body
  await db.transaction(async (tx) => {
    await leaveMentor(call, tx, { match, reason }, now())
    const thread = await findThread(tx, match.id)
    if (!thread?.lapsedAt) throw new AppError('conflict', message('Your mentor still has time to answer'))
    await insertMentorWish(tx, { matchId: match.id, reason, createdAt: now() })
  })
  return { message: say('We are looking for another mentor and will write to you when we find one.') }
}

export const answerJobs = (services: Services): JobSpec[] => [
  {
    name: 'answer-lapses',
    schedule: '*/10 * * * *',
    handle: () => notifyOfLateAnswers(services, services.db, services.now()),
  },
  {
    name: 'answer-times',
    schedule: '20 3 * * *',
    handle: () => measureAnswersOfAllMentors(services.db, services.now()),
  },
]

export const answerHandlers = handlers(answerApi, { askForAnother })
