import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatConversations, chatMessages } from '#features/talk/chat/chat.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { learningDays } from '#features/learning/progress/progress.table.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { aMatch } from '#tests/support/matches.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { userRoles, users } from '../user.table.ts'
import { MERGE_STEPS } from './merge-plan.logic.ts'
import { mergeApi } from './merge.contract.ts'

const app = useTestApp()
const made = (...given: Parameters<typeof person> extends [unknown, ...infer Rest] ? Rest : never) =>
  person(app.services.db, ...given)
const reason = 'Signed up twice'
const check = (as: Person, from: Person, into: Pick<Person, 'email'>) =>
  app.call(mergeApi.check, { params: { id: from.id }, body: { email: into.email } }, { as })
const merge = (as: Person, from: Person, into: Pick<Person, 'email'>) =>
  app.call(
    mergeApi.create,
    { params: { id: from.id }, body: { email: into.email, reason, current_password: PASSWORD } },
    { as },
  )
const userOf = async ({ id }: Person) => (await app.services.db.select().from(users).where(eq(users.id, id)))[0]
const coursesOf = async ({ id }: Person) =>
  (await app.services.db.select().from(enrollments).where(eq(enrollments.userId, id))).map(({ courseId }) => courseId)

test('every column that names a user has its place in the plan, once', async () => {
  const { rows: keys } = await app.services.db.execute<{ place: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`)
  const { rows: names } = await app.services.db.execute<{ place: string }>(sql`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type in ('integer', 'bigint')
      and column_name ~ '(^|_)(user|owner|actor|person|sender|reader)_id$'`)
  const pairs = ['chat_conversations.low_id', 'chat_conversations.high_id']
  const planned = [...MERGE_STEPS.map(({ table, column }) => `${table}.${column}`), ...pairs]
  const named = new Set([...keys, ...names].map(({ place }) => place))
  expect(planned.toSorted()).toEqual([...named].toSorted())
})

/** Of these, one of the two can be ended or decided by staff or its owner; then the accounts are merged. */
const SETTLED = [
  'employees.user_id employees_user_key',
  'enrollments.user_id enrollments_open_key',
  'mentors.user_id mentors_open_user_key',
  'mentorship_applications.user_id mentorship_applications_pending_user_key',
  'orders.user_id orders_open_key',
  'orders.user_id orders_open_program_key',
  'permission_requests.user_id permission_requests_open_key',
  'safety_reports.reported_id safety_reports_open_chat_key',
  'safety_reports.reporter_id safety_reports_open_chat_key',
  'safety_reports.reporter_id safety_reports_open_key',
  'safety_reports.reporter_id safety_reports_open_support_key',
]
/** Both have taken part in the same thing, and what each did there stays: such accounts stay two. */
const FOR_GOOD = [
  'event_registrations.user_id event_registrations_person_key',
  'job_applications.user_id job_applications_once_key',
  'mentor_statements.mentor_user_id mentor_statements_key',
  'program_members.user_id program_members_key',
  'reviews.user_id reviews_once_key',
]
/** What two accounts share here only by chance or never: keys that devices and pages make, one thread of both, and threads that are joined before. */
const NO_CONFLICT = [
  'chat_messages.sender_id chat_messages_conversationId_senderId_clientKey_unique',
  'match_messages.sender_id match_messages_matchId_senderId_clientKey_unique',
  'posts.author_id posts_author_id_begun_by_session_index',
  'support_messages.sender_id support_messages_threadId_senderId_clientKey_unique',
  'support_threads.user_id support_threads_userId_unique',
]

test('of every column that moves and stands in a unique key, somebody has said what two such rows come to', async () => {
  const { rows } = await app.services.db.execute<{ place: string; key: string }>(sql`
    select t.relname || '.' || a.attname as place, k.relname as key
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisunique and t.relnamespace = 'public'::regnamespace`)
  const moved = new Set(MERGE_STEPS.flatMap(({ how, table, column }) => (how === 'move' ? [`${table}.${column}`] : [])))
  const keys = rows.filter(({ place }) => moved.has(place)).map(({ place, key }) => `${place} ${key}`)
  expect(keys.toSorted()).toEqual([...SETTLED, ...FOR_GOOD, ...NO_CONFLICT].toSorted())
})

test('all that belongs to one account belongs to the other, whose address and password stay', async () => {
  const { db } = app.services
  const admin = await made('admin', { password: PASSWORD })
  const from = await made('mentee', { phoneNumber: '+250 788 000 222', bio: 'Learns to build', name: 'Keza M.' })
  const into = await made('student', { name: 'Keza Mutesi' })
  const [one, other] = [await aCourse(app.services), await aCourse(app.services)]
  await anEnrollment(app.services.db, from, one)
  await anEnrollment(app.services.db, into, other)
  await aMatch(app.services, { mentee: from })
  await db.insert(learningDays).values([
    { userId: from.id, day: '2026-05-01' as never },
    { userId: into.id, day: '2026-05-01' as never },
    { userId: from.id, day: '2026-05-02' as never },
  ])
  await db.insert(userRoles).values({ userId: from.id, role: 'mentor', reason: 'Helps' })
  const seen = await check(admin, from, into)
  expect(seen.body.conflicts).toEqual([])
  expect(seen.body.into.id).toBe(into.id)
  expect(seen.body.moved).toContainEqual({ what: 'courses and progress', rows: 1 })
  expect(await coursesOf(into)).toEqual([other.id])
  const done = await merge(admin, from, into)
  expect([done.status, done.body.message]).toEqual([200, `Accounts merged: ${into.email}`])
  expect((await coursesOf(into)).toSorted((a, b) => a - b)).toEqual([one.id, other.id])
  const days = await db.select().from(learningDays).where(eq(learningDays.userId, into.id))
  expect(days).toHaveLength(2)
  expect(await userOf(into)).toMatchObject({ role: 'student', email: into.email, bio: 'Learns to build' })
  const roles = await db.select().from(userRoles).where(eq(userRoles.userId, into.id))
  expect(roles.map(({ role }) => role).toSorted()).toEqual(['mentee', 'mentor'])
  expect(await userOf(from)).toMatchObject({
    name: 'Keza M.',
    email: `merged-${from.id}@invalid`,
    isActive: false,
    passwordHash: null,
  })
  expect((await app.call(sessionApi.me, {}, { as: from })).status).toBe(401)
  const lines = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'user.merge'), eq(auditLog.subject, `user:${into.id}`)))
  expect(lines).toMatchObject([{ actorId: admin.id, detail: { from: from.id, reason } }])
  const told = (await app.mails()).filter(({ subject }) => subject === 'Your two accounts have been merged')
  expect(told.map(({ to }) => to).toSorted()).toEqual([from.email, into.email].toSorted())
  expect((await merge(admin, from, into)).status).toBe(404)
})

test('of a role that both have the one that lasts longer stays, with its reason', async () => {
  const { db, now } = app.services
  const admin = await made('admin', { password: PASSWORD })
  const day = (days: number) => new Date(now().getTime() + days * 86_400_000)
  for (const [own, others, stays] of [
    [null, day(3), 'own'],
    [day(9), day(3), 'own'],
    [day(3), day(9), 'others'],
    [day(3), null, 'others'],
  ] as const) {
    const [from, into] = [await made('user'), await made('student')]
    await db.insert(userRoles).values([
      { userId: from.id, role: 'mentor', reason: 'own', endsAt: own },
      { userId: into.id, role: 'mentor', reason: 'others', endsAt: others },
    ])
    expect((await merge(admin, from, into)).status).toBe(200)
    const found = await db
      .select()
      .from(userRoles)
      .where(and(eq(userRoles.userId, into.id), eq(userRoles.role, 'mentor')))
    expect(found).toMatchObject([{ reason: stays, endsAt: stays === 'own' ? own : others }])
  }
})

test('what one person cannot have twice stands in the way by its name, and then nothing moves', async () => {
  const admin = await made('admin', { password: PASSWORD })
  const [from, into] = [await made('student'), await made('student')]
  const [both, own] = [await aCourse(app.services), await aCourse(app.services)]
  for (const of of [from, into]) await anEnrollment(app.services.db, of, both)
  await anEnrollment(app.services.db, from, own)
  expect((await check(admin, from, into)).body.conflicts).toEqual(['courses and progress'])
  const refused = await merge(admin, from, into)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Both accounts have records that cannot be combined: courses and progress',
  ])
  expect((await coursesOf(from)).toSorted((a, b) => a - b)).toEqual([both.id, own.id])
  expect((await userOf(from))?.isActive).toBe(true)
})

test('mentor and mentee of one mentorship are two people', async () => {
  const admin = await made('admin', { password: PASSWORD })
  const match = await aMatch(app.services)
  expect((await check(admin, match.mentee, match.mentor)).body.conflicts).toContain('mentorships')
  expect((await merge(admin, match.mentee, match.mentor)).status).toBe(409)
})

test('conversations of two stay whole, whichever of the ids is smaller', async () => {
  const { db } = app.services
  const admin = await made('admin', { password: PASSWORD })
  const from = await made('teacher')
  const partner = await made('teacher')
  const into = await made('teacher')
  const [talk] = await db
    .insert(chatConversations)
    .values({ lowId: from.id, highId: partner.id, lastSeq: 1, lastVersion: 1, lastAt: new Date() })
    .returning()
  const conversationId = talk?.id ?? 0
  const message = { conversationId, seq: 1, version: 1, senderId: from.id, clientKey: 'k', content: 'Hello' }
  await db.insert(chatMessages).values({ ...message, createdAt: new Date() })
  expect((await merge(admin, from, into)).status).toBe(200)
  const [after] = await db.select().from(chatConversations).where(eq(chatConversations.id, conversationId))
  expect([after?.lowId, after?.highId]).toEqual([partner.id, into.id])
  const [said] = await db.select().from(chatMessages).where(eq(chatMessages.conversationId, conversationId))
  expect(said?.senderId).toBe(into.id)
})

test('two merges of the same account at once: one wins', async () => {
  const admin = await made('admin', { password: PASSWORD })
  const [from, one, other] = [await made('student'), await made('student'), await made('student')]
  const answers = await Promise.all([merge(admin, from, one), merge(admin, from, other)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('only administrators merge, never accounts of administrators, and only two that exist', async () => {
  const [admin, boss] = [await made('admin', { password: PASSWORD }), await made('admin', { password: PASSWORD })]
  const [from, into] = [await made('student'), await made('student')]
  for (const role of ROLES.filter((one) => one !== 'admin')) {
    const as = await made(role)
    expect((await merge(as, from, into)).status).toBe(403)
    expect((await check(as, from, into)).status).toBe(403)
  }
  expect((await merge(admin, boss, into)).status).toBe(403)
  expect((await merge(admin, from, boss)).status).toBe(403)
  expect((await merge(admin, from, from)).body.errors).toEqual({ email: ['This is the same account'] })
  expect((await merge(admin, from, { email: 'nobody@example.test' })).status).toBe(422)
  expect((await merge(admin, { ...from, id: 2_000_000_000 }, into)).status).toBe(404)
})
