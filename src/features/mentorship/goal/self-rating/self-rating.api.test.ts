import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { MAX_SELF_RATINGS, selfRatingApi } from './self-rating.contract.ts'

const app = useTestApp()
const rate = (id: number, as: Person, body = { skill: 'SQL', stars: 2 }) =>
  app.call(selfRatingApi.create, { params: { id }, body }, { as })
const list = async (id: number, as: Person) =>
  (await app.call(selfRatingApi.list, { params: { id } }, { as })).body.ratings
const again = (id: number, as: Person, stars = 4) =>
  app.call(selfRatingApi.update, { params: { id }, body: { stars } }, { as })
const remove = (id: number, as: Person) => app.call(selfRatingApi.remove, { params: { id } }, { as })

test('the rating of the start stays, the mentor and admins read it, and only the mentee writes it', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const stranger = await person(app.services.db, 'mentee')
  expect((await rate(id, mentee)).body.message).toBe('Skill added')
  const [rated] = await list(id, mentor)
  expect(rated).toMatchObject({ skill: 'SQL', stars_at_start: 2, stars_now: 2, changed_at: null })
  const ratedId = rated?.id ?? 0
  expect((await again(ratedId, mentee)).status).toBe(200)
  const admin = await person(app.services.db, 'admin')
  for (const as of [mentor, admin]) {
    expect(await list(id, as)).toMatchObject([{ stars_at_start: 2, stars_now: 4 }])
    expect((await rate(id, as)).status).toBe(403)
    expect((await again(ratedId, as)).status).toBe(403)
    expect((await remove(ratedId, as)).status).toBe(403)
  }
  for (const answer of [await rate(id, stranger), await again(ratedId, stranger), await remove(ratedId, stranger)])
    expect(answer.status).toBe(404)
  expect((await remove(ratedId, mentee)).status).toBe(200)
  expect((await remove(ratedId, mentee)).status).toBe(404)
  expect(await list(id, mentee)).toEqual([])
})

test('a skill is rated once, whatever is pressed, and not in a match that has ended', async () => {
  const { id, mentee } = await aMatch(app.services)
  const answers = await Promise.all(['SQL', 'sql', 'Sql', 'SQL'].map((skill) => rate(id, mentee, { skill, stars: 3 })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
  for (let nth = 1; nth < MAX_SELF_RATINGS; nth++) await rate(id, mentee, { skill: `Skill ${nth}`, stars: 1 })
  expect((await rate(id, mentee, { skill: 'One more', stars: 1 })).status).toBe(409)
  expect((await rate(id, mentee, { skill: ' ', stars: 6 })).body.errors).toMatchObject({
    skill: ['Enter a skill'],
    stars: ['Please choose 1 to 5 stars'],
  })
  const ended = await aMatch(app.services, {}, { status: 'ended' })
  expect((await rate(ended.id, ended.mentee)).status).toBe(409)
})
