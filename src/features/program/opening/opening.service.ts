import type { Db } from '#server/db/db.ts'
import { todayOf } from '../../employee/employee.service.ts'
import { givePlace } from '../../enrollment/enrollment.service.ts'
import type { Cause, Past } from '../../notification/notification.service.ts'
import { findMember, insertOpening, listMembersWith, listPartsOf, lockJoined } from '../member/member.data.ts'
import { courseOpened } from '../member/member.events.ts'
import { judgeParts } from './opening.logic.ts'

/**
 * Opens the courses whose rules are fulfilled for a member, each once: the member gets a place in those that cost
 * nothing or are included, and hears of those that are bought.
 * @param isNew the member has joined this moment
 */
export async function openCourses(
  cause: Cause | Past,
  tx: Db,
  { memberId, isNew = false }: { memberId: number; isNew?: boolean },
  now: Date,
): Promise<void> {
  if (!(await lockJoined(tx, memberId))) return
  const row = await findMember(tx, memberId)
  if (!row) return
  const facts = await listPartsOf(tx, [memberId])
  const parts = judgeParts(facts, { startsOn: row.cohort.startsOn, today: await todayOf(tx, now) })
  for (const [at, { course_id: courseId, title, state, isDue }] of parts.entries()) {
    if (!isDue || state === 'not_offered' || facts[at]?.isOpened) continue
    if (!(await insertOpening(tx, { memberId, courseId }, now))) continue
    // Who has a place already, by other means, has begun.
    if (state === 'active' || state === 'completed') continue
    const isToBuy = state === 'to_buy'
    if (!isToBuy) await givePlace(tx, { userId: row.user.id, courseId }, now)
    await courseOpened(cause, tx, row, { course: { id: courseId, title }, isToBuy, isNew })
  }
}

/** A learner has completed a course: in their programs the next one may open. */
export async function courseCompleted(
  cause: Cause | Past,
  tx: Db,
  done: { userId: number; courseId: number },
  now: Date,
): Promise<void> {
  for (const memberId of await listMembersWith(tx, done)) await openCourses(cause, tx, { memberId }, now)
}
