// `npm run audit:check`: compares every line of the audit log with its seal, names those that are not as they were
// written, and ends with 1 when there are any.
import { allJobs } from '#app/jobs.ts'
import { createApp } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import { mailJob } from '#server/mail/mail.ts'
import { openServices } from '#server/services.ts'
import { checkLog } from '#features/admin/log/check/check.service.ts'

try {
  const services = await openServices(readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }))
  await services.database.migrate()
  const app = await createApp(services)
  try {
    await services.jobs.start([mailJob(app.services), ...allJobs(app.services)], false)
    const { lines, unsealed, hash, problems } = await checkLog(app.services)
    console.log(`${lines} lines are sealed, ${unsealed} are too new. The newest seal is ${hash ?? 'none'}.`)
    for (const { kind, line, seal } of problems)
      console.log(line === null ? `seal ${seal}: ${kind}` : `line ${line}: ${kind} (seal ${seal})`)
    if (problems.length > 0) process.exitCode = 1
  } finally {
    await app.close()
    await services.jobs.stop()
    await services.database.close()
  }
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
