import { expect, test } from 'vitest'
import { insertBlock } from '#features/base/block/block.service.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { waitingApi } from '#features/admin/admin/waiting/waiting.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment, type TestCourse } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { questionApi, QUESTIONS_PER_DAY } from './question.contract.ts'

const app = useTestApp()
const WORDS = 'Why is the list not numbered?'

async function aPlace(course?: TestCourse) {
  const of = course ?? (await aCourse(app.services))
  const me = await person(app.services.db, 'student')
  const id = await anEnrollment(app.services.db, me, of)
  const videoId = of.videos[0]?.id ?? 0
  const ask = (text = WORDS, key: string = crypto.randomUUID(), as: Person | null = me) =>
    app.call(questionApi.ask, { params: { id }, body: { video_id: videoId, at: 75, text, client_key: key } }, { as })
  const own = (as: Person | null = me) =>
    app.call(questionApi.listOwn, { params: { id }, query: { video_id: videoId } }, { as })
  return { course: of, tutor: of.tutor, me, id, videoId, ask, own }
}

const answer = (id: number, as: Person | null, words = 'Use ol in place of ul.') =>
  app.call(questionApi.answer, { params: { id }, body: { answer: words } }, { as })
const noticesOf = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ title, link }) => [title, link])
const mailsTo = async ({ email }: Person) => (await app.mails()).filter(({ to }) => to === email)

test('a question reaches the teacher, and the answer the learner, each with a notice; words are in no log', async () => {
  const { course, tutor, me, id, videoId, ask, own } = await aPlace()
  const { question } = (await ask()).body
  expect(await noticesOf(tutor)).toContainEqual([
    'New question from a learner',
    `/dashboard/lesson-questions?question=${question.id}`,
  ])
  const waits = async () =>
    (await app.call(waitingApi.list, {}, { as: tutor })).body.lines.find(({ what }) => what === 'questions')?.many
  expect(await waits()).toBe(1)
  const open = await app.call(questionApi.list, { query: { status: 'open' } }, { as: tutor })
  expect(open.body.questions).toMatchObject([
    { at: 75, text: WORDS, user: { name: me.name }, course: { title: course.title }, lesson: { id: videoId } },
  ])
  expect((await answer(question.id, tutor)).body.question.answer).toMatchObject({ author: tutor.name })
  expect(await noticesOf(me)).toContainEqual([
    'Your question has been answered',
    `/dashboard/my-courses/${id}/lessons/${videoId}`,
  ])
  expect((await own()).body.questions).toMatchObject([{ text: WORDS, answer: { text: 'Use ol in place of ul.' } }])
  expect(await waits()).toBeUndefined()
  const listed = async (status: 'open' | 'answered') =>
    (await app.call(questionApi.list, { query: { status } }, { as: tutor })).body.total
  expect([await listed('open'), await listed('answered')]).toEqual([0, 1])
  // Another answer in its place is told to no one.
  const told = (await noticesOf(me)).length
  expect((await answer(question.id, tutor, 'Use ol.')).body.question.answer?.text).toBe('Use ol.')
  expect((await noticesOf(me)).length).toBe(told)
  const log = JSON.stringify(await app.services.db.select().from(auditLog))
  expect([log.includes(WORDS), log.includes('Use ol')]).toEqual([false, false])
})

test('ten questions of a course that wait are one mail', async () => {
  const { course, tutor, ask } = await aPlace()
  const { ask: askToo } = await aPlace(course)
  const before = (await mailsTo(tutor)).length
  await ask()
  await ask('And why is it blue?')
  await askToo('Is there a quiz?')
  expect((await mailsTo(tutor)).length - before).toBe(1)
})

test('one that is sent twice is one question, and so many a day are asked', async () => {
  const { me, id, videoId, ask, own } = await aPlace()
  const key = crypto.randomUUID()
  await ask(WORDS, key)
  expect((await ask(WORDS, key)).status).toBe(201)
  expect((await ask('Something else', key)).status).toBe(409)
  const elsewhere = { params: { id }, body: { video_id: videoId, at: 76, text: WORDS, client_key: key } }
  expect((await app.call(questionApi.ask, elsewhere, { as: me })).status).toBe(409)
  expect((await own()).body.questions).toHaveLength(1)
  for (let nth = 1; nth < QUESTIONS_PER_DAY; nth++) await ask(`Question ${nth}`)
  expect((await ask('One too many')).status).toBe(429)
  expect((await ask(' ')).body).toMatchObject({ errors: { text: ['Write your question'] } })
})

test('only the learner asks and withdraws, only the teacher of the course reads and answers', async () => {
  const { db } = app.services
  const { tutor, me, ask, own } = await aPlace()
  const { id } = (await ask()).body.question
  const get = (as: Person | null) => app.call(questionApi.get, { params: { id } }, { as })
  const withdraw = (as: Person | null) => app.call(questionApi.withdraw, { params: { id } }, { as })
  const [admin, teacher, stranger] = [
    await person(db, 'admin'),
    await person(db, 'teacher'),
    await person(db, 'student'),
  ]
  expect((await ask(WORDS, crypto.randomUUID(), tutor)).status).toBe(403)
  expect([(await ask(WORDS, crypto.randomUUID(), null)).status, (await own(admin)).status]).toEqual([401, 404])
  for (const as of [admin, stranger, me])
    expect([(await get(as)).status, (await answer(id, as)).status]).toEqual([403, 403])
  expect([(await get(teacher)).status, (await answer(id, teacher)).status]).toEqual([404, 404])
  for (const as of [tutor, admin, stranger]) expect((await withdraw(as)).status).toBe(404)
  expect((await get(tutor)).status).toBe(200)
  expect((await withdraw(me)).body.message).toBe('Question withdrawn')
  expect((await get(tutor)).status).toBe(404)
})

test('an answered question stays, and two who want no contact write nothing', async () => {
  const { db, now } = app.services
  const { tutor, me, ask } = await aPlace()
  const { id } = (await ask()).body.question
  await answer(id, tutor)
  expect((await app.call(questionApi.withdraw, { params: { id } }, { as: me })).status).toBe(409)
  const open = (await ask('One more')).body.question.id
  await insertBlock(db, { blockerId: tutor.id, blockedId: me.id, createdAt: now() })
  expect([(await ask('And one more')).status, (await answer(open, tutor)).status]).toEqual([409, 409])
})
