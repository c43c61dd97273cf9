import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { canMove, lostMove, type Move } from '#shared/moves.ts'
import { type Ability, type Actor, authorize, can } from '#shared/policy.ts'
import { roundedStars, weightedResult } from '#shared/weighted-result.ts'
import { todayOf } from '#features/people/employee/employee.service.ts'
import { giveRating } from '#features/people/employee/rating/rating.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { hasRoleNow } from '#features/base/user/user.service.ts'
import {
  type Answer,
  type Appraisal,
  appraisalApi,
  appraisalMoves,
  type AppraisalStatus,
} from './appraisal.contract.ts'
import {
  countOpenAndReady,
  countReviewsToWriteOf,
  findReview,
  listReviewsOfCycle,
  listOwnReviews,
  listReviewsToWrite,
  lockReview,
  setReview,
  type StoredReview,
} from './appraisal.data.ts'
import {
  reviewDrafted,
  reviewerChanged,
  reviewRead,
  reviewShared,
  selfReviewReturned,
  selfReviewSubmitted,
} from './appraisal.events.ts'
import { type AppraisalFacts, appraisalPolicy } from './appraisal.policy.ts'
import { exportReviews, exportToWrite } from './export/export.service.ts'
import { requireCycle } from './review-cycle/review-cycle.service.ts'

const NOT_FOUND = message('Employee review not found')

const STATES: Record<AppraisalStatus, Message> = {
  self: message('The self-review has not been submitted yet'),
  submitted: message('The self-review has already been submitted'),
  shared: message('This review has been shared and can no longer be changed'),
  read: message('This review has been shared and can no longer be changed'),
}

const unlessAll = <T extends string>(value: T | 'all' | undefined): T | undefined =>
  value === 'all' ? undefined : value

/** The parts of a review that the reader may see. */
function withReadableParts(me: Actor, review: StoredReview, isOver: boolean): Appraisal {
  return {
    ...review,
    self: can(me, appraisalPolicy.readSelf, review) ? review.self : null,
    review: can(me, appraisalPolicy.readReview, review) ? review.review : null,
    self_is_over: isOver,
  }
}

async function selfIsOver(db: Db, { cycle }: Pick<StoredReview, 'cycle'>, now: Date): Promise<boolean> {
  return cycle.self_due_on < (await todayOf(db, now))
}

async function get(call: Call<typeof appraisalApi.get>) {
  const { db, me, params, now } = call
  const review = await findReview(db, params.id)
  if (!review || !can(me, appraisalPolicy.get, review)) throw notFound(NOT_FOUND)
  await recordReading(call, 'appraisal.get', { record: `appraisal:${review.id}`, ownerId: review.user_id })
  return { review: withReadableParts(me, review, await selfIsOver(db, review, now())) }
}

async function list({ db, query }: Call<typeof appraisalApi.list>) {
  const { cycle_id: cycleId, search, status, ...asked } = query
  await requireCycle(db, cycleId)
  const { rows, ...paged } = await listReviewsOfCycle(db, { cycleId, search, status: unlessAll(status) }, asked)
  return { reviews: rows, ...paged }
}

/** How many reviews the caller has to write now, for other features. */
export const countReviewsToWrite = async (db: Db, { id }: Pick<Actor, 'id'>, now: Date): Promise<number> =>
  countReviewsToWriteOf(db, { reviewerId: id, today: await todayOf(db, now), status: 'ready' })

/** For other features. */
export { countOwnOpenReviews } from './appraisal.data.ts'

async function listToWrite({ db, me, query, now }: Call<typeof appraisalApi.listToWrite>) {
  const { search, status, ...asked } = query
  const of = { reviewerId: me.id, search, today: await todayOf(db, now()) }
  const { rows, counts, ...paged } = await listReviewsToWrite(db, { ...of, status: unlessAll(status) }, asked)
  return { reviews: rows, ...(counts && { counts: { ...counts, ...(await countOpenAndReady(db, of)) } }), ...paged }
}

async function listOwn({ db, me, query }: Call<typeof appraisalApi.listOwn>) {
  const { rows, ...paged } = await listOwnReviews(db, me.id, query)
  return { reviews: rows, ...paged }
}

type Changing = Pick<Call<typeof appraisalApi.saveSelf>, 'me' | 'params'>

/** A review of an open cycle that a transaction holds, which the caller may change so. Throws 404, 403 and 409. */
async function lockReviewFor(
  tx: Db,
  { me, params }: Changing,
  ability: Ability<AppraisalFacts>,
): Promise<StoredReview> {
  const review = await lockReview(tx, params.id)
  if (!review || !can(me, appraisalPolicy.get, review)) throw notFound(NOT_FOUND)
  authorize(me, ability, review)
  refuseClosedCycle(review)
  return review
}

function refuseClosedCycle({ cycle }: Pick<StoredReview, 'cycle'>): void {
  if (cycle.status !== 'open') throw lostMove(message('This review cycle is closed and can no longer be changed'))
}

/** Throws 409 when the review is not where the move starts from. */
function refuseUnlessMovable(move: Move<AppraisalStatus>, { status }: Pick<StoredReview, 'status'>): void {
  if (!canMove(move, status)) throw lostMove(STATES[status])
}

/** Throws 422 when the answers are not those to the criteria. */
function checkAnswers({ criteria }: Pick<StoredReview, 'criteria'>, answers: readonly Answer[]): void {
  if (answers.length !== criteria.length) throw invalid({ answers: [message('Answer every criterion')] })
}

/** The reviewer writes when the self-review is submitted, or when its day has passed. Throws 409. */
async function refuseBeforeSelfReview(tx: Db, review: StoredReview, now: Date): Promise<void> {
  refuseUnlessMovable(appraisalMoves.share, review)
  if (review.status === 'self' && !(await selfIsOver(tx, review, now))) {
    throw new AppError('conflict', STATES.self)
  }
}

type Written = { id: number; answers: Answer[]; text: string }

/** Submits a self-review that is held; the caller has checked who may. */
export async function submitReview(cause: Cause | Past, tx: Db, { id, answers, text }: Written, now: Date) {
  const review = await lockReview(tx, id)
  if (!review) throw notFound(NOT_FOUND)
  refuseClosedCycle(review)
  refuseUnlessMovable(appraisalMoves.submit, review)
  checkAnswers(review, answers)
  const { from, to } = appraisalMoves.submit
  const patch = { status: to, selfAnswers: answers, selfText: text, submittedAt: now, reason: null }
  await setReview(tx, { id, from }, patch)
  await selfReviewSubmitted(cause, tx, review)
}

/**
 * Shares a review with the person; the caller has checked who may. The result becomes a rating, unless the record of
 * the employee is deleted. Throws 409 and 422.
 * @param now when it was shared; the demo data gives past moments
 */
export async function shareReview(
  cause: Cause | Past,
  tx: Db,
  { id, answers, text, byId }: Written & { byId: number },
  now: Date,
): Promise<void> {
  const review = await lockReview(tx, id)
  if (!review) throw notFound(NOT_FOUND)
  refuseClosedCycle(review)
  await refuseBeforeSelfReview(tx, review, now)
  checkAnswers(review, answers)
  const scores = review.criteria.map(({ weight }, at) => ({ weight, score: answers[at]?.score ?? null }))
  const result = weightedResult(scores)
  if (result === null) throw invalid({ answers: [message('Answer every criterion')] })
  const { from, to } = appraisalMoves.share
  await setReview(
    tx,
    { id, from },
    { status: to, reviewAnswers: answers, reviewText: text, result: Math.round(result * 100), sharedAt: now },
  )
  const rating = { employeeId: review.employee.id, rating: roundedStars(result), recommendation: text, byId }
  await giveRating(cause, tx, rating, now)
  await reviewShared(cause, tx, review, { byId })
}

async function saveSelf(call: Call<typeof appraisalApi.saveSelf>) {
  const { db, params, body, say } = call
  await db.transaction(async (tx) => {
    const review = await lockReviewFor(tx, call, appraisalPolicy.writeSelf)
    refuseUnlessMovable(appraisalMoves.submit, review)
    checkAnswers(review, body.answers)
    const { from } = appraisalMoves.submit
    await setReview(tx, { id: params.id, from }, { selfAnswers: body.answers, selfText: body.text })
  })
  return { message: say('Draft saved') }
}

async function submitSelf(call: Call<typeof appraisalApi.submitSelf>) {
  const { db, params, body, now, say } = call
  await db.transaction(async (tx) => {
    await lockReviewFor(tx, call, appraisalPolicy.writeSelf)
    await submitReview(call, tx, { id: params.id, ...body }, now())
  })
  return { message: say('Self-review submitted') }
}

async function giveBack(call: Call<typeof appraisalApi.giveBack>) {
  const { db, me, params, body, say } = call
  await db.transaction(async (tx) => {
    const review = await lockReviewFor(tx, call, appraisalPolicy.giveBack)
    refuseUnlessMovable(appraisalMoves.giveBack, review)
    const { from, to } = appraisalMoves.giveBack
    await setReview(tx, { id: params.id, from }, { status: to, submittedAt: null, reason: body.reason })
    await selfReviewReturned(call, tx, review, { byId: me.id, reason: body.reason })
  })
  return { message: say('Sent back. The person will see your reason.') }
}

const reviewerError = (says: Message): AppError => invalid({ reviewer_id: [says] })

async function setReviewer(call: Call<typeof appraisalApi.setReviewer>) {
  const { db, me, params, body, now, say } = call
  const reviewerId = body.reviewer_id
  await db.transaction(async (tx) => {
    const review = await lockReviewFor(tx, call, appraisalPolicy.setReviewer)
    refuseUnlessMovable(appraisalMoves.share, review)
    if (reviewerId === review.user_id) throw reviewerError(message('You cannot be your own reviewer'))
    if (!(await hasRoleNow(tx, reviewerId, ['admin', 'hr', 'manager'], now()))) {
      throw reviewerError(message('Choose a manager, an administrator or a member of HR'))
    }
    if (reviewerId === review.reviewer_id) return
    await setReview(tx, { id: params.id, from: appraisalMoves.share.from }, { reviewerId })
    await reviewerChanged(call, tx, review, { byId: me.id, reviewerId })
  })
  return { message: say('Reviewer saved') }
}

async function saveReview(call: Call<typeof appraisalApi.saveReview>) {
  const { db, params, body, now, say } = call
  await db.transaction(async (tx) => {
    const review = await lockReviewFor(tx, call, appraisalPolicy.writeReview)
    await refuseBeforeSelfReview(tx, review, now())
    checkAnswers(review, body.answers)
    const { from } = appraisalMoves.share
    await setReview(tx, { id: params.id, from }, { reviewAnswers: body.answers, reviewText: body.text })
    await reviewDrafted(call, tx, review)
  })
  return { message: say('Draft saved') }
}

async function share(call: Call<typeof appraisalApi.share>) {
  const { db, me, params, body, now, say } = call
  await db.transaction(async (tx) => {
    await lockReviewFor(tx, call, appraisalPolicy.writeReview)
    await shareReview(call, tx, { id: params.id, ...body, byId: me.id }, now())
  })
  return { message: say('Review shared') }
}

/** Confirms that a shared review was read; the caller has checked the policy. */
export async function confirmReview(
  cause: Cause | Past,
  tx: Db,
  { id, answer }: { id: number; answer: string },
  now: Date,
): Promise<void> {
  const review = await lockReview(tx, id)
  if (!review) throw notFound(NOT_FOUND)
  refuseClosedCycle(review)
  if (review.status === 'read') throw lostMove(message('You have already confirmed this'))
  if (review.status !== 'shared') throw lostMove(message('This review has not been shared yet'))
  const { from, to } = appraisalMoves.confirm
  await setReview(tx, { id, from }, { status: to, readAt: now, answer: answer || null })
  await reviewRead(cause, tx, review)
}

async function confirm(call: Call<typeof appraisalApi.confirm>) {
  const { db, params, body, now, say } = call
  await db.transaction(async (tx) => {
    await lockReviewFor(tx, call, appraisalPolicy.confirm)
    await confirmReview(call, tx, { id: params.id, answer: body.answer }, now())
  })
  return { message: say('Thank you. Your reviewer can see that you have read it.') }
}

export const appraisalHandlers = handlers(appraisalApi, {
  list,
  export: exportReviews,
  listToWrite,
  exportToWrite,
  listOwn,
  get,
  saveSelf,
  submitSelf,
  giveBack,
  setReviewer,
  saveReview,
  share,
  confirm,
})
