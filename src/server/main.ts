import closeWithGrace from 'close-with-grace'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { allJobs } from './features.ts'
import { mailJob } from './mail/mail.ts'
import { openServices } from './services.ts'
import { builtPages } from './ssr/pages.ts'

const STOP_LIMIT_MS = 30_000

const config = readConfig(process.env)
const services = await openServices(config)
await services.database.migrate()
const app = await createApp(services, await builtPages())
await services.jobs.start(
  [
    mailJob({
      secret: services.secret,
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      dataDir: config.dataDir,
      baseUrl: config.baseUrl,
      tell: (line) => app.services.log.info(line),
    }),
    ...allJobs(app.services),
  ],
  true,
)
await app.http.listen({ port: config.port, host: config.host })
closeWithGrace({ delay: STOP_LIMIT_MS }, async () => {
  await app.close()
  await services.jobs.stop()
  await services.database.close()
})
