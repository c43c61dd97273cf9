import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mentorApi } from '#features/mentorship/mentor/mentor.contract.ts'
import { mentorshipApplicationApi } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { notifications } from '#features/base/notification/notification.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { write } from '#tests/support/conversations.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { threadApi } from '../thread.contract.ts'
import { matchThreads } from '../thread.table.ts'
import { measureAnswersOfAllMentors } from '../answer-times/answer-times.service.ts'
import { answerApi } from './answer.contract.ts'
import { notifyOfLateAnswers } from './answer.service.ts'

const app = useTestApp()
const [HOUR, DAY] = [3600, 86_400]

/** So much later. */
const after = (seconds: number) => new Date(app.services.now().getTime() + seconds * 1000)
const tell = (seconds = 0) => notifyOfLateAnswers(app.services, app.services.db, after(seconds))
const thread = async (id: number, as: Person) =>
  (await app.call(threadApi.list, { params: { id } }, { as })).body.thread
const ask = (id: number, as: Person) =>
  app.call(answerApi.askForAnother, { params: { id }, body: { reason: 'I have a deadline' } }, { as })
const noticesOf = async (userId: number) => {
  const { db } = app.services
  const rows = await db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)
  return rows.map(({ title }) => title)
}
const mentor = async (id: number) => (await app.call(mentorApi.get, { params: { id } })).body.mentor
/** Whether the directory names one mentor later than the other. */
const isAfter = async (one: { mentorId: number }, other: { mentorId: number }) => {
  const ids = await order()
  return ids.indexOf(one.mentorId) > ids.indexOf(other.mentorId)
}
const order = async () => (await app.call(mentorApi.list, { query: {} })).body.mentors.map(({ id }) => id)

test('a question without an answer lapses after the promised time: both are told, once, and the mentee may ask', async () => {
  const boss = await person(app.services.db, 'admin')
  const slow = await aMatch(app.services)
  const other = await aMatch(app.services)
  const { id, mentee } = slow
  await write(app, id, { as: mentee })
  await tell()
  expect(await thread(id, mentee)).toMatchObject({ is_late: false, answer_hours: 48, has_asked: false })
  expect((await ask(id, mentee)).status).toBe(409)
  // Longer than 48 hours with a weekend in between.
  await tell(4 * DAY + HOUR)
  await tell(4 * DAY + 2 * HOUR)
  expect(await thread(id, mentee)).toMatchObject({ is_late: true })
  expect(await noticesOf(slow.mentor.id)).toEqual(['New message', 'A question is waiting for you'])
  expect(await noticesOf(mentee.id)).toEqual(['No answer yet'])
  expect((await app.mails()).filter(({ to }) => to === slow.mentor.email)).toHaveLength(1)
  expect(await order()).toEqual([other.mentorId, slow.mentorId])
  expect((await ask(id, slow.mentor)).status).toBe(403)
  expect((await ask(id, other.mentee)).status).toBe(404)
  const asked = await Promise.all([ask(id, mentee), ask(id, mentee)])
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await noticesOf(boss.id)).toEqual(['A mentee is waiting for a mentor'])
  expect(await thread(id, mentee)).toMatchObject({ status: 'ended', has_asked: true, can_write: false })
  expect(await thread(id, slow.mentor)).toMatchObject({ has_asked: false, can_write: false })
  const { application } = (
    await app.call(mentorshipApplicationApi.get, { params: { id: slow.applicationId } }, { as: boss })
  ).body
  expect(application).toMatchObject({ status: 'accepted', mentor: null, is_waiting: true })
})

test('who answers late is asked no more, and is back among the first', async () => {
  const slow = await aMatch(app.services)
  const other = await aMatch(app.services)
  await write(app, slow.id, { as: slow.mentee })
  await tell(4 * DAY + HOUR)
  expect(await isAfter(slow, other)).toBe(true)
  await write(app, slow.id, { as: slow.mentor })
  expect(await thread(slow.id, slow.mentee)).toMatchObject({ is_late: false, waiting_since: null })
  expect((await ask(slow.id, slow.mentee)).status).toBe(409)
  expect(await isAfter(slow, other)).toBe(false)
})

test('the median of the answers of 30 days is shown from three on, and forgotten afterwards', async () => {
  const { id, mentorId, mentor: guide, mentee } = await aMatch(app.services)
  for (const hours of [1, 5, 20]) {
    expect((await mentor(mentorId)).answer_minutes).toBeNull()
    await write(app, id, { as: mentee })
    await app.services.db
      .update(matchThreads)
      .set({ waitingSince: after(-hours * HOUR) })
      .where(eq(matchThreads.matchId, id))
    await write(app, id, { as: guide })
  }
  expect((await mentor(mentorId)).answer_minutes).toBe(300)
  await measureAnswersOfAllMentors(app.services.db, after(31 * DAY))
  expect((await mentor(mentorId)).answer_minutes).toBeNull()
})

test('a match that is paused lapses not', async () => {
  const { id, mentee } = await aMatch(app.services, {}, { status: 'paused' })
  await write(app, id, { as: mentee })
  await tell(9 * DAY)
  expect(await thread(id, mentee)).toMatchObject({ is_late: false })
})
