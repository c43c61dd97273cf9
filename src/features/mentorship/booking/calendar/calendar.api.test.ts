import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { users } from '#features/base/user/user.table.ts'
import { addDays, momentOf, timeIn } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aBooking, bookable } from '#tests/support/bookings.ts'
import { type Person, person } from '#tests/support/people.ts'
import { bookingApi } from '../booking.contract.ts'
import { calendarApi } from './calendar.contract.ts'
import { sessionCalendars } from './calendar.table.ts'

const app = useTestApp()
const HOUR_MS = 3_600_000
const PARIS = 'Europe/Paris'
const DAY_MS = 86_400_000

const soon = (hours: number) => new Date(app.services.now().getTime() + hours * HOUR_MS)
const read = async (address: string) => {
  const token = new URL(address).pathname.split('/').at(-2) ?? ''
  const { status, body } = await app.call(calendarApi.feed, { params: { token } })
  return { status, text: textOf(body) }
}
/** What is no JSON is the text that came. */
const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')
const unfold = (text: string): string => text.replaceAll('\r\n ', '')

test('a session is a file for calendars, to its two people', async () => {
  const match = await bookable(app.services)
  const id = await aBooking(app.services, match, { status: 'confirmed' })
  const ask = (as: Person) => app.call(calendarApi.file, { params: { id } }, { as })
  const answer = await ask(match.mentee)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const file = unfold(textOf(answer.body))
  for (const line of ['METHOD:PUBLISH', 'STATUS:CONFIRMED', 'SEQUENCE:0', 'LOCATION:https://zoom.us/j/123'])
    expect(file).toContain(`\r\n${line}\r\n`)
  expect(file).toContain(`SUMMARY:Mentoring session with ${match.mentor.name}`)
  expect(file).not.toContain('@example.test\r\nATTENDEE')
  expect((await ask(await person(app.services.db, 'admin'))).status).toBe(404)
})

test('a secret address has the own sessions only, can be renewed and ends', async () => {
  const match = await bookable(app.services)
  const other = await bookable(app.services, { mentor: match.mentor })
  await aBooking(app.services, match, { status: 'confirmed', startsAt: soon(60) })
  await aBooking(app.services, match, { status: 'held', startsAt: soon(70) })
  await aBooking(app.services, other, { status: 'requested', startsAt: soon(80) })
  await aBooking(app.services, match, { status: 'cancelled', startsAt: soon(90) })
  const { mentor, mentee } = match
  expect((await app.call(calendarApi.get, {}, { as: mentor })).body.made_at).toBeNull()
  const { address } = (await app.call(calendarApi.renew, {}, { as: mentor })).body
  const first = unfold((await read(address)).text)
  expect(first.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(first).toContain('STATUS:TENTATIVE')
  const [kept] = await app.services.db.select().from(sessionCalendars).where(eq(sessionCalendars.userId, mentor.id))
  expect(address).not.toContain(kept?.tokenHash)

  const own = (await app.call(calendarApi.renew, {}, { as: mentee })).body.address
  // The own hold is nothing to plan with yet.
  expect((await read(own)).text.match(/BEGIN:VEVENT/g)).toHaveLength(1)

  const renewed = (await app.call(calendarApi.renew, {}, { as: mentor })).body.address
  expect([(await read(address)).status, (await read(renewed)).status]).toEqual([404, 200])
  expect((await app.call(calendarApi.remove, {}, { as: mentor })).status).toBe(200)
  expect((await read(renewed)).status).toBe(404)
  expect((await app.call(calendarApi.remove, {}, { as: mentor })).status).toBe(404)
  await app.services.db.update(users).set({ isActive: false }).where(eq(users.id, mentee.id))
  expect((await read(own)).status).toBe(404)
})

/** What a program that we have not written reads in a calendar file. */
function readBy(file: unknown) {
  const calendar = new ICAL.Component(ICAL.parse(typeof file === 'string' ? file : ''))
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((found) => {
      const { uid, sequence, startDate, endDate } = new ICAL.Event(found)
      const status = found.getFirstPropertyValue('status')
      return { uid, sequence, status, startsAt: startDate.toJSDate(), endsAt: endDate.toJSDate() }
    }),
  }
}

/** The next day on which clocks in Paris change. */
function nextChange(): Day {
  const offsetOn = (day: Day) => momentOf(day, '12:00', PARIS).getTime() - Date.parse(`${day}T12:00:00Z`)
  let day = dayIn(app.services.now(), PARIS)
  while (offsetOn(day) === offsetOn(addDays(day, 1))) day = addDays(day, 1)
  return addDays(day, 1)
}

test('sessions at nine in Paris are at nine on both sides of a change of clocks', async () => {
  const match = await bookable(app.services)
  const sunday = nextChange()
  const starts = [-1, 0].map((days) => momentOf(addDays(sunday, days), '09:00', PARIS))
  for (const startsAt of starts) await aBooking(app.services, match, { status: 'confirmed', startsAt })
  const { address } = (await app.call(calendarApi.renew, {}, { as: match.mentee })).body
  const token = new URL(address).pathname.split('/').at(-2) ?? ''
  const { events } = readBy((await app.call(calendarApi.feed, { params: { token } })).body)
  expect(events.map(({ startsAt }) => startsAt)).toEqual(starts)
  expect(events.map(({ startsAt }) => timeIn(startsAt, PARIS))).toEqual(['09:00', '09:00'])
  expect(events.map(({ endsAt }) => timeIn(endsAt, PARIS))).toEqual(['10:00', '10:00'])
  expect(Number(starts[1]) - Number(starts[0])).not.toBe(DAY_MS)
})

test('an invitation keeps its UID and raises its sequence when the session moves and is cancelled', async () => {
  const match = await bookable(app.services)
  const { mentor, mentee } = match
  const { slots } = (await app.call(bookingApi.slots, { params: { id: match.id } }, { as: mentee })).body
  const [first = '', second = ''] = [slots[40]?.starts_at, slots[60]?.starts_at]
  const body = { match_id: match.id, starts_at: first }
  const { id } = (await app.call(bookingApi.hold, { body }, { as: mentee })).body.booking
  const params = { id }
  await app.call(bookingApi.request, { params, body: { agenda: 'Forms; routing, and "tests"' } }, { as: mentee })
  await app.call(bookingApi.confirm, { params, body: { starts_at: first } }, { as: mentor })
  await app.call(bookingApi.move, { params, body: { starts_at: second } }, { as: mentor })
  const file = readBy((await app.call(calendarApi.file, { params }, { as: mentee })).body)
  expect(file.events).toMatchObject([{ sequence: 1, status: 'CONFIRMED', startsAt: new Date(second) }])
  await app.call(bookingApi.cancel, { params, body: { reason: 'I am ill' } }, { as: mentee })

  for (const { email } of [mentor, mentee]) {
    const mails = (await app.mails()).filter(({ to }) => to === email)
    const got = mails.flatMap(({ calendar }) => (calendar === undefined ? [] : [readBy(calendar)]))
    expect(got.map(({ method, events: [event] }) => [method, event?.sequence, event?.status])).toEqual([
      ['REQUEST', 0, 'CONFIRMED'],
      ['REQUEST', 1, 'CONFIRMED'],
      ['CANCEL', 2, 'CANCELLED'],
    ])
    expect(got.map(({ events: [event] }) => event?.startsAt)).toEqual([first, second, second].map((at) => new Date(at)))
    expect(new Set(got.map(({ events: [event] }) => event?.uid))).toEqual(new Set([file.events[0]?.uid]))
  }
})
