import { contentChanged } from '#server/content-changed.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { signedUrl } from '#server/files/signed-urls.ts'
import { findLessons, setVideoSeconds, toLesson } from './lesson.data.ts'
import { isOpenToAll } from './open-to-all.logic.ts'

/** For writing lessons. */
export { archiveLessons, insertVideo, setLesson } from './lesson.data.ts'

/** A lesson as anyone may know it, with the course it belongs to. */
export type CourseLesson = ReturnType<typeof toLesson> & { course_id: number }

/** The lessons of several courses, each course's in its order; one query. */
export async function lessonsOf(db: Db, courseIds: readonly number[]): Promise<CourseLesson[]> {
  const rows = await findLessons(db, courseIds)
  return rows.map((row) => ({ ...toLesson(row), course_id: row.courseId }))
}

/** Whether a lesson of this course is open to everyone. */
export async function isPreviewOf(db: Db, course: { id: number; isFree: boolean }, lessonId: number): Promise<boolean> {
  const rows = await findLessons(db, [course.id])
  const at = rows.findIndex(({ id }) => id === lessonId)
  const row = rows[at]
  return row !== undefined && isOpenToAll({ isPreview: row.isPreview, at }, course.isFree)
}

/** Saves the length of a video once it was measured. */
export async function setVideoLength(tx: Db, fileId: string, seconds: number): Promise<void> {
  await setVideoSeconds(tx, fileId, seconds)
  await contentChanged(tx, 'course')
}

/** Long enough for an evening with one lesson, short enough that a shared address soon expires. */
const FILM_ADDRESS_SECONDS = 4 * 3600

/** Where a video is: our own file with its type, or an address at a video host. */
export type Film = { type: 'upload' | 'external'; url: string | null; fileId: string | null; fileType: string | null }

const EXTENSIONS: Record<string, string> = { 'video/webm': 'webm', 'video/quicktime': 'mov' }

/** The address to play a video from: one of ours ends after some hours, an outside host's is unchanged. */
export function videoAddress(services: Pick<Services, 'secret' | 'now'>, film: Film): string | null {
  if (film.type === 'external') return film.url
  return film.fileId && fileAddress(services, film.fileId, EXTENSIONS[film.fileType ?? ''] ?? 'mp4')
}

/** The address of the captions of a video; it ends together with the video's. */
export const captionsAddress = (services: Pick<Services, 'secret' | 'now'>, fileId: string | null): string | null =>
  fileId && fileAddress(services, fileId, 'vtt')

const fileAddress = ({ secret, now }: Pick<Services, 'secret' | 'now'>, id: string, extension: string): string =>
  signedUrl(secret, id, extension, now(), FILM_ADDRESS_SECONDS)
