import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Actor, authorize } from '#shared/policy.ts'
import { captionsAddress, filmAddress } from '../course/lesson/lesson.service.ts'
import { markAnswers, type MarkedAnswers, passingScoreOf, quizHelp, quizzesShown } from '../course/quiz/quiz.service.ts'
import type { Cause, Past } from '../notification/notification.service.ts'
import { findCertificateOf, issueCertificate } from '../certificate/certificate.service.ts'
import { certificateNameOf } from '../certificate/name/name.service.ts'
import {
  applicationFor,
  completeEnrollment,
  type Joined,
  lockEnrollment,
  progressOf,
  requireVisible,
  toEnrollment,
} from '../enrollment/enrollment.service.ts'
import { mayWatch } from '../enrollment/listing/listing.service.ts'
import { addLearning } from './progress/progress.service.ts'
import { type Attempt, type EnrollmentDetail, learningApi, type LessonOpen } from './learning.contract.ts'
import {
  countVideos,
  findAttempt,
  findLessonProgress,
  findVideo,
  insertAttempt,
  listDone,
  listLessonProgress,
  listOpenLessons,
  listQuizStates,
  saveLessonProgress,
} from './learning.data.ts'
import { quizMarked } from './learning.events.ts'
import { learningPolicy } from './learning.policy.ts'

/** Reports of the player further apart than this do not count as watching in between. */
const WATCH_GAP_SECONDS = 60

const NO_HELP = { explanation: null, video_at: null }

type Learner = { userId: number; enrollmentId: number; videoId: number }

async function get(call: Call<typeof learningApi.get>): Promise<{ enrollment: EnrollmentDetail }> {
  const { db, me, params } = call
  const row = await requireVisible(db, me, params.id)
  const { enrollment, course } = row
  const isWatching = mayWatch(me, row, enrollment.status)
  const lessons = await listOpenLessons(db, course.id)
  const quizzes = await quizzesShown(db, [course.id])
  const progress = new Map((await listLessonProgress(db, enrollment.id)).map((each) => [each.videoId, each]))
  const states = new Map((await listQuizStates(db, enrollment.id)).map((each) => [each.videoId, each]))
  const done = new Set([...progress.values()].filter((each) => each.completedAt).map((each) => each.videoId))
  const videos = lessons.map((lesson): LessonOpen => {
    const quiz = quizzes.get(lesson.id)
    const state = states.get(lesson.id)
    return {
      id: lesson.id,
      title: lesson.title,
      type: lesson.type,
      duration: lesson.seconds,
      has_quiz: quiz !== undefined,
      completed: done.has(lesson.id),
      url: isWatching ? filmAddress(call, lesson) : null,
      captions_url: isWatching ? captionsAddress(call, lesson.captionsFileId) : null,
      size_bytes: lesson.fileBytes,
      position_seconds: progress.get(lesson.id)?.positionSeconds ?? 0,
      quiz_data: quiz && isWatching ? quiz : null,
      attempts: state?.attempts ?? 0,
      best_score: state?.bestScore ?? null,
      passed: state?.hasPassed ?? false,
    }
  })
  const last = [...progress.values()]
    .filter((each) => !each.completedAt)
    .toSorted((a, b) => b.touchedAt.getTime() - a.touchedAt.getTime())[0]
  const shown = toEnrollment(row, videos)
  return {
    enrollment: {
      ...shown,
      course: {
        ...shown.course,
        tutor: row.tutor,
        requirements: course.requirements,
        what_you_will_learn: course.whatYouWillLearn,
        videos,
      },
      application: applicationFor(me, row),
      resume_video_id: last?.videoId ?? lessons.find((lesson) => !done.has(lesson.id))?.id ?? null,
      certificate_name: await certificateNameOf(db, enrollment),
      certificate: await findCertificateOf(db, enrollment.id),
    },
  }
}

/** The caller's own enrollment, held until the transaction ends; 409 while it is not open for learning. */
async function requireLearning(tx: Db, me: Actor, id: number, videoId: number): Promise<Joined> {
  const row = await requireVisible(tx, me, id)
  authorize(me, learningPolicy.learn, row)
  const status = await lockEnrollment(tx, id)
  if (status === 'pending') throw new AppError('conflict', message('This enrollment is still waiting for approval'))
  if (status !== 'active' && status !== 'completed')
    throw new AppError('conflict', message('This enrollment is not active'))
  if (!(await findVideo(tx, row.course.id, videoId))) throw notFound(message('Video not found'))
  return { ...row, enrollment: { ...row.enrollment, status } }
}

type Marked = Omit<Attempt['results'][number], keyof typeof NO_HELP>

/** The results of an attempt with what teaches about each question. */
const withHelp = (results: readonly Marked[], help: MarkedAnswers['help']): Attempt['results'] =>
  results.map((each) => ({ ...each, ...(help.get(each.question_id) ?? NO_HELP) }))

/**
 * Marks and stores one attempt at a quiz. The right answers are not returned. An attempt that is sent again under its
 * name is not stored again: it has the answer of the first time.
 * @param now when it was made; the demo data gives past moments
 */
export async function recordAttempt(
  cause: Cause | Past,
  tx: Db,
  learner: Learner & { courseId: number; attemptKey?: string | undefined },
  answers: Readonly<Record<string, string | number>>,
  now: Date,
): Promise<Attempt> {
  const { enrollmentId, videoId, attemptKey } = learner
  const known = attemptKey === undefined ? undefined : await findAttempt(tx, enrollmentId, videoId, attemptKey)
  if (known) {
    const { score, passed, passingScore } = known
    const attempts = await countAttempts(tx, learner)
    const results = withHelp(known.results, await quizHelp(tx, learner))
    return { score, passed, passing_score: passingScore, attempts, results }
  }
  const marks = await markAnswers(tx, learner, answers)
  if (!marks) throw notFound(message('Quiz not found'))
  if (marks === 'unanswered') throw invalid({ answers: [message('Please answer every question')] })
  const { score, passed, passingScore, results, stored, help } = marks
  await insertAttempt(tx, {
    enrollmentId,
    videoId,
    score,
    passed,
    passingScore,
    attemptKey: attemptKey ?? null,
    answers: stored,
    results,
    createdAt: now,
  })
  const attempts = await countAttempts(tx, learner)
  const attempt = { score, passed, passing_score: passingScore, attempts, results: withHelp(results, help) }
  await quizMarked(cause, tx, learner, attempt)
  return attempt
}

async function countAttempts(tx: Db, { enrollmentId, videoId }: Learner): Promise<number> {
  const states = await listQuizStates(tx, enrollmentId)
  return states.find((each) => each.videoId === videoId)?.attempts ?? 1
}

/**
 * Marks a video as done; the last one completes the enrollment and issues the certificate in the same
 * transaction (spec 3 §4: the server decides). A video with a quiz needs a passed attempt.
 * @param now when it was done; the demo data gives past moments
 */
export async function recordCompletion(cause: Cause | Past, tx: Db, row: Joined, videoId: number, now: Date) {
  const { enrollment, course, user } = row
  const known = await findLessonProgress(tx, enrollment.id, videoId)
  if (!known?.completedAt) {
    await requirePassed(tx, enrollment.id, course.id, videoId)
    await saveLessonProgress(tx, { enrollmentId: enrollment.id, videoId }, { touchedAt: now, completedAt: now })
    const learner = { userId: user.id, timeZone: user.timeZone }
    await addLearning(tx, learner, { seconds: 0, lessons: 1 }, now)
  }
  const done = await listDone(tx, enrollment.id, course.id)
  const total = await countVideos(tx, course.id)
  const isDone = enrollment.status === 'completed' || done.length === total
  const justCompleted = isDone && (await completeEnrollment(cause, tx, row, now))
  if (justCompleted) {
    const holder = { enrollmentId: enrollment.id, name: enrollment.name, courseTitle: course.title, holder: user }
    await issueCertificate(cause, tx, holder, now)
  }
  const status = isDone ? ('completed' as const) : ('active' as const)
  return { status, progress: progressOf(status, total, done.length), done, justCompleted }
}

async function requirePassed(tx: Db, enrollmentId: number, courseId: number, videoId: number): Promise<void> {
  const bar = await passingScoreOf(tx, courseId, videoId)
  if (bar === undefined) return
  const state = (await listQuizStates(tx, enrollmentId)).find((each) => each.videoId === videoId)
  if (state?.hasPassed) return
  const values = { score: state?.bestScore ?? 0, required: bar }
  throw new AppError('invalid', message('Quiz score {score}% is below the required {required}%', values))
}

/**
 * Stores the position of a learner in a video, and counts the time since the last report as spent.
 * @param at when the learner was there; a report that is older than what is known changes nothing
 */
export async function recordPosition(
  tx: Db,
  learner: Learner & { timeZone: string | null },
  seconds: number,
  at: Date,
): Promise<number> {
  const { enrollmentId, videoId } = learner
  const position = Math.floor(seconds)
  const known = await findLessonProgress(tx, enrollmentId, videoId)
  if (known && known.touchedAt > at) return known.positionSeconds
  const gap = known ? (at.getTime() - known.touchedAt.getTime()) / 1000 : 0
  const isWatching = known !== undefined && position !== known.positionSeconds && gap > 0 && gap <= WATCH_GAP_SECONDS
  const spent = isWatching ? Math.round(gap) : 0
  await saveLessonProgress(
    tx,
    { enrollmentId, videoId },
    { positionSeconds: position, watchedSeconds: (known?.watchedSeconds ?? 0) + spent, touchedAt: at },
  )
  if (spent > 0) await addLearning(tx, learner, { seconds: spent, lessons: 0 }, at)
  return position
}

async function completeVideo(call: Call<typeof learningApi.completeVideo>) {
  const { db, me, params, body, now } = call
  return db.transaction(async (tx) => {
    const row = await requireLearning(tx, me, params.id, body.video_id)
    const { status, progress, done, justCompleted } = await recordCompletion(call, tx, row, body.video_id, now())
    const certificate = status === 'completed' ? await findCertificateOf(tx, params.id) : null
    return {
      message: call.say('Progress updated successfully!'),
      status,
      progress,
      completed_video_ids: done,
      just_completed: justCompleted,
      certificate: certificate && { id: certificate.id, code: certificate.code },
    }
  })
}

export const learningHandlers = handlers(learningApi, {
  get,
  completeVideo,
  attemptQuiz: (call) =>
    call.db.transaction(async (tx) => {
      const { me, params, body } = call
      const row = await requireLearning(tx, me, params.id, body.video_id)
      const learner = {
        userId: row.user.id,
        enrollmentId: params.id,
        videoId: body.video_id,
        courseId: row.course.id,
        attemptKey: body.attempt_key,
      }
      return recordAttempt(call, tx, learner, body.answers, call.now())
    }),
  setPosition: ({ db, me, params, body, now }) =>
    db.transaction(async (tx) => {
      const row = await requireLearning(tx, me, params.id, body.video_id)
      const learner = {
        enrollmentId: params.id,
        videoId: body.video_id,
        userId: row.user.id,
        timeZone: row.user.timeZone,
      }
      const at = new Date(now().getTime() - (body.seconds_ago ?? 0) * 1000)
      return { position_seconds: await recordPosition(tx, learner, body.seconds, at) }
    }),
})
