import { expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { findActorSession } from '#features/base/account/session/session.service.ts'
import { hashToken } from '#server/session/tokens.ts'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { mentorApi } from './mentor.contract.ts'
import { addMentor } from './mentor.service.ts'

const app = useTestApp()

async function mentor(more: { status?: 'pending' | 'approved'; isActive?: boolean } = {}) {
  const { db } = app.services
  const who = await person(db, 'mentor', { isActive: more.isActive ?? true, phoneNumber: '+250 788 111 222' })
  const id = await db.transaction((tx) =>
    addMentor(tx, { userId: who.id, status: more.status ?? 'approved', areaOfExpertise: 'design' }),
  )
  return { who, id }
}

test('a visitor sees approved mentors with the specified defaults, and no direct contact data', async () => {
  const { who, id } = await mentor()
  const list = await app.call(mentorApi.list, {})
  expect(list.status).toBe(200)
  expect(list.body.mentors.find((each) => each.id === id)).toMatchObject({
    name: who.name,
    role: 'Mentor',
    experience: 'Experienced Professional',
    mentored: 'Mentored Professionals',
    rating: 4.5,
    reviews: 0,
  })
  expect(JSON.stringify(list.body)).not.toContain(who.email)
  expect(JSON.stringify(list.body)).not.toContain('788 111 222')
})

test('one mentor has a page, for a visitor and for somebody signed in alike', async () => {
  const { who, id } = await mentor()
  for (const as of [null, who]) {
    const answer = await app.call(mentorApi.get, { params: { id } }, { as })
    expect(answer.status).toBe(200)
    expect(answer.body.mentor.user_id).toBe(who.id)
  }
})

test('applicants, disabled people and unknown ids are not found', async () => {
  const pending = await mentor({ status: 'pending' })
  const disabled = await mentor({ isActive: false })
  const list = await app.call(mentorApi.list, {})
  for (const { id } of [pending, disabled]) {
    expect(list.body.mentors.some((each) => each.id === id)).toBe(false)
    expect((await app.call(mentorApi.get, { params: { id } })).status).toBe(404)
  }
  expect((await app.call(mentorApi.get, { params: { id: 999_999 } })).status).toBe(404)
})

test('a new mentor shows at once, though the answer is cached', async () => {
  const before = await app.call(mentorApi.list, {})
  const { id } = await mentor()
  const after = await app.call(mentorApi.list, {})
  expect(after.body.total).toBe(before.body.total + 1)
  expect(after.body.mentors.some((each) => each.id === id)).toBe(true)
})

test('a search finds those who have each of its words, and the rest comes page by page', async () => {
  const { db } = app.services
  for (const [name, city] of [
    ['Wanjiku Kamau', 'Nakuru'],
    ['Wanjiku Otieno', 'Kisumu'],
    ['Wanjiku 100%', 'Nakuru'],
  ] as const) {
    const who = await person(db, 'mentor', { name })
    const languages = ['Kiswahili']
    await db.transaction((tx) =>
      addMentor(tx, { userId: who.id, status: 'approved', areaOfExpertise: 'design', city, languages }),
    )
  }
  const names = async (query: object) =>
    (await app.call(mentorApi.list, { query })).body.mentors.map((each) => each.name)
  expect(await names({ search: 'nakuru wanjiku' })).toEqual(['Wanjiku Kamau', 'Wanjiku 100%'])
  expect(await names({ search: ' KISWAHILI   otieno ' })).toEqual(['Wanjiku Otieno'])
  expect(await names({ search: '100%' })).toEqual(['Wanjiku 100%'])
  expect(await names({ search: 'nobody' })).toEqual([])
  const first = await app.call(mentorApi.list, { query: { search: 'wanjiku', limit: 2 } })
  expect(first.body).toMatchObject({ total: 3, page: 1, next: 2 })
  const second = await app.call(mentorApi.list, { query: { search: 'wanjiku', limit: 2, page: 2 } })
  expect(second.body).toMatchObject({ total: 3, next: null, mentors: [{ name: 'Wanjiku 100%' }] })
})

test('a mentor knows the own page: on every call, and in the answer about oneself', async () => {
  const approved = await mentor()
  const pending = await mentor({ status: 'pending' })
  const nobody = { who: await person(app.services.db, 'student') }
  for (const [{ who }, expected] of [
    [approved, approved.id],
    [pending, null],
    [nobody, null],
  ] as const) {
    const session = await findActorSession(app.services, hashToken(who.token))
    expect(session?.actor.facts.mentor_id).toBe(expected)
    expect((await app.call(sessionApi.me, {}, { as: who })).body.facts.mentor_id).toBe(expected)
  }
})

test('the directory narrows by expertise and by one of the languages that its mentors speak', async () => {
  const { db } = app.services
  const add = async (
    areaOfExpertise: 'business' | 'marketing',
    languages: string[],
    status: 'pending' | 'approved',
  ) => {
    const who = await person(db, 'mentor', { name: 'Filter Person' })
    return db.transaction((tx) => addMentor(tx, { userId: who.id, status, areaOfExpertise, languages }))
  }
  const business = await add('business', ['Amharic', 'English'], 'approved')
  const marketing = await add('marketing', ['Amharic'], 'approved')
  await add('marketing', ['Oromo'], 'pending')
  const ids = async (query: object) =>
    (await app.call(mentorApi.list, { query: { search: 'Filter Person', ...query } })).body.mentors.map(({ id }) => id)
  expect(await ids({ expertise: '' })).toEqual([business, marketing])
  expect(await ids({ language: 'Amharic' })).toEqual([business, marketing])
  expect(await ids({ language: 'Amharic', expertise: 'marketing' })).toEqual([marketing])
  expect(await ids({ language: 'English' })).toEqual([business])
  expect(await ids({ language: 'Amh' })).toEqual([])
  const { languages } = (await app.call(mentorApi.languages, {})).body
  expect(languages.slice(0, 2)).toEqual(['Amharic', 'English'])
  expect(languages).not.toContain('Oromo')
  expect((await app.call(mentorApi.list, { query: { expertise: 'law' as never } })).status).toBe(422)
})
