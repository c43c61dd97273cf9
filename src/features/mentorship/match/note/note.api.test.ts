import { expect, test } from 'vitest'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { noteApi } from './note.contract.ts'

const app = useTestApp()

const write = async (id: number, as: Person, text: string, isPrivate = false) =>
  (await app.call(noteApi.create, { params: { id }, body: { text, is_private: isPrivate } }, { as })).body.note.id
const texts = async (id: number, as: Person) =>
  (await app.call(noteApi.list, { params: { id } }, { as })).body.notes.map(({ text }) => text)
const update = (id: number, as: Person) =>
  app.call(noteApi.update, { params: { id }, body: { text: 'Other words' } }, { as })
const remove = (id: number, as: Person) => app.call(noteApi.remove, { params: { id } }, { as })
const noticesOf = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ title }) => title)

test('shared notes are read by both, private ones by nobody but the writer, admins neither', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  await write(id, mentor, 'We begin with the tests')
  await write(id, mentor, 'Speaks little of the own work', true)
  await write(id, mentee, 'Ask about the salary', true)
  const admin = await person(app.services.db, 'admin')
  expect(await texts(id, mentor)).toEqual(['Speaks little of the own work', 'We begin with the tests'])
  expect(await texts(id, mentee)).toEqual(['Ask about the salary', 'We begin with the tests'])
  expect(await texts(id, admin)).toEqual(['We begin with the tests'])
  expect(await noticesOf(mentee)).toEqual(['New note'])
  const log = JSON.stringify(await app.services.db.select().from(auditLog))
  for (const words of ['Speaks little', 'Ask about', 'We begin']) expect(log).not.toContain(words)
})

test('notes are changed and deleted by their writer; a private one does not exist to others', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const shared = await write(id, mentor, 'We begin with the tests')
  const hidden = await write(id, mentor, 'Speaks little of the own work', true)
  const admin = await person(app.services.db, 'admin')
  for (const as of [mentee, admin]) {
    expect([(await update(shared, as)).status, (await remove(shared, as)).status]).toEqual([403, 403])
    expect([(await update(hidden, as)).status, (await remove(hidden, as)).status]).toEqual([404, 404])
  }
  expect((await update(hidden, mentor)).body.note).toMatchObject({ text: 'Other words', is_private: true })
  expect((await remove(shared, mentor)).status).toBe(200)
  expect(await texts(id, mentor)).toEqual(['Other words'])
})

test('a change does not replace words that were written on another device in the meantime', async () => {
  const { id, mentor } = await aMatch(app.services)
  const noteId = await write(id, mentor, 'We begin with the tests')
  const change = (text: string) => {
    const body = { text, was: 'We begin with the tests' }
    return app.call(noteApi.update, { params: { id: noteId }, body }, { as: mentor })
  }
  expect([(await change('Tests first')).status, (await change('Tests first')).status]).toEqual([200, 200])
  const late = await change('Tests last')
  expect([late.status, late.body.message]).toEqual([
    409,
    'This note was changed in the meantime. Check the new version, then choose Change: what you typed is kept.',
  ])
  expect(await texts(id, mentor)).toEqual(['Tests first'])
})

test('others read and write nothing, and nothing is written when the match has ended', async () => {
  const { id } = await aMatch(app.services)
  const other = await aMatch(app.services)
  const body = { text: 'Mine', is_private: false }
  for (const as of [other.mentor, other.mentee]) {
    expect((await app.call(noteApi.list, { params: { id } }, { as })).status).toBe(404)
    expect((await app.call(noteApi.create, { params: { id }, body }, { as })).status).toBe(404)
  }
  const ended = await aMatch(app.services, {}, { status: 'ended' })
  expect((await app.call(noteApi.create, { params: { id: ended.id }, body }, { as: ended.mentor })).status).toBe(409)
})
