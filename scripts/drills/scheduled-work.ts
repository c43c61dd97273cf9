import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

type Scheduled = {
  /** The minutes that the queue has planned work for, and whether no minute between them is missing. */
  minutes: string[]
  isWithoutGap: boolean
  /** How often the work was begun. */
  begun: number
}

/**
 * What came of a schedule that names each minute. Work is begun some seconds after its minute was planned, and so at
 * times within the next one: what tells its minute is the plan, not when the work was made.
 */
export async function scheduledWork(db: Pick<Db, 'execute'>, name: string, since = new Date(0)): Promise<Scheduled> {
  const from = since.toISOString()
  const { rows } = await db.execute<{ minute: string; nth: number }>(
    sql`select to_char(singleton_on, 'DD Mon HH24:MI') as minute, (extract(epoch from singleton_on) / 60)::int as nth
        from pgboss.job
        where name = '__pgboss__send-it' and singleton_key = ${`${name}__`} and state = 'completed'
          and created_on >= ${from}::timestamptz
        order by singleton_on`,
  )
  const made = await db.execute<{ begun: number }>(
    sql`select count(*)::int as begun from pgboss.job where name = ${name} and created_on >= ${from}::timestamptz`,
  )
  return {
    minutes: rows.map(({ minute }) => minute),
    isWithoutGap: rows.every(({ nth }, at) => nth === (rows[0]?.nth ?? 0) + at),
    begun: made.rows[0]?.begun ?? 0,
  }
}
