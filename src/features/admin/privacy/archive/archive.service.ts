import type { Services } from '#server/service-types.ts'
import type { Call, RawAnswer } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { zipOf } from '#server/files/zip.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { cutToLength } from '#shared/graphemes.ts'
import type { Cause, Past } from '#server/cause.ts'
import { findUser } from '#features/base/user/user.service.ts'
import type { Db } from '#server/db/db.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { archiveContentOf } from '../archive-content/archive-content.service.ts'
import { type Archive, ARCHIVE_DAYS, type archiveApi } from './archive.contract.ts'
import {
  endOldArchives,
  endReadyArchivesOf,
  findArchive,
  findNewestArchive,
  findWaitingArchive,
  insertArchive,
  listLostArchives,
  setArchiveResult,
  type StoredArchive,
  toArchive,
} from './archive.data.ts'
import { archiveAsked, archiveFailed, archiveReady, archiveDownloaded } from './archive.events.ts'

const JOB = 'privacy-archive'
const LIMIT_SECONDS = 3600
/** Both tries have ended by then: nothing makes the archive any more. */
const LOST_AFTER_MS = 3 * LIMIT_SECONDS * 1000
const DAY_MS = 86_400_000
const PROBLEM_LETTERS = 500
/** What the form of the archive can hold. */
const LARGEST = 0xffff_ffff

/**
 * Asks for an archive of the person's data; the one that is being made already counts. The demo data gives past
 * moments.
 */
export async function askForArchive(cause: Cause | Past, tx: Db, userId: number, now: Date): Promise<StoredArchive> {
  const made = await insertArchive(tx, userId, now)
  const waiting = made ?? (await findWaitingArchive(tx, userId))
  if (!waiting) throw new AppError('conflict', message('Your data is already being prepared'))
  if (made) await archiveAsked(cause, tx, made)
  return waiting
}

/** A second press changes nothing: it answers with the archive that is being made. */
export async function prepare(call: Call<typeof archiveApi.create>): Promise<{ message: string; archive: Archive }> {
  const { db, me, jobs, now, say } = call
  const archive = await db.transaction(async (tx) => {
    const before = await findWaitingArchive(tx, me.id)
    if (before) return before
    const asked = await askForArchive(call, tx, me.id, now())
    await jobs.send(tx, JOB, [{ archive_id: asked.id, to_id: me.id }])
    return asked
  })
  return {
    message: say('Your data is being prepared. We will notify you here and by email when it is ready.'),
    archive: toArchive(archive),
  }
}

/** Of someone else, over, or not there: the archive does not exist (404). */
export async function download(call: Call<typeof archiveApi.file>): Promise<RawAnswer> {
  const { db, me, params, now, archives } = call
  const archive = await findArchive(db, params.id)
  const isOpen = archive?.status === 'ready' && archive.endsAt !== null && archive.endsAt > now()
  const key = archive?.userId === me.id && isOpen ? archive.fileName : null
  const bytes = key === null ? undefined : await archives.size(key)
  if (!archive || key === null || bytes === undefined)
    throw notFound(message('This archive does not exist or has expired'))
  await archiveDownloaded(call, db, archive.id)
  return {
    type: 'application/zip',
    body: archives.read(key),
    headers: {
      ...contentDisposition(`my-data-${archive.askedAt.toISOString().slice(0, 10)}.zip`),
      'content-length': String(bytes),
      'cache-control': 'no-store',
    },
  }
}

/**
 * Writes the archive that was asked for. It is there whole, or not at all; done again after a crash, it is one. The demo
 * data gives a past cause.
 */
export async function makeArchive(services: Services, id: number, cause: Cause | Past = services): Promise<void> {
  const { db, now, archives } = services
  const archive = await findArchive(db, id)
  if (archive?.status !== 'waiting') return
  const user = await findUser(db, archive.userId)
  if (!user || user.deletedAt !== null) return void (await setArchiveResult(db, id, { status: 'removed' }))
  const fileName = `${id}-${crypto.randomUUID()}.zip`
  try {
    const content = archiveContentOf(services, user)
    const bytes = await archives.writeFrom(fileName, zipOf(content.entries, now()), LARGEST)
    if (bytes === 'too large') throw new Error('this archive is too large')
    const ended = await db.transaction(async (tx) => {
      const at = now()
      const endsAt = new Date(at.getTime() + ARCHIVE_DAYS * DAY_MS)
      const made = { status: 'ready' as const, readyAt: at, endsAt, fileName, bytes, ...content.counted }
      if (!(await setArchiveResult(tx, id, made))) return [{ fileName }]
      await archiveReady(cause, tx, { id, user })
      return endReadyArchivesOf(tx, user.id, id)
    })
    await removeArchiveFiles(services, ended)
  } catch (problem) {
    const says = cutToLength(problem instanceof Error ? problem.message : String(problem), PROBLEM_LETTERS)
    await failArchive(services, archive, says)
  }
}

const failArchive = (services: Services, { id, userId }: StoredArchive, problem: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    if (await setArchiveResult(tx, id, { status: 'failed', problem }))
      await archiveFailed(services, tx, { id, userId, problem })
  })

/**
 * Fails what nobody makes any more, so that its person can ask again: the work was lost with its process, or a backup was
 * restored, which holds the request without the queue (ADR 47).
 */
async function failLostArchives(services: Services): Promise<void> {
  const { db, now } = services
  for (const archive of await listLostArchives(db, new Date(now().getTime() - LOST_AFTER_MS)))
    await failArchive(services, archive, 'It was cut off.')
}

async function removeArchiveFiles(
  { archives }: Services,
  ended: readonly { fileName: string | null }[],
): Promise<void> {
  for (const { fileName } of ended) if (fileName) await archives.remove(fileName)
}

/** Ends what is over, and removes files that a crash has left. */
async function removeOldArchives(services: Services): Promise<void> {
  await removeArchiveFiles(services, await endOldArchives(services.db, services.now()))
  const before = new Date(Date.now() - (ARCHIVE_DAYS + 1) * DAY_MS)
  const { archives } = services
  for await (const { key, changedAt } of archives.list()) if (changedAt < before) await archives.remove(key)
  await archives.sweep(before)
}

/** Ends the archives of a person whose account ends. */
export async function endArchivesOf(services: Services, userId: number): Promise<void> {
  await removeArchiveFiles(services, await endReadyArchivesOf(services.db, userId, 0))
}

/** The newest archive of a person, as the page shows it. */
export async function newestArchive(db: Db, userId: number): Promise<Archive | null> {
  const found = await findNewestArchive(db, userId)
  return found ? toArchive(found) : null
}

export const archiveJobs = (services: Services): JobSpec[] => [
  {
    name: JOB,
    limitSeconds: LIMIT_SECONDS,
    retries: 1,
    handle: ({ archive_id: id }) => makeArchive(services, Number(id)),
  },
  {
    name: 'privacy-archive-clean-up',
    schedule: '41 * * * *',
    keeps: [
      {
        table: 'privacy_exports',
        since: 'ends_at',
        where: "status = 'ready'",
        what: message('Archives of personal data'),
        why: message('People have 7 days to download an archive they asked for.'),
        before: (_, at) => at,
      },
    ],
    handle: async () => {
      await failLostArchives(services)
      await removeOldArchives(services)
    },
  },
]
