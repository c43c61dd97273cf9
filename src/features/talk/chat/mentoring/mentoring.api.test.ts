import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { matches } from '#features/mentorship/match/match.table.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { aKey, write } from '#tests/support/conversations.ts'
import { sendForm } from '#tests/support/forms.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { chatApi } from '../chat.contract.ts'

const app = useTestApp()
const list = (other: Person, as: Person, query = {}) =>
  app.call(chatApi.list, { params: { userId: other.id }, query }, { as })
const people = async (as: Person) => (await app.call(chatApi.users, {}, { as })).body.users
const unread = async (as: Person) => (await app.call(chatApi.unread, {}, { as })).body.unread_count

test('mentor and mentee find each other in the list, and write into the thread of their mentorship', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const key = aKey()
  for (let nth = 0; nth < 5; nth += 1)
    expect(await tell(app, mentor, { as: mentee, content: 'How do I begin?', key })).toMatchObject({
      status: 201,
      body: { message: { seq: 1, sender_id: mentee.id, content: 'How do I begin?', read_at: null } },
    })
  await write(app, id, { as: mentee, text: 'Here' })
  expect(await people(mentee)).toMatchObject([{ id: mentor.id, match_id: id, unread_count: 0, email: null }])
  const found = (await people(mentor)).find((one) => one.id === mentee.id)
  expect(found).toMatchObject({ match_id: id, unread_count: 2, last_message: { content: 'Here' } })
  expect(await unread(mentor)).toBe(2)
  const { body } = await list(mentee, mentor)
  expect(body).toMatchObject({ user: { id: mentee.id, match_id: id, can_write: true }, version: 2 })
  expect(body.messages.map(({ content }) => content)).toEqual(['How do I begin?', 'Here'])
  const read = await app.call(chatApi.read, { params: { userId: mentee.id }, body: {} }, { as: mentor })
  expect(read.body.unread_count).toBe(0)
  expect((await list(mentor, mentee)).body.messages).toMatchObject([
    { read_at: expect.any(String) },
    { read_at: expect.any(String) },
  ])
  expect(await unread(mentor)).toBe(0)
})

test('a picture with words becomes two messages of the thread, which the other reads', async () => {
  const { mentor, mentee } = await aMatch(app.services)
  const sent = await sendForm<OutputOf<typeof chatApi.send>>(app, chatApi.send, {
    path: chatApi.send.path.replace(':userId', String(mentee.id)),
    fields: { content: 'The board of today' },
    files: { image: { name: 'board.png', data: await aPicture() } },
    as: mentor,
  })
  expect(sent).toMatchObject({ status: 201, body: { message: { content: 'The board of today' } } })
  const [picture, words] = (await list(mentor, mentee)).body.messages
  expect(words).toMatchObject({ content: 'The board of today', image_url: null })
  const answer = await app.http.inject({
    url: picture?.image_url ?? '',
    headers: { authorization: `Bearer ${mentee.token}` },
  })
  expect(answer.headers['content-type']).toBe('image/png')
})

test('before both have agreed the list hides what the thread hides, also where it is cut, and shows own words whole', async () => {
  const { id, mentor, mentee } = await aMatch(app.services, {}, { status: 'agreeing', runningSince: null })
  const last = async (as: Person, other: Person) =>
    (await people(as)).find((one) => one.id === other.id)?.last_message?.content
  const before = 'a'.repeat(190)
  for (const [text, hidden] of [
    ['Write to mentee.one@example.test', 'Write to •••'],
    ['Call +250 788 000 901 tonight', 'Call ••• tonight'],
    ['My number 0712345678 is new', 'My number ••• is new'],
    [`${before} +254 712 345 678`, `${before} •••`],
    [`${before} amina.uwase@example.test`, `${before} •••`],
  ] as const) {
    await write(app, id, { as: mentee, text })
    expect(await last(mentor, mentee)).toBe(hidden)
    expect(await last(mentee, mentor)).toBe(text.slice(0, 200))
    expect((await list(mentee, mentor)).body.messages.at(-1)?.content).toBe(hidden)
  }
  await app.services.db.update(matches).set({ runningSince: new Date(), status: 'running' }).where(eq(matches.id, id))
  expect(await last(mentor, mentee)).toBe(`${before} amina.uwa`)
})

test('the list cuts a message between letters as people see them', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  for (const letter of ['👩‍👩‍👧', '🇷🇼', 'e\u0301\u0323']) {
    await write(app, id, { as: mentee, text: `${'a'.repeat(199)}${letter} and more` })
    const last = (await people(mentor)).find((one) => one.id === mentee.id)?.last_message?.content
    expect(last).toBe('a'.repeat(199))
  }
})

test('strangers and other mentors do not reach a mentee, nor does the mentor after the end', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const other = await aMatch(app.services)
  for (const as of [other.mentor, await person(app.services.db, 'hr')]) {
    expect((await list(mentee, as)).status).toBe(404)
    expect((await tell(app, mentee, { as })).status).toBe(404)
  }
  await app.services.db
    .update(matches)
    .set({ status: 'ended', endedAs: 'completed', endedAt: new Date() })
    .where(eq(matches.id, id))
  expect((await list(mentee, mentor)).status).toBe(404)
  expect((await people(mentor)).map((one) => one.id)).not.toContain(mentee.id)
})
