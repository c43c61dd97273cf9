import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { requirePublicCourse } from '#features/learning/course/course.service.ts'
import { captionsAddress, videoAddress, isPreviewOf } from '#features/learning/course/lesson/lesson.service.ts'
import { listShownMedia } from '#features/learning/video/media/media.service.ts'
import { listOpenLessons } from '../learning.data.ts'
import { previewApi } from './preview.contract.ts'

async function get(call: Call<typeof previewApi.get>) {
  const { db, params } = call
  const course = await requirePublicCourse(db, params.id)
  const lesson = (await listOpenLessons(db, params.id)).find(({ id }) => id === params.lesson)
  const isOpen = lesson && (await isPreviewOf(db, { id: params.id, isFree: course.priceMinor === 0 }, lesson.id))
  if (!isOpen) throw notFound(message('Video not found'))
  const { id, title, type, seconds: duration, fileId, fileBytes } = lesson
  const media = fileId ? (await listShownMedia(call, [fileId])).get(fileId) : undefined
  return {
    lesson: {
      id,
      title,
      type,
      duration,
      url: videoAddress(call, lesson),
      language: lesson.language,
      captions_url: captionsAddress(call, lesson.captionsFileId),
      poster_url: media?.poster_url ?? null,
      renditions: media?.renditions ?? [],
      size_bytes: fileBytes,
    },
  }
}

export const previewHandlers = handlers(previewApi, { get })
