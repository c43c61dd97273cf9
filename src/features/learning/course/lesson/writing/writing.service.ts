import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { newFileId } from '#server/files/images.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { type Actor, can } from '#shared/policy.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { incrementRevision } from '../../course.data.ts'
import { coursePolicy } from '../../course.policy.ts'
import { recountLearnersProgress } from '#features/learning/learning/learning.service.ts'
import { insertVideo } from '../lesson.data.ts'
import { checkCaptions } from './captions.logic.ts'
import { captionsRule, type LessonWritten, writingApi } from './writing.contract.ts'
import {
  findCaptions,
  findCourse,
  findCourseOfLesson,
  findUploadedVideo,
  lockUploadedVideo,
  insertCaptions,
  listLessonsOfAuthor,
  replaceCaptions,
  saveLessonOrder,
  setPreview,
} from './writing.data.ts'
import { captionsRemoved, captionsSet, lessonAdded, lessonsOrdered, previewSet } from './writing.events.ts'

const COURSE_NOT_FOUND = message('Course not found')
const LESSON_NOT_FOUND = message('Lesson not found')
const NO_UPLOAD = message('This is not one of your finished uploads')
export const UPLOAD_TAKEN = message('This video is already used in a lesson')
const NO_CAPTIONS = message('This lesson has no captions')

/** The course, if this person may change it; otherwise it does not exist for them (404). */
async function requireCourse(db: Db, me: Actor, id: number, isHeld = false) {
  const course = await findCourse(db, id, isHeld)
  if (!course || !can(me, coursePolicy.update, { tutor_id: course.tutorId })) throw notFound(COURSE_NOT_FOUND)
  return course
}

/** A lesson of a course that this person may change. */
async function requireLesson(db: Db, me: Actor, id: number): Promise<LessonWritten & { courseId: number }> {
  const courseId = await findCourseOfLesson(db, id)
  const course = courseId === undefined ? undefined : await findCourse(db, courseId)
  if (!course || !can(me, coursePolicy.update, { tutor_id: course.tutorId })) throw notFound(LESSON_NOT_FOUND)
  const lesson = (await listLessonsOfAuthor(db, course.id)).find((each) => each.id === id)
  if (!lesson) throw notFound(LESSON_NOT_FOUND)
  return { ...lesson, courseId: course.id }
}

/** Why a lesson cannot show this upload; nothing when it can. */
export async function problemOfUpload(db: Db, me: Actor, id: string): Promise<Message | undefined> {
  const upload = await findUploadedVideo(db, me.id, id)
  if (!upload) return NO_UPLOAD
  return upload.isTaken ? UPLOAD_TAKEN : undefined
}

/**
 * A finished upload of this person that no lesson shows, held for the one that is written now.
 * @returns its length, where someone has looked
 * @throws 422 at `field`
 */
export async function requireUploaded(tx: Db, me: Actor, id: string, field: string) {
  const upload = await lockUploadedVideo(tx, me.id, id)
  if (!upload) throw invalid({ [field]: [NO_UPLOAD] })
  if (upload.isTaken) throw invalid({ [field]: [UPLOAD_TAKEN] })
  return { seconds: upload.seconds }
}

async function create(call: Call<typeof writingApi.create>) {
  const { db, me, body } = call
  const { course_id: courseId, title, cloudinary_video_id: fileId, video_duration: duration, order } = body
  const lesson = await db.transaction(async (tx) => {
    await requireCourse(tx, me, courseId, true)
    const upload = await requireUploaded(tx, me, fileId, 'cloudinary_video_id')
    const ids = (await listLessonsOfAuthor(tx, courseId)).map(({ id }) => id)
    const seconds = upload.seconds ?? Math.round(duration ?? 0)
    const id = await insertVideo(tx, { courseId, title, type: 'upload', fileId, seconds, position: ids.length })
    await saveLessonOrder(tx, ids.toSpliced(order ? order - 1 : ids.length, 0, id))
    await incrementRevision(tx, courseId)
    await recountLearnersProgress(tx, courseId)
    await lessonAdded(call, tx, { courseId, lessonId: id, title })
    await contentChanged(tx, 'course')
    return requireLesson(tx, me, id)
  })
  return { message: call.say('Video added successfully'), lesson }
}

async function setLessonOrder(call: Call<typeof writingApi.setOrder>) {
  const { db, me, params, body } = call
  const lessons = await db.transaction(async (tx) => {
    await requireCourse(tx, me, params.id, true)
    const before = (await listLessonsOfAuthor(tx, params.id)).map(({ id }) => id)
    const asked = new Set(body.ids)
    const areSame =
      asked.size === before.length && body.ids.length === before.length && before.every((id) => asked.has(id))
    if (!areSame)
      throw new AppError(
        'conflict',
        message('The lessons of this course have changed in the meantime. Check the new version, then try again.'),
      )
    if (body.ids.some((id, at) => id !== before[at])) {
      await saveLessonOrder(tx, body.ids)
      await incrementRevision(tx, params.id)
      await lessonsOrdered(call, tx, { courseId: params.id, before, after: body.ids })
      await contentChanged(tx, 'course')
    }
    return listLessonsOfAuthor(tx, params.id)
  })
  return { message: call.say('Lesson order saved'), lessons }
}

async function setLessonPreview(call: Call<typeof writingApi.setPreview>) {
  const { db, me, params, body } = call
  const isPreview = body.is_preview
  const lesson = await db.transaction(async (tx) => {
    const { courseId } = await requireLesson(tx, me, params.id)
    await setPreview(tx, params.id, isPreview)
    await previewSet(call, tx, { courseId, lessonId: params.id, isPreview })
    await contentChanged(tx, 'course')
    return requireLesson(tx, me, params.id)
  })
  const done = isPreview
    ? call.say('Anyone can watch this lesson now')
    : call.say('Only learners in this course can watch this lesson now')
  return { message: done, lesson }
}

async function setCaptions(call: Call<typeof writingApi.setCaptions>) {
  const { db, me, params, body, files, files_in: given } = call
  await requireLesson(db, me, params.id)
  const sent = given.captions?.data ?? (body.text === undefined ? undefined : Buffer.from(body.text))
  if (!sent) throw invalid({ captions: [{ text: captionsRule.wrongType }] })
  const checked = checkCaptions(sent)
  if ('problems' in checked) throw invalid({ captions: checked.problems })
  const id = newFileId()
  const data = Buffer.from(checked.text)
  const originalName = cutToLength(given.captions?.filename ?? 'captions.vtt', 200)
  await files.write(captionsFileName(id), data)
  const { lesson, before } = await db.transaction(async (tx) => {
    const { courseId, title } = await requireLesson(tx, me, params.id)
    await insertCaptions(tx, { id, ownerId: me.id, bytes: data.length, originalName })
    const replaced = await replaceCaptions(tx, params.id, id)
    await captionsSet(call, tx, { courseId, lessonId: params.id, title })
    return { lesson: await requireLesson(tx, me, params.id), before: replaced }
  })
  if (before) await files.remove(captionsFileName(before))
  return { message: call.say('Captions saved'), lesson }
}

const captionsFileName = (id: string): string => `${id}.vtt`

async function getCaptions({ db, me, params, files }: Call<typeof writingApi.getCaptions>) {
  await requireLesson(db, me, params.id)
  const captions = await findCaptions(db, params.id)
  if (!captions) throw notFound(NO_CAPTIONS)
  return {
    type: 'text/vtt; charset=utf-8',
    body: files.read(captionsFileName(captions.id)),
    headers: contentDisposition(`captions-${params.id}.vtt`),
  }
}

async function removeCaptions(call: Call<typeof writingApi.removeCaptions>) {
  const { db, me, params, files } = call
  const gone = await db.transaction(async (tx) => {
    const lesson = await requireLesson(tx, me, params.id)
    if (!lesson.captions) throw notFound(NO_CAPTIONS)
    await captionsRemoved(call, tx, { courseId: lesson.courseId, lessonId: lesson.id, title: lesson.title })
    return replaceCaptions(tx, params.id, null)
  })
  if (gone) await files.remove(captionsFileName(gone))
  return { message: call.say('Captions removed') }
}

export const writingHandlers = handlers(writingApi, {
  list: async ({ db, me, params }) => {
    const { id, title } = await requireCourse(db, me, params.id)
    return { course: { id, title }, lessons: await listLessonsOfAuthor(db, id) }
  },
  create,
  setOrder: setLessonOrder,
  setPreview: setLessonPreview,
  setCaptions,
  getCaptions,
  removeCaptions,
})
