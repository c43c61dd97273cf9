import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { confirmPassword } from '#features/base/account/password/password.service.ts'
import type { Services } from '#server/service-types.ts'
import { isSignedFor, signedQuery } from '#server/files/signed-urls.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { backupApi, CUT_OFF, DISK_FULL, NO_KEY } from './backup.contract.ts'
import { findBackup, listBackups, markBackupRemoved, type StoredBackup } from './backup.data.ts'
import { backupRemoved, backupDownloaded, verifyBegun } from './backup.events.ts'
import { backupSettings } from './backup.settings.ts'
import { createBackup, backupRunJobs } from './run/run.service.ts'
import { beginVerify, backupVerifyJobs } from './verify/verify.service.ts'

/** An address for a download works that long; the download itself may take longer. */
const LINK_SECONDS = 60

const OWN_TEXTS: ReadonlySet<string> = new Set([CUT_OFF, DISK_FULL, NO_KEY])

const signedNameOf = (id: number): string => `backup-${id}`

async function requireBackup({ db }: Pick<Services, 'db'>, id: number): Promise<StoredBackup> {
  const backup = await findBackup(db, id)
  if (!backup || backup.status === 'removed') throw notFound(message('Backup not found'))
  return backup
}

/** The file of a backup. Throws 409 while it has none, 404 when it is on another machine. */
async function requireFile(call: Pick<Services, 'db' | 'config'>, id: number) {
  const { fileName, status } = await requireBackup(call, id)
  if (status !== 'done' || !fileName) throw lostMove(message('This backup has no file'))
  const file = path.join(call.config.backup.folder, fileName)
  const found = await fs.stat(file).catch(() => undefined)
  if (!found) throw notFound(message('The backup file is not on this server'))
  return { file, fileName, bytes: found.size }
}

async function verifyBackup(call: Call<typeof backupApi.verify>): Promise<{ message: string }> {
  const { id } = call.params
  await requireFile(call, id)
  if (!(await beginVerify(call, id))) throw lostMove(message('This backup is already being verified'))
  await verifyBegun(call, call.db, id)
  return { message: call.say('Verification started') }
}

async function linkBackup(call: Call<typeof backupApi.link>): Promise<{ url: string }> {
  const { id } = call.params
  await requireFile(call, id)
  await confirmPassword(call)
  await backupDownloaded(call, call.db, id, 'backup.link')
  return {
    url: `/api/admin/backups/${id}/file?${signedQuery(call.secret, signedNameOf(id), call.now(), LINK_SECONDS)}`,
  }
}

async function sendBackup(call: Call<typeof backupApi.file>): Promise<RawAnswer> {
  const { id } = call.params
  const { file, fileName, bytes } = await requireFile(call, id)
  if (!isSignedFor(call.secret, signedNameOf(id), call.query, call.now()))
    throw new AppError('forbidden', message('This link has expired. Reload the page for a new one.'))
  await backupDownloaded(call, call.db, id, 'backup.file')
  return {
    type: 'application/octet-stream',
    body: createReadStream(file),
    headers: { ...contentDisposition(fileName), 'content-length': String(bytes) },
  }
}

async function removeBackup(call: Call<typeof backupApi.remove>): Promise<{ message: string }> {
  const { id } = call.params
  const { fileName } = await requireBackup(call, id)
  await confirmPassword(call)
  await call.db.transaction(async (tx) => {
    if (!(await markBackupRemoved(tx, id))) throw lostMove(message('This backup is still in progress'))
    await backupRemoved(call, tx, id)
  })
  if (fileName) await fs.rm(path.join(call.config.backup.folder, fileName), { force: true })
  return { message: call.say('Backup deleted') }
}

async function listForPage(call: Call<typeof backupApi.list>) {
  const { db, config } = call
  const { every, hour, keep } = await readSetting(db, backupSettings.plan)
  const sayProblem = (problem: string | null) =>
    problem && OWN_TEXTS.has(problem) ? call.translate({ text: problem }) : problem
  const rows = (await listBackups(db)).map((row) => ({
    ...row,
    problem: sayProblem(row.problem),
    verify_problem: sayProblem(row.verify_problem),
  }))
  return { backups: rows, every, hour, keep, is_encrypted: config.backup.key !== undefined }
}

export const backupHandlers = handlers(backupApi, {
  list: listForPage,
  create: createBackup,
  verify: verifyBackup,
  link: linkBackup,
  file: sendBackup,
  remove: removeBackup,
})

export const backupJobs = (services: Services): JobSpec[] => [...backupRunJobs(services), ...backupVerifyJobs(services)]
