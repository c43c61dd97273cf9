// Adds an admin beside the one of the demo, signed in: run by `app.change`, which names the data folder.
import fs from 'node:fs/promises'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { person } from '#tests/support/people.ts'
import { SECOND_ADMIN } from './accounts.ts'

const [dataDir = ''] = process.argv.slice(2)
const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }))
await services.jobs.start([], false)
const admin = await person(services.db, 'admin', { name: 'Tendai Moyo', email: 'tendai.moyo@mbuyu.test' })
await fs.writeFile(path.join(dataDir, SECOND_ADMIN), JSON.stringify(admin))
await services.jobs.stop()
await services.database.close()
