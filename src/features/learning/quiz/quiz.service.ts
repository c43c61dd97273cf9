import { createHash } from 'node:crypto'
import { readTrail } from '#server/audit/audit.data.ts'
import { outdated } from '#server/audit/outdated.ts'
import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { type Actor, can } from '#shared/policy.ts'
import { type Answers, type Marks, markQuiz } from '#shared/quiz-marks.ts'
import { incrementRevision, type QuizShown } from '#features/learning/course/course.service.ts'
import { type AttemptLimits, type AttemptsMade, attemptsLeft, optionOrder } from './attempt-rule.logic.ts'
import { type QuestionData, quizApi, type QuizData } from './quiz.contract.ts'
import {
  deleteQuiz,
  findQuiz,
  findQuizLesson,
  findQuizzes,
  lockQuizAgainstWrites,
  insertQuestions,
  insertQuiz,
  lockQuiz,
  type QuestionRow,
  removeQuestions,
  toQuiz,
  toQuizData,
  updateQuestion,
  updateQuiz,
  type WholeQuiz,
} from './quiz.data.ts'
import { courseSubject, quizSaved } from './quiz.events.ts'
import { quizPolicy } from './quiz.policy.ts'

/** What teaches about a question once it is marked; either may be missing. */
type Help = { explanation: string | null; video_at: number | null }

/** The marks with the answers that count, and by question what is shown beside its mark. */
export type MarkedAnswers = Marks & {
  passingScore: number
  stored: Record<string, string>
  help: ReadonlyMap<number, Help>
  limits: AttemptLimits
  optionOrder: Record<string, number[]> | null
}

/** For courses that are made with their quizzes. */
export { insertQuiz } from './quiz.data.ts'

/** Whether someone may write the quizzes of a course. */
export const canWriteQuizzesOf = (me: Actor, course: { tutor_id: number | null }): boolean =>
  can(me, quizPolicy.write, course)

const helpByQuestion = (questions: readonly QuestionRow[]): MarkedAnswers['help'] =>
  new Map(questions.map(({ id, explanation, videoAt }) => [id, { explanation, video_at: videoAt }]))

/** By question, in which order a learner sees the options; nothing where they stand as written. */
const ordersFor = (quiz: WholeQuiz, enrollmentId: number): Record<string, number[]> | null =>
  quiz.shuffleOptions
    ? Object.fromEntries(
        quiz.questions.map(({ id, options }) => [String(id), optionOrder(`${enrollmentId}:${id}`, options.length)]),
      )
    : null

const NO_LIMITS: AttemptLimits = { attemptLimit: null, retryMinutes: null }
const NO_ATTEMPTS: AttemptsMade = { attempts: 0, lastAt: null }

const limitsOf = ({ attemptLimit, retryMinutes }: AttemptLimits): AttemptLimits => ({ attemptLimit, retryMinutes })

/** A quiz for learners: how many attempts it allows, and how the learner of an enrollment sees it. */
export type LearnersQuiz = { limits: AttemptLimits; shownTo: (enrollmentId: number) => QuizShown }

/** The quizzes of these courses for their learners, by video. */
export async function listLearnersQuizzes(db: Db, courseIds: readonly number[]): Promise<Map<number, LearnersQuiz>> {
  if (courseIds.length === 0) return new Map()
  const quizzes = await findQuizzes(db, courseIds)
  return new Map(
    quizzes.map((quiz) => [
      quiz.videoId,
      { limits: limitsOf(quiz), shownTo: (enrollmentId) => toQuiz(quiz, ordersFor(quiz, enrollmentId)) },
    ]),
  )
}

/** How many attempts a learner has now; `made` is what there is, `limits` what the quiz allows, when it has limits. */
export const attemptsLeftNow = (limits: AttemptLimits | undefined, made: AttemptsMade | undefined, now: Date) =>
  attemptsLeft(limits ?? NO_LIMITS, made ?? NO_ATTEMPTS, now)

/** Percent that is needed to pass the quiz of a video; nothing when it has no quiz. */
export async function passingScoreOf(db: Db, courseId: number, videoId: number): Promise<number | undefined> {
  return (await findQuiz(db, courseId, videoId))?.passingScore
}

/**
 * Marks answers to the quiz of a video, which stays as it is until the transaction ends.
 * @returns the marks with the answers that count, `unanswered` when one is missing, `changed` when others were
 *   answered instead, nothing without a quiz
 */
export async function markAnswers(
  tx: Db,
  lesson: { courseId: number; videoId: number; enrollmentId: number },
  answers: Answers,
): Promise<MarkedAnswers | 'unanswered' | 'changed' | undefined> {
  await lockQuizAgainstWrites(tx, lesson.videoId)
  const quiz = await findQuiz(tx, lesson.courseId, lesson.videoId)
  if (!quiz) return undefined
  const ids = quiz.questions.map(({ id }) => String(id))
  if (!ids.every((id) => Object.hasOwn(answers, id)))
    return Object.keys(answers).every((id) => ids.includes(id)) ? 'unanswered' : 'changed'
  return {
    ...markQuiz(quiz.questions, answers, quiz.passingScore),
    passingScore: quiz.passingScore,
    stored: Object.fromEntries(ids.map((id) => [id, String(answers[id])])),
    help: helpByQuestion(quiz.questions),
    limits: limitsOf(quiz),
    optionOrder: ordersFor(quiz, lesson.enrollmentId),
  }
}

/** The explanations and limits of a quiz, for a learner who has made an attempt. */
export async function readQuizExplanations(
  db: Db,
  { courseId, videoId }: { courseId: number; videoId: number },
): Promise<Pick<MarkedAnswers, 'help' | 'limits'>> {
  const quiz = await findQuiz(db, courseId, videoId)
  return {
    help: helpByQuestion(quiz?.questions ?? []),
    limits: quiz ? limitsOf(quiz) : NO_LIMITS,
  }
}

/** The quizzes of these courses as their authors see them, by video; with the right answers. */
export async function listAuthorsQuizzes(db: Db, courseIds: readonly number[]): Promise<Map<number, QuizData>> {
  if (courseIds.length === 0) return new Map()
  const quizzes = await findQuizzes(db, courseIds)
  return new Map(quizzes.map((quiz) => [quiz.videoId, toQuizData(quiz)]))
}

const toQuestion = (given: QuestionData, position: number) => ({
  position,
  text: given.text,
  options: given.options,
  correctAnswer: given.correct_answer,
  points: given.points,
  explanation: given.explanation || null,
  videoAt: given.video_at ?? null,
})

/** A short text that changes whenever the quiz does. */
const revisionOf = (quiz: QuizData | null): string =>
  createHash('sha256').update(JSON.stringify(quiz)).digest('hex').slice(0, 16)

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((option, at) => option === b[at])

/**
 * Writes the quiz of a video, or removes it with `null`. Questions keep their ids, so that attempts stay readable:
 * one that is left out is archived once someone has made an attempt, and so is one whose options change, because
 * answers are stored as an option's place; it goes on as a new question. Attempts keep the marks they were given.
 * @param quiz checked by `QuizData`; an id that is not of this quiz makes a new question
 * @returns what was done to the quiz
 */
export async function saveQuiz(
  tx: Db,
  videoId: number,
  quiz: QuizData | null,
  now: Date,
): Promise<'added' | 'changed' | 'removed' | 'none'> {
  const { known, lessonTitle } = await lockQuiz(tx, videoId)
  const hadQuiz = known !== undefined && known.archivedAt === null
  const archivedAt = known?.hasAttempts ? now : null
  if (quiz === null) {
    if (!hadQuiz) return 'none'
    if (archivedAt) await updateQuiz(tx, known.id, { archivedAt })
    else await deleteQuiz(tx, known.id)
    return 'removed'
  }
  const about = {
    title: quiz.title || lessonTitle,
    description: quiz.description ?? '',
    passingScore: quiz.passing_score,
    shuffleOptions: quiz.shuffle_options ?? false,
    attemptLimit: quiz.attempt_limit ?? null,
    retryMinutes: quiz.retry_minutes ?? null,
  }
  const questions = quiz.questions.map(toQuestion)
  if (!known) {
    await insertQuiz(tx, { ...about, videoId }, questions)
    return 'added'
  }
  await updateQuiz(tx, known.id, { ...about, archivedAt: null })
  const stays = new Map(known.questions.map((each) => [each.id, each]))
  const added: (typeof questions)[number][] = []
  for (const [at, question] of questions.entries()) {
    const id = quiz.questions[at]?.id
    const before = typeof id === 'number' ? stays.get(id) : undefined
    if (before && (archivedAt === null || isSame(before.options, question.options))) {
      stays.delete(before.id)
      await updateQuestion(tx, before.id, question)
    } else added.push(question)
  }
  await removeQuestions(tx, [...stays.keys()], archivedAt)
  await insertQuestions(
    tx,
    added.map((question) => ({ ...question, quizId: known.id })),
  )
  return hadQuiz ? 'changed' : 'added'
}

type Place = { id: number; video: number }

const NO_WRITE = message("You don't have permission to create quizzes")
const NO_REMOVE = message("You don't have permission to remove quizzes")

/** The lesson of a course that the caller looks after, or 404. */
async function requireLesson(db: Db, me: Actor, { id, video }: Place) {
  const lesson = await findQuizLesson(db, id, video)
  if (!lesson || !can(me, quizPolicy.read, { tutor_id: lesson.tutorId })) throw notFound(message('Video not found'))
  return lesson
}

/** The same for a person who may write its quiz, or 403 with these words. */
async function requireWritable(db: Db, me: Actor, place: Place, refusal: Message) {
  const lesson = await requireLesson(db, me, place)
  if (!can(me, quizPolicy.write, { tutor_id: lesson.tutorId })) throw new AppError('forbidden', refusal)
  return lesson
}

/** The quiz of a lesson as its authors see it, for the caller; 404 where it is not visible. */
export async function readQuiz(db: Db, me: Actor, place: Place): Promise<QuizData | null> {
  await requireLesson(db, me, place)
  return readQuizData(db, place)
}

async function readQuizData(db: Db, { id, video }: Place): Promise<QuizData | null> {
  const quiz = await findQuiz(db, id, video)
  return quiz ? toQuizData(quiz) : null
}

/** Whether the caller was the last to write this quiz, from its own page; who writes the whole course may, too. */
async function isOwnQuiz(tx: Db, { id, video }: Place, byId: number): Promise<boolean> {
  const trail = await readTrail(tx, [courseSubject(id)], ['quiz.save', 'authoring.update'])
  const last = trail.findLast(({ action, detail }) => action === 'authoring.update' || detail?.['video_id'] === video)
  return last?.action === 'quiz.save' && last.actorId === byId
}

async function get({ db, me, params }: Call<typeof quizApi.get>) {
  const lesson = await requireLesson(db, me, params)
  const quiz = await readQuizData(db, params)
  return {
    course: { id: params.id, title: lesson.courseTitle },
    lesson: { id: params.video, title: lesson.title, duration: lesson.seconds },
    quiz,
    revision: revisionOf(quiz),
    has_attempts: lesson.hasAttempts,
    can_write: can(me, quizPolicy.write, { tutor_id: lesson.tutorId }),
  }
}

type Writing = Call<typeof quizApi.save | typeof quizApi.remove>

/** @param revision of the quiz that the caller has read; nothing where it does not matter */
async function writeQuiz(call: Writing, quiz: QuizData | null, revision: string | undefined) {
  const { db, me, params, now } = call
  return db.transaction(async (tx) => {
    await requireWritable(tx, me, params, quiz ? NO_WRITE : NO_REMOVE)
    // Anyone who edits the whole course in the meantime is told. This holds the course, and so its quizzes, until the
    // end.
    await incrementRevision(tx, params.id)
    if (revision !== undefined && revision !== revisionOf(await readQuizData(tx, params))) {
      throw outdated(
        await isOwnQuiz(tx, params, me.id),
        message('This quiz has changed in the meantime. Compare both versions and save again.'),
      )
    }
    const done = await saveQuiz(tx, params.video, quiz, now())
    if (done === 'none') throw notFound(message('Quiz not found'))
    await quizSaved(call, tx, { byId: me.id, courseId: params.id, videoId: params.video, done })
    await contentChanged(tx, 'course')
    return done
  })
}

export const quizHandlers = handlers(quizApi, {
  get,
  save: async (call) => {
    const done = await writeQuiz(call, call.body.quiz, call.body.revision)
    const said = done === 'added' ? call.say('Quiz added successfully') : call.say('Quiz updated successfully')
    const quiz = await readQuizData(call.db, call.params)
    return { message: said, quiz, revision: revisionOf(quiz) }
  },
  remove: async (call) => {
    await writeQuiz(call, null, call.query.revision)
    return { message: call.say('Quiz removed successfully'), revision: revisionOf(null) }
  },
})
