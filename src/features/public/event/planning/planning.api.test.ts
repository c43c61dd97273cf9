import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { anEvent, eventForm, registration } from '#tests/support/events.ts'
import { type Person, person } from '#tests/support/people.ts'
import { eventApi } from '../event.contract.ts'
import { registrationApi } from '../registration/registration.contract.ts'
import { planningApi } from './planning.contract.ts'

const app = useTestApp()
const admin = () => person(app.services.db, 'admin')
const mentor = () => person(app.services.db, 'mentor')
type More = Parameters<typeof eventForm>[1]
const create = (more: More, as: Person | null) =>
  app.call(planningApi.create, { body: eventForm(app.services, more) }, { as })
const update = (slug: string, more: More, as: Person) =>
  app.call(planningApi.update, { params: { slug }, body: eventForm(app.services, more) }, { as })
const remove = (slug: string, as: Person) => app.call(planningApi.remove, { params: { slug } }, { as })
const seen = async (slug: string) => (await app.call(eventApi.get, { params: { slug } })).status

/** Someone who has registered, and the subjects of what they were sent. */
async function registered(slug: string, more: object = {}) {
  const as = await person(app.services.db, 'student')
  const body = { ...registration(as), ...more }
  const answer = await app.call(registrationApi.register, { params: { id: slug }, body }, { as })
  const mails = async () => (await app.mails()).filter(({ to }) => to === as.email)
  return { as, answer, mails, last: async () => (await mails()).at(-1) }
}

test('admins and mentors plan events; mentors keep their own only', async () => {
  for (const role of ['hr', 'teacher', 'student', 'mentee'] as const) {
    const as = await person(app.services.db, role)
    expect((await create({}, as)).status).toBe(403)
    expect((await app.call(planningApi.list, {}, { as })).status).toBe(403)
  }
  expect((await create({}, null)).status).toBe(401)
  const [one, other] = [await mentor(), await mentor()]
  const own = await anEvent(app, { title: 'Mentor evening' }, one)
  const draft = await anEvent(app, { title: 'Mentor draft', status: 'draft' }, one)
  const listed = async (as: Person) =>
    (await app.call(planningApi.list, { query: { search: 'mentor' } }, { as })).body.events.map(({ slug }) => slug)
  expect((await listed(one)).toSorted()).toEqual([draft.slug, own.slug])
  expect(await listed(other)).toEqual([])
  expect(await listed(await admin())).toHaveLength(2)
  for (const { slug } of [own, draft]) {
    expect((await app.call(planningApi.get, { params: { slug } }, { as: other })).status).toBe(404)
    expect((await update(slug, {}, other)).status).toBe(404)
    expect((await remove(slug, other)).status).toBe(404)
  }
  const { body } = await app.call(planningApi.get, { params: { slug: draft.slug } }, { as: await admin() })
  expect(body.event).toMatchObject({ title: 'Mentor draft', end_time: '20:00', online_link: null })
})

test('title, date, time, location, capacity, status and description are required', async () => {
  const as = await admin()
  const empty = { title: ' ', date: '', time: '', location: '', capacity: '', status: 'soon', description: '' } as never
  expect((await app.call(planningApi.create, { body: empty }, { as })).body.errors).toEqual({
    title: ['Give the event a title'],
    date: ['Choose a day'],
    time: ['Choose a time'],
    location: ['Enter the location'],
    capacity: ['Enter the capacity'],
    status: ['Choose the status of the event'],
    description: ['Describe the event'],
  })
  const wrong = async (more: More) => (await create(more, as)).body.errors
  expect(await wrong({ end_time: '17:00' })).toEqual({ end_time: ['The event must end after it starts'] })
  expect(await wrong({ end_date: '2099-01-01' })).toEqual({ end_time: ['Choose a time'] })
  expect(await wrong({ description: '<p> </p>' })).toEqual({ description: ['Describe the event'] })
  expect(await wrong({ online_link: 'http://meet.test' })).toHaveProperty('online_link')
})

test('an event is made, changed and deleted, and the public follows at once; its address stays', async () => {
  const as = await admin()
  const made = await create({ title: '2027' }, as)
  expect([made.status, made.body.message, made.body.event.slug]).toEqual([201, 'Event created', 'event-2027'])
  const second = await create({ title: '2027' }, as)
  expect(second.body.event.slug).toBe('event-2027-2')
  const { slug } = made.body.event
  const changed = await update(slug, { title: 'New year', end_time: '21:30' }, as)
  expect([changed.status, changed.body.message]).toEqual([200, 'Event updated'])
  expect(changed.body.event).toMatchObject({ slug, title: 'New year', end_time: '21:30' })
  expect((await app.call(eventApi.get, { params: { slug } })).body.event.title).toBe('New year')
  const gone = await remove(slug, as)
  expect([gone.status, gone.body.message]).toEqual([200, 'Event deleted'])
  expect(await seen(slug)).toBe(404)
  expect((await remove(slug, as)).status).toBe(404)
  await update('event-2027-2', { status: 'draft' }, as)
  expect(await seen('event-2027-2')).toBe(404)
})

test('another time or place reaches everybody registered, with the calendar of those who have a place', async () => {
  const as = await admin()
  const { slug } = await anEvent(app, { title: 'Moving evening', capacity: 1 }, as)
  const [first, second] = [await registered(slug), await registered(slug, { waitlist: true })]
  await update(slug, { title: 'Moving evening', capacity: 1, description: '<p>Other words.</p>' }, as)
  expect((await first.last())?.subject).toBe('You are registered for Moving evening')
  const { body } = await update(slug, { title: 'Moving evening', capacity: 1, location: 'Huye, campus' }, as)
  expect(body.event.location).toBe('Huye, campus')
  for (const one of [first, second]) {
    const mail = await one.last()
    expect(mail?.subject).toBe('Moving evening has changed')
    expect(mail?.text).toContain('at Huye, campus.')
  }
  expect((await first.last())?.calendar).toContain('SEQUENCE:1')
  expect((await second.last())?.calendar).toBeUndefined()
})

test('a cancelled or deleted event tells everybody, and does not come back', async () => {
  const as = await admin()
  const { slug } = await anEvent(app, { title: 'Called off', capacity: 1 }, as)
  const [first, second] = [await registered(slug), await registered(slug, { waitlist: true })]
  const hidden = await update(slug, { title: 'Called off', capacity: 1, status: 'draft' }, as)
  expect(hidden.body.errors).toEqual({ status: ['People have registered. Cancel the event instead.'] })
  await update(slug, { title: 'Called off', capacity: 1, status: 'cancelled' }, as)
  for (const one of [first, second]) expect((await one.last())?.subject).toBe('Called off is cancelled')
  expect((await first.last())?.calendar).toContain('METHOD:CANCEL')
  const back = await update(slug, { title: 'Called off', capacity: 1 }, as)
  expect(back.body.errors?.status).toEqual(['A cancelled event cannot be reopened. Copy it to plan it again.'])
  const late = await registered(slug)
  expect([late.answer.status, late.answer.body.message]).toEqual([409, 'This event was cancelled'])

  const other = await anEvent(app, { title: 'Deleted evening' }, as)
  const { as: guest, last } = await registered(other.slug)
  await remove(other.slug, as)
  expect((await last())?.subject).toBe('Deleted evening is cancelled')
  const own = (await app.call(registrationApi.listOwn, {}, { as: guest })).body.registrations
  expect(own).toMatchObject([{ event: { title: 'Deleted evening', status: 'cancelled' } }])
})

test('more places go to those who wait, and never fewer than are taken', async () => {
  const as = await admin()
  const title = 'Growing evening'
  const { slug } = await anEvent(app, { title, capacity: 1 }, as)
  const people = [await registered(slug)]
  for (let nth = 0; nth < 3; nth += 1) people.push(await registered(slug, { waitlist: true }))
  // Mails that wait together leave in any order.
  await app.mails()
  expect((await update(slug, { title, capacity: 3 }, as)).body.event.registered_count).toBe(3)
  await app.mails()
  const subjects = await Promise.all(people.map(async (one) => (await one.last())?.subject))
  expect(subjects.slice(1)).toEqual([
    'You have a place at Growing evening',
    'You have a place at Growing evening',
    'You are on the waiting list for Growing evening',
  ])
  const less = await update(slug, { title, capacity: 2 }, as)
  expect([less.status, less.body.errors]).toEqual([422, { capacity: ['3 places are already taken'] }])
  const [managed] = (await app.call(planningApi.list, { query: { search: 'growing' } }, { as })).body.events
  expect(managed).toMatchObject({ registered_count: 3, waiting_count: 1, organiser: as.name })
})

test('the managed events are a file with the rows of the list, for a mentor the own ones', async () => {
  const [one, other] = [await mentor(), await mentor()]
  const file = (as: Person, query: { search?: string; status?: 'draft' | '' } = {}) =>
    readCsv(app, planningApi.export, { query, as })
  expect((await file(one)).lines).toHaveLength(1)
  const event = await anEvent(app, { title: '=Filed evening' }, one)
  await anEvent(app, { title: 'Filed draft', status: 'draft' }, one)
  await registered(event.slug)
  const { headers, lines } = await file(one, { search: 'filed' })
  expect(headers['content-disposition']).toBe('attachment; filename=events-all.csv')
  expect(lines[0]).toContain('Event,Day,Time,Time zone,Location,Status,Places,Registered,Waiting,Likes,Organiser')
  expect(lines).toContain(
    `'=Filed evening,${event.date},18:00,Africa/Kigali,"Norrsken House, Kigali",Upcoming,30,1,0,0,${one.name}`,
  )
  expect(lines).toHaveLength(3)
  expect((await file(one, { status: 'draft' })).lines).toHaveLength(2)
  expect((await file(other)).lines).toHaveLength(1)
  expect((await file(await admin(), { search: 'filed' })).lines).toHaveLength(3)
  expect((await file(await person(app.services.db, 'hr'))).status).toBe(403)
})

test('an event has the clock of its place, for the organisation and every reader', async () => {
  const as = await admin()
  const title = 'Evening in Lagos'
  const made = await anEvent(app, { title, time_zone: 'Africa/Lagos', location: 'Yaba, Lagos' }, as)
  // 18:00 in Lagos is 19:00 in Kigali, where the organisation is.
  expect(made).toMatchObject({ time: '18:00', end_time: '20:00', time_zone: 'Africa/Lagos' })
  expect(made.starts_at).toMatch(/T17:00:00/)
  const { slug } = made
  expect((await app.call(eventApi.get, { params: { slug } })).body.event).toMatchObject({
    time: '18:00',
    time_zone: 'Africa/Lagos',
  })
  const { lines } = await readCsv(app, planningApi.export, { query: { search: title }, as })
  expect(lines[1]).toContain(`${title},${made.date},18:00,Africa/Lagos,`)

  // Whoever changes an event without naming a zone, as programs of others do, keeps it.
  const kept = (await update(slug, { title, time: '19:00' }, as)).body.event
  expect(kept).toMatchObject({ time: '19:00', time_zone: 'Africa/Lagos' })
  expect(kept.starts_at).toMatch(/T18:00:00/)
  const moved = (await update(slug, { title, time: '19:00', time_zone: '' }, as)).body.event
  expect(moved).toMatchObject({ time: '19:00', time_zone: null })
  expect(moved.starts_at).toMatch(/T17:00:00/)
  expect((await create({ time_zone: 'Africa/Wakanda' }, as)).body.errors).toEqual({ time_zone: ['Choose a time zone'] })
})

test('an event may be called "export": its form is found beside the file', async () => {
  const as = await admin()
  const { slug } = await anEvent(app, { title: 'Export' }, as)
  expect(slug).toBe('export')
  expect((await app.call(planningApi.get, { params: { slug } }, { as })).body.event.title).toBe('Export')
})
