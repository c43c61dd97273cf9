import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { copyKey, encodeWidths, formatsOf, storeWidths, newFileId } from '#server/files/images.ts'
import { signedUrl } from '#server/files/signed-urls.ts'
import { videoKey } from '#server/files/videos.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import {
  type AboutVideo,
  drawPoster,
  type Encoding,
  encodeVideo,
  findVideoTool,
  probeVideo,
  VideoProblem,
  type VideoTool,
} from '#server/media/video-tool.ts'
import { IMAGE_WIDTHS } from '#shared/images.ts'
import { setVideoLength } from '#features/learning/course/lesson/lesson.service.ts'
import { type MediaState, QUALITIES, type Quality, type Rendition } from './media.contract.ts'
import {
  deleteMedia,
  endOverduePreparations,
  findMedia,
  insertMadeFile,
  insertMedia,
  insertRenditions,
  isRenditionWaiting,
  type KnownMedia,
  listMedia,
  listUnpreparedFiles,
  reopenUnprobedVideos,
  setMedia,
  setRendition,
} from './media.data.ts'

const PREPARE = 'video-prepare'
const RENDER = 'video-rendition'
/** A copy that saves less than this is not made. */
const WORTH = 0.85
const LIFE_SECONDS = 4 * 3600
/** Encoding takes at most so much longer than watching; a slow machine is given time for the start. */
const SLOWEST = 6
const START_SECONDS = 120
const LONGEST_SECONDS = 7200
/** A video whose preparation has not ended by then is served as it is. */
const LONGEST_WAIT_MS = 2 * 86_400_000
/** Videos that no one has uploaded are those of the demo: the first visit of a new site comes before their copies. */
const DEMO_WAIT_MS = 10 * 60_000

type FindTool = () => Promise<VideoTool | undefined>

/** Settings tried for weak connections: they look right on a phone at a tenth of the data. */
const ENCODINGS: Record<Quality, Encoding> = {
  '480p': { picture: { side: 480, crf: 28, rate: 500 }, soundRate: 48 },
  '240p': { picture: { side: 240, crf: 30, rate: 180 }, soundRate: 32 },
  audio: { picture: null, soundRate: 32 },
}
const TYPES: Record<Quality, string> = { '480p': 'video/mp4', '240p': 'video/mp4', audio: 'audio/mp4' }

/** kbit/s of a copy, picture and sound. */
const bitRateOf = ({ picture, soundRate }: Encoding): number => (picture?.rate ?? 0) + soundRate

/** The copies that would be clearly smaller than the original. */
function qualitiesWorthMaking({ seconds, hasSound }: AboutVideo, bytes: number): Quality[] {
  const rate = (bytes * 8) / 1000 / seconds
  return QUALITIES.filter(
    (quality) => (quality !== 'audio' || hasSound) && bitRateOf(ENCODINGS[quality]) < rate * WORTH,
  )
}

/** Queues the preparation of a video whose file is there: its length, a poster, smaller copies. Once, however often it is asked for. */
export async function prepareVideo({ jobs }: Pick<Services, 'jobs'>, tx: Db, fileId: string): Promise<void> {
  if (await insertMedia(tx, fileId)) await jobs.send(tx, PREPARE, [{ fileId }])
}

/** Works on a copy of a stored file, in a folder that is gone afterwards. */
async function withCopyOfFile<T>(services: Services, key: string, work: (file: string, folder: string) => Promise<T>) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-video-'))
  try {
    const file = path.join(folder, key)
    await pipeline(services.files.read(key), createWriteStream(file))
    return await work(file, folder)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** Reads what a video is, gives it a poster, and queues its copies; without a tool there is the original only. */
async function probeAndQueueRenditions(services: Services, findTool: FindTool, fileId: string): Promise<void> {
  const { db, jobs } = services
  const media = await findMedia(db, fileId)
  if (media?.state !== 'preparing') return
  const tool = await findTool()
  if (!tool) return setMedia(db, fileId, { state: 'original' })
  await withCopyOfFile(services, videoKey(fileId, media.type), async (file, folder) => {
    const about = await probeVideo(tool, file).catch(throwUnlessVideoProblem)
    if (!about) return setMedia(db, fileId, { state: 'unreadable' })
    const picture = path.join(folder, 'poster.png')
    await drawPoster(tool, file, about.seconds, picture).catch(throwUnlessVideoProblem)
    const poster = await storePoster(services, picture)
    const wanted = qualitiesWorthMaking(about, media.bytes)
    const seconds = Math.max(1, Math.round(about.seconds))
    await db.transaction(async (tx) => {
      if (poster) await insertMadeFile(tx, { ...poster, kind: 'image', type: 'image/webp' })
      const { width, height } = about
      const state = wanted.length > 0 ? 'preparing' : 'original'
      await setMedia(tx, fileId, { state, seconds, width, height, posterId: poster?.id ?? null })
      await setVideoLength(tx, fileId, seconds)
      await insertRenditions(tx, fileId, wanted)
      // The smallest first: it is what most learners wait for.
      const work = wanted.toReversed().map((quality) => ({ fileId, quality }))
      await jobs.send(tx, RENDER, work)
    })
  })
}

/** A file that cannot be read is not tried again; every other error is thrown, so that the queue repeats the work. */
function throwUnlessVideoProblem(problem: unknown): undefined {
  if (!(problem instanceof VideoProblem)) throw problem
}

async function storePoster({ files }: Services, picture: string) {
  const data = await fs.readFile(picture).catch(() => undefined)
  if (!data) return undefined
  const id = newFileId()
  return { id, ...(await storeWidths(await encodeWidths(sharp(data)), id, files)) }
}

/** Makes one copy, unless it is made already or would be no smaller. */
async function makeRendition(services: Services, findTool: FindTool, fileId: string, quality: Quality): Promise<void> {
  const { db, files } = services
  const media = await findMedia(db, fileId)
  const tool = await findTool()
  if (!media || !tool || !(await isRenditionWaiting(db, fileId, quality))) return
  const longestSeconds = Math.min(LONGEST_SECONDS, START_SECONDS + (media.seconds ?? 0) * SLOWEST)
  const made = await withCopyOfFile(services, videoKey(fileId, media.type), async (file, folder) => {
    const target = path.join(folder, `${randomUUID()}.mp4`)
    const isMade = await encodeVideo(tool, file, ENCODINGS[quality], { target, longestSeconds }).then(
      () => true,
      (problem: unknown) => throwUnlessVideoProblem(problem) ?? false,
    )
    const bytes = isMade ? (await fs.stat(target)).size : 0
    if (bytes === 0 || bytes > media.bytes * WORTH) return undefined
    const id = newFileId()
    await files.adopt(target, videoKey(id, TYPES[quality]))
    return { id, bytes }
  })
  await db.transaction(async (tx) => {
    if (made) await insertMadeFile(tx, { ...made, kind: 'video', type: TYPES[quality] })
    const states = await setRendition(tx, fileId, quality, made?.id ?? null)
    if (states.includes('waiting')) return
    await setMedia(tx, fileId, { state: states.includes('ready') ? 'ready' : 'original' })
  })
}

/** Deletes what was made from a video; answers a function that removes the bytes after the transaction. */
export async function deleteMadeFromVideo(
  { files }: Pick<Services, 'files'>,
  tx: Db,
  fileId: string,
): Promise<() => Promise<void>> {
  const gone = await deleteMedia(tx, fileId)
  const keys = gone.flatMap(({ id, kind, type }) =>
    kind === 'image'
      ? IMAGE_WIDTHS.flatMap((width) => formatsOf(width).map((format) => copyKey(id, width, format)))
      : [videoKey(id, type)],
  )
  return async () => {
    await Promise.all(keys.map((key) => files.remove(key)))
  }
}

/** What learners get of a video beside its original. */
export type ShownMedia = { state: MediaState; poster_url: string | null; renditions: Rendition[] }

/** The posters and copies of these videos, by their files, with addresses that end after some hours. */
export async function listShownMedia(
  services: Pick<Services, 'db' | 'secret' | 'now'>,
  fileIds: readonly string[],
): Promise<Map<string, ShownMedia>> {
  const known = await listMedia(services.db, fileIds)
  return new Map([...known].map(([fileId, media]) => [fileId, toShownMedia(services, media)]))
}

function toShownMedia(
  { secret, now }: Pick<Services, 'secret' | 'now'>,
  { state, posterId, renditions }: KnownMedia,
): ShownMedia {
  const address = (id: string, ending: string) => signedUrl(secret, id, ending, now(), LIFE_SECONDS)
  return {
    state,
    poster_url: posterId && address(posterId, 'webp'),
    renditions: QUALITIES.flatMap((quality) =>
      renditions
        .filter((each) => each.quality === quality)
        .map(({ id, bytes }) => ({ quality, url: address(id, 'mp4'), size_bytes: bytes })),
    ),
  }
}

/** Prepares videos that wait, and ends preparations that have failed. */
async function resumePreparations(services: Services, findTool: FindTool): Promise<void> {
  const { db, jobs, now } = services
  const recent = new Date(now().getTime() - DEMO_WAIT_MS)
  for (const id of await listUnpreparedFiles(db, recent)) await db.transaction((tx) => prepareVideo(services, tx, id))
  const before = new Date(now().getTime() - LONGEST_WAIT_MS)
  await db.transaction((tx) => endOverduePreparations(tx, before))
  if (!(await findTool())) return
  await db.transaction(async (tx) => {
    const unseen = await reopenUnprobedVideos(tx, now())
    await jobs.send(
      tx,
      PREPARE,
      unseen.map((fileId) => ({ fileId })),
    )
  })
}

/** @param findTool what reads and writes videos on this machine */
export const mediaJobs = (services: Services, findTool: FindTool = findVideoTool): JobSpec[] => [
  {
    name: PREPARE,
    retries: 3,
    limitSeconds: 900,
    handle: ({ fileId }) => probeAndQueueRenditions(services, findTool, String(fileId)),
  },
  {
    name: RENDER,
    retries: 2,
    limitSeconds: LONGEST_SECONDS + START_SECONDS,
    handle: async ({ fileId, quality }) => {
      const known = QUALITIES.find((each) => each === quality)
      if (known) await makeRendition(services, findTool, String(fileId), known)
    },
  },
  {
    // Videos that came another way, that no try could prepare, or that came before there was a tool.
    name: 'video-notice',
    schedule: '*/5 * * * *',
    handle: () => resumePreparations(services, findTool),
  },
]
