// `npm run create-admin`: creates an administrator and prints the link to choose the password.
// Name and e-mail come from `--name` and `--email`, from ADMIN_NAME and ADMIN_EMAIL, or are asked for.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createAdmin } from '#features/base/account/account.service.ts'
import { fillIn, valuesOfIssue } from '#shared/message.ts'
import { Email, PersonName } from '#shared/person-fields.ts'
import { createApp } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import { mailJob } from '#server/mail/mail.ts'
import { openServices } from '#server/services.ts'

const { values } = parseArgs({ options: { name: { type: 'string' }, email: { type: 'string' } } })

async function answer(question: string, given: string | undefined): Promise<string> {
  if (given !== undefined || !process.stdin.isTTY) return given ?? ''
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const text = await lines.question(`${question}: `)
  lines.close()
  return text
}

function checked(schema: typeof PersonName, text: string): string {
  const read = schema.safeParse(text)
  if (!read.success)
    throw new Error(
      read.error.issues.map((issue) => fillIn({ text: issue.message, values: valuesOfIssue(issue) })).join('\n'),
    )
  return read.data
}

try {
  const name = checked(PersonName, await answer('Full name', values.name ?? process.env.ADMIN_NAME))
  const email = checked(Email, await answer('E-mail', values.email ?? process.env.ADMIN_EMAIL))
  const services = await openServices(readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }))
  await services.database.migrate()
  const app = await createApp(services)
  const mail = mailJob(services)
  try {
    await services.jobs.start([mail], false)
    const url = await createAdmin(app.services, { name, email })
    await services.jobs.drain()
    console.log(`${name} <${email}> is an administrator now. Choose the password within 7 days, once, at\n${url}`)
  } finally {
    await app.close()
    await services.jobs.stop()
    await services.database.close()
  }
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
