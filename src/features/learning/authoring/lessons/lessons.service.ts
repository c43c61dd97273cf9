import type { Db } from '#server/db/db.ts'
import type { FileStore } from '#server/store/store.ts'
import { type KeptVideo, placeVideo, recordVideo } from '#server/files/videos.ts'
import type { Call, StreamedFile } from '#server/http/call.ts'
import { invalid } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import type { Actor } from '#shared/policy.ts'
import { requireEnrollment } from '#features/learning/enrollment/enrollment.service.ts'
import { completeAndCertify, recountLearnersProgress } from '#features/learning/learning/learning.service.ts'
import type { Cause } from '#server/cause.ts'
import { prepareVideo } from '#features/learning/video/media/media.service.ts'
import { requireSpace } from '#features/learning/video/video.service.ts'
import { archiveLessons, insertVideo, setLesson } from '#features/learning/course/lesson/lesson.service.ts'
import {
  problemOfUpload,
  requireUploaded,
  UPLOAD_TAKEN,
} from '#features/learning/course/lesson/writing/writing.service.ts'
import { saveQuiz } from '#features/learning/quiz/quiz.service.ts'
import {
  type authoringApi,
  COURSE_FILES,
  knownIdOf,
  type LessonEdited,
  LESSONS_INCOMPLETE,
  type LessonWrite,
  missingLessonFields,
} from '../authoring.contract.ts'
import { type LessonRow, listLessonsToEdit, listEnrollmentsWithAllDone } from '../authoring.data.ts'

/**
 * A lesson that can be written: what was sent, the one it stands for, its new video, and its new quiz or null for
 * none.
 */
export type LessonInput = {
  sent: LessonWrite
  known: LessonRow | undefined
  /** A video that came with the call. */
  video: KeptVideo | undefined
  /** A video that has come in pieces before, and is a file already. */
  uploadId: string | undefined
  quiz: LessonEdited['quiz_data'] | undefined
}

type Place = {
  /** The lessons that the course has. */
  existing: readonly LessonRow[]
  /** Authors who may not write quizzes do not change them (spec 3 §6). */
  mayWriteQuizzes: boolean
}

type Sender = Pick<Call<typeof authoringApi.create>, 'streams_in' | 'files' | 'db' | 'me'>

/** The video for the lesson at this place of the list, by either name of its field. */
const streamAt = ({ streams_in: streams }: Pick<Sender, 'streams_in'>, at: number): StreamedFile | undefined =>
  streams[`video_files[${at}]`] ?? streams[`videos[${at}][file]`]

/** The key of the file in an address of ours. */
const fileIdIn = (url: string | null | undefined): string | undefined =>
  /^\/files\/([0-9a-f]{24})\./.exec(url ?? '')?.[1]

/**
 * Which lessons of the course these are: by their id and, from clients that send none, by their video.
 * @throws 422 for a lesson of another course, and for one that is named twice
 */
function matchLessons(sent: readonly LessonWrite[], existing: readonly LessonRow[]): (LessonRow | undefined)[] {
  const free = new Map(existing.map((row) => [row.id, row]))
  const errors: Record<string, Message[]> = {}
  const claimRow = (row: LessonRow | undefined) => {
    if (row) free.delete(row.id)
    return row
  }
  const byId = sent.map((lesson, at) => {
    const id = knownIdOf(lesson)
    if (id === undefined) return undefined
    const row = claimRow(free.get(id))
    if (!row) errors[`videos.${at}.id`] = [message('This lesson is not part of the course')]
    return row
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return sent.map((lesson, at) => {
    if (byId[at] || knownIdOf(lesson) !== undefined) return byId[at]
    const fileId = lesson.upload_id ?? fileIdIn(lesson.url)
    const isSame = (row: LessonRow) =>
      row.type === lesson.type && (row.type === 'external' ? row.url === lesson.url : row.fileId === fileId)
    return claimRow([...free.values()].find(isSame))
  })
}

/** The upload that a lesson is to show from now on, when it is another than before and no file came with the call. */
function newUploadAt(call: Sender, at: number, { type, upload_id: id }: LessonWrite, known: LessonRow | undefined) {
  if (type !== 'upload' || !id || known?.fileId === id) return undefined
  return streamAt(call, at) === undefined ? id : undefined
}

/**
 * Checks the list of lessons and gives the videos that came with it their own places; all errors at once, at their
 * fields. `deleteStoredVideos` takes the videos away again when nothing comes of it.
 */
export async function storeLessonVideos(
  call: Sender,
  sent: readonly LessonWrite[],
  { existing, mayWriteQuizzes }: Place,
): Promise<LessonInput[]> {
  const known = matchLessons(sent, existing)
  const errors: Record<string, Message[]> = {}
  const uploads = sent.map((lesson, at) => newUploadAt(call, at, lesson, known[at]))
  for (const [at, lesson] of sent.entries()) {
    const hasKnown = known[at]?.type === 'upload' && lesson.type === 'upload'
    const hasVideo = streamAt(call, at) !== undefined || uploads[at] !== undefined || hasKnown
    for (const [field, text] of Object.entries(missingLessonFields(lesson, hasVideo)))
      errors[`videos.${at}.${field}`] = [{ text }]
  }
  if (Object.keys(errors).length > 0) throw invalid({ videos: [{ text: LESSONS_INCOMPLETE }], ...errors })
  for (const [at, { quiz_data: quiz }] of sent.entries()) {
    if (quiz && !mayWriteQuizzes && !known[at]?.quizId)
      errors[`videos.${at}.quiz_data`] = [message("You don't have permission to create quizzes")]
  }
  for (const [at, id] of uploads.entries()) {
    if (id === undefined) continue
    const isTwice = uploads.indexOf(id) < at
    const problem = isTwice ? UPLOAD_TAKEN : await problemOfUpload(call.db, call.me, id)
    if (problem) errors[`videos.${at}.file`] = [problem]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const placed: LessonInput[] = []
  try {
    for (const [at, lesson] of sent.entries()) {
      const stream = lesson.type === 'upload' ? streamAt(call, at) : undefined
      const rule = COURSE_FILES['video_files[N]']
      placed.push({
        sent: lesson,
        known: known[at],
        uploadId: uploads[at],
        video: stream && (await placeVideo(call.files, { ...stream, field: `videos.${at}.file` }, rule)),
        quiz: mayWriteQuizzes ? lesson.quiz_data : undefined,
      })
    }
  } catch (problem) {
    await deleteStoredVideos(call.files, placed)
    throw problem
  }
  return placed
}

/** Deletes videos that were stored but are not used after all. */
export async function deleteStoredVideos(store: FileStore, placed: readonly LessonInput[]): Promise<void> {
  await Promise.all(placed.flatMap(({ video }) => (video ? [store.remove(video.key)] : [])))
}

/**
 * Writes the lessons of a course in this order; those that are not in the list are archived.
 * @returns what became of them, for the log
 */
export async function writeLessons(
  call: Pick<Call<typeof authoringApi.create>, 'me' | 'now' | 'jobs'>,
  tx: Db,
  courseId: number,
  placed: readonly LessonInput[],
): Promise<{ added: number; removed: number[]; quizzes: number }> {
  await requireSpaceFor(call.me, tx, placed)
  const before = await listLessonsToEdit(tx, courseId)
  const there = new Set(before.map(({ id }) => id))
  let added = 0
  let quizzes = 0
  for (const [position, lesson] of placed.entries()) {
    const { sent, known, quiz } = lesson
    const row = {
      title: sent.title,
      position,
      ...videoColumns(sent, known, await saveNewVideo(call, tx, lesson, position)),
    }
    // Someone may have taken it out of the course since it was read.
    const stays = known && there.delete(known.id)
    if (stays) await setLesson(tx, known.id, row)
    else added++
    const id = stays ? known.id : await insertVideo(tx, { ...videoOf(known), ...row, courseId })
    if (quiz !== undefined && (await saveQuiz(tx, id, quiz, call.now())) !== 'none') quizzes++
  }
  const removed = [...there]
  await archiveLessons(tx, removed, call.now())
  if (added > 0 || removed.length > 0) await recountLearnersProgress(tx, courseId)
  return { added, removed, quizzes }
}

/** Videos that came with the call count as uploads do. */
async function requireSpaceFor(me: Actor, tx: Db, placed: readonly LessonInput[]): Promise<void> {
  const coming = placed.flatMap(({ video }, at) => (video ? [{ at, bytes: video.bytes }] : []))
  if (!coming[0]) return
  const bytes = coming.reduce((sum, video) => sum + video.bytes, 0)
  await requireSpace(tx, me.id, bytes, `videos.${coming[0].at}.file`)
}

/**
 * Writes down the new video of a lesson, if it has one: one that came with the call, or an upload that is its own
 * now.
 */
async function saveNewVideo(
  { me, jobs }: Pick<Call<typeof authoringApi.create>, 'me' | 'jobs'>,
  tx: Db,
  { video, uploadId }: LessonInput,
  at: number,
): Promise<{ id: string; seconds: number | null } | undefined> {
  if (video) {
    await recordVideo(tx, video, me.id)
    await prepareVideo({ jobs }, tx, video.id)
    return { id: video.id, seconds: null }
  }
  return uploadId === undefined
    ? undefined
    : { id: uploadId, ...(await requireUploaded(tx, me, uploadId, `videos.${at}.file`)) }
}

/** The video of a lesson as it was; of a new one none. */
const videoOf = (known: LessonRow | undefined) =>
  known
    ? { type: known.type, fileId: known.fileId, url: known.url, seconds: known.seconds }
    : { type: 'external' as const, seconds: 0 }

/** The columns of the video, where it is another than before; its length is known again once it has been looked at. */
function videoColumns(
  sent: LessonWrite,
  known: LessonRow | undefined,
  video: { id: string; seconds: number | null } | undefined,
) {
  const seconds = Math.round(sent.duration ?? 0)
  if (video) return { type: 'upload' as const, fileId: video.id, url: null, seconds: video.seconds ?? seconds }
  const url = sent.url ?? null
  if (sent.type === 'external' && (known?.type !== 'external' || known.url !== url))
    return { type: 'external' as const, fileId: null, url, seconds }
  return seconds > 0 ? { seconds } : {}
}

/** Completes the course for those who have done all of its lessons, now that others have left it. */
export async function completeFinishedEnrollments(cause: Cause, tx: Db, courseId: number, now: Date): Promise<void> {
  const lessons = await listLessonsToEdit(tx, courseId)
  const ids = await listEnrollmentsWithAllDone(
    tx,
    courseId,
    lessons.map(({ id }) => id),
  )
  for (const id of ids) await completeAndCertify(cause, tx, await requireEnrollment(tx, id), now)
}
