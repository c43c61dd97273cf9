import type { Db } from '#server/db/db.ts'
import { issueProgramCertificate } from '#features/learning/certificate/certificate.service.ts'
import { todayOf } from '#features/people/employee/employee.service.ts'
import { giveCoursePlace } from '#features/learning/enrollment/enrollment.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { findCapstone } from '#features/mentorship/program/brief/brief.service.ts'
import { findLastWork, markCapstoneOpened } from '../capstone/capstone.data.ts'
import { capstoneOpened } from '../capstone/capstone.events.ts'
import { memberMoves } from '../program-member.contract.ts'
import {
  findMember,
  insertOpening,
  type JoinedMember,
  listMembershipsWithCourse,
  listPartsOfMembers,
  lockJoinedMember,
  setMember,
} from '../program-member.data.ts'
import { courseOpened, programCompleted } from '../program-member.events.ts'
import { partsToOpen, isAllDone } from './opening.logic.ts'

/**
 * Opens the courses whose rules are fulfilled for a member, each once: the member gets a place in those that cost
 * nothing or are included, and is notified of those that are bought. Anyone who has completed them all hands in the
 * capstone; once it is accepted, or where there is none, the program is completed.
 * @param isNew the member has joined this moment
 */
export async function openCourses(
  cause: Cause | Past,
  tx: Db,
  { memberId, isNew = false }: { memberId: number; isNew?: boolean },
  now: Date,
): Promise<void> {
  if (!(await lockJoinedMember(tx, memberId))) return
  const row = await findMember(tx, memberId)
  if (!row) return
  const facts = await listPartsOfMembers(tx, [memberId])
  const due = partsToOpen(facts, { startsOn: row.cohort.startsOn, today: await todayOf(tx, now) })
  for (const { course_id: courseId, title, state } of due) {
    if (!(await insertOpening(tx, { memberId, courseId }, now))) continue
    // Who has a place already, by other means, has begun.
    if (state === 'active' || state === 'completed') continue
    const isToBuy = state === 'to_buy'
    if (!isToBuy) await giveCoursePlace(tx, { userId: row.user.id, courseId }, now)
    await courseOpened(cause, tx, row, { course: { id: courseId, title }, isToBuy, isNew })
  }
  if (!isAllDone(facts)) return
  const capstone = await findCapstone(tx, row.program.id)
  if (!capstone || (await findLastWork(tx, memberId))?.status === 'accepted') await completeProgram(cause, tx, row, now)
  else if (await markCapstoneOpened(tx, memberId, now)) await capstoneOpened(cause, tx, row, capstone)
}

/** Completes a program for a member who has done everything in it, with its certificate. The caller holds the member. */
async function completeProgram(cause: Cause | Past, tx: Db, row: JoinedMember, now: Date): Promise<void> {
  await setMember(tx, row.member.id, { status: memberMoves.complete.to, completedAt: now })
  await programCompleted(cause, tx, row)
  const earned = { programMemberId: row.member.id, title: row.program.title, holder: row.user }
  await issueProgramCertificate(cause, tx, earned, now)
}

/** A learner has completed a course: in their programs the next one may open, and the last one ends the program. */
export async function courseCompleted(
  cause: Cause | Past,
  tx: Db,
  done: { userId: number; courseId: number },
  now: Date,
): Promise<void> {
  for (const memberId of await listMembershipsWithCourse(tx, done)) await openCourses(cause, tx, { memberId }, now)
}
