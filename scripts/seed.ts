// `npm run seed`: fills the configured database with the demo data, once.
import { seedDemo } from '#demo/seed.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'

const services = await openServices(readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }))
await services.database.migrate()
const app = await createApp(services)
await seedDemo(app.services, (step) => console.log(`· ${step}`))
await app.close()
await services.database.close()
