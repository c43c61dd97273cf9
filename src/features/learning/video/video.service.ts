import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { partBytes, partPath, readPartHead, removePart } from '#server/files/upload-parts.ts'
import type { ResumableKind } from '#server/http/resumable-uploads.ts'
import { videoKey } from '#server/files/videos.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { MB } from '#shared/limits.ts'
import { message } from '#shared/message.ts'
import { NOT_ALLOWED } from '#shared/policy.ts'
import { SMALLEST_VIDEO_BYTES, VIDEO_HEAD_BYTES, videoTypeOf, type VideoType } from '#shared/video-type.ts'
import { mayWriteSomeCourse } from '#features/learning/course/course.service.ts'
import { deleteMadeFromVideo, prepareVideo } from './media/media.service.ts'
import {
  deleteUpload,
  deleteVideoFile,
  findUpload,
  insertUpload,
  insertVideoFile,
  listAbandonedUploads,
  listUnfinishedUploads,
  listUnshownVideos,
  listUploadsWithoutLesson,
  lockStorageOf,
  finishUpload,
  sumStoredBytes,
} from './video.data.ts'
import { videoApi, VIDEO_UPLOADS, videoRule } from './video.contract.ts'
import { videoSettings } from './video.settings.ts'

const GB = 1000 * MB
const PER_PERSON = { most: 100, seconds: 3600 }
/** How long an unfinished upload, or a video without a lesson, is kept. */
const KEPT_DAYS = 7
const DAY_MS = 86_400_000

const WRONG_TYPE = { file: [{ text: videoRule.wrongType }] }

const checkBeforeUpload: ResumableKind['begin'] = async ({ db, now }, me, asked) => {
  if (!(await mayWriteSomeCourse(db, me))) throw new AppError('forbidden', NOT_ALLOWED)
  if (asked.bytes > videoRule.maxBytes) throw invalid({ file: [{ text: videoRule.tooLarge }] })
  if (asked.bytes < SMALLEST_VIDEO_BYTES) throw invalid(WRONG_TYPE)
  await countAgainstLimit(db, `upload-video:${me.id}`, PER_PERSON, now())
  await db.transaction(async (tx) => {
    await requireSpace(tx, me.id, asked.bytes, 'file')
    await insertUpload(tx, { ...asked, ownerId: me.id, createdAt: now() })
  })
}

/**
 * Checks that videos of so many bytes fit, and locks the person's storage count until `tx` ends.
 * @throws 422 at `field` when they are more than what is left
 */
export async function requireSpace(tx: Db, ownerId: number, bytes: number, field: string): Promise<void> {
  const space = (await readSetting(tx, videoSettings.spacePerPerson)) * GB
  await lockStorageOf(tx, ownerId)
  const left = space - (await sumStoredBytes(tx, ownerId))
  if (bytes <= left) return
  const megabytes = Math.max(0, Math.floor(left / MB))
  const problem = message(
    'Not enough space for this video: you have {megabytes} MB left. Ask an administrator for more.',
    { megabytes },
  )
  throw invalid({ [field]: [problem] })
}

/** The type of a video by its first bytes; an upload that is no video is removed at once. */
async function requireVideo(services: Services, id: string): Promise<VideoType> {
  const type = videoTypeOf(await readPartHead(services.config, id, VIDEO_HEAD_BYTES))
  if (type) return type
  await removeUpload(services, id)
  throw invalid(WRONG_TYPE)
}

const finish: ResumableKind['finish'] = async (services, id) => {
  try {
    await storeUploadedVideo(services, id)
  } catch (problem) {
    // Someone else has ended it in the meantime, and the file is where it belongs.
    if ((await findUpload(services.db, id))?.finishedAt) return
    throw problem
  }
}

async function storeUploadedVideo(services: Services, id: string): Promise<void> {
  const { db, config, files, now } = services
  const upload = await findUpload(db, id)
  if (!upload || upload.finishedAt) return
  const type = await requireVideo(services, id)
  // The file is moved before its row is written; if the server stops in between, the next request repeats both.
  await files.adopt(partPath(config, id), videoKey(id, type))
  await db.transaction(async (tx) => {
    if (!(await finishUpload(tx, id, now()))) return
    const { ownerId, name, bytes } = upload
    await insertVideoFile(tx, { id, ownerId, name, bytes, type })
    await prepareVideo(services, tx, id)
  })
  await removePart(config, id)
}

/** Removes an upload with all that has come of it; false when a lesson has it. */
async function removeUpload(services: Services, id: string): Promise<boolean> {
  const { db, config } = services
  const removeBytes = await db.transaction(async (tx) =>
    (await deleteUpload(tx, id)) ? removeVideoFile(services, tx, id) : undefined,
  )
  if (!removeBytes) return false
  await removeBytes()
  await removePart(config, id)
  return true
}

/** Removes a video with all that was made from it; answers what removes the bytes after the transaction. */
async function removeVideoFile(services: Services, tx: Db, id: string): Promise<() => Promise<void>> {
  const removeMade = await deleteMadeFromVideo(services, tx, id)
  const type = await deleteVideoFile(tx, id)
  return async () => {
    await removeMade()
    if (type) await services.files.remove(videoKey(id, type))
  }
}

/** Videos of courses, sent in pieces to /api/uploads/videos (spec 3 §5, §7). */
export const videoUploads: ResumableKind = {
  name: 'upload.video',
  path: VIDEO_UPLOADS,
  access: videoApi.list.access,
  begin: checkBeforeUpload,
  finish,
  async find({ db }, id) {
    const row = await findUpload(db, id)
    return row && { ...row, isFinished: row.finishedAt !== null }
  },
  async check(services, id) {
    const received = (await partBytes(services.config, id)) ?? 0
    if (received >= VIDEO_HEAD_BYTES) await requireVideo(services, id)
  },
  async remove(services, id) {
    if (!(await removeUpload(services, id))) throw new AppError('conflict', message('A lesson uses this video'))
  },
}

/** The caller's uploads that no lesson has taken yet, and the space for more. */
async function list({ db, me, config }: Call<typeof videoApi.list>) {
  const rows = await listUploadsWithoutLesson(db, me.id)
  const uploads = rows.map(async ({ id, name, fingerprint, bytes, finishedAt, createdAt }) => ({
    id,
    name,
    fingerprint,
    bytes,
    received_bytes: finishedAt ? bytes : ((await partBytes(config, id)) ?? 0),
    is_finished: finishedAt !== null,
    created_at: createdAt.toISOString(),
  }))
  return {
    uploads: await Promise.all(uploads),
    used_bytes: await sumStoredBytes(db, me.id),
    space_bytes: (await readSetting(db, videoSettings.spacePerPerson)) * GB,
  }
}

export const videoHandlers = handlers(videoApi, { list })

/** Completes uploads that were finished while the server was down, and removes abandoned ones. */
export const videoJobs = (services: Services): JobSpec[] => [
  {
    name: 'video-clean-up',
    schedule: '17 * * * *',
    keeps: [
      {
        table: 'video_uploads',
        since: 'created_at',
        where: 'finished_at is null',
        what: message('Partially uploaded videos'),
        why: message('So the upload can resume where it stopped.'),
        before: (_, at) => new Date(at.getTime() - KEPT_DAYS * DAY_MS),
      },
    ],
    async handle() {
      const { db, config, now } = services
      for (const { id, bytes } of await listUnfinishedUploads(db)) {
        // The server stopped after the last byte, and no one came back.
        if ((await partBytes(config, id)) === bytes) await finish(services, id).catch(ignoreAppError)
      }
      const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
      for (const id of await listAbandonedUploads(db, before)) await removeUpload(services, id)
      for (const id of await listUnshownVideos(db, before)) {
        const removeBytes = await db.transaction((tx) => removeVideoFile(services, tx, id))
        await removeBytes()
      }
    },
  },
]

/** An upload that was refused is already removed, and background work has no one to report it to. */
function ignoreAppError(problem: unknown): void {
  if (!(problem instanceof AppError)) throw problem
}
