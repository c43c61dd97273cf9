import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { UNDO } from '#shared/limits.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { FORM } from '#tests/support/enrollment-form.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { decisionApi } from '#features/learning/enrollment/decision/decision.contract.ts'
import { requestApi } from '#features/learning/enrollment/request/request.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { undoApi } from './undo.contract.ts'
import { undoJobs } from './undo.service.ts'
import { undoOffers } from './undo.table.ts'

const app = useTestApp()
const admin = () => person(app.services.db, 'admin')

/** Requests for a place, one per learner. */
async function waiting(many: number) {
  const course = await aCourse(app.services)
  const learners: Person[] = []
  const ids: number[] = []
  for (let nth = 0; nth < many; nth++) {
    const learner = await person(app.services.db, 'student')
    learners.push(learner)
    ids.push(await anEnrollment(app.services.db, learner, course, 'pending'))
  }
  return { course, learners, ids, learner: learners[0] as Person, id: ids[0] ?? 0 }
}

const approve = async (id: number, as: Person) => {
  const { body } = await app.call(decisionApi.setStatus, { params: { id }, body: { status: 'active' } }, { as })
  return body.undo?.id ?? 0
}
const reject = async (id: number, as: Person) => {
  const body = { status: 'rejected' as const, reason: 'The class is full' }
  const answer = await app.call(decisionApi.setStatus, { params: { id }, body }, { as })
  return answer.body.undo?.id ?? 0
}
const undo = (id: number, as: Person | null) => app.call(undoApi.undo, { params: { id } }, { as })
const rowOf = async (id: number, as: Person) => {
  const { body } = await app.call(enrollmentApi.list, { query: { view: 'rows', limit: 100 } }, { as })
  return body.enrollments.find((row) => row.id === id)
}
const mailsTo = async (to: Person) => (await app.mails()).filter((mail) => mail.to === to.email)
const noticesOf = async (as: Person) => (await app.call(notificationApi.list, {}, { as })).body.notifications

test('an approval is offered for 10 seconds, and taken back as if nobody had decided', async () => {
  const boss = await admin()
  const { id, learner } = await waiting(1)
  const input = { params: { id }, body: { status: 'active' as const } }
  const { body } = await app.call(decisionApi.setStatus, input, { as: boss })
  expect(body.undo).toEqual({ id: expect.any(Number) as number, seconds: 10 })
  expect(await noticesOf(learner)).toHaveLength(1)
  const answer = await undo(body.undo?.id ?? 0, boss)
  expect([answer.status, answer.body.message]).toEqual([200, 'Undone'])
  expect(await rowOf(id, boss)).toMatchObject({ status: 'pending', decided_at: null, rejection_reason: null })
  expect(await noticesOf(learner)).toEqual([])
  expect(await mailsTo(learner)).toEqual([])
  const log = await app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `enrollment:${id}`))
    .orderBy(auditLog.id)
  expect(log.map(({ actorId, action, detail }) => [actorId, action, detail])).toEqual([
    [boss.id, 'enrollment.approve', null],
    [boss.id, 'enrollment.undo', { move: 'approve' }],
  ])
})

test('a rejection too, and its reason is gone; then the request can be decided again', async () => {
  const boss = await admin()
  const { id, learner } = await waiting(1)
  expect((await undo(await reject(id, boss), boss)).status).toBe(200)
  expect(await rowOf(id, boss)).toMatchObject({ status: 'pending', rejection_reason: null })
  await approve(id, boss)
  expect((await mailsTo(learner)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^You are enrolled/)])
})

test('the mail waits until it is too late, and then it leaves', async () => {
  const boss = await admin()
  const { id, learner } = await waiting(1)
  const offer = await approve(id, boss)
  app.pass(UNDO.acceptedSeconds + 1)
  const late = await undo(offer, boss)
  expect([late.status, late.body.message]).toEqual([409, 'It is too late to undo this'])
  expect(await rowOf(id, boss)).toMatchObject({ status: 'active' })
  expect(await mailsTo(learner)).toHaveLength(1)
  expect(await noticesOf(learner)).toHaveLength(1)
})

test('a mail that has left cannot be taken back, so neither can what it says', async () => {
  const boss = await admin()
  const { id, learner } = await waiting(1)
  const offer = await approve(id, boss)
  expect(await mailsTo(learner)).toHaveLength(1)
  expect((await undo(offer, boss)).status).toBe(409)
  expect(await rowOf(id, boss)).toMatchObject({ status: 'active' })
  expect(await noticesOf(learner)).toHaveLength(1)
})

test('once: of several undos at the same time one works', async () => {
  const boss = await admin()
  const { id } = await waiting(1)
  const offer = await approve(id, boss)
  const statuses = (await Promise.all([1, 2, 3].map(() => undo(offer, boss)))).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('only whoever decided: for anybody else there is nothing to undo', async () => {
  const boss = await admin()
  const { id, learner } = await waiting(1)
  const offer = await approve(id, boss)
  expect((await undo(offer, null)).status).toBe(401)
  for (const as of [await admin(), learner]) {
    const answer = await undo(offer, as)
    expect([answer.status, answer.body.message]).toEqual([404, 'There is nothing to undo'])
  }
  expect((await undo(987_654, boss)).status).toBe(404)
  expect(await rowOf(id, boss)).toMatchObject({ status: 'active' })
})

test('a learner who has applied again keeps that request', async () => {
  const boss = await admin()
  const { id, learner, course } = await waiting(1)
  const offer = await reject(id, boss)
  const again = await app.call(requestApi.enroll, { params: { id: course.id }, body: FORM }, { as: learner })
  expect(again.status).toBe(201)
  const answer = await undo(offer, boss)
  expect([answer.status, answer.body.message]).toEqual([409, 'This has changed since and cannot be undone'])
  expect(await rowOf(id, boss)).toMatchObject({ status: 'rejected' })
})

test('bulk decisions are taken back whole, in as many statements for many as for two', async () => {
  const boss = await admin()
  const [few, many] = [await waiting(2), await waiting(7)]
  const decide = {
    approve: (ids: number[]) => app.call(decisionApi.bulkApprove, { body: { ids } }, { as: boss }),
    reject: (ids: number[]) =>
      app.call(decisionApi.bulkReject, { body: { ids, reason: 'The class is full' } }, { as: boss }),
  }
  for (const act of Object.values(decide)) {
    const counts: number[] = []
    for (const { ids, learners } of [few, many]) {
      let offer = 0
      const statements = await countQueries(app.services, async () => {
        offer = (await act(ids)).body.undo?.id ?? 0
      })
      counts.push(statements, await countQueries(app.services, () => undo(offer, boss)))
      for (const id of ids) expect(await rowOf(id, boss)).toMatchObject({ status: 'pending', rejection_reason: null })
      for (const learner of learners) expect(await noticesOf(learner)).toEqual([])
    }
    expect(counts.slice(2)).toEqual(counts.slice(0, 2))
  }
})

test('bulk rejection gives everybody the same reason, and lists what it skipped', async () => {
  const boss = await admin()
  const { ids, learners } = await waiting(2)
  const { id: active } = await waiting(1)
  await approve(active, boss)
  const rejectAll = (body: { ids: number[]; reason: string }, as = boss) =>
    app.call(decisionApi.bulkReject, { body }, { as })
  expect((await rejectAll({ ids, reason: ' ' })).body.errors).toEqual({ reason: ['Enter a reason'] })
  expect((await rejectAll({ ids: [], reason: 'Full' })).body.errors).toEqual({
    ids: ['Choose at least one enrollment'],
  })
  expect((await rejectAll({ ids, reason: 'Full' }, await person(app.services.db, 'hr'))).status).toBe(403)
  const { body } = await rejectAll({ ids: [...ids, active, 888_888], reason: 'The class is full' })
  expect(new Set(body.rejected)).toEqual(new Set(ids))
  expect(body.skipped).toEqual([active, 888_888])
  for (const learner of learners) expect((await mailsTo(learner)).at(-1)?.text).toContain('The class is full')
})

test('offers are deleted after a day', async () => {
  const boss = await admin()
  const { id } = await waiting(1)
  const offer = await approve(id, boss)
  app.pass(2 * 86_400)
  for (const job of undoJobs(app.services)) await job.handle({}, job.name)
  const left = await app.services.db.select().from(undoOffers).where(eq(undoOffers.id, offer))
  expect(left).toEqual([])
})
