import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { Day } from '#shared/dates.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCycle, answersOf, aReview } from '#tests/support/appraisals.ts'
import { readCsv } from '#tests/support/csv.ts'
import { employee } from '#tests/support/employees.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { ratingApi } from '#features/people/employee/rating/rating.contract.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { appraisalApi } from './appraisal.contract.ts'
import { countReviewsToWrite } from './appraisal.service.ts'
import { appraisals } from './appraisal.table.ts'
import { reviewCycleApi } from './review-cycle/review-cycle.contract.ts'

const app = useTestApp()
const WRITING = answersOf(4, 5, 3)
const PASSED = Day.parse('2002-01-10')

const get = (id: number, as: Person) => app.call(appraisalApi.get, { params: { id } }, { as })
const seen = async (id: number, as: Person) => (await get(id, as)).body.review
const saveSelf = (id: number, as: Person, body: object = WRITING) =>
  app.call(appraisalApi.saveSelf, { params: { id }, body: body as typeof WRITING }, { as })
const submit = (id: number, as: Person, body = WRITING) =>
  app.call(appraisalApi.submitSelf, { params: { id }, body }, { as })
const saveReview = (id: number, as: Person, body = WRITING) =>
  app.call(appraisalApi.saveReview, { params: { id }, body }, { as })
const share = (id: number, as: Person, body = WRITING) => app.call(appraisalApi.share, { params: { id }, body }, { as })
const confirm = (id: number, as: Person, answer = '') =>
  app.call(appraisalApi.confirm, { params: { id }, body: { answer } }, { as })
const giveBack = (id: number, as: Person) =>
  app.call(appraisalApi.giveBack, { params: { id }, body: { reason: 'The second term is missing' } }, { as })
const setReviewer = (id: number, as: Person, reviewerId: number) =>
  app.call(appraisalApi.setReviewer, { params: { id }, body: { reviewer_id: reviewerId } }, { as })
const noticesOf = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ message }) => message)
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('the self-review', () => {
  test('is kept as a draft as often as wanted, submitted once, and locked then; the reviewer hears of it', async () => {
    const { id, owner, reviewer } = await aReview(app.services.db)
    const begun = {
      answers: [
        { score: 4, comment: '' },
        { score: null, comment: 'Later' },
        { score: null, comment: '' },
      ],
      text: '',
    }
    expect((await saveSelf(id, owner, begun)).body.message).toBe('Draft saved')
    expect((await seen(id, owner)).self).toEqual(begun)
    expect((await saveSelf(id, owner)).status).toBe(200)
    const answers = await Promise.all([1, 2, 3].map(() => submit(id, owner)))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    expect(await seen(id, owner)).toMatchObject({ status: 'submitted', has_self: true, self: WRITING })
    expect((await saveSelf(id, owner, begun)).status).toBe(409)
    expect(await noticesOf(reviewer)).toEqual([`${owner.name} has submitted their self-review. Your review is next.`])
  })

  test('needs stars for each criterion when it is submitted, and no words too many', async () => {
    const { id, owner } = await aReview(app.services.db)
    const unfinished = {
      ...WRITING,
      answers: [
        { score: 4, comment: '' },
        { score: 6, comment: '' },
        { score: null, comment: '' },
      ],
    }
    const { status, body } = await submit(id, owner, unfinished as typeof WRITING)
    expect([status, body.errors]).toEqual([
      422,
      { 'answers.1.score': ['Please choose 1 to 5 stars'], 'answers.2.score': ['Please choose 1 to 5 stars'] },
    ])
    const few = await submit(id, owner, { ...WRITING, answers: WRITING.answers.slice(1) })
    expect([few.status, few.body.errors]).toEqual([422, { answers: ['Answer every criterion'] }])
    expect((await saveSelf(id, owner, { ...WRITING, text: 'x'.repeat(1001) })).body.errors).toHaveProperty('text')
  })

  test('comes back when HR gives it back, with the reason; nobody of HR gives back their own', async () => {
    const { db } = app.services
    const hr = await person(db, 'hr')
    const { id, owner, reviewer } = await aReview(db, { status: 'submitted' })
    expect((await giveBack(id, reviewer)).status).toBe(403)
    expect((await giveBack(id, owner)).status).toBe(403)
    expect((await giveBack(id, hr)).body.message).toBe('Sent back. The person will see your reason.')
    expect((await giveBack(id, hr)).status).toBe(409)
    expect(await seen(id, owner)).toMatchObject({ status: 'self', reason: 'The second term is missing' })
    expect((await seen(id, reviewer)).self).toBeNull()
    expect((await submit(id, owner)).status).toBe(200)
    expect((await seen(id, owner)).reason).toBeNull()
    const own = await aReview(db, { of: hr, status: 'submitted' })
    expect((await giveBack(own.id, hr)).status).toBe(403)
  })
})

describe('the review of the reviewer', () => {
  test('waits for the self-review or its day', async () => {
    const { db } = app.services
    const waiting = await aReview(db)
    expect((await saveReview(waiting.id, waiting.reviewer)).status).toBe(409)
    const { status, body } = await share(waiting.id, waiting.reviewer)
    expect([status, body.message]).toEqual([409, 'The self-review has not been submitted yet'])
    const late = await aReview(db, { selfDueOn: PASSED })
    await saveSelf(late.id, late.owner)
    expect((await saveReview(late.id, late.reviewer)).status).toBe(200)
    expect((await share(late.id, late.reviewer)).status).toBe(200)
    // What was never submitted stays the person's own.
    expect(await seen(late.id, late.reviewer)).toMatchObject({ status: 'shared', self: null, has_self: false })
    expect((await seen(late.id, late.owner)).self).toEqual(WRITING)
    expect((await submit(late.id, late.owner)).status).toBe(409)
  })

  test('is shared once, with the result by weight, and becomes one rating', async () => {
    const { id, owner, reviewer } = await aReview(app.services.db, { status: 'submitted' })
    const answers = await Promise.all([1, 2, 3].map(() => share(id, reviewer)))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    // 50 × 4 + 30 × 5 + 20 × 3 = 410
    expect(await seen(id, owner)).toMatchObject({ status: 'shared', result: 4.1, review: WRITING })
    const { ratings } = (await app.call(ratingApi.get, { params: { id: owner.employeeId } }, { as: owner })).body
    expect(ratings).toMatchObject([
      { rating: 4, recommendation: 'Leads the next cohort', rated_by: { id: reviewer.id } },
    ])
    expect(ratings).toHaveLength(1)
    expect(await noticesOf(owner)).toEqual(['Your review for "Year 2001" is ready to read.'])
    expect((await saveReview(id, reviewer)).status).toBe(409)
  })

  test('needs a recommendation and all stars', async () => {
    const { id, reviewer } = await aReview(app.services.db, { status: 'submitted' })
    const { body } = await share(id, reviewer, { ...WRITING, text: '  ' })
    expect(body.errors).toEqual({ text: ['Enter your recommendation'] })
    expect((await share(id, reviewer, { ...WRITING, answers: [] })).status).toBe(422)
  })

  test('of somebody who has left meanwhile is shared without a rating', async () => {
    const { db } = app.services
    const { id, owner, reviewer } = await aReview(db, { status: 'submitted' })
    await db.update(employees).set({ archivedAt: new Date() }).where(eq(employees.id, owner.employeeId))
    expect((await share(id, reviewer)).status).toBe(200)
  })

  test('is written by another when HR says so, but never by the person', async () => {
    const { db } = app.services
    const [hr, other, student] = [await person(db, 'hr'), await person(db, 'admin'), await person(db, 'student')]
    const { id, owner, reviewer } = await aReview(db, { status: 'submitted' })
    await saveReview(id, reviewer)
    expect((await setReviewer(id, hr, owner.id)).body.errors).toEqual({
      reviewer_id: ['You cannot be your own reviewer'],
    })
    expect((await setReviewer(id, hr, student.id)).status).toBe(422)
    expect((await setReviewer(id, reviewer, other.id)).status).toBe(403)
    expect((await setReviewer(id, hr, other.id)).body.message).toBe('Reviewer saved')
    expect(await noticesOf(other)).toEqual([`You are ${owner.name}’s reviewer.`])
    expect((await get(id, reviewer)).status).toBe(404)
    expect((await seen(id, other)).review).toEqual(WRITING)
    expect((await share(id, other)).status).toBe(200)
    expect((await setReviewer(id, hr, hr.id)).status).toBe(409)
    const own = await aReview(db, { of: hr, status: 'submitted' })
    expect((await setReviewer(own.id, hr, other.id)).status).toBe(403)
  })
})

test('reading is confirmed once, by the person alone, with an answer or without', async () => {
  const { db } = app.services
  const { id, owner, reviewer } = await aReview(db, { status: 'shared' })
  expect((await confirm(id, reviewer)).status).toBe(403)
  const answers = await Promise.all([1, 2].map(() => confirm(id, owner, 'Thank you, I agree')))
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(await seen(id, reviewer)).toMatchObject({ status: 'read', answer: 'Thank you, I agree' })
  const early = await aReview(db, { status: 'submitted' })
  expect((await confirm(early.id, early.owner)).status).toBe(409)
})

describe('who reads what', () => {
  test('the person: the own self-review always, the other part and the result only once it is shared', async () => {
    const { db } = app.services
    const { id, owner, reviewer } = await aReview(db, { status: 'submitted' })
    await saveReview(id, reviewer)
    expect(await seen(id, owner)).toMatchObject({ review: null, result: null })
    expect((await seen(id, owner)).self).not.toBeNull()
    expect((await app.call(appraisalApi.listOwn, {}, { as: owner })).body.reviews).toMatchObject([{ id, result: null }])
    await share(id, reviewer)
    expect(await seen(id, owner)).toMatchObject({ review: WRITING, result: 4.1 })
    const colleague = await employee(db)
    expect((await get(id, colleague)).status).toBe(404)
    expect((await app.call(appraisalApi.listOwn, {}, { as: colleague })).body.reviews).toEqual([])
  })

  test('nobody else a self-review before it is submitted; the manager the other part only once it is shared', async () => {
    const { db } = app.services
    const [hr, admin] = [await person(db, 'hr'), await person(db, 'admin')]
    const { id, owner, reviewer, manager } = await aReview(db)
    await saveSelf(id, owner)
    for (const as of [reviewer, manager, hr, admin]) expect((await seen(id, as)).self).toBeNull()
    await submit(id, owner)
    for (const as of [reviewer, manager, hr, admin]) expect((await seen(id, as)).self).toEqual(WRITING)
    await saveReview(id, reviewer)
    for (const as of [reviewer, hr, admin]) expect((await seen(id, as)).review).toEqual(WRITING)
    const ofThis = and(eq(auditLog.subject, `appraisal:${id}`), eq(auditLog.action, 'appraisal.saveReview'))
    const [line] = await db.select().from(auditLog).where(ofThis)
    expect(line).toMatchObject({
      actorId: reviewer.id,
      detail: { name: expect.any(String), cycle: expect.any(String) },
    })
    expect(JSON.stringify(line)).not.toContain(WRITING.text)
    expect((await seen(id, manager)).review).toBeNull()
    await share(id, reviewer)
    expect((await seen(id, manager)).review).toEqual(WRITING)
    expect((await get(id, await person(db, 'manager'))).status).toBe(404)
  })

  test('somebody of HR not what is written about themselves before it is shared', async () => {
    const { db } = app.services
    const hr = await person(db, 'hr')
    const { id, reviewer } = await aReview(db, { of: hr, status: 'submitted' })
    await saveReview(id, reviewer)
    expect(await seen(id, hr)).toMatchObject({ review: null, result: null })
    expect((await saveReview(id, hr)).status).toBe(403)
    await share(id, reviewer)
    expect((await seen(id, hr)).review).toEqual(WRITING)
  })

  test('the lists are for those whose they are', async () => {
    const { db } = app.services
    const cycleId = await aCycle(db, { status: 'open' })
    const { id, reviewer } = await aReview(db, { cycleId })
    const call = (as: Person) => app.call(appraisalApi.list, { query: { cycle_id: cycleId } }, { as })
    const toWrite = (as: Person) => app.call(appraisalApi.listToWrite, {}, { as })
    for (const role of ROLES) {
      const as = await person(db, role)
      expect([role, (await call(as)).status]).toEqual([role, role === 'admin' || role === 'hr' ? 200 : 403])
      const isReviewer = ['admin', 'hr', 'manager'].includes(role)
      const { status, body } = await toWrite(as)
      expect([role, status, body.reviews]).toEqual([role, ...(isReviewer ? [200, []] : [403, undefined])])
    }
    expect((await toWrite(reviewer)).body.reviews.map((row) => row.id)).toEqual([id])
  })
})

test('the reviews of a cycle are searched, narrowed, sorted and counted, in few statements, and leave as a file', async () => {
  const { db } = app.services
  const hr = await person(db, 'hr')
  const cycleId = await aCycle(db, { status: 'open' })
  const named = async (name: string, status: 'self' | 'submitted' | 'shared') => {
    const of = await person(db, 'employee', { name })
    return (await aReview(db, { of, status, cycleId })).id
  }
  const [amina, biruk, chidi] = [
    await named('Amina', 'shared'),
    await named('Biruk', 'self'),
    await named('Chidi', 'submitted'),
  ]
  const list = async (query: object) =>
    (await app.call(appraisalApi.list, { query: { cycle_id: cycleId, ...query } }, { as: hr })).body
  expect((await list({})).reviews.map(({ id }) => id)).toEqual([amina, biruk, chidi])
  expect((await list({ sort: '-name' })).reviews.map(({ id }) => id)).toEqual([chidi, biruk, amina])
  expect((await list({ sort: '-result' })).reviews[0]).toMatchObject({ id: amina, result: 4.1 })
  expect((await list({ search: 'bir' })).reviews.map(({ id }) => id)).toEqual([biruk])
  const counted = await list({ status: 'submitted', counts: '1' })
  expect([counted.total, counted.counts]).toEqual([1, { self: 1, submitted: 1, shared: 1 }])
  expect(await countQueries(app.services, () => list({ limit: 100 }))).toBeLessThanOrEqual(4)
  const file = async (query: { sort?: '-name'; search?: string; status?: 'self' }) =>
    (await readCsv(app, appraisalApi.export, { params: { id: cycleId }, query, as: hr })).lines
  expect((await file({ sort: '-name' })).map((line) => line.split(',')[1])).toEqual([
    'Employee',
    'Chidi',
    'Biruk',
    'Amina',
  ])
  expect(await file({ search: 'ami', status: 'self' })).toHaveLength(1)
})

test('the reviews that somebody writes are a file, without those of others', async () => {
  const { db } = app.services
  const reviewer = await person(db, 'manager')
  const of = await person(db, 'employee', { name: '=Filed Amina' })
  await aReview(db, { of, reviewer, status: 'submitted' })
  await aReview(db, { status: 'submitted' })
  const file = (as: Person, query: { status?: 'shared' } = {}) =>
    readCsv(app, appraisalApi.exportToWrite, { query, as })
  const { headers, lines } = await file(reviewer)
  expect(headers['content-disposition']).toBe('attachment; filename=reviews-to-write-all.csv')
  expect(lines[0]).toContain('Review cycle,Code,Employee,Department,Status,Self-review submitted,Shared on,Result')
  expect(lines[1]).toMatch(/^Year 2001,[^,]+,'=Filed Amina,.*,To review,.*,2098-01-31$/)
  expect(lines).toHaveLength(2)
  expect((await file(reviewer, { status: 'shared' })).lines).toHaveLength(1)
  expect((await file(await person(db, 'hr'))).lines).toHaveLength(1)
  expect((await file(of)).status).toBe(403)
})

test('a review that is over leaves the list of those to write', async () => {
  const { db } = app.services
  const reviewer = await person(db, 'manager')
  const cycleId = await aCycle(db, { status: 'open' })
  const [begun, submitted, shared] = [
    await aReview(db, { reviewer, status: 'self' }),
    await aReview(db, { reviewer, status: 'submitted', cycleId }),
    await aReview(db, { reviewer, status: 'shared' }),
  ]
  const list = async (status: 'open' | 'all') =>
    (await app.call(appraisalApi.listToWrite, { query: { status, counts: '1' } }, { as: reviewer })).body
  const idsOf = async (status: 'open' | 'all') => new Set((await list(status)).reviews.map(({ id }) => id))
  expect(await idsOf('open')).toEqual(new Set([begun.id, submitted.id]))
  expect(await idsOf('all')).toEqual(new Set([begun.id, submitted.id, shared.id]))
  expect((await list('open')).counts).toMatchObject({ open: 2, shared: 1 })
  await app.call(reviewCycleApi.close, { params: { id: cycleId } }, { as: await person(db, 'hr') })
  expect(await idsOf('open')).toEqual(new Set([begun.id]))
})

test('ready to write is what the page of a review allows: submitted, or its last day has passed, in an open cycle', async () => {
  const { db } = app.services
  const reviewer = await person(db, 'manager')
  const past = await aCycle(db, { status: 'open', selfDueOn: PASSED })
  const closed = await aCycle(db, { status: 'open' })
  const [, submitted, late] = [
    await aReview(db, { reviewer, status: 'self' }),
    await aReview(db, { reviewer, status: 'submitted' }),
    await aReview(db, { reviewer, status: 'self', cycleId: past }),
    await aReview(db, { reviewer, status: 'submitted', cycleId: closed }),
  ]
  await app.call(reviewCycleApi.close, { params: { id: closed } }, { as: await person(db, 'hr') })
  const ready = await app.call(appraisalApi.listToWrite, { query: { status: 'ready', counts: '1' } }, { as: reviewer })
  expect(new Set(ready.body.reviews.map(({ id }) => id))).toEqual(new Set([submitted.id, late.id]))
  expect(ready.body.counts).toMatchObject({ open: 3, ready: 2 })
  expect(await countReviewsToWrite(db, reviewer, app.services.now())).toBe(2)
  for (const { id } of [submitted, late]) expect((await saveReview(id, reviewer)).status).toBe(200)
})

test('nothing is written in a closed cycle, and what is shared stays, also below the product', async () => {
  const { db } = app.services
  const hr = await person(db, 'hr')
  const cycleId = await aCycle(db, { status: 'open' })
  const [begun, submitted, shared] = [
    await aReview(db, { cycleId }),
    await aReview(db, { cycleId, status: 'submitted' }),
    await aReview(db, { cycleId, status: 'shared' }),
  ]
  const change = (id: number, patch: Partial<typeof appraisals.$inferInsert>) =>
    db.update(appraisals).set(patch).where(eq(appraisals.id, id))
  await expect(change(shared.id, { result: 500 })).rejects.toThrow('Failed query')
  await expect(change(shared.id, { status: 'submitted', sharedAt: null, result: null })).rejects.toThrow('Failed query')
  await saveReview(submitted.id, submitted.reviewer)
  expect((await app.call(reviewCycleApi.close, { params: { id: cycleId } }, { as: hr })).status).toBe(200)
  const answers = [
    await saveSelf(begun.id, begun.owner),
    await submit(begun.id, begun.owner),
    await saveReview(submitted.id, submitted.reviewer),
    await share(submitted.id, submitted.reviewer),
    await giveBack(submitted.id, hr),
    await setReviewer(submitted.id, hr, hr.id),
    await confirm(shared.id, shared.owner),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409, 409])
  await expect(change(submitted.id, { selfText: 'Later' })).rejects.toThrow('Failed query')
  // What was not shared stays with HR to read.
  expect((await seen(submitted.id, hr)).review).toEqual(WRITING)
  expect((await seen(submitted.id, submitted.owner)).review).toBeNull()
})
