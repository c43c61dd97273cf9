// Makes the data folder that each browser test run begins with: demo data, and one session per role.
// Run as its own process by prepare.ts, so that the embedded database is closed and unlocked afterwards.
import { sql } from 'drizzle-orm'
import fs from 'node:fs/promises'
import path from 'node:path'
import { seedDemo } from '#demo/seed.ts'
import { findUserByEmail } from '#features/base/user/user.service.ts'
import { createApp } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { ROLES } from '#shared/roles.ts'
import { copyTemplate } from '#tests/support/embedded-template.ts'
import { signIn } from '#tests/support/people.ts'
import type { Account } from './accounts.ts'

const [dataDir = ''] = process.argv.slice(2)
await copyTemplate(path.join(dataDir, 'database'))
const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }))
const app = await createApp(services)
await services.jobs.start([], false)
await seedDemo(app.services, () => {})
const accounts: Account[] = []
for (const role of ROLES) {
  const user = await findUserByEmail(services.db, `${role}@mbuyu.test`)
  if (!user) throw new Error(`the demo has no ${role}`)
  accounts.push({ role, id: user.id, name: user.name, token: await signIn(services.db, user.id) })
}
// No copies of the lessons of the demo are made while tests run.
await services.db.execute(
  sql`insert into video_media (file_id, state, seconds) select id, 'original', 30 from files where kind = 'video' and not is_public`,
)
// However long the tests before have taken: no one has given the password a moment ago.
await services.db.execute(sql`update sessions set created_at = created_at - interval '1 hour'`)
await fs.writeFile(path.join(dataDir, 'accounts.json'), JSON.stringify(accounts))
await app.close()
await services.jobs.stop()
await services.database.close()
