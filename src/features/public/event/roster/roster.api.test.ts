import { parse } from 'content-disposition'
import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { anEvent, aRegistration, eventForm, registration } from '#tests/support/events.ts'
import { type Person, person } from '#tests/support/people.ts'
import { planningApi } from '../planning/planning.contract.ts'
import { registrationApi } from '../registration/registration.contract.ts'
import { rosterApi } from './roster.contract.ts'

const app = useTestApp()
const guest = (name: string) => person(app.services.db, 'student', { name })
const list = (slug: string, as: Person, query: object = {}) =>
  app.call(rosterApi.list, { params: { slug }, query }, { as })
const write = (slug: string, as: Person, body = { subject: 'Bring a jacket', text: 'The hall is cold.' }) =>
  app.call(rosterApi.write, { params: { slug }, body }, { as })
const heard = async (as: Person) =>
  (await app.mails()).filter(({ to, subject }) => to === as.email && subject.endsWith('Bring a jacket')).length

/** An event of a mentor with one place, which Aline has and Biruk waits for. */
async function full() {
  const mentor = await person(app.services.db, 'mentor')
  const event = await anEvent(app, { title: 'Roster evening', capacity: 1 }, mentor)
  const [aline, biruk] = [await guest('Aline Uwase'), await guest('Biruk Tesfaye')]
  const id = await aRegistration(app.services, event.id, aline)
  const body = { ...registration(biruk), phone: '+251 911 000 111', message: '=1+1', waitlist: true }
  await app.call(registrationApi.register, { params: { id: event.slug }, body }, { as: biruk })
  return { ...event, mentor, aline, biruk, registrationId: id }
}

test('whoever keeps an event reads who has registered, in the specified columns; others do not', async () => {
  const { slug, mentor, aline, biruk } = await full()
  for (const [role, status] of [
    ['mentor', 404],
    ['hr', 403],
    ['student', 403],
    ['admin', 200],
  ] as const)
    expect((await list(slug, await person(app.services.db, role))).status).toBe(status)
  const { body } = await list(slug, mentor, { counts: '1' })
  expect(body.counts).toEqual({ confirmed: 1, pending: 1 })
  expect(body.registrations).toMatchObject([
    { name: 'Aline Uwase', email: aline.email, phone: null, message: null, status: 'confirmed' },
    { name: 'Biruk Tesfaye', email: biruk.email, phone: '+251 911 000 111', message: '=1+1', status: 'pending' },
  ])
  const names = async (query: object) => (await list(slug, mentor, query)).body.registrations.map(({ name }) => name)
  expect(await names({ status: 'pending' })).toEqual(['Biruk Tesfaye'])
  expect(await names({ status: 'all', sort: '-name' })).toEqual(['Biruk Tesfaye', 'Aline Uwase'])
  expect(await names({ search: 'aline' })).toEqual(['Aline Uwase'])
  expect((await list('no-such-event', mentor)).status).toBe(404)
})

test('the list is a file without formulas, for those who keep the event', async () => {
  const { slug, mentor } = await full()
  const take = (as: Person) => app.call(rosterApi.export, { params: { slug }, query: {} }, { as })
  expect((await take(await person(app.services.db, 'mentor'))).status).toBe(404)
  const { status, headers, body } = await take(mentor)
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head, first, second] = (typeof body === 'string' ? body : '').replace('\uFEFF', '').split('\r\n')
  expect(head).toBe('Name,Email,Phone,Message,Status,Registered At,Checked in at')
  expect(first).toMatch(/^Aline Uwase,[^,]+,,,Confirmed,\d{4}-\d\d-\d\d,$/)
  expect(second).toContain(",'=1+1,Waiting,")
})

test('the file of an event is named after it in any script', async () => {
  const mentor = await person(app.services.db, 'mentor')
  for (const title of ['የመምህራን ስልጠና', '한국어 강좌', 'हिन्दी पाठ', '𐐷𐐲𐐻 "; x=y']) {
    const { slug } = await anEvent(app, { title }, mentor)
    const { status, headers } = await app.call(rosterApi.export, { params: { slug }, query: {} }, { as: mentor })
    expect(status).toBe(200)
    expect(parse(String(headers['content-disposition'])).parameters.filename).toBe(`registrations-${slug}.csv`)
  }
})

test('a mail to all reaches those with a place, and everybody once the event is cancelled', async () => {
  const { slug, mentor, aline, biruk, registrationId } = await full()
  expect((await write(slug, await person(app.services.db, 'mentor'))).status).toBe(404)
  expect((await write(slug, mentor, { subject: ' ', text: '' })).body.errors).toEqual({
    subject: ['Enter a subject'],
    text: ['Write your message'],
  })
  const sent = await write(slug, mentor)
  expect([sent.status, sent.body]).toEqual([200, { message: 'Message sent to 1 person', sent: 1 }])
  expect([await heard(aline), await heard(biruk)]).toEqual([1, 0])
  // Aline gives the place back: she hears nothing more, Biruk does.
  await app.call(registrationApi.cancel, { params: { id: registrationId } }, { as: aline })
  const other = await guest('Chipo Moyo')
  const body = { ...registration(other), waitlist: true }
  await app.call(registrationApi.register, { params: { id: slug }, body }, { as: other })
  const form = eventForm(app.services, { title: 'Roster evening', capacity: 1, status: 'cancelled' })
  await app.call(planningApi.update, { params: { slug }, body: form }, { as: mentor })
  expect((await write(slug, mentor)).body.sent).toBe(2)
  expect([await heard(aline), await heard(biruk), await heard(other)]).toEqual([1, 1, 1])
  const empty = await anEvent(app, { title: 'Empty evening' }, mentor)
  const nobody = await write(empty.slug, mentor)
  expect([nobody.status, nobody.body.message]).toEqual([409, 'No one is registered for this event'])
})
