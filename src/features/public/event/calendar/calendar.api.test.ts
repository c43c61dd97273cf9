import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { anEvent, aRegistration } from '#tests/support/events.ts'
import { person } from '#tests/support/people.ts'
import { eventCalendarApi } from './calendar.contract.ts'

const app = useTestApp()
const LINK = 'https://meet.example.test/calendar'

/** What a program that we have not written reads in a calendar file. */
function readBy(file: unknown) {
  const calendar = new ICAL.Component(ICAL.parse(typeof file === 'string' ? file : ''))
  return calendar.getAllSubcomponents('vevent').map((found) => {
    const { summary, location, startDate, endDate } = new ICAL.Event(found)
    const [startsAt, endsAt] = [startDate, endDate].map((at) => at.toJSDate().toISOString())
    return { summary, location, startsAt, endsAt, status: found.getFirstPropertyValue('status') }
  })
}

test('calendars subscribe to what is announced, without the links, and hear when nothing has changed', async () => {
  const { starts_at: startsAt, ends_at: endsAt } = await anEvent(app, {
    title: 'Soirée, à deux; ou plus',
    online_link: LINK,
  })
  await anEvent(app, { title: 'Called off', status: 'cancelled', date: '2099-05-01' })
  await anEvent(app, { title: 'Hidden', status: 'draft' })
  await anEvent(app, { title: 'Over', date: '2020-05-01' })
  const answer = await app.call(eventCalendarApi.feed, {})
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.body).not.toContain('meet.example.test')
  expect(readBy(answer.body)).toMatchObject([
    { summary: 'Soirée, à deux; ou plus', location: 'Norrsken House, Kigali', startsAt, endsAt, status: 'CONFIRMED' },
    { summary: 'Called off', status: 'CANCELLED' },
  ])
  const headers = { 'if-none-match': String(answer.headers['etag']) }
  app.pass(60)
  expect((await app.call(eventCalendarApi.feed, {}, { headers })).status).toBe(304)
  await anEvent(app, { title: 'One more' })
  expect((await app.call(eventCalendarApi.feed, {}, { headers })).status).toBe(200)
})

test('the event of an own registration is a file for calendars, with the link for who has a place', async () => {
  const { id } = await anEvent(app, { title: 'Own evening', online_link: LINK })
  const me = await person(app.services.db, 'student')
  const params = { id: await aRegistration(app.services, id, me) }
  const { status, body } = await app.call(eventCalendarApi.file, { params }, { as: me })
  expect([status, readBy(body)]).toMatchObject([200, [{ summary: 'Own evening', location: LINK }]])
  const other = await person(app.services.db, 'admin')
  expect((await app.call(eventCalendarApi.file, { params }, { as: other })).status).toBe(404)
})
