import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { preferenceApi } from '#features/base/notification/preference/preference.contract.ts'
import { type Day, dayIn } from '#shared/dates.ts'
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
  const changed = await app.call(announcementApi.update, { ...at, body: { ...form, title: 'Reopen' } }, { as })
  expect(changed.body.announcement.title).toBe('Reopen')
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
  expect(empty.body.errors).toEqual({ title: ['Enter a title'], text: ['Enter the text'] })
})

const notices = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.filter(
    ({ title }) => title === 'New announcement',
  )
const titlesOf = async (as: Person) =>
  (await app.call(announcementApi.list, { query: { limit: 100 } }, { as })).body.announcements.map(({ title }) => title)
const day = (ahead: number) => dayIn(new Date(app.services.now().getTime() + ahead * 86_400_000), 'Africa/Kigali')
const pass = async () => {
  await app.services.jobs.send(app.services.db, 'announcement-tell', [{}, {}])
  await app.services.jobs.drain()
}

test('those whom it concerns get a notice, once, and nobody else reads it', async () => {
  const { db } = app.services
  await pass()
  const [as, mentor, student] = [await person(db, 'hr'), await person(db, 'mentor'), await person(db, 'student')]
  const further = await person(db, 'teacher')
  await db.execute(`insert into user_roles (user_id, role, reason) values (${further.id}, 'mentor', 'test')`)
  const gone = await person(db, 'mentor', { isActive: false })
  const title = 'For mentors only'
  await app.call(announcementApi.create, { body: { ...form, title, roles: ['mentor', 'mentor'] } }, { as })
  await pass()
  await pass()
  for (const reader of [mentor, further]) {
    expect((await notices(reader)).map(({ message }) => message)).toEqual([title])
    expect(await titlesOf(reader)).toContain(title)
  }
  expect([await notices(student), await notices(as)]).toEqual([[], []])
  expect(await titlesOf(student)).not.toContain(title)
  expect(await titlesOf(as)).toContain(title)
  const { rows } = await db.execute(`select 1 from notifications where user_id = ${gone.id}`)
  expect(rows).toEqual([])
})

test('it is told on its first day, shown on the home page until its last, and gone after it', async () => {
  const { db } = app.services
  const [as, reader] = [await person(db, 'admin'), await person(db, 'employee')]
  const body = { ...form, title: 'Between two days', starts_on: day(2), ends_on: day(3), roles: ['employee' as const] }
  const current = async () =>
    (await app.call(announcementApi.current, {}, { as: reader })).body.announcements.map(({ title }) => title)
  expect((await app.call(announcementApi.create, { body: { ...body, ends_on: day(1) } }, { as })).status).toBe(422)
  const made = await app.call(announcementApi.create, { body }, { as })
  const at = { params: { id: made.body.announcement.id } }
  const move = (starts_on: Day, ends_on: Day) =>
    app.call(announcementApi.update, { ...at, body: { ...body, starts_on, ends_on } }, { as })
  await pass()
  expect([await notices(reader), await current(), await titlesOf(reader)].flat()).not.toContain(body.title)
  await move(day(0), day(0))
  await pass()
  await pass()
  expect(await notices(reader)).toHaveLength(1)
  expect(await current()).toEqual([body.title])
  await move(day(-2), day(-1))
  expect([await current(), (await titlesOf(reader)).includes(body.title)]).toEqual([[], false])
  expect((await app.call(announcementApi.current, {})).status).toBe(401)
})

test('whoever wants no notices of announcements gets none', async () => {
  const { db } = app.services
  const [as, reader] = [await person(db, 'hr'), await person(db, 'accountant')]
  const kinds = [{ kind: 'announcements' as const, in_app: false, mail: 'now' as const, push: true }]
  const preferences = { kinds, digest_hour: 18, quiet_from: null, quiet_until: null }
  await app.call(preferenceApi.save, { body: preferences }, { as: reader })
  await app.call(announcementApi.create, { body: { ...form, roles: ['accountant'] } }, { as })
  await pass()
  expect(await notices(reader)).toEqual([])
})

test('the announcements are a file for those who write them', async () => {
  const as = await person(app.services.db, 'hr')
  const file = (who: Person, language = 'en') => readCsv(app, announcementApi.export, { query: {}, as: who, language })
  const about = { title: '=Filed news', text: 'Two\nlines', roles: ['student' as const], ends_on: day(3) }
  await app.call(announcementApi.create, { body: about }, { as })
  await app.call(announcementApi.create, { body: { ...form, title: 'Filed for all' } }, { as })
  const { headers, lines } = await file(as)
  expect(headers['content-disposition']).toBe('attachment; filename=announcements.csv')
  expect(lines[0]).toContain('Title,Text,For,First day,Last day,Author,Published')
  expect(lines[1]).toBe(`Filed for all,"${form.text}",Everyone,,,${as.name},${day(0)}`)
  expect(lines[2]).toBe(`'=Filed news,"Two\nlines",student,,${day(3)},${as.name},${day(0)}`)
  expect((await file(as, 'fr')).lines[1]).toContain(';Tout le monde;')
  expect((await file(await person(app.services.db, 'student'))).status).toBe(403)
})
