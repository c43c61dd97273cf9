import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'
import type { OpenServices } from './service-types.ts'
import { openEmbedded, openPostgres } from './db/db.ts'
import { messageOf } from './error-text.ts'
import { openStores } from './store/open-stores.ts'
import { createJobs } from './jobs/jobs.ts'
import { readPushKeys } from './push/push-keys.ts'

const onJobProblem = (problem: Error): void => void process.stderr.write(`jobs: ${messageOf(problem)}\n`)

/** Opens the data folder, the secret, the keys of notifications to devices, the database and the job queue that the configuration names. */
export async function openServices(config: Config): Promise<OpenServices> {
  await fs.mkdir(config.dataDir, { recursive: true })
  await readPushKeys(config)
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, {
        ownerUrl: config.migrationDatabaseUrl,
        directUrl: config.databaseDirectUrl,
        replicaUrls: config.databaseReplicaUrls,
      })
    : await openEmbedded(path.join(config.dataDir, 'database'))
  return {
    config,
    database,
    db: database.db,
    jobs: createJobs(database, config.databaseDirectUrl ?? config.databaseUrl, onJobProblem, config.role !== 'web'),
    ...(await openStores(config)),
    secret: config.secret ?? (await readOrMakeSecret(config.dataDir)),
    now: () => new Date(),
  }
}

/** The secret of this data folder, made at the first start and readable by its owner only. */
async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  await fs
    .writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
    .catch((problem: unknown) => {
      if (!(problem instanceof Error && 'code' in problem && problem.code === 'EEXIST')) throw problem
    })
  return (await fs.readFile(file, 'utf8')).trim()
}
