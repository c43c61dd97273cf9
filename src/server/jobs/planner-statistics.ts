import { sql } from 'drizzle-orm'
import type { JobSpec } from './jobs.ts'
import type { Database } from '../db/db.ts'

/** Tells the planner how much the tables hold: without it, it reads whole tables where an index would do. */
export async function refreshPlannerStatistics({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`analyze`)
}

/**
 * PostgreSQL does this on its own; nothing runs beside the embedded engine, so it is done at start and once a night.
 */
export const plannerStatisticsJobs = (database: Database): JobSpec[] =>
  database.engine === 'embedded'
    ? [{ name: 'database-statistics', schedule: '40 1 * * *', handle: () => refreshPlannerStatistics(database) }]
    : []
