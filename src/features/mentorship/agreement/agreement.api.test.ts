import { describe, expect, test } from 'vitest'
import { menteeApi } from '#features/mentorship/mentorship-application/mentee/mentee.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { matchApi } from '#features/mentorship/match/match.contract.ts'
import { agreementApi } from './agreement.contract.ts'

const app = useTestApp()

const TERMS = { goal: 'A first job as a tester', rhythm: 'bi-weekly', length: 'medium-term', channel: 'meet' } as const
/** What the application of a match proposes. */
const PROPOSED = {
  goal: 'I want to become a back-end developer.',
  rhythm: 'weekly',
  length: 'short-term',
  channel: 'zoom',
}

const agreeing = () => aMatch(app.services, {}, { status: 'agreeing', runningSince: null })
const read = async (id: number, as: Person) =>
  (await app.call(agreementApi.get, { params: { id } }, { as })).body.agreement
const propose = (id: number, revision: number, as: Person, terms: object = TERMS) =>
  app.call(agreementApi.propose, { params: { id }, body: { ...TERMS, ...terms, revision } }, { as })
const confirm = (id: number, revision: number, as: Person) =>
  app.call(agreementApi.confirm, { params: { id }, body: { revision } }, { as })
const keep = (id: number, revision: number, as: Person) =>
  app.call(agreementApi.keep, { params: { id }, body: { revision } }, { as })
const match = async (id: number, as: Person) => (await app.call(matchApi.get, { params: { id } }, { as })).body.match
const noticesOf = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ title }) => title)

describe('the first agreement', () => {
  test('is proposed from the application, and the match runs when both have confirmed it', async () => {
    const { id, mentor, mentee } = await agreeing()
    expect(await read(id, mentor)).toMatchObject({ revision: 0, terms: PROPOSED, agreed: null, changed_by: null })
    expect(await match(id, mentee)).toMatchObject({ stage: 'agree', next_step: { what: 'agree', who: 'both' } })
    expect((await confirm(id, 0, mentee)).status).toBe(200)
    expect(await match(id, mentor)).toMatchObject({ status: 'agreeing', next_step: { what: 'agree', who: 'mentor' } })
    expect((await confirm(id, 0, mentee)).status).toBe(200)
    expect(await noticesOf(mentor)).toEqual(['Please confirm your agreement'])
    const { body } = await confirm(id, 0, mentor)
    expect(body.message).toBe('Agreement confirmed')
    expect(body.agreement).toMatchObject({ agreed: PROPOSED })
    expect(await match(id, mentee)).toMatchObject({
      status: 'running',
      stage: 'meet',
      next_step: { what: 'meet', who: 'mentee' },
    })
    expect(await noticesOf(mentee)).toEqual(['Your mentorship has started'])
  })

  test('is changed by either: that confirms it for them and asks the other again', async () => {
    const { id, mentor, mentee } = await agreeing()
    await confirm(id, 0, mentee)
    const { body } = await propose(id, 0, mentor)
    expect(body.agreement).toMatchObject({ revision: 1, terms: TERMS, mentee_confirmed_at: null, changed_by: 'mentor' })
    expect(body.agreement.mentor_confirmed_at).not.toBeNull()
    expect((await confirm(id, 0, mentee)).status).toBe(409)
    expect((await confirm(id, 1, mentee)).body.agreement).toMatchObject({ agreed: TERMS })
    expect((await match(id, mentor)).status).toBe('running')
  })

  test('of two who change it at once one is told, and nothing is lost', async () => {
    const { id, mentor, mentee } = await agreeing()
    const answers = await Promise.all([
      propose(id, 0, mentor, { goal: 'From the mentor' }),
      propose(id, 0, mentee, { goal: 'From the mentee' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'The agreement has changed in the meantime. Check the new version, then try again.',
    })
    expect((await read(id, mentor)).revision).toBe(1)
  })

  test('both who confirm at once begin the match once', async () => {
    const { id, mentor, mentee } = await agreeing()
    const answers = await Promise.all([mentor, mentee, mentor, mentee].map((as) => confirm(id, 0, as)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await match(id, mentor)).status).toBe('running')
    const begun = [...(await noticesOf(mentor)), ...(await noticesOf(mentee))]
    expect(begun.filter((title) => title === 'Your mentorship has started')).toHaveLength(1)
  })

  test('needs a goal', async () => {
    const { id, mentor } = await agreeing()
    const { status, body } = await propose(id, 0, mentor, { goal: ' ' })
    expect([status, body]).toMatchObject([422, { errors: { goal: ['Describe the goal'] } }])
  })
})

describe('a later change', () => {
  async function agreed() {
    const made = await agreeing()
    await confirm(made.id, 0, made.mentor)
    await confirm(made.id, 0, made.mentee)
    return made
  }

  test('holds when both have confirmed it; until then the old agreement does', async () => {
    const { id, mentor, mentee } = await agreed()
    const { running_since: since } = await match(id, mentor)
    expect((await propose(id, 0, mentee)).body.agreement).toMatchObject({ terms: TERMS, agreed: PROPOSED })
    expect(await match(id, mentor)).toMatchObject({ status: 'running', running_since: since })
    expect((await confirm(id, 1, mentor)).body.agreement).toMatchObject({ agreed: TERMS })
    expect((await noticesOf(mentee))[0]).toBe('Your new agreement is in effect')
  })

  test('can be dropped by either: what was agreed on stays', async () => {
    const { id, mentor, mentee } = await agreed()
    await propose(id, 0, mentee)
    const { body } = await keep(id, 1, mentor)
    expect(body.agreement).toMatchObject({ revision: 2, terms: PROPOSED, agreed: PROPOSED })
    expect(body.agreement.mentee_confirmed_at).not.toBeNull()
    expect((await confirm(id, 1, mentor)).status).toBe(409)
    const fresh = await agreeing()
    expect((await keep(fresh.id, 0, fresh.mentor)).status).toBe(409)
  })
})

test('admins read it, others do not, and nothing changes in a match that has ended', async () => {
  const { id, mentor, mentee } = await aMatch(app.services, {}, { status: 'ended' })
  const admin = await person(app.services.db, 'admin')
  expect((await read(id, admin)).terms).toEqual(PROPOSED)
  expect([(await propose(id, 0, admin)).status, (await confirm(id, 0, admin)).status]).toEqual([403, 403])
  for (const as of [mentor, mentee]) {
    expect((await propose(id, 0, as)).status).toBe(409)
    expect((await confirm(id, 0, as)).status).toBe(409)
  }
  const other = await aMatch(app.services)
  for (const as of [other.mentor, other.mentee]) {
    expect((await app.call(agreementApi.get, { params: { id } }, { as })).status).toBe(404)
    expect((await keep(id, 0, as)).status).toBe(404)
  }
})

test('how to reach the mentee is hidden from the mentor until both have confirmed', async () => {
  const { id, applicationId, mentor, mentee } = await agreeing()
  const seen = async (as: Person) =>
    (await app.call(menteeApi.get, { params: { id: applicationId } }, { as })).body.mentee
  const found = async (search: string) =>
    (await app.call(menteeApi.list, { query: { search } }, { as: mentor })).body.mentees.length
  const hidden = { email: null, phone: null, linkedin: null, resume: null, resume_path: null }
  expect(await seen(mentor)).toMatchObject({ ...hidden, match: { id, has_agreed: false } })
  expect((await app.call(menteeApi.resume, { params: { id: applicationId } }, { as: mentor })).status).toBe(404)
  expect([await found(`learner-${mentee.id}`), await found('Amina')]).toEqual([0, 1])
  expect((await seen(await person(app.services.db, 'admin'))).email).toContain('@')
  await confirm(id, 0, mentor)
  await confirm(id, 0, mentee)
  expect((await seen(mentor)).email).toContain('@')
  expect((await app.call(menteeApi.resume, { params: { id: applicationId } }, { as: mentor })).status).toBe(200)
})
