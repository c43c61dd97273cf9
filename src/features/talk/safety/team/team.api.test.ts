import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#features/base/notification/notification.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { answered, asked } from '#tests/support/support.ts'
import { safetyApi } from '../safety.contract.ts'
import { teamSafetyApi } from './team.contract.ts'

const app = useTestApp()

test('an answer is reported once, and its writer neither sees nor decides the report', async () => {
  const { db } = app.services
  const [ada, eve] = [await person(db, 'student'), await person(db, 'student')]
  const [rude, other] = [await person(db, 'admin'), await person(db, 'admin')]
  const { threadId, messageId: own } = await asked(app.services, ada, { content: 'Where is my course?' })
  const id = await answered(app.services, threadId, rude, { content: 'Look for it yourself' })
  const report = (as = ada, message_id = id) =>
    app.call(teamSafetyApi.report, { body: { message_id, kind: 'harassment', words: 'Rude' } }, { as })
  expect((await report(ada, own)).status).toBe(404)
  expect((await report(eve)).status).toBe(404)
  expect((await report()).status).toBe(201)
  expect((await report()).status).toBe(409)
  const told = (userId: number) =>
    db.$count(notifications, and(eq(notifications.userId, userId), eq(notifications.title, 'Safety report')))
  expect([await told(rude.id), await told(other.id)]).toEqual([0, 1])
  const listed = async (as = other) =>
    (await app.call(safetyApi.list, { query: { status: 'open' } }, { as })).body.reports
  expect(await listed(rude)).toEqual([])
  const [row] = await listed()
  expect(row).toMatchObject({ match_id: null, is_mentor: false, reported: { id: rude.id } })
  const params = { id: row?.id ?? 0 }
  expect((await app.call(safetyApi.get, { params }, { as: rude })).status).toBe(404)
  expect((await app.call(safetyApi.get, { params }, { as: other })).body.report).toMatchObject({
    message_id: id,
    messages: [{ text: 'Where is my course?' }, { text: 'Look for it yourself', sender: rude.name }],
  })
  const body = { decision: 'warn' as const, reason: 'Please be polite' }
  expect((await app.call(safetyApi.decide, { params, body }, { as: rude })).status).toBe(404)
  expect((await app.call(safetyApi.decide, { params, body }, { as: other })).status).toBe(200)
})
