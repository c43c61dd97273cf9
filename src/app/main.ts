import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { stopMailsToMissingAddress } from '#features/public/subscriber/bounce/bounce.service.ts'
import { readConfig } from '#server/config.ts'
import { refreshPlannerStatistics, plannerStatisticsJobs } from '#server/jobs/planner-statistics.ts'
import { serveDevPages } from '#server/dev-pages.ts'
import { messageOf } from '#server/error-text.ts'
import { mailJob } from '#server/mail/mail.ts'
import { releaseMemory } from '#server/release-memory.ts'
import { openServices } from '#server/services.ts'
import { loadBuiltPages, type PageSource } from '#server/ssr/pages.ts'
import { checkStart, explainListenError, warningsOf } from '#server/start-checks.ts'
import { startTracing, stopTracing } from '#server/tracing/tracing.ts'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { endDemoAccountsIfServed } from './end-demo-accounts.ts'
import { allJobs } from './jobs.ts'
import { createApp } from './server.ts'

const STOP_LIMIT_MS = 30_000

/**
 * Runs the whole product in this process: data folder, database, migrations, demo data on the first
 * run, jobs and HTTP. Logs each step. A port or a database that cannot be used stops it before all that.
 * @param findPages where the screens come from; asked once it is clear that the start can succeed. They may still be being
 *   built while the database is opened and filled
 * @returns the address it answers on
 */
export async function serve(
  findPages: () => Promise<PageSource>,
  log: (step: string) => void,
): Promise<{ url: string; isDemo: boolean }> {
  const config = readConfig(process.env)
  await checkStart(config)
  const pages = config.role === 'worker' ? undefined : await findPages()
  log(config.databaseUrl ? 'Connecting to PostgreSQL' : `Opening the embedded database in ${config.dataDir}`)
  await startTracing(config)
  const services = await openServices(config)
  log('Bringing the tables up to date')
  await services.database.migrate()
  const app = await createApp(services, pages)
  for (const warning of [...warningsOf(config), ...(await endDemoAccountsIfServed(app.services))])
    app.services.log.warn(warning)
  const mail = mailJob(services, {
    onNoAddress: (email) => stopMailsToMissingAddress(app.services, email),
    onFile: ({ to, subject, code, file }) => {
      const line = `mail to ${to}: ${subject}`
      // A production log is read by people and programs that must not be able to sign in as someone.
      if (config.env === 'production') app.services.log.info(`${line} -> ${file}`)
      else console.log(`${line}${code ? ` (code ${code})` : ''} -> ${file}`)
    },
  })
  await services.jobs.start(
    [mail, ...plannerStatisticsJobs(services.database), ...allJobs(app.services)],
    config.role !== 'web',
  )
  if (config.demo && config.role !== 'worker') {
    const { seedDemo } = await import('#demo/seed.ts')
    await seedDemo(app.services, log)
    serveDevPages(app.http, app.services)
  }
  if (services.database.engine === 'embedded') await refreshPlannerStatistics(services.database)
  if (pages?.isCached) await pages.build(DEFAULT_LANGUAGE)
  await releaseMemory()
  await app.http.listen({ port: config.port, host: config.host }).catch((problem: unknown) => {
    throw explainListenError(problem, config)
  })
  closeWithGrace(
    { delay: STOP_LIMIT_MS, logger: { error: (message: unknown) => app.services.log.error(message) } },
    async () => {
      // A load balancer learns first that no more requests should come.
      app.beginStop()
      await wait(config.stopAfterSeconds * 1000)
      await app.close()
      await services.jobs.stop()
      await services.database.close()
      await stopTracing()
    },
  )
  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return { url: config.port === 0 ? `http://localhost:${port}` : config.baseUrl, isDemo: config.demo }
}

if (import.meta.main) {
  try {
    const { url } = await serve(loadBuiltPages, (step) => console.log(`· ${step}`))
    console.log(`Mbuyu answers at ${url}`)
  } catch (problem) {
    console.error(messageOf(problem))
    process.exit(1)
  }
}
