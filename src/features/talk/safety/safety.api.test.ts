import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { threadApi } from '#features/mentorship/thread/thread.contract.ts'
import { matchApi } from '#features/mentorship/match/match.contract.ts'
import { mentorshipApplicationApi } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { mentorApi } from '#features/mentorship/mentor/mentor.contract.ts'
import { notifications } from '#features/base/notification/notification.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { write } from '#tests/support/conversations.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { isBlocked } from '#features/base/block/block.service.ts'
import { safetyApi } from './safety.contract.ts'

const app = useTestApp()
const admin = () => person(app.services.db, 'admin')

const report = (id: number, as: Person, messageId?: number) =>
  app.call(
    safetyApi.report,
    { params: { id }, body: { kind: 'money', words: 'Asks for a fee', ...(messageId && { message_id: messageId }) } },
    { as },
  )
const list = async (as: Person, query: { status?: 'open' | 'decided' } = {}) =>
  (await app.call(safetyApi.list, { query: { ...query, counts: '1' } }, { as })).body
const lastNotice = async (userId: number) => {
  const [row] = await app.services.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(1)
  return row?.message
}
const decide = (id: number, as: Person, decision: 'nothing' | 'warn' | 'end' | 'suspend') =>
  app.call(safetyApi.decide, { params: { id }, body: { decision, reason: 'Read and weighed' } }, { as })

/** A match whose mentor the mentee has reported. */
async function reportedMatch() {
  const made = await aMatch(app.services)
  await write(app, made.id, { as: made.mentee, text: 'Thank you' })
  const { body } = await write(app, made.id, { as: made.mentor, text: 'Send me 20 dollars first' })
  await report(made.id, made.mentee, body.message.id)
  const boss = await admin()
  const found = (await list(boss, { status: 'open' })).reports.find(({ match_id: of }) => of === made.id)
  return { ...made, boss, messageId: body.message.id, reportId: found?.id ?? 0 }
}

test('a message is reported once, with its neighbours as they were; only admins read it', async () => {
  const { id, mentor, mentee, boss, messageId, reportId } = await reportedMatch()
  expect((await report(id, mentee, messageId)).status).toBe(409)
  expect((await report(id, mentor, messageId)).status).toBe(422)
  expect((await report(id, mentee, 999_999)).status).toBe(404)
  expect((await report(id, (await aMatch(app.services)).mentor)).status).toBe(404)
  expect((await report(id, boss)).status).toBe(404)
  await app.call(threadApi.withdraw, { params: { id, message: messageId } }, { as: mentor })
  const { body } = await app.call(safetyApi.get, { params: { id: reportId } }, { as: boss })
  expect(body.report).toMatchObject({ reported: { name: mentor.name }, is_mentor: true, message_id: messageId })
  expect(body.report.messages.map(({ text }) => text)).toEqual(['Thank you', 'Send me 20 dollars first'])
  for (const as of [mentor, mentee, await person(app.services.db, 'hr')])
    expect((await app.call(safetyApi.get, { params: { id: reportId } }, { as })).status).toBe(403)
  expect((await app.call(safetyApi.get, { params: { id: 999_999 } }, { as: boss })).status).toBe(404)
})

test('a decision is made once; both are told what concerns them, and the reported not by whom', async () => {
  const { mentor, mentee, boss, reportId } = await reportedMatch()
  const decided = await Promise.all([decide(reportId, boss, 'warn'), decide(reportId, boss, 'nothing')])
  expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const other = await reportedMatch()
  await decide(other.reportId, boss, 'warn')
  expect(await lastNotice(other.mentor.id)).toContain('has sent you a warning')
  expect(await lastNotice(other.mentor.id)).not.toContain(other.mentee.name)
  expect(await lastNotice(other.mentee.id)).toContain('acted on it')
  expect((await list(boss)).counts).toMatchObject({ decided: 2 })
  expect((await decide(other.reportId, mentor, 'warn')).status).toBe(403)
  expect((await report(other.id, other.mentee)).status).toBe(201)
  expect(mentee.id).not.toBe(other.mentee.id)
})

test('a decision ends the match, or suspends the mentor', async () => {
  const ending = await reportedMatch()
  await decide(ending.reportId, ending.boss, 'end')
  const { body } = await app.call(matchApi.get, { params: { id: ending.id } }, { as: ending.mentee })
  expect(body.match).toMatchObject({ status: 'ended', ended_as: 'early' })
  const params = { id: ending.applicationId }
  const { application } = (await app.call(mentorshipApplicationApi.get, { params }, { as: ending.boss })).body
  expect(application).toMatchObject({ status: 'accepted', mentor: null, is_waiting: true })
  const suspending = await reportedMatch()
  await decide(suspending.reportId, suspending.boss, 'suspend')
  expect((await app.call(mentorApi.get, { params: { id: suspending.mentorId } })).status).toBe(404)
  const { id, mentor, mentee, boss } = await reportedMatch()
  await report(id, mentor)
  const ofMentee = (await list(boss, { status: 'open' })).reports.find(({ reported }) => reported.id === mentee.id)
  expect((await decide(ofMentee?.id ?? 0, boss, 'suspend')).status).toBe(422)
})

test('after a block neither writes, and it is not told; whoever blocked takes it back', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const thread = async (as: Person) => (await app.call(threadApi.list, { params: { id } }, { as })).body.thread
  const change = (endpoint: typeof safetyApi.block | typeof safetyApi.unblock, as: Person) =>
    app.call(endpoint, { params: { id } }, { as })
  await change(safetyApi.block, mentee)
  await change(safetyApi.block, mentee)
  expect(await isBlocked(app.services.db, mentor.id, mentee.id)).toBe(true)
  for (const as of [mentor, mentee]) expect((await write(app, id, { as })).status).toBe(409)
  expect(await thread(mentee)).toMatchObject({ has_blocked: true, can_write: false })
  expect(await thread(mentor)).toMatchObject({ has_blocked: false, can_write: false })
  await change(safetyApi.unblock, mentor)
  expect((await write(app, id, { as: mentor })).status).toBe(409)
  await change(safetyApi.unblock, mentee)
  expect((await write(app, id, { as: mentor })).status).toBe(201)
  expect((await change(safetyApi.block, await admin())).status).toBe(404)
})

test('reports are limited', async () => {
  const { id, mentee } = await aMatch(app.services)
  const statuses: number[] = []
  for (let nth = 0; nth < 11; nth += 1) statuses.push((await report(id, mentee)).status)
  expect(statuses.at(0)).toBe(201)
  expect(statuses.at(-1)).toBe(429)
})
