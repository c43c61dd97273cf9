// `npm run backup`: writes all tables and all files into one archive in BACKUP_DIR, encrypted when BACKUP_KEY is set, and
// prints where it is. With `--verify` it is also restored into a scratch database and compared.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackupByCommand } from '#features/admin/backup/run/run.service.ts'
import { allJobs } from '#app/jobs.ts'
import { createApp } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import { mailJob } from '#server/mail/mail.ts'
import { openServices } from '#server/services.ts'

const VERIFY = path.resolve(import.meta.dirname, '../src/server/backup/verify.ts')

try {
  const { values } = parseArgs({ options: { verify: { type: 'boolean', default: false } } })
  const services = await openServices(readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }))
  await services.database.migrate()
  const app = await createApp(services)
  let file: string
  try {
    await services.jobs.start([mailJob(app.services), ...allJobs(app.services)], false)
    file = await makeBackupByCommand(app.services)
  } finally {
    await app.close()
    await services.jobs.stop()
    await services.database.close()
  }
  console.log(file)
  if (values.verify) {
    const result = execFileSync(process.execPath, [VERIFY, file], { encoding: 'utf8' })
    console.log(result.trim())
    if (!(JSON.parse(result) as { ok: boolean }).ok) process.exitCode = 1
  }
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
