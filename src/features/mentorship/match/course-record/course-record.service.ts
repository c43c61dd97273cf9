import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { can } from '#shared/policy.ts'
import { certificatesOf } from '#features/learning/certificate/certificate.service.ts'
import { failedQuestionsOf } from '#features/learning/learning/attempt/attempt.service.ts'
import { courseProgressOf } from '#features/learning/progress/progress.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match, MatchStatus } from '../match.contract.ts'
import { matchPolicy } from '../match.policy.ts'
import { lockMatchIfOpen, matchNotFound, requireMatch } from '../match.service.ts'
import { courseRecordApi } from './course-record.contract.ts'
import { setCoursesSharedAt } from './course-record.data.ts'
import { coursesShared } from './course-record.events.ts'

/** Nothing is shared before both have agreed, nor after the end. */
const canShareCourses = (status: MatchStatus): boolean => status === 'running' || status === 'paused'

/**
 * The mentee lets the mentor read the course record, or no longer; the caller has checked who may. The same again
 * changes nothing. Throws 409 for a match that is not under way.
 * @param now when it was done; the demo data gives past moments
 */
export async function shareCourses(
  cause: Cause | Past,
  tx: Db,
  { match, isShared }: { match: Match; isShared: boolean },
  now: Date,
): Promise<void> {
  if (!canShareCourses(await lockMatchIfOpen(tx, match.id)))
    throw lostMove(message('You can share your course record once you have both confirmed the agreement'))
  if (await setCoursesSharedAt(tx, match.id, isShared ? now : null)) await coursesShared(cause, tx, { match, isShared })
}

async function share(call: Call<typeof courseRecordApi.share>) {
  const { db, me, params, body, now, say } = call
  const match = await requireMatch(db, me, params.id, matchPolicy.shareCourses)
  const isShared = body.is_shared
  await db.transaction((tx) => shareCourses(call, tx, { match, isShared }, now()))
  return {
    message: isShared ? say('Your mentor can now see your course record') : say('Your course record is private again'),
    match: await requireMatch(db, me, params.id),
  }
}

async function get({ db, me, params, config, now }: Call<typeof courseRecordApi.get>) {
  const match = await requireMatch(db, me, params.id)
  // Only its mentor can see the record.
  if (!can(me, matchPolicy.guide, match)) throw matchNotFound()
  if (match.courses_shared_at === null || !canShareCourses(match.status))
    throw new AppError(
      'forbidden',
      message('{name} is not sharing their course record with you', { name: match.mentee.name }),
    )
  const { user_id: menteeId } = match.mentee
  const courses = await courseProgressOf(db, menteeId, now())
  const certificates = await certificatesOf({ db, config }, menteeId)
  return {
    courses: courses.map(({ course, status, progress, last_lesson: last, ...counts }) => ({
      id: course.id,
      title: course.title,
      status,
      progress,
      lessons_done: counts.videos_done,
      lessons_total: counts.videos_total,
      last_lesson: last && { title: last.title, at: last.at },
    })),
    failed_questions: await failedQuestionsOf(db, menteeId),
    certificates: certificates
      .filter(({ state }) => state === 'valid')
      .map(({ id, course, issued_at, verify_url }) => ({ id, course, issued_at, verify_url })),
  }
}

export const courseRecordHandlers = handlers(courseRecordApi, { share, get })
