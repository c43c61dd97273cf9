import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { users } from '#features/base/user/user.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { recommendationApi } from './recommendation.contract.ts'
import { matchRecommendations } from './recommendation.table.ts'

const app = useTestApp()

const WORDS =
  'Grace came prepared to every session, and asked why before she asked how. I would work with her again at any time.'

const get = async (id: number, as: Person) => app.call(recommendationApi.get, { params: { id } }, { as })
const save = (id: number, as: Person, text = WORDS) =>
  app.call(recommendationApi.save, { params: { id }, body: { text } }, { as })
const sign = (id: number, as: Person, revision = 1) =>
  app.call(recommendationApi.sign, { params: { id }, body: { revision } }, { as })
const pdf = (id: number, as: Person) => app.call(recommendationApi.pdf, { params: { id } }, { as })
const completed = () => aMatch(app.services, {}, { status: 'ended' })
const titlesOf = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ title }) => title)

test('the mentor writes, changes and signs; only then the mentee and admins read it', async () => {
  const { id, mentor, mentee } = await completed()
  const admin = await person(app.services.db, 'admin')
  expect((await get(id, mentor)).body).toEqual({ recommendation: null, can_write: true })
  expect((await save(id, mentor)).body.recommendation).toMatchObject({ revision: 1, signed_at: null })
  expect((await save(id, mentor, `${WORDS} Really.`)).body.recommendation.revision).toBe(2)
  expect((await get(id, mentor)).body.recommendation?.text).toBe(`${WORDS} Really.`)
  for (const as of [mentee, admin]) {
    expect((await get(id, as)).body).toEqual({ recommendation: null, can_write: false })
    expect((await pdf(id, as)).status).toBe(404)
  }
  expect(await titlesOf(mentee)).toEqual([])
  expect((await sign(id, mentor)).status).toBe(409)
  expect((await sign(id, mentor, 2)).body.recommendation.signed_at).not.toBeNull()
  for (const as of [mentor, mentee, admin]) {
    expect((await get(id, as)).body).toMatchObject({ recommendation: { text: `${WORDS} Really.` }, can_write: false })
    const file = await pdf(id, as)
    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toContain('application/pdf')
  }
  expect(await titlesOf(mentee)).toEqual(['You have received a recommendation'])
  expect(JSON.stringify(await app.services.db.select().from(auditLog))).not.toContain('asked why')
})

test('of two signings one counts, and what is signed stays as it is', async () => {
  const { id, mentor, mentee } = await completed()
  expect((await sign(id, mentor)).status).toBe(409)
  await save(id, mentor)
  const answers = await Promise.all([sign(id, mentor), sign(id, mentor)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await titlesOf(mentee)).toHaveLength(1)
  expect((await save(id, mentor, `${WORDS} And more.`)).status).toBe(409)
  const { db } = app.services
  const signed = eq(matchRecommendations.matchId, id)
  await expect(db.update(matchRecommendations).set({ text: 'Other words' }).where(signed)).rejects.toThrow(
    'Failed query',
  )
  await expect(db.delete(matchRecommendations).where(signed)).rejects.toThrow('Failed query')
  await db.update(users).set({ name: 'Somebody Else' }).where(eq(users.id, mentor.id))
  expect((await get(id, mentee)).body.recommendation).toMatchObject({ text: WORDS, mentor_name: mentor.name })
})

test('a race of a change and a signing leaves signed what was read', async () => {
  const { id, mentor } = await completed()
  await save(id, mentor)
  const [changed, signed] = await Promise.all([save(id, mentor, `${WORDS} Later.`), sign(id, mentor)])
  expect([changed.status, signed.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const { recommendation } = (await get(id, mentor)).body
  expect(recommendation?.signed_at === null).toBe(changed.status === 200)
  expect(recommendation?.text).toBe(changed.status === 200 ? `${WORDS} Later.` : WORDS)
})

test('nobody else writes, and only about a match that was completed', async () => {
  const { id, mentee } = await completed()
  const other = await completed()
  const admin = await person(app.services.db, 'admin')
  for (const as of [mentee, admin])
    expect([(await save(id, as)).status, (await sign(id, as)).status]).toEqual([403, 403])
  for (const as of [other.mentor, other.mentee]) {
    expect([(await save(id, as)).status, (await sign(id, as)).status]).toEqual([404, 404])
    expect([(await get(id, as)).status, (await pdf(id, as)).status]).toEqual([404, 404])
  }
  const running = await aMatch(app.services)
  const early = await aMatch(app.services, {}, { status: 'ended', endedAs: 'early' })
  for (const one of [running, early]) {
    expect((await save(one.id, one.mentor)).status).toBe(409)
    expect((await get(one.id, one.mentor)).body.can_write).toBe(false)
  }
  expect((await save(other.id, other.mentor, 'Too short')).body).toMatchObject({
    errors: { text: ['Write at least 100 characters'] },
  })
})
