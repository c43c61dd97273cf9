import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { idsWithRole } from '#features/base/user/user.service.ts'
import type { Services } from '#server/service-types.ts'
import { messageOf } from '#server/error-text.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { NO_KEY } from '../backup.contract.ts'
import { findBackup, setBackup, markVerifyStarted } from '../backup.data.ts'
import { backupVerifyFailed, backupVerifyLost } from '../backup.events.ts'

const VERIFY_JOB = 'backup-verify'
const LIMIT_SECONDS = 7200
const SCRIPT = path.resolve(import.meta.dirname, '../../../../server/backup/verify.ts')
/** `isUnknown`: the check itself could not be made. */
const Result = z.object({ ok: z.boolean(), isUnknown: z.boolean(), problem: z.nullable(z.string()) })
const PROBLEM_LETTERS = 1000

/** Restores a backup into a scratch database, in a process of its own. Throws when that ends without a result. */
async function runVerification({ config }: Services, fileName: string): Promise<z.infer<typeof Result>> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, path.join(config.backup.folder, fileName)], {
    timeout: LIMIT_SECONDS * 1000,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: config.dataDir,
      ...(config.databaseUrl && { DATABASE_URL: config.databaseDirectUrl ?? config.databaseUrl }),
      ...(config.migrationDatabaseUrl && { MIGRATION_DATABASE_URL: config.migrationDatabaseUrl }),
      ...(config.backup.key && { BACKUP_KEY: config.backup.key }),
    },
  })
  return Result.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
}

async function verifyStoredBackup(services: Services, id: number): Promise<void> {
  const { db, now } = services
  const backup = await findBackup(db, id)
  if (backup?.verified !== 'running' || !backup.fileName) return
  if (backup.isEncrypted && services.config.backup.key === undefined) return loseVerification(services, id, NO_KEY)
  const found = await runVerification(services, backup.fileName).catch((problem: unknown) => ({
    ok: false,
    isUnknown: true,
    problem: messageOf(problem),
  }))
  // Deleted by someone, or by the plan that keeps so many, while it was read: there is nothing to know any more.
  if ((await findBackup(db, id))?.status === 'removed')
    return setBackup(db, id, { verified: 'none', verifiedAt: now(), verifyProblem: null })
  const { ok, isUnknown, problem } = found
  const verifyProblem = problem?.slice(0, PROBLEM_LETTERS) ?? null
  if (isUnknown) return loseVerification(services, id, verifyProblem ?? '')
  await db.transaction(async (tx) => {
    await setBackup(tx, id, { verified: ok ? 'whole' : 'broken', verifiedAt: now(), verifyProblem })
    if (ok) return
    await backupVerifyFailed(services, tx, {
      id,
      problem: verifyProblem ?? '',
      adminIds: await idsWithRole(tx, 'admin', now()),
    })
  })
}

/** Its memory was too small, or somebody ended it: the backup is as unknown as before, and administrators are told. */
const loseVerification = (services: Services, id: number, problem: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.now()
    await setBackup(tx, id, { verified: 'none', verifiedAt: now, verifyProblem: problem })
    await backupVerifyLost(services, tx, { id, problem, adminIds: await idsWithRole(tx, 'admin', now) })
  })

/** Begins a verification; false while one runs, and for a backup that was not made. */
export const beginVerify = ({ db, jobs, now }: Services, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await markVerifyStarted(tx, id, now()))) return false
    await jobs.send(tx, VERIFY_JOB, [{ backup_id: id }])
    return true
  })

export const backupVerifyJobs = (services: Services): JobSpec[] => [
  {
    name: VERIFY_JOB,
    limitSeconds: LIMIT_SECONDS,
    retries: 0,
    handle: ({ backup_id: id }) => verifyStoredBackup(services, Number(id)),
  },
]
