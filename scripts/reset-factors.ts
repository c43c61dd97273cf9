// `npm run reset-factors -- --email …`: removes the second step of signing in of someone who has lost it, for the last
// administrator above all. Everyone else asks an administrator (Users).
import { parseArgs } from 'node:util'
import { resetFactors } from '#features/base/factor/factor.service.ts'
import { findUserByEmail } from '#features/base/user/user.service.ts'
import { createApp } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import { mailJob } from '#server/mail/mail.ts'
import { openServices } from '#server/services.ts'

const { values } = parseArgs({ options: { email: { type: 'string' } } })

try {
  if (!values.email) throw new Error('Name the account: npm run reset-factors -- --email somebody@example.org')
  const services = await openServices(readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }))
  await services.database.migrate()
  const app = await createApp(services)
  try {
    await services.jobs.start([mailJob(services)], false)
    const user = await findUserByEmail(app.services.db, values.email)
    if (!user) throw new Error(`There is no account with the address ${values.email}.`)
    await resetFactors(app.services, user)
    await services.jobs.drain()
    console.log(`${user.name} signs in with the password and the mailed code again, and gets a mail about it.`)
  } finally {
    await app.close()
    await services.jobs.stop()
    await services.database.close()
  }
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
