import { sql } from 'drizzle-orm'
import type { Services } from '#server/service-types.ts'

/** Work of this name that has failed permanently; answers its number. */
export async function failedWork(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  name = 'audit-seal',
  data: Record<string, unknown> = {},
): Promise<string> {
  const [id = ''] = await jobs.send(db, name, [data])
  await db.execute(sql`update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "no room left"}'
    where id = ${id}::uuid`)
  return id
}
