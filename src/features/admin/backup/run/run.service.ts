import fs from 'node:fs/promises'
import path from 'node:path'
import { idsWithRole } from '#features/base/user/user.service.ts'
import { writeArchive } from '#server/backup/write-archive.ts'
import type { Services } from '#server/service-types.ts'
import type { Call } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { timeIn } from '#shared/calendar.ts'
import { cutToLength } from '#shared/graphemes.ts'
import type { backupApi, BackupSource } from '../backup.contract.ts'
import {
  failAbandonedBackups,
  insertBackup,
  listFinishedBackups,
  setBackup,
  markBackupRemoved,
} from '../backup.data.ts'
import { backupBegun, backupFailed, backupVerifyLost } from '../backup.events.ts'
import { backupSettings } from '../backup.settings.ts'
import { beginVerify } from '../verify/verify.service.ts'

const RUN_JOB = 'backup-run'
const LIMIT_SECONDS = 7200
const HOUR_MS = 3_600_000
/** A backup that is made every day is due a little before a day has passed: the last one took some time. */
const PERIOD_HOURS = { day: 22, week: 166 }
const PROBLEM_LETTERS = 500

/** Ends what died with its process, and tells administrators. */
const endAbandonedBackups = (services: Services): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.now()
    const before = new Date(now.getTime() - LIMIT_SECONDS * 1000)
    const problem = 'It was cut off.'
    const { made, verified } = await failAbandonedBackups(tx, { before, now, problem })
    if (made.length + verified.length === 0) return
    const adminIds = await idsWithRole(tx, 'admin', now)
    for (const id of made) await backupFailed(services, tx, { id, problem, adminIds })
    for (const id of verified) await backupVerifyLost(services, tx, { id, problem, adminIds })
  })

/** Begins a backup; undefined while another one runs. */
async function beginBackup(services: Services, source: BackupSource, byId: number | null): Promise<number | undefined> {
  const { db, now, config } = services
  await endAbandonedBackups(services)
  return insertBackup(db, { source, startedById: byId, startedAt: now(), isEncrypted: config.backup.key !== undefined })
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
    const says = cutToLength(problem instanceof Error ? problem.message : String(problem), PROBLEM_LETTERS)
    await db.transaction(async (tx) => {
      await setBackup(tx, id, { status: 'failed', finishedAt: now(), problem: says })
      await backupFailed(services, tx, { id, problem: says, adminIds: await idsWithRole(tx, 'admin', now()) })
    })
    return
  }
  await removeOldestBackups(services)
}

async function removeOldestBackups({ db, config }: Services): Promise<void> {
  const { keep } = await readSetting(db, backupSettings.plan)
  for (const { id, fileName } of (await listFinishedBackups(db)).slice(keep)) {
    if (fileName) await fs.rm(path.join(config.backup.folder, fileName), { force: true })
    await markBackupRemoved(db, id)
  }
}

/** For the command line: makes a backup and answers where it is. Throws a sentence when it failed. */
export async function makeBackupByCommand(services: Services): Promise<string> {
  const { db, config } = services
  const id = await beginBackup(services, 'command', null)
  if (id === undefined) throw new Error('Another backup is being made.')
  await backupBegun(services, db, id, 'command')
  await runBackup(services, id)
  const [made] = await listFinishedBackups(db)
  if (made?.id !== id || !made.fileName) throw new Error('The backup has failed: see the page of the database.')
  return path.join(config.backup.folder, made.fileName)
}

export async function createBackup(call: Call<typeof backupApi.create>): Promise<{ message: string }> {
  const id = await beginBackup(call, 'person', call.me.id)
  // While a backup is running, another press changes nothing.
  if (id === undefined) return { message: call.say('A backup is already running') }
  await call.db.transaction(async (tx) => {
    await call.jobs.send(tx, RUN_JOB, [{ backup_id: id }])
    await backupBegun(call, tx, id, 'person')
  })
  return { message: call.say('Backup started') }
}

/** Makes the backup that the plan asks for, if it is time; one that was missed is made at the next hour. */
async function beginPlannedBackup(services: Services): Promise<void> {
  const { db, now } = services
  await endAbandonedBackups(services)
  const { every, hour, is_verified: isVerified } = await readSetting(db, backupSettings.plan)
  if (every === 'never') return
  const [last] = await listFinishedBackups(db)
  const { time_zone: zone } = await readOrganisation(db)
  const hours = last ? (now().getTime() - last.startedAt.getTime()) / HOUR_MS : Infinity
  const isHour = Number(timeIn(now(), zone).slice(0, 2)) === hour
  if (hours < PERIOD_HOURS[every] || (!isHour && last && hours < PERIOD_HOURS[every] + 4)) return
  if (!last && !isHour) return
  const id = await beginBackup(services, 'schedule', null)
  if (id === undefined) return
  await backupBegun(services, db, id, 'schedule')
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
