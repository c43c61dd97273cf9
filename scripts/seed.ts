// `npm run seed`: fills the configured database with the demo data, once. With `-- --size=large` (or `medium`, `small`) instead with
// very many rows and without pictures, to measure with (bench/large.md).
import { parseArgs } from 'node:util'
import { SIZES, seedLarge } from '#demo/large/seed-large.ts'
import { seedDemo } from '#demo/seed.ts'
import { allJobs } from '#app/jobs.ts'
import { createApp } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import { mailJob } from '#server/mail/mail.ts'
import { openServices } from '#server/services.ts'

const { values } = parseArgs({ options: { size: { type: 'string' } } })
const tell = (step: string): void => console.log(`· ${step}`)
const isSize = (text: string): text is keyof typeof SIZES => text in SIZES

const services = await openServices(readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }))
await services.database.migrate()
try {
  if (values.size === undefined) {
    const app = await createApp(services)
    await seedDemo(app.services, tell)
    await app.close()
  } else if (isSize(values.size)) {
    const app = await createApp(services)
    await services.jobs.start([mailJob(services), ...allJobs(app.services)], false)
    try {
      await seedLarge(services.database, values.size, tell)
    } finally {
      await services.jobs.stop()
      await app.close()
    }
  } else {
    throw new Error(`--size is one of ${Object.keys(SIZES).join(', ')}`)
  }
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
await services.database.close()
