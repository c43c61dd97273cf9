import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { announcementApi } from './announcement.contract.ts'

const app = useTestApp()
const form = { title: 'The library is closed', text: 'On Friday, for the inventory.' }

test('staff publish, change and delete; everybody with an account reads, the newest first', async () => {
  const [as, reader] = [await person(app.services.db, 'hr'), await person(app.services.db, 'student')]
  await app.call(announcementApi.create, { body: { ...form, title: 'Older' } }, { as })
  const made = await app.call(announcementApi.create, { body: form }, { as })
  expect([made.status, made.body.message]).toEqual([201, 'Announcement published'])
  const ask = () => app.call(announcementApi.list, {}, { as: reader })
  const { announcements } = (await ask()).body
  expect(announcements).toMatchObject([{ ...form, author: as.name }, { title: 'Older' }])
  expect(await countQueries(app.services, ask)).toBeLessThanOrEqual(3)
  const at = { params: { id: made.body.announcement.id } }
  const changed = await app.call(announcementApi.update, { ...at, body: { ...form, title: 'Open again' } }, { as })
  expect(changed.body.announcement.title).toBe('Open again')
  expect((await app.call(announcementApi.remove, at, { as })).body.message).toBe('Announcement deleted')
  expect((await app.call(announcementApi.remove, at, { as })).status).toBe(404)
  expect((await app.call(announcementApi.update, { ...at, body: form }, { as })).status).toBe(404)
})

test('nobody else writes, a visitor does not read, and both texts are required', async () => {
  for (const role of ['student', 'teacher', 'mentor', 'accountant'] as const) {
    const as = await person(app.services.db, role)
    expect((await app.call(announcementApi.create, { body: form }, { as })).status).toBe(403)
  }
  expect((await app.call(announcementApi.list, {})).status).toBe(401)
  const as = await person(app.services.db, 'admin')
  const empty = await app.call(announcementApi.create, { body: { title: ' ', text: '' } }, { as })
  expect(empty.body.errors).toEqual({ title: ['Please enter a title'], text: ['Please write a text'] })
})
