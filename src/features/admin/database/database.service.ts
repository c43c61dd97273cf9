import { backupHandlers } from '#features/admin/backup/backup.service.ts'
import type { Services } from '#server/service-types.ts'
import { listMigrations } from '#server/db/migrate-postgres.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { databaseApi, type DatabaseState } from './database.contract.ts'
import {
  listDailySizes,
  listSlowStatements,
  listTableSizes,
  recordDatabaseSize,
  readMigrations,
  readVersionAndSize,
} from './database.data.ts'
import { findOrphans, removeOrphans } from './orphan/orphan.service.ts'

const SHOWN_DAYS = 90
const KEPT_DAYS = 400

const today = async ({ db, now }: Pick<Services, 'db' | 'now'>) => dayIn(now(), (await readOrganisation(db)).time_zone)

async function readState(call: Call<typeof databaseApi.get>): Promise<DatabaseState> {
  const { db, database } = call
  const { done, last } = await readMigrations(db)
  const known = await listMigrations()
  return {
    engine: database.engine,
    ...(await readVersionAndSize(db)),
    tables: await listTableSizes(db),
    migrations: { done, known: known.length, last: known.find(({ when }) => when === last)?.tag ?? '' },
    statements: await listSlowStatements(db),
    growth: await listDailySizes(db, addDays(await today(call), -SHOWN_DAYS)),
  }
}

/** The calls of the page, those of its backups too. */
export const databaseHandlers = [
  ...handlers(databaseApi, { get: readState, orphans: findOrphans, removeOrphans }),
  ...backupHandlers,
]

/** Notes the size of the database; the last time of a day counts. */
export const databaseJobs = (services: Services): JobSpec[] => [
  {
    name: 'database-size',
    schedule: '28 * * * *',
    handle: async () => {
      const day = await today(services)
      const { bytes } = await readVersionAndSize(services.db)
      await recordDatabaseSize(services.db, day, bytes, addDays(day, -KEPT_DAYS))
    },
  },
]
