import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/user/user.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aBooking, bookable } from '#tests/support/bookings.ts'
import { type Person, person } from '#tests/support/people.ts'
import { calendarApi } from './calendar.contract.ts'
import { sessionCalendars } from './calendar.table.ts'

const app = useTestApp()
const HOUR_MS = 3_600_000

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
