import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { seedLarge } from '#demo/large/seed-large.ts'
import { useTestApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { Running } from './figures.contract.ts'
import { countRunning, ofAll, ofCourses, ofMany } from './figures.data.ts'

const app = useTestApp({}, freshDatabase)
const COURSES = [1, 2, 4]
const DAY_MS = 86_400_000
/** Days before now: everybody is silent, some are, nobody is. */
const AGES = [-1, 0, 7, 60, 365, 2000]

beforeAll(async () => {
  await seedLarge(app.services.database, 'small', () => {})
  // Someone who learned before a place was given again, someone without a sign of learning, and one who fails but learns.
  await app.services.db.execute(
    sql`update learning_states set last_at = last_at - interval '4 years' where enrollment_id % 5 = 1`,
  )
  await app.services.db.execute(sql`delete from learning_states where enrollment_id % 5 = 2`)
  await app.services.db.execute(sql`update learning_states set failed = '[{"id": 1, "failures": 3}]', last_at = now()
    where enrollment_id % 5 = 3`)
}, 60_000)

/** Each active learner, one after the other. */
async function plain(silentBefore: string, courses?: readonly number[]): Promise<Running> {
  const { rows } = await app.services.db.execute<{ course: number; is_at_risk: boolean }>(sql`
    select e.course_id as course, u.is_active and (coalesce(greatest(e.began_at, s.last_at) < ${silentBefore}::timestamptz, false)
      or coalesce(s.failed::text <> '[]', false)) as is_at_risk
    from enrollments e join users u on u.id = e.user_id left join learning_states s on s.enrollment_id = e.id
    where e.status = 'active'`)
  const counted = rows.filter(({ course }) => !courses || courses.includes(course))
  return { active: counted.length, at_risk: counted.filter((row) => row.is_at_risk).length }
}

test('those at risk are all but those who began or learned lately and fail nothing', async () => {
  const { db, now } = app.services
  const seen = new Set<number>()
  for (const age of AGES) {
    const before = new Date(now().getTime() - age * DAY_MS).toISOString()
    const all = await plain(before)
    expect(await countRunning(db, ofAll, before), `${age} days`).toEqual(all)
    const some = await plain(before, COURSES)
    expect(await countRunning(db, ofMany(COURSES), before), `${age} days`).toEqual(some)
    const ids = sql`select unnest(string_to_array(${COURSES.join(',')}, ',')::int[])`
    expect(await countRunning(db, ofCourses(ids), before), `${age} days`).toEqual(some)
    expect(some.active).toBeLessThan(all.active)
    seen.add(all.at_risk)
  }
  expect(seen.size).toBeGreaterThan(3)
})
