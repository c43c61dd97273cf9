import type { Db } from '#server/db/db.ts'
import { readSetting } from '#server/settings/settings.ts'
import { AppError } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { type Currency } from '#shared/currency.ts'
import { lostMove } from '#shared/moves.ts'
import { pricesOf, requirePublicCourse } from '#features/learning/course/course.service.ts'
import { endEnrollmentByRefund, giveCoursePlace, hasPlace } from '#features/learning/enrollment/enrollment.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { isFree, pricesAt } from '#features/money/price/price.service.ts'
import {
  freeHeldPlaces,
  giveHeldPlace,
  holdPlace,
  isInProgram,
  endMembershipByRefund,
  moveHeldPlace,
  requireCohortForSale,
} from '#features/mentorship/program-member/place/place.service.ts'
import type { Account } from '../ledger/ledger.service.ts'
import type { OrderRecord, OrderItem } from '../payment.data.ts'
import { paymentSettings } from '../payment.settings.ts'

// What differs between a course and a place in a program is here; orders, attempts, receipts and refunds know neither.

const HOUR_MS = 3_600_000

/** What an order is about. */
export function orderedItemOf({ id, courseId, programId, cohortId }: OrderRecord): OrderItem {
  if (programId !== null && cohortId !== null) return { kind: 'program', id: programId, cohortId }
  if (courseId !== null) return { kind: 'course', id: courseId }
  throw new Error(`order ${id} is about nothing`)
}

/** The columns of an order's row that name this item. */
export const itemColumnsOf = (item: OrderItem): Pick<OrderRecord, 'courseId' | 'programId' | 'cohortId'> =>
  item.kind === 'course'
    ? { courseId: item.id, programId: null, cohortId: null }
    : { courseId: null, programId: item.id, cohortId: item.cohortId }

/** The ledger account that gets the income of an order (ADR 44). */
export const incomeAccountOf = ({ programId }: OrderRecord): Account =>
  programId === null ? 'income:courses' : 'income:programs'

type ForSale = { isFree: boolean; prices: { currency: Currency; amountMinor: number }[] }

/** What something costs at this moment, where the public may see it. Throws 404. */
export async function requireForSale(db: Db, item: OrderItem, now: Date): Promise<ForSale> {
  if (item.kind === 'course') {
    const prices = await pricesOf(db, { id: item.id, ...(await requirePublicCourse(db, item.id)) }, now)
    return { isFree: isFree(prices), prices }
  }
  await requireCohortForSale(db, item.cohortId)
  const prices = await pricesAt(db, item, now)
  return { isFree: isFree(prices), prices }
}

/** The texts for an item that is free and so cannot be bought. */
export const FREE: Record<OrderItem['kind'], Message> = {
  course: message('This course is free. You can enroll right away.'),
  program: message('This program is free. You can join right away.'),
}

/** The texts for a course or program without a price in a currency. */
export const NO_PRICE_TEXTS: Record<OrderItem['kind'], Message> = {
  course: message('This course has no price in this currency'),
  program: message('This program has no price in this currency'),
}

/** The texts for a coupon that is for another course or program. */
export const WRONG_COUPON_TEXTS: Record<OrderItem['kind'], Message> = {
  course: message('This coupon is not valid for this course'),
  program: message('This coupon is not valid for this program'),
}

/** Refuses someone who has it already, however they got it (409). */
export async function refuseIfAlreadyOwned(tx: Db, item: OrderItem, userId: number): Promise<void> {
  if (item.kind === 'course') {
    if (await hasPlace(tx, userId, item.id))
      throw new AppError('conflict', message('You are already enrolled in this course'))
    return
  }
  if (await isInProgram(tx, { userId, programId: item.id })) throw lostMove(message('You are already in this program'))
}

/**
 * Until when a place is held that is ordered, or whose payment was not confirmed, at this moment; null for a course.
 */
export async function heldPlaceExpiry(db: Db, { kind }: Pick<OrderItem, 'kind'>, now: Date): Promise<Date | null> {
  if (kind === 'course') return null
  return new Date(now.getTime() + (await readSetting(db, paymentSettings.heldHours)) * HOUR_MS)
}

/** Holds what a new order is for: of two buyers of the last place, one gets it (409). */
export async function holdOrderedPlace(tx: Db, item: OrderItem, now: Date): Promise<void> {
  if (item.kind === 'program') await holdPlace(tx, item.cohortId, now)
}

/** Moves the held place of an order to another cohort. Throws 409 when it is full. */
export async function moveHeldOrderPlace(tx: Db, order: OrderRecord, item: OrderItem, now: Date): Promise<void> {
  if (item.kind === 'program' && order.cohortId !== null) await moveHeldPlace(tx, order.cohortId, item.cohortId, now)
}

/** Frees the places that expired orders have held. */
export const freeOrderPlaces = (tx: Db, orders: readonly Pick<OrderRecord, 'cohortId'>[]): Promise<void> =>
  freeHeldPlaces(
    tx,
    orders.flatMap(({ cohortId }) => cohortId ?? []),
  )

/** Gives the buyer what was paid for. */
export async function giveBoughtPlace(cause: Cause | Past, tx: Db, order: OrderRecord, now: Date): Promise<void> {
  const item = orderedItemOf(order)
  const { userId } = order
  if (item.kind === 'course') await giveCoursePlace(tx, { userId, courseId: item.id }, now)
  else await giveHeldPlace(cause, tx, { userId, programId: item.id, cohortId: item.cohortId }, now)
}

/** Revokes what was bought after a refund; completed courses and programs stay. */
export async function revokeBoughtPlace(
  cause: Cause,
  tx: Db,
  { order, ...by }: { order: OrderRecord; byId: number; reason: string },
  now: Date,
): Promise<void> {
  const item = orderedItemOf(order)
  const { userId } = order
  if (item.kind === 'course') await endEnrollmentByRefund(tx, { userId, courseId: item.id, ...by }, now)
  else await endMembershipByRefund(cause, tx, { userId, programId: item.id, ...by }, now)
}
