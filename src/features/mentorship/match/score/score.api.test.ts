import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mentorApi } from '#features/mentorship/mentor/mentor.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aMatch, aScore } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { publicScoreApi } from './public-score/public-score.contract.ts'
import { scoreApi } from './score.contract.ts'
import { matchScores } from './score.table.ts'

const app = useTestApp()
const DAY_MS = 86_400_000

const rate = (id: number, as: Person, stars = 5, words = 'Patient and exact') =>
  app.call(scoreApi.create, { params: { id }, body: { stars, words } }, { as })
const seen = async (id: number, as: Person) => (await app.call(scoreApi.list, { params: { id } }, { as })).body
const hide = (id: number, as: Person) =>
  app.call(scoreApi.hide, { params: { id }, body: { reason: 'Names a third person' } }, { as })
const shown = async (mentorId: number) =>
  (await app.call(publicScoreApi.list, { params: { id: mentorId } })).body.reviews
const directory = async (mentorId: number) => {
  const { rating, reviews } = (await app.call(mentorApi.get, { params: { id: mentorId } })).body.mentor
  const { mentors } = (await app.call(mentorApi.list, {})).body
  expect(mentors.find(({ id }) => id === mentorId)).toMatchObject({ rating, reviews })
  return { rating, reviews }
}

test('a rating is read by the other when both have rated, or after two weeks', async () => {
  const { id, mentor, mentee, mentorId } = await aMatch(app.services)
  expect((await seen(id, mentee)).can_rate).toBe(true)
  const answers = await Promise.all([rate(id, mentee), rate(id, mentee)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await seen(id, mentee)).toMatchObject({ can_rate: false, scores: [{ by: 'mentee', stars: 5 }] })
  expect((await seen(id, mentor)).scores).toEqual([])
  expect(await shown(mentorId)).toEqual([])
  await rate(id, mentor, 4, '')
  expect((await seen(id, mentor)).scores).toHaveLength(2)
  expect(await shown(mentorId)).toMatchObject([{ stars: 5, words: 'Patient and exact', author: 'Test' }])

  const old = await aMatch(app.services)
  await aScore(app.services.db, old.id, { createdAt: new Date(Date.now() - 15 * DAY_MS) })
  expect((await seen(old.id, old.mentor)).scores).toHaveLength(1)
})

test('a match is rated again after thirty days and at its end, and not before it runs', async () => {
  const { id, mentee } = await aMatch(app.services)
  await aScore(app.services.db, id, { createdAt: new Date(Date.now() - 29 * DAY_MS) })
  expect((await rate(id, mentee)).status).toBe(409)
  await app.services.db
    .update(matchScores)
    .set({ createdAt: new Date(Date.now() - 31 * DAY_MS) })
    .where(eq(matchScores.matchId, id))
  expect((await rate(id, mentee)).status).toBe(201)
  const ended = await aMatch(app.services, {}, { status: 'ended' })
  await aScore(app.services.db, ended.id, { createdAt: new Date(Date.now() - DAY_MS) })
  expect((await rate(ended.id, ended.mentee)).status).toBe(201)
  expect((await rate(ended.id, ended.mentee)).status).toBe(409)
  const early = await aMatch(app.services, {}, { status: 'agreeing', runningSince: null })
  expect((await rate(early.id, early.mentee)).status).toBe(409)
  expect((await rate(id, mentee, 6)).body).toMatchObject({ errors: { stars: ['Please choose 1 to 5 stars'] } })
})

test('the directory shows the ratings of three mentees, the last of each, without hidden ones', async () => {
  const { mentor, mentorId, id } = await aMatch(app.services)
  const createdAt = new Date(Date.now() - 20 * DAY_MS)
  await aScore(app.services.db, id, { stars: 1, createdAt })
  const last = await aScore(app.services.db, id, { stars: 4, createdAt })
  const second = await aMatch(app.services, { mentor })
  await aScore(app.services.db, second.id, { stars: 5, createdAt })
  expect(await directory(mentorId)).toEqual({ rating: 4.5, reviews: 0 })
  const third = await aMatch(app.services, { mentor }, { status: 'ended' })
  await aScore(app.services.db, third.id, { stars: 2, createdAt })
  await aScore(app.services.db, third.id, { stars: 1, raterSide: 'mentor', createdAt })
  const admin = await person(app.services.db, 'admin')
  // Through the call, so that the answers that are kept are made again.
  const fourth = await aMatch(app.services, { mentor })
  await rate(fourth.id, mentor, 1)
  expect(await directory(mentorId)).toEqual({ rating: 3.7, reviews: 3 })
  expect((await hide(last, mentor)).status).toBe(403)
  expect((await hide(last, admin)).status).toBe(200)
  expect((await hide(last, admin)).status).toBe(409)
  expect(await directory(mentorId)).toEqual({ rating: 2.7, reviews: 3 })
  expect((await seen(id, admin)).scores.find((one) => one.id === last)?.hidden_reason).toBe('Names a third person')
})

test('others read and rate nothing', async () => {
  const { id } = await aMatch(app.services)
  const other = await aMatch(app.services)
  expect([(await rate(id, other.mentor)).status, (await rate(id, other.mentee)).status]).toEqual([404, 404])
  expect((await app.call(scoreApi.list, { params: { id } }, { as: other.mentee })).status).toBe(404)
  const admin = await person(app.services.db, 'admin')
  expect((await rate(id, admin)).status).toBe(403)
  expect(await seen(id, admin)).toEqual({ scores: [], can_rate: false })
})
