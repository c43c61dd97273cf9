import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { refuseUnlessSame } from '#server/http/sent-again.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Actor, authorize, can } from '#shared/policy.ts'
import { isBlocked } from '#features/base/block/block.service.ts'
import { requireUser } from '#features/base/user/user.service.ts'
import { requireOwn } from '#features/learning/enrollment/enrollment.service.ts'
import { requireLearning } from '#features/learning/learning/learning.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { type Question, questionApi, QUESTIONS_PER_DAY } from './question.contract.ts'
import {
  countOpenOfCourse,
  countQuestions,
  deleteOpenQuestion,
  findEnrollmentOf,
  findOwnQuestion,
  findQuestion,
  findSentQuestion,
  insertQuestion,
  listOwnQuestions,
  listQuestions,
  lockQuestion,
  setAnswer,
} from './question.data.ts'
import { questionAnswered, questionAsked, questionWithdrawn } from './question.events.ts'
import { questionPolicy } from './question.policy.ts'

const NOT_FOUND = message('Question not found')
/** The text does not reveal which of the two blocked the other. */
const BLOCKED = message('You cannot write here at the moment')
const PER_PERSON = { most: QUESTIONS_PER_DAY, seconds: 86_400 }

async function requireQuestion(db: Db, id: number): Promise<Question> {
  const row = await findQuestion(db, id)
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** A question in one of the caller's courses; any other does not exist for them (404). */
async function requireTaught(db: Db, me: Actor, id: number): Promise<Question> {
  const row = await requireQuestion(db, id)
  if (!can(me, questionPolicy.get, row)) throw notFound(NOT_FOUND)
  return row
}

type Asking = {
  enrollmentId: number
  videoId: number
  courseId: number
  tutorId: number
  atSecond: number | null
  text: string
  clientKey: string
}

/**
 * Asks the teacher of a course; the caller has checked that the learner may.
 * @param now when it was asked; the demo data gives past moments
 */
export async function askTeacher(cause: Cause | Past, tx: Db, asking: Asking, now: Date): Promise<number> {
  const { enrollmentId, courseId, tutorId } = asking
  const isFirst = (await countOpenOfCourse(tx, courseId)) === 0
  const id = await insertQuestion(tx, { ...asking, createdAt: now })
  const [row, tutor] = [await requireQuestion(tx, id), await requireUser(tx, tutorId)]
  await questionAsked(cause, tx, { row, enrollmentId, tutor, isFirst })
  return id
}

/**
 * The teacher's answer, or another one in its place; the caller has checked that the teacher may.
 * @param now when it was answered; the demo data gives past moments
 */
export async function answerQuestion(
  cause: Cause | Past,
  tx: Db,
  { id, byId, answer }: { id: number; byId: number; answer: string },
  now: Date,
): Promise<Question> {
  // Of two simultaneous answers the learner is notified only of the first.
  await lockQuestion(tx, id)
  const before = await requireQuestion(tx, id)
  if (before.answer?.text === answer) return before
  if (await isBlocked(tx, before.user.id, byId)) throw lostMove(BLOCKED)
  await setAnswer(tx, id, { answer, answeredById: byId, answeredAt: now })
  const row = await requireQuestion(tx, id)
  const learner = await requireUser(tx, row.user.id)
  const enrollmentId = await findEnrollmentOf(tx, id)
  await questionAnswered(cause, tx, { row, enrollmentId, learner, byId, isFirst: before.answer === null })
  return row
}

async function listOwn({ db, me, params, query }: Call<typeof questionApi.listOwn>) {
  await requireOwn(db, me, params.id)
  return { questions: await listOwnQuestions(db, params.id, query.video_id) }
}

async function ask(call: Call<typeof questionApi.ask>) {
  const { db, me, params, body, now, say } = call
  const { video_id: videoId, at: atSecond, text, client_key: clientKey } = body
  const question = await db.transaction(async (tx) => {
    const { course } = await requireLearning(tx, me, params.id, videoId)
    const { tutorId } = course
    const before = await findSentQuestion(tx, params.id, clientKey)
    if (before) {
      refuseUnlessSame(before, before.text === text && before.videoId === videoId && before.atSecond === atSecond)
      return findOwnQuestion(tx, before.id)
    }
    if (tutorId === null) throw new AppError('conflict', message('This course has no teacher at the moment'))
    if (await isBlocked(tx, me.id, tutorId)) throw lostMove(BLOCKED)
    await countAgainstLimit(tx, `lesson-question:${me.id}`, PER_PERSON, now())
    const asking = { enrollmentId: params.id, videoId, courseId: course.id, tutorId, atSecond, text, clientKey }
    return findOwnQuestion(tx, await askTeacher(call, tx, asking, now()))
  })
  if (!question) throw notFound(NOT_FOUND)
  return { message: say('Your question has been sent. You will be notified of the answer.'), question }
}

async function withdraw(call: Call<typeof questionApi.withdraw>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    await lockQuestion(tx, params.id)
    const row = await requireQuestion(tx, params.id)
    if (!can(me, questionPolicy.withdraw, row)) throw notFound(NOT_FOUND)
    if (!(await deleteOpenQuestion(tx, params.id))) throw lostMove(message('This question has already been answered'))
    await questionWithdrawn(call, tx, params.id)
  })
  return { message: say('Question withdrawn') }
}

/** How many questions in the caller's courses wait for an answer, for other features. */
export const countOpenQuestions = (db: Db, { id }: Pick<Actor, 'id'>): Promise<number> =>
  countQuestions(db, { tutorId: id, isOpen: 'yes' })

async function list({ db, me, query }: Call<typeof questionApi.list>) {
  const { status, search, ...asked } = query
  const filter = {
    tutorId: me.id,
    search,
    isOpen: status === 'open' ? ('yes' as const) : undefined,
    isAnswered: status === 'answered' ? ('yes' as const) : undefined,
  }
  const { rows, ...paged } = await listQuestions(db, filter, asked)
  return { questions: rows, ...paged }
}

async function saveAnswer(call: Call<typeof questionApi.answer>) {
  const { db, me, params, body, now, say } = call
  const question = await db.transaction(async (tx) => {
    authorize(me, questionPolicy.answer, await requireTaught(tx, me, params.id))
    return answerQuestion(call, tx, { id: params.id, byId: me.id, answer: body.answer }, now())
  })
  return { message: say('Answer saved'), question }
}

export const questionHandlers = handlers(questionApi, {
  listOwn,
  ask,
  withdraw,
  list,
  get: async ({ db, me, params }) => ({ question: await requireTaught(db, me, params.id) }),
  answer: saveAnswer,
})
