import fs from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DATA_MAP } from '#features/admin/privacy/map/data-map.logic.ts'
import { whereOwnedBy } from '#features/admin/privacy/map/map.data.ts'
import { splitNames } from '#features/admin/privacy/map/mapped-table.logic.ts'
import { OPEN_THINGS } from '#features/admin/privacy/map/open-things.logic.ts'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { certificateCorrections } from '#features/learning/certificate/certificate.table.ts'
import { mentorshipApplications } from '#features/mentorship/mentorship-application/mentorship-application.table.ts'
import { cohorts } from '#features/mentorship/program/program.table.ts'
import { coupons } from '#features/money/payment/coupon/coupon.table.ts'
import { orders } from '#features/money/payment/payment.table.ts'
import { cancelMove } from '#features/money/payment/cancellation/cancellation.contract.ts'
import { deletionApi } from '#features/admin/privacy/deletion/deletion.contract.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { postLikes, posts } from '#features/public/blog/blog.table.ts'
import { permissionRequests } from '#features/learning/permission-request/permission-request.table.ts'
import { jobs } from '#features/public/job/job.table.ts'
import { savedJobs } from '#features/public/job/saved-job/saved-job.table.ts'
import { notificationPreferences } from '#features/base/notification/preference/preference.table.ts'
import { mergeApi } from '#features/base/user/merge/merge.contract.ts'
import { userRoles, users } from '#features/base/user/user.table.ts'
import { objectCalls } from '#tests/fixtures/register.ts'
import { useTestApp } from '#tests/support/app.ts'
import { ROOT } from '#tests/support/contracts.ts'
import { aCourse } from '#tests/support/courses.ts'
import { employee } from '#tests/support/employees.ts'
import { aMatch } from '#tests/support/matches.ts'
import { aMentorshipApplication } from '#tests/support/mentorships.ts'
import { PASSWORD, type Person, person, signIn } from '#tests/support/people.ts'
import { aFinisher, aSoldProgram, aWork } from '#tests/support/programs.ts'

const app = useTestApp()
const made = (role: Person['role']) => person(app.services.db, role, { password: PASSWORD })
const ask = (as: Person) => app.call(deletionApi.ask, { body: { current_password: PASSWORD } }, { as })

/** Does what a migration of data does. */
async function migrate(name: string): Promise<void> {
  const mending = fs.readFileSync(path.join(ROOT, `drizzle/${name}.sql`), 'utf8')
  // Tables and indexes are there already.
  const statements = mending.split('--> statement-breakpoint').filter((one) => !one.startsWith('CREATE'))
  for (const statement of statements) await app.services.db.execute(sql.raw(statement))
}

const lines = fs.readFileSync(path.join(ROOT, 'docs/adr/48-a-map-of-all-personal-data.md'), 'utf8').split('\n')
const rowsBelow = (heading: string): string[] => {
  const from = lines.indexOf(heading)
  const after = lines.slice(from + 2)
  return from < 0 ? [] : after.slice(0, after.indexOf(''))
}

/** The first table of ADR 48: what becomes of each kind of things. */
const promised = rowsBelow('| things | tables | end | refused while |')
  .filter((line) => line.includes('`'))
  .flatMap((line) => {
    const [, , tables = '', end = ''] = line.split('|').map((cell) => cell.trim())
    return [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => ({ table, end }))
  })

/** The second: what is open and how it ends. */
const closed = rowsBelow('| open | table | states | ends as |').flatMap((line) => {
  const [, , table = '', states = '', end = ''] = line
    .replaceAll('`', '')
    .split('|')
    .map((cell) => cell.trim())
  return [{ table, states: states.split(', '), end }]
})

type Row = Record<string, unknown>

async function rowsOf(table: string, userId: number): Promise<Row[]> {
  const { rows } = await app.services.db.execute<{ row: Row }>(
    sql`select to_jsonb(all_of.*) as row from ${sql.identifier(table)} as all_of where ${whereOwnedBy(table, userId, false)}`,
  )
  return rows.map(({ row }) => row)
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === 'Deleted user' ||
  (typeof value === 'string' && /^deleted-\d+@invalid$/.test(value))

/** What became of rows, as the database has them. */
function becameOf(table: string, userId: number, had: readonly Row[], has: readonly Row[]): string {
  if (has.length === 0) return 'deleted'
  const emptied =
    table === 'users' ? ['email', 'phone_number', 'bio', 'password_hash'] : splitNames(DATA_MAP[table]?.empties)
  const words = WORDS[table]
  if (words) {
    const own = has.filter((row) => row['sender_id'] === userId)
    const isWithdrawn = (row: Row) =>
      row[words] === '—' && emptied.every((column) => column === words || isEmpty(row[column]))
    return own.length > 0 && own.every(isWithdrawn) ? 'withdrawn' : 'stays'
  }
  if (emptied.length > 0)
    return has.every((row) => emptied.every((column) => isEmpty(row[column]))) ? 'emptied' : 'stays'
  const ids = new Set(has.map(({ id }) => id))
  return had.every(({ id }) => ids.has(id)) ? 'stays' : 'partly deleted'
}

/** What no call names by its id. */
async function addSmallThings(userId: number): Promise<void> {
  const { db, now } = app.services
  const [post] = await db.select({ id: posts.id }).from(posts).limit(1)
  const [job] = await db.select({ id: jobs.id }).from(jobs).limit(1)
  await db.insert(postLikes).values({ userId, postId: post?.id ?? 0, createdAt: now() })
  await db.insert(savedJobs).values({ userId, jobId: job?.id ?? 0 })
  await db.insert(notificationPreferences).values({ userId, kind: 'courses', inApp: true, mailMode: 'now' })
  await db.insert(userRoles).values({ userId, role: 'mentor', reason: 'Guides two people' })
  await db
    .insert(permissionRequests)
    .values({ userId, permissionType: 'can_create_quiz', reason: 'Writes quizzes', status: 'approved' })
  await aMentorshipApplication(app.services, { userId })
}

/** Where the words of a message are. */
const WORDS: Readonly<Record<string, string>> = {
  chat_messages: 'content',
  match_messages: 'body',
  support_messages: 'content',
}

test('the table names each kind of end, and says what the map says', () => {
  expect(promised.length).toBeGreaterThan(25)
  const said = promised.map(({ table, end }) => `${table}: ${end}`)
  expect(said).toEqual(promised.map(({ table }) => `${table}: ${DATA_MAP[table]?.end}`))
  expect(new Set(promised.map(({ end }) => end))).toEqual(new Set(['deleted', 'emptied', 'withdrawn', 'stays']))
})

test('the table of what is open says what the program closes', () => {
  expect(closed.length).toBeGreaterThan(8)
  const closings = Object.entries(OPEN_THINGS).flatMap(([table, all]) =>
    all.map(({ from, to }) => ({ table, states: from, end: to })),
  )
  const unpaid = { table: 'orders', states: cancelMove.from, end: cancelMove.to }
  expect(closed).toEqual([...closings, unpaid])
})

/** The state of rows, whatever its column is called. */
const stateOf = (row: Row): string => String(row['mentor_status'] ?? row['status'])

describe('of a person who has all of it', () => {
  let owner: Person
  const before = new Map<string, Row[]>()

  beforeAll(async () => {
    const { db, now } = app.services
    await made('admin')
    owner = await made('student')
    // Of each kind of thing one.
    const kinds = Map.groupBy(objectCalls, ({ ids }) => Object.values(ids)[0])
    const calls = [...kinds.values()].flatMap(([call]) => call ?? [])
    const paid = objectCalls.filter(({ endpoint }) => endpoint.name === 'payment.accept')
    for (const call of [...calls, ...paid]) await call.make(app.services, owner).catch(() => undefined)
    await addSmallThings(owner.id)
    await db.update(matches).set({ status: 'ended', endedAs: 'completed', endedAt: now() })
    await db.update(employees).set({ status: 'Terminated' })
    const other = await made('teacher')
    await db.execute(sql`update courses set tutor_id = ${other.id} where tutor_id = ${owner.id}`)
    for (const { table } of [...promised, ...closed]) before.set(table, await rowsOf(table, owner.id))
    if ((await ask(owner)).status !== 201) throw new Error('others depend on the person')
    app.pass(15 * 86_400)
    await app.jobsOf('privacy-deletion')
    app.pass(-15 * 86_400)
  }, 120_000)

  test.each(promised)('$table: $end', async ({ table, end }) => {
    const had = before.get(table) ?? []
    expect(had.length, 'the person has none').toBeGreaterThan(0)
    expect(becameOf(table, owner.id, had, await rowsOf(table, owner.id))).toBe(end)
  })

  test.each(closed)('$table: what was $states is $end', async ({ table, states, end }) => {
    const open = (before.get(table) ?? []).filter((row) => states.includes(stateOf(row))).map(({ id }) => id)
    expect(open.length, 'nothing of the person was open').toBeGreaterThan(0)
    const after = await rowsOf(table, owner.id)
    expect(after.filter(({ id }) => open.includes(id)).map(stateOf)).toEqual(open.map(() => end))
    expect(after.filter((row) => states.includes(stateOf(row)))).toEqual([])
  })

  test('and nothing says the name', async () => {
    const [row] = await app.services.db
      .select({ name: users.name })
      .from(users)
      .where(sql`id = ${owner.id}`)
    expect(row?.name).toBe('Deleted user')
  })
})

test('accounts that were merged into it, one after the other, lose the name, too', async () => {
  const { db } = app.services
  const [admin, first, second, last] = [
    await made('admin'),
    await made('student'),
    await made('user'),
    await made('user'),
  ]
  const bystander = await made('student')
  const body = { reason: 'One person', current_password: PASSWORD }
  for (const [from, into] of [[first, second] as const, [second, last] as const]) {
    const asked = { params: { id: from.id }, body: { ...body, email: into.email } }
    expect((await app.call(mergeApi.create, asked, { as: admin })).status).toBe(200)
  }
  const nameOf = async ({ id }: Person) =>
    (await db.select({ name: users.name }).from(users).where(eq(users.id, id)))[0]?.name
  expect(await nameOf(first)).toBe(first.name)
  const session = { ...last, token: await signIn(db, last.id) }
  expect((await ask(session)).status).toBe(201)
  app.pass(15 * 86_400)
  await app.jobsOf('privacy-deletion')
  app.pass(-15 * 86_400)
  const areNameless = async () => {
    for (const one of [first, second, last]) expect(await nameOf(one)).toBe('Deleted user')
    expect(await nameOf(bystander)).toBe(bystander.name)
  }
  await areNameless()
  // As releases before this one left them; the migration mends it.
  for (const { id, name } of [first, second]) await db.update(users).set({ name }).where(eq(users.id, id))
  await migrate('0096_deleted-people')
  await areNameless()
})

test('what earlier releases left open of a deleted person is closed by a migration', async () => {
  const { db, now } = app.services
  const [student, reviewer] = [await made('student'), await made('admin')]
  const { memberId } = await aFinisher(app.services, student)
  await aWork(app.services, memberId)
  const [certificate] = (await app.call(certificateApi.listOwn, {}, { as: student })).body.certificates
  const correction = { certificateId: certificate?.id ?? 0, name: 'Another name' }
  await db.insert(certificateCorrections).values(correction)
  const application = await aMentorshipApplication(app.services, { userId: student.id })
  const { id: programId, cohortId } = await aSoldProgram(app)
  const coupon = { code: 'LEFT-OPEN', percent: 10, used: 3, createdById: reviewer.id }
  const [{ id: couponId } = { id: 0 }] = await db.insert(coupons).values(coupon).returning({ id: coupons.id })
  await db.update(cohorts).set({ taken: 2 }).where(eq(cohorts.id, cohortId))
  const order = { userId: student.id, programId, cohortId, couponId, currency: 'USD', priceMinor: 12_000 } as const
  await db.insert(orders).values({ ...order, heldUntil: now(), status: 'failed' })
  await db
    .update(mentorshipApplications)
    .set({ status: 'denied', decidedAt: now(), decisionReason: 'The account was deleted', reviewerId: reviewer.id })
    .where(eq(mentorshipApplications.id, application))
  await db
    .update(users)
    .set({ email: `deleted-${student.id}@invalid`, deletedAt: now() })
    .where(eq(users.id, student.id))
  await migrate('0099_deleted-people-once-more')
  const { rows } = await db.execute(sql`select
    (select status from capstone_works where member_id = ${memberId}) as work,
    (select status from certificate_corrections where certificate_id = ${correction.certificateId}) as correction,
    (select status from orders where cohort_id = ${cohortId}) as ordered,
    (select taken from cohorts where id = ${cohortId}) as taken,
    (select used from coupons where id = ${couponId}) as used,
    (select reviewer_id from mentorship_applications where id = ${application}) as reviewer`)
  expect(rows).toEqual([
    { work: 'returned', correction: 'refused', ordered: 'cancelled', taken: 1, used: 2, reviewer: null },
  ])
})

test('it is refused while others depend on the person', async () => {
  const { db } = app.services
  const [worker, mentee] = [await made('employee'), await made('mentee')]
  await employee(db, { of: worker })
  await aMatch(app.services, { mentee })
  const { tutor } = await aCourse(app.services)
  await db
    .update(users)
    .set({ passwordHash: sql`(select password_hash from users where id = ${worker.id})` })
    .where(sql`id = ${tutor.id}`)
  for (const one of [worker, mentee, tutor]) expect((await ask(one)).status).toBe(409)
})
