import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Actor, authorize } from '#shared/policy.ts'
import { captionsAddress, videoAddress } from '#features/learning/course/lesson/lesson.service.ts'
import { listLearnersQuizzes } from '#features/learning/quiz/quiz.service.ts'
import { listShownMedia } from '#features/learning/video/media/media.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { findCertificateOf, issueCertificate } from '#features/learning/certificate/certificate.service.ts'
import { certificateNameOf } from '#features/learning/certificate/name/name.service.ts'
import {
  enrollFormFor,
  completeEnrollment,
  enrollmentSubject,
  type Joined,
  learnerOf,
  lockEnrollment,
  progressOf,
  requireVisible,
  toEnrollment,
} from '#features/learning/enrollment/enrollment.service.ts'
import { canWatchLessons } from '#features/learning/enrollment/listing/listing.service.ts'
import { listQuizStates } from './attempt/attempt.data.ts'
import { recordAttempt, requirePassed, toAttemptsNow } from './attempt/attempt.service.ts'
import { courseCompleted } from '#features/mentorship/program-member/opening/opening.service.ts'
import { countNotesOf } from './lesson-note/lesson-note.data.ts'
import { addLearnedTime } from '#features/learning/progress/progress.service.ts'
import { type EnrollmentDetail, learningApi, type LessonOpen } from './learning.contract.ts'
import {
  clearCompletion,
  countVideos,
  findLessonProgress,
  findVideo,
  listDoneVideoIds,
  listLessonProgress,
  listOpenLessons,
  saveLessonProgress,
} from './learning.data.ts'
import { learningPolicy } from './learning.policy.ts'
import { recountProgressOfCourse } from './recount/recount.data.ts'

/** Reports of the player further apart than this do not count as watching in between. */
const WATCH_GAP_SECONDS = 60

type Learner = { userId: number; enrollmentId: number; videoId: number }

/** What to look at again before the next attempt; nothing once one has passed. */
const wrongQuestionsOf = (state: Awaited<ReturnType<typeof listQuizStates>>[number] | undefined): number[] =>
  state && !state.hasPassed ? state.lastResults.filter((each) => !each.is_correct).map((each) => each.question_id) : []

async function get(call: Call<typeof learningApi.get>): Promise<{ enrollment: EnrollmentDetail }> {
  const { db, me, params } = call
  const row = await requireVisible(db, me, params.id)
  const { enrollment, course } = row
  await recordReading(call, 'learning.get', { record: enrollmentSubject(enrollment.id), ownerId: enrollment.userId })
  const isWatching = canWatchLessons(me, row, enrollment.status)
  const lessons = await listOpenLessons(db, course.id)
  const quizzes = await listLearnersQuizzes(db, [course.id])
  const progress = new Map((await listLessonProgress(db, enrollment.id)).map((each) => [each.videoId, each]))
  const states = new Map((await listQuizStates(db, enrollment.id)).map((each) => [each.videoId, each]))
  const notes = me.id === enrollment.userId ? await countNotesOf(db, enrollment.id) : undefined
  const done = new Set([...progress.values()].filter((each) => each.completedAt).map((each) => each.videoId))
  const media = await listShownMedia(
    call,
    lessons.flatMap(({ fileId }) => (isWatching && fileId ? [fileId] : [])),
  )
  const videos = lessons.map((lesson): LessonOpen => {
    const made = lesson.fileId ? media.get(lesson.fileId) : undefined
    const quiz = quizzes.get(lesson.id)
    const state = states.get(lesson.id)
    return {
      id: lesson.id,
      title: lesson.title,
      type: lesson.type,
      duration: lesson.seconds,
      has_quiz: quiz !== undefined,
      completed: done.has(lesson.id),
      url: isWatching ? videoAddress(call, lesson) : null,
      language: lesson.language,
      captions_url: isWatching ? captionsAddress(call, lesson.captionsFileId) : null,
      poster_url: made?.poster_url ?? null,
      renditions: made?.renditions ?? [],
      media_state: made?.state ?? null,
      size_bytes: lesson.fileBytes,
      position_seconds: progress.get(lesson.id)?.positionSeconds ?? 0,
      quiz_data: quiz && isWatching ? quiz.shownTo(enrollment.id) : null,
      attempts: state?.attempts ?? 0,
      best_score: state?.bestScore ?? null,
      passed: state?.hasPassed ?? false,
      last_wrong: wrongQuestionsOf(state),
      note_count: notes?.get(lesson.id) ?? 0,
      ...toAttemptsNow(quiz?.limits, state, call.now()),
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
      application: enrollFormFor(me, row),
      resume_video_id: last?.videoId ?? lessons.find((lesson) => !done.has(lesson.id))?.id ?? null,
      certificate_name: await certificateNameOf(db, learnerOf(row)),
      certificate: await findCertificateOf(db, enrollment.id),
    },
  }
}

/** The caller's own enrollment, locked until the transaction ends; 409 while it is not open for learning. */
export async function requireLearning(tx: Db, me: Actor, id: number, videoId: number): Promise<Joined> {
  const row = await requireVisible(tx, me, id)
  authorize(me, learningPolicy.learn, row)
  const status = await lockEnrollment(tx, id)
  if (status === 'pending') throw new AppError('conflict', message('This enrollment is still waiting for approval'))
  if (status !== 'active' && status !== 'completed')
    throw new AppError('conflict', message('This enrollment is not active'))
  if (!(await findVideo(tx, row.course.id, videoId))) throw notFound(message('Video not found'))
  return { ...row, enrollment: { ...row.enrollment, status } }
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
    await addLearnedTime(tx, learner, { seconds: 0, lessons: 1 }, now)
  }
  return completeCourseIfDone(cause, tx, row, now)
}

/** Completes the course when all of its lessons are done, and tells how far the learner is. */
async function completeCourseIfDone(cause: Cause | Past, tx: Db, row: Joined, now: Date) {
  const { enrollment, course } = row
  const done = await listDoneVideoIds(tx, enrollment.id, course.id)
  const total = await countVideos(tx, course.id)
  const isDone = enrollment.status === 'completed' || done.length === total
  const justCompleted = isDone && (await completeAndCertify(cause, tx, row, now))
  const status = isDone ? ('completed' as const) : ('active' as const)
  return { status, progress: progressOf(status, total, done.length), done, justCompleted }
}

/**
 * Marks a video as done because the teacher counts its quiz as passed, whatever the attempts say; the last one completes
 * the course. It is no learning of that day. The caller holds the enrollment and has checked that the teacher may.
 * @returns whether the video was not done before
 */
export async function completeByTeacher(
  cause: Cause | Past,
  tx: Db,
  row: Joined,
  videoId: number,
  now: Date,
): Promise<boolean> {
  const key = { enrollmentId: row.enrollment.id, videoId }
  const known = await findLessonProgress(tx, key.enrollmentId, videoId)
  if (known?.completedAt) return false
  // The learner was not there: the last sign of learning stays what it was.
  await saveLessonProgress(tx, key, { touchedAt: known?.touchedAt ?? now, completedAt: now })
  await completeCourseIfDone(cause, tx, row, now)
  return true
}

/** Opens a video again that was done because of a teacher's mark. The caller holds the enrollment, which is active. */
export const reopenLesson = (tx: Db, enrollmentId: number, videoId: number): Promise<void> =>
  clearCompletion(tx, enrollmentId, videoId)

/** Counts all learners' progress again after lessons were added or removed, and locks their rows until the end. */
export const recountLearnersProgress = (tx: Db, courseId: number): Promise<void> =>
  recountProgressOfCourse(tx, courseId)

/** Completes an enrollment whose lessons are all done, with its certificate; true only for the call that did it. */
export async function completeAndCertify(cause: Cause | Past, tx: Db, row: Joined, now: Date): Promise<boolean> {
  const { enrollment, course, user } = row
  if (!(await completeEnrollment(cause, tx, row, now))) return false
  const holder = { enrollmentId: enrollment.id, name: learnerOf(row).name, courseTitle: course.title, holder: user }
  await issueCertificate(cause, tx, holder, now)
  await courseCompleted(cause, tx, { userId: user.id, courseId: course.id }, now)
  return true
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
  if (spent > 0) await addLearnedTime(tx, learner, { seconds: spent, lessons: 0 }, at)
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
