import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedLarge } from '#demo/large/seed-large.ts'
import { NAMED } from '#demo/large/size.ts'
import { dayApi } from '#features/people/attendance/day/day.contract.ts'
import { learnerReportApi } from '#features/admin/report/learner-report/learner-report.contract.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { paymentApi } from '#features/money/payment/payment.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { type Person, signIn } from '#tests/support/people.ts'

/** Lists whose pages are chosen from a part of their rows or tables, beside all rows in the order that is asked for. */
const app = useTestApp({}, freshDatabase)
const LIMIT = 40
let admin: Pick<Person, 'token'>
let hr: Pick<Person, 'token'>

beforeAll(async () => {
  await seedLarge(app.services.database, 'small', () => {})
  admin = { token: await signIn(app.services.db, NAMED.indexOf('admin') + 1) }
  hr = { token: await signIn(app.services.db, NAMED.indexOf('hr') + 1) }
}, 60_000)

/** The ids of all rows by one statement, up and down. */
async function idsBy(from: SQL, by: SQL, rest: SQL): Promise<{ up: number[]; down: number[] }> {
  const read = async (turn: string) =>
    (await app.services.db.execute<{ id: number }>(sql`select t.id ${from} order by ${by} ${sql.raw(turn)}, ${rest}`))
      .rows
  return { up: (await read('asc')).map(({ id }) => id), down: (await read('desc')).map(({ id }) => id) }
}

/** The first page, the next one, one in the middle and the last ones. */
const pagesOf = (ids: readonly number[]) => {
  const last = Math.ceil(ids.length / LIMIT)
  return [1, 2, Math.ceil(last / 2), Math.max(last - 1, 1), last].map((page) => ({
    page,
    expected: ids.slice((page - 1) * LIMIT, page * LIMIT),
  }))
}

test.each([
  {
    sort: 'progress',
    by: sql`case when t.status = 'completed' then 100 else (select count(*) from lesson_progress p join videos v on v.id = p.video_id
      where p.enrollment_id = t.id and p.completed_at is not null and v.archived_at is null) * 100
      / (select count(*) from videos v where v.course_id = t.course_id and v.archived_at is null) end`,
  },
  {
    sort: 'studied',
    by: sql`coalesce((select last_at from learning_states where enrollment_id = t.id), '-infinity')`,
  },
] as const)('enrollments of everybody by $sort', async ({ sort, by }) => {
  const { up, down } = await idsBy(sql`from enrollments t`, by, sql`t.created_at desc, t.id desc`)
  expect(up.length).toBeGreaterThan(10 * LIMIT)
  for (const [asked, ids] of [
    [sort, up],
    [`-${sort}`, down],
  ] as const)
    for (const { page, expected } of pagesOf(ids)) {
      const query = { sort: asked, page, limit: LIMIT }
      const { body } = await app.call(enrollmentApi.list, { query }, { as: admin as Person })
      expect(
        body.enrollments.map(({ id }) => id),
        `${asked}, page ${page}`,
      ).toEqual(expected)
    }
})

test('payments by the title of a course or a program', async () => {
  const { up, down } = await idsBy(
    sql`from orders t`,
    sql`coalesce((select title from courses where id = course_id), (select title from programs where id = program_id)) collate "und-x-icu"`,
    sql`case when t.status = 'pending' then t.tried_at end, t.created_at desc, t.id desc`,
  )
  for (const [sort, ids] of [
    ['title', up],
    ['-title', down],
  ] as const)
    for (const { page, expected } of pagesOf(ids)) {
      const { body } = await app.call(paymentApi.list, { query: { sort, page, limit: LIMIT } }, { as: admin as Person })
      expect(
        body.orders.map(({ id }) => id),
        `${sort}, page ${page}`,
      ).toEqual(expected)
    }
})

test.each(['a', 'amina', 'nobody of this name'])('days of attendance of people called "%s"', async (search) => {
  const pattern = `%${search}%`
  const { up, down } = await idsBy(
    sql`from attendance_days t join employees e on e.id = t.employee_id and (lower(e.full_name) like ${pattern} or lower(e.code) like ${pattern})`,
    sql`t.day`,
    sql`t.id desc`,
  )
  for (const [sort, ids] of [
    ['day', up],
    ['-day', down],
  ] as const)
    for (const page of [1, 2]) {
      const query = { search, sort, page, limit: LIMIT, period: 'all' } as const
      const { body } = await app.call(dayApi.list, { query }, { as: admin as Person })
      expect(body.total).toBe(ids.length)
      expect(body.days.map(({ id }) => id)).toEqual(ids.slice((page - 1) * LIMIT, page * LIMIT))
    }
})

test.each([
  { sort: 'learner', by: sql`(select name from users where id = t.user_id) collate "und-x-icu"` },
  { sort: 'course', by: sql`(select title from courses where id = t.course_id) collate "und-x-icu"` },
  { sort: 'began', by: sql`t.began_at` },
  { sort: 'last', by: sql`greatest(t.began_at, s.last_at)` },
] as const)('learners who began in some years by $sort', async ({ sort, by }) => {
  const { up, down } = await idsBy(
    sql`from enrollments t left join learning_states s on s.enrollment_id = t.id
      where t.status in ('active', 'completed') and t.began_at >= '2020-01-01' and t.began_at < '2030-01-01'`,
    by,
    sql`(t.status = 'active' and coalesce(s.failed, '[]') <> '[]') desc, greatest(t.began_at, s.last_at) desc, t.id desc`,
  )
  expect(up.length).toBeGreaterThan(10 * LIMIT)
  for (const [asked, ids] of [
    [sort, up],
    [`-${sort}`, down],
  ] as const)
    for (const { page, expected } of pagesOf(ids)) {
      const period = { period: 'custom', from: '2020-01-01', to: '2029-12-31', group: 'began' } as const
      const query = { ...period, sort: asked, page, limit: LIMIT }
      const { body } = await app.call(learnerReportApi.list, { query }, { as: hr as Person })
      expect(
        body.students.map(({ id }) => id),
        `${asked}, page ${page}`,
      ).toEqual(expected)
    }
})

describe('learners at risk', () => {
  // Beside those of the set: who was seen before the place was given again, and who has not begun.
  beforeAll(async () => {
    const { db } = app.services
    await db.execute(sql`update learning_states set last_at = began_at - interval '1 day' from enrollments
      where id = enrollment_id and status = 'active' and id % 7 = 0 and failed = '[]'`)
    await db.execute(sql`update learning_states set failed = '[{"id": 1, "failures": 2}]' from enrollments
      where id = enrollment_id and status = 'active' and id % 5 = 0`)
  })
  const FAILS = sql`coalesce(s.failed, '[]') <> '[]'`
  const SILENT = sql`greatest(t.began_at, s.last_at) < now() - interval '7 days'`

  test.each([
    ['of any reason', {}, sql`(${FAILS} or ${SILENT})`],
    ['who fail', { reason: 'failed_quiz' }, FAILS],
    ['who are silent', { reason: 'silent' }, sql`${SILENT} and s.enrollment_id is not null`],
    ['who never started', { reason: 'never_started' }, sql`${SILENT} and s.enrollment_id is null`],
  ] as const)('%s', async (_, asked, where) => {
    const from = sql`from enrollments t join users u on u.id = t.user_id and u.is_active
      left join learning_states s on s.enrollment_id = t.id where t.status = 'active' and ${where}`
    const last = sql`greatest(t.began_at, s.last_at)`
    const usual = sql`(${FAILS}) desc, ${last} desc, t.id desc`
    const { up, down } = await idsBy(from, last, usual)
    const { up: inUsualOrder } = await idsBy(from, sql`t.id * 0`, usual)
    for (const [order, ids] of [
      [{}, inUsualOrder],
      [{ sort: 'last' }, up],
      [{ sort: '-last' }, down],
    ] as const)
      for (const { page, expected } of pagesOf(ids)) {
        const query = { ...asked, ...order, page, limit: LIMIT }
        const { body } = await app.call(learnerReportApi.list, { query }, { as: hr as Person })
        expect([body.total, body.students.map(({ id }) => id)], JSON.stringify(query)).toEqual([ids.length, expected])
      }
  })
})
