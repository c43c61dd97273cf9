import fs from 'node:fs/promises'
import path from 'node:path'
import { idsWithRole } from '#features/base/user/user.service.ts'
import { writeArchive } from '#server/backup/write-archive.ts'
import { messageOf } from '#server/error-text.ts'
import type { Services } from '#server/service-types.ts'
import type { Call } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { isDiskFull } from '#server/store/store.ts'
import type { Db } from '#server/db/db.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { CUT_OFF, type backupApi, type BackupSource, DISK_FULL } from '../backup.contract.ts'
import {
  failAbandonedBackups,
  findLastPlanned,
  insertBackup,
  listFinishedBackups,
  setBackup,
  markBackupRemoved,
} from '../backup.data.ts'
import { backupBegun, backupFailed, backupVerifyLost } from '../backup.events.ts'
import { backupSettings } from '../backup.settings.ts'
import { isBackupDue } from './plan.logic.ts'
import { beginVerify } from '../verify/verify.service.ts'

const RUN_JOB = 'backup-run'
const LIMIT_SECONDS = 7200
const PROBLEM_LETTERS = 500

/** Ends what died with its process, tells administrators, and deletes what it had written. */
async function endAbandonedBackups(services: Services): Promise<void> {
  const ended = await services.db.transaction(async (tx) => {
    const now = services.now()
    const before = new Date(now.getTime() - LIMIT_SECONDS * 1000)
    const problem = CUT_OFF
    const { made, verified } = await failAbandonedBackups(tx, { before, now, problem })
    if (made.length + verified.length === 0) return []
    const adminIds = await idsWithRole(tx, 'admin', now)
    for (const id of made) await backupFailed(services, tx, { id, problem, adminIds })
    for (const id of verified) await backupVerifyLost(services, tx, { id, problem, adminIds })
    return made
  })
  if (ended.length > 0) await removeDrafts(services, ended)
}

/** Half an archive is as large as half of everything, and nothing else deletes it. */
async function removeDrafts({ config: { backup } }: Services, ids: readonly number[]): Promise<void> {
  const endings = ids.flatMap((id) => [`-${id}.tar.gz.part`, `-${id}.tar.gz.sealed.part`])
  const names = await fs.readdir(backup.folder).catch(() => [])
  for (const name of names)
    if (endings.some((ending) => name.endsWith(ending))) await fs.rm(path.join(backup.folder, name), { force: true })
}

/** Begins a backup, and records it; undefined while another one runs. */
async function beginBackup(
  services: Services,
  tx: Db,
  by: { source: BackupSource; startedById: number | null },
): Promise<number | undefined> {
  const { now, config } = services
  const id = await insertBackup(tx, { ...by, startedAt: now(), isEncrypted: config.backup.key !== undefined })
  if (id !== undefined) await backupBegun(services, tx, id, by.source)
  return id
}

const nameOf = (id: number, at: Date, isEncrypted: boolean): string =>
  `mbuyu-${at.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}-${id}.tar.gz${isEncrypted ? '.sealed' : ''}`

/** Writes the archive of a backup that has begun, and deletes those that are too many. */
async function runBackup(services: Services, id: number): Promise<void> {
  const { db, now, config } = services
  const fileName = nameOf(id, now(), config.backup.key !== undefined)
  try {
    const { manifest, bytes } = await writeArchive(
      services,
      path.join(config.backup.folder, fileName),
      config.backup.key,
    )
    const rows = Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0)
    await setBackup(db, id, { status: 'done', finishedAt: now(), fileName, bytes, rows, files: manifest.files.count })
  } catch (problem) {
    const says = isDiskFull(problem) ? DISK_FULL : cutToLength(messageOf(problem), PROBLEM_LETTERS)
    await db.transaction(async (tx) => {
      await setBackup(tx, id, { status: 'failed', finishedAt: now(), problem: says })
      await backupFailed(services, tx, { id, problem: says, adminIds: await idsWithRole(tx, 'admin', now()) })
    })
    return
  }
  await removeOldestBackups(services)
}

/**
 * Deletes those that are too many. Planned ones are counted apart from the others: whoever presses the button again and
 * again, by mistake or with a stolen session, must not push out those of the days before.
 */
async function removeOldestBackups({ db, config }: Services): Promise<void> {
  const { keep } = await readSetting(db, backupSettings.plan)
  const all = await listFinishedBackups(db)
  const planned = all.filter(({ source }) => source === 'schedule')
  const others = all.filter(({ source }) => source !== 'schedule')
  for (const { id, fileName } of [...planned.slice(keep), ...others.slice(keep)]) {
    if (fileName) await fs.rm(path.join(config.backup.folder, fileName), { force: true })
    await markBackupRemoved(db, id)
  }
}

/** For the command line: makes a backup and answers where it is. Throws a sentence when it failed. */
export async function makeBackupByCommand(services: Services): Promise<string> {
  const { db, config } = services
  await endAbandonedBackups(services)
  const id = await beginBackup(services, db, { source: 'command', startedById: null })
  if (id === undefined) throw new Error('Another backup is being made.')
  await runBackup(services, id)
  const [made] = await listFinishedBackups(db)
  if (made?.id !== id || !made.fileName) throw new Error('The backup has failed: see the page of the database.')
  return path.join(config.backup.folder, made.fileName)
}

export async function createBackup(call: Call<typeof backupApi.create>): Promise<{ message: string }> {
  await endAbandonedBackups(call)
  const isBegun = await call.db.transaction(async (tx) => {
    const id = await beginBackup(call, tx, { source: 'person', startedById: call.me.id })
    if (id === undefined) return false
    await call.jobs.send(tx, RUN_JOB, [{ backup_id: id }])
    return true
  })
  // While a backup is running, another press changes nothing.
  return { message: isBegun ? call.say('Backup started') : call.say('A backup is already running') }
}

/** Makes the backup that the plan asks for, if it is time. */
async function beginPlannedBackup(services: Services): Promise<void> {
  const { db, now } = services
  await endAbandonedBackups(services)
  const { every, hour, is_verified: isVerified } = await readSetting(db, backupSettings.plan)
  if (every === 'never') return
  const { time_zone: zone } = await readOrganisation(db)
  if (!isBackupDue({ every, hour, zone }, now(), (await findLastPlanned(db))?.startedAt)) return
  const id = await beginBackup(services, db, { source: 'schedule', startedById: null })
  if (id === undefined) return
  await runBackup(services, id)
  if (isVerified) await beginVerify(services, id)
}

export const backupRunJobs = (services: Services): JobSpec[] => [
  {
    name: 'backup-plan',
    schedule: '12 * * * *',
    limitSeconds: LIMIT_SECONDS,
    retries: 0,
    handle: () => beginPlannedBackup(services),
  },
  {
    name: RUN_JOB,
    limitSeconds: LIMIT_SECONDS,
    retries: 0,
    handle: ({ backup_id: id }) => runBackup(services, Number(id)),
  },
]
