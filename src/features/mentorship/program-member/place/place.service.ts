import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { todayOf } from '#features/people/employee/employee.service.ts'
import { endEnrollmentByRefund } from '#features/learning/enrollment/enrollment.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { isFree, pricesAt } from '#features/money/price/price.service.ts'
import { isOpenOn } from '../opening/opening.contract.ts'
import {
  type Entry,
  findCohort,
  freePlace,
  type StoredCohort,
  takePlace,
} from '#features/mentorship/program/cohort/cohort.service.ts'
import { memberMoves, type MemberStatus } from '../program-member.contract.ts'
import { memberJoined, memberLeft } from '../program-member.events.ts'
import { openCourses } from '../opening/opening.service.ts'
import { findStoredProgram, type StoredProgram } from '#features/mentorship/program/program.service.ts'
import { findMember, insertMember, type JoinedMember, lockJoinedMember, setMember } from '../program-member.data.ts'
import { findPlaceOf, hasPaidFor, listCoursesOnlyInProgram, removeOpenings } from './place.data.ts'

/** The errors of a place. */
export const STATES: Record<MemberStatus, Message> = {
  joined: message('You are already in this program'),
  completed: message('This program has already been completed'),
  left: message('This place in the program is no longer active'),
}

export async function requireMember(db: Db, id: number): Promise<JoinedMember> {
  const found = await findMember(db, id)
  if (!found) throw notFound(message('Program not found'))
  return found
}

/** Takes a place, or says why there is none: 404 and 409. */
export async function takePlaceOrRefuse(
  tx: Db,
  id: number,
  { entry, today }: { entry: Entry; today: Day },
): Promise<StoredCohort> {
  const taken = await takePlace(tx, id, { entry, today })
  if (taken) return taken
  const known = (await findCohort(tx, id))?.cohort
  const program = known && (await findStoredProgram(tx, known.programId))
  if (!known || (entry === 'join' && program?.status !== 'published')) throw notFound(message('Cohort not found'))
  const isOver = entry === 'moved' ? known.endsOn < today : !isOpenOn(today, { join_until: known.joinUntil })
  throw new AppError(
    'conflict',
    isOver ? message('This cohort can no longer be joined') : message('This cohort is full. Choose another.'),
  )
}

/**
 * Takes a place in a cohort for someone and opens what is open. Throws 404, and 409 when it is full, over, or the
 * person is in the program already.
 * @param now when it was; the demo data gives past moments
 */
export async function joinCohort(
  cause: Cause | Past,
  tx: Db,
  { cohortId, userId }: { cohortId: number; userId: number },
  now: Date,
): Promise<number> {
  const cohort = await takePlaceOrRefuse(tx, cohortId, { entry: 'join', today: await todayOf(tx, now) })
  const memberId = await insertMember(tx, { programId: cohort.programId, cohortId, userId, joinedAt: now })
  if (memberId === undefined) throw lostMove(STATES.joined)
  await beginMembership(cause, tx, memberId, now)
  return memberId
}

async function beginMembership(cause: Cause | Past, tx: Db, memberId: number, now: Date): Promise<void> {
  await memberJoined(cause, tx, await requireMember(tx, memberId))
  await openCourses(cause, tx, { memberId, isNew: true }, now)
  await contentChanged(tx, 'program')
}

type ForSale = { cohort: StoredCohort; program: StoredProgram }

/** A cohort of a published program. Throws 404. */
export async function requireCohortForSale(db: Db, cohortId: number): Promise<ForSale> {
  const cohort = (await findCohort(db, cohortId))?.cohort
  const program = cohort && (await findStoredProgram(db, cohort.programId))
  if (!cohort || program?.status !== 'published') throw notFound(message('Cohort not found'))
  return { cohort, program }
}

/** Refuses who would take a place in a program that costs something without having paid for it (422). */
export async function requirePaidPlace(
  db: Db,
  { cohortId, userId }: { cohortId: number; userId: number },
  now: Date,
): Promise<void> {
  const { program } = await requireCohortForSale(db, cohortId)
  if (isFree(await pricesAt(db, { kind: 'program', id: program.id }, now))) return
  if (await hasPaidFor(db, { userId, programId: program.id })) return
  throw new AppError('invalid', message('This program is not free. Buy a place to join it.'))
}

/** Whether someone is in a program, or has completed it. */
export async function isInProgram(db: Db, of: { userId: number; programId: number }): Promise<boolean> {
  const found = await findPlaceOf(db, of)
  return found !== undefined && found.status !== 'left'
}

/** Keeps a place for someone who has ordered it. Throws 404, and 409 when there is none. */
export async function holdPlace(tx: Db, cohortId: number, now: Date): Promise<void> {
  await takePlaceOrRefuse(tx, cohortId, { entry: 'join', today: await todayOf(tx, now) })
  await contentChanged(tx, 'program')
}

/** Keeps a place in another cohort instead; the two change in the order of their numbers, no matter who moves where. */
export async function moveHeldPlace(tx: Db, from: number, to: number, now: Date): Promise<void> {
  if (from === to) return
  if (from < to) await freePlace(tx, from)
  await holdPlace(tx, to, now)
  if (from > to) await freePlace(tx, from)
}

/** Places that were kept are free for others, one for each time that a cohort is named. */
export async function freeHeldPlaces(tx: Db, cohortIds: readonly number[]): Promise<void> {
  if (cohortIds.length === 0) return
  for (const cohortId of cohortIds.toSorted((a, b) => a - b)) await freePlace(tx, cohortId)
  await contentChanged(tx, 'program')
}

type Held = { programId: number; cohortId: number; userId: number }

/**
 * Gives the place that was kept to the person who has paid for it; who is in the program already stays there, and it
 * is free.
 */
export async function giveHeldPlace(cause: Cause | Past, tx: Db, held: Held, now: Date): Promise<void> {
  const memberId = await insertMember(tx, { ...held, joinedAt: now })
  if (memberId === undefined) await freeHeldPlaces(tx, [held.cohortId])
  else await beginMembership(cause, tx, memberId, now)
}

type Refunded = { programId: number; userId: number; byId: number; reason: string }

/**
 * Ends the place of someone whose money was paid back, and the places in the courses that only the program included; a
 * completed one stays, with its certificate.
 * @param reason what the learner reads
 */
export async function endMembershipByRefund(cause: Cause, tx: Db, refunded: Refunded, now: Date): Promise<void> {
  const { userId, byId, reason } = refunded
  const place = await findPlaceOf(tx, refunded)
  const held = place && (await lockJoinedMember(tx, place.id))
  if (!held) return
  const included = await listCoursesOnlyInProgram(tx, place.id)
  for (const courseId of included) await endEnrollmentByRefund(tx, { userId, courseId, byId, reason }, now)
  // Anyone who buys the program again finds them open again.
  await removeOpenings(tx, place.id, included)
  await setMember(tx, place.id, { status: memberMoves.leave.to, leftAt: now })
  await freeHeldPlaces(tx, [held.cohortId])
  await memberLeft(cause, tx, await requireMember(tx, place.id), { byId, isTold: true })
}
