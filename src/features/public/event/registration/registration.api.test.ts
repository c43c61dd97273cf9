import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/base/user/user.table.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { anEvent } from '#tests/support/events.ts'
import { type Person, person } from '#tests/support/people.ts'
import { eventCalendarApi } from '../calendar/calendar.contract.ts'
import { eventApi } from '../event.contract.ts'
import { eventJobs } from '../event.service.ts'
import { eventRegistrations, events } from '../event.table.ts'
import { setEvent } from '../planning/planning.data.ts'
import { registrationApi } from './registration.contract.ts'

const app = useTestApp()
const learner = () => person(app.services.db, 'student')
const register = (slug: string, as: Person | null, more: object = {}) =>
  app.call(
    registrationApi.register,
    { params: { id: slug }, body: { name: as?.name ?? 'Nobody', email: as?.email ?? 'nobody@example.test', ...more } },
    { as },
  )
const cancel = (id: number, as: Person) => app.call(registrationApi.cancel, { params: { id } }, { as })
const ownAt = async (slug: string, as: Person) =>
  (await app.call(registrationApi.get, { params: { id: slug } }, { as })).body.registration
const takenOf = async (id: number) =>
  (await app.services.db.select({ taken: events.taken }).from(events).where(eq(events.id, id)))[0]?.taken
const lastMail = async (as: Person) => (await app.mails()).filter(({ to }) => to === as.email).at(-1)
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('somebody registers, reads the link, gets a mail with the calendar and finds it among the own events', async () => {
  const { slug, id } = await anEvent(app, { title: 'Data evening', online_link: 'https://meet.example.test/data' })
  const me = await learner()
  expect((await register(slug, null)).status).toBe(401)
  expect(await ownAt(slug, me)).toBeNull()
  const answer = await register(slug, me, { phone: '+250 788 000 111', message: 'I come with a friend.' })
  expect([answer.status, answer.body.message]).toEqual([201, 'Registration successful!'])
  expect(answer.body.registration).toMatchObject({
    status: 'confirmed',
    email: me.email,
    phone: '+250 788 000 111',
    message: 'I come with a friend.',
    waiting_place: null,
    event: { id, slug, online_link: 'https://meet.example.test/data' },
  })
  expect(await ownAt(slug, me)).toEqual(answer.body.registration)
  expect((await app.call(eventApi.get, { params: { slug } })).body.event.registered_count).toBe(1)
  const mail = await lastMail(me)
  expect(mail?.subject).toBe('You are registered for Data evening')
  expect(mail?.text).toContain('https://meet.example.test/data')
  const calendar = new ICAL.Component(ICAL.parse(mail?.calendar ?? ''))
  const [found] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect([found?.summary, found?.startDate.toJSDate().toISOString()]).toEqual([
    'Data evening',
    answer.body.registration.event.starts_at,
  ])
  const bell = (await app.call(notificationApi.list, {}, { as: me })).body.notifications.map(({ title }) => title)
  expect(bell).toEqual(['You are registered for Data evening'])
  const again = await register(String(id), me)
  expect([again.status, again.body.message]).toEqual([409, 'You are already registered for this event'])
})

test('name and a valid email are required, phone and message are not', async () => {
  const { slug } = await anEvent(app)
  const as = await learner()
  const refused = await register(slug, as, { name: ' ', email: 'nobody', phone: 'call me' })
  expect(refused.body.errors).toEqual({
    name: ['Full name is required'],
    email: ['Please enter a valid email address'],
    phone: ['Enter a valid phone number'],
  })
  expect((await register(slug, as, { phone: '', message: '' })).body.registration).toMatchObject({
    phone: null,
    message: null,
  })
})

test('a full event is refused, unless one waits; a place that is given back goes to who waits longest', async () => {
  const { slug, id } = await anEvent(app, {
    title: 'Small table',
    capacity: 1,
    online_link: 'https://meet.example.test/t',
  })
  const [first, second, third] = [await learner(), await learner(), await learner()]
  const { registration: held } = (await register(slug, first)).body
  const full = await register(slug, second)
  expect([full.status, full.body.message]).toEqual([409, 'This event is full. You can join the waiting list.'])
  const waiting = await register(slug, second, { waitlist: true })
  expect([waiting.status, waiting.body.message]).toEqual([201, 'We will email you as soon as you get a place.'])
  expect(waiting.body.registration).toMatchObject({ status: 'pending', waiting_place: 1, event: { online_link: null } })
  expect((await register(slug, third, { waitlist: true })).body.registration.waiting_place).toBe(2)
  const twice = await register(slug, second, { waitlist: true })
  expect([twice.status, twice.body.message]).toEqual([409, 'You are already on the waiting list'])

  expect((await cancel(held.id, second)).status).toBe(404)
  expect(statusesOf(await Promise.all([cancel(held.id, first), cancel(held.id, first)]))).toEqual([200, 409])
  expect([await takenOf(id), (await ownAt(slug, first))?.status]).toEqual([1, 'cancelled'])
  expect(await ownAt(slug, second)).toMatchObject({
    status: 'confirmed',
    event: { online_link: 'https://meet.example.test/t' },
  })
  expect(await ownAt(slug, third)).toMatchObject({ status: 'pending', waiting_place: 1 })
  expect((await lastMail(second))?.subject).toBe('You have a place at Small table')
  expect((await lastMail(third))?.subject).toBe('You are on the waiting list for Small table')
  const left = await lastMail(first)
  expect([left?.subject, left?.calendar?.includes('METHOD:CANCEL')]).toEqual([
    'Registration cancelled: Small table',
    true,
  ])

  // Anyone who comes back stands at the end, with the same registration.
  const back = await register(slug, first, { waitlist: true })
  expect(back.body.registration).toMatchObject({ id: held.id, status: 'pending', waiting_place: 2 })
  const ended = await cancel(held.id, first)
  expect([ended.status, ended.body.message, ended.body.registration.status]).toEqual([
    200,
    'Registration cancelled',
    'cancelled',
  ])
  expect(await takenOf(id)).toBe(1)
})

test('fifty people at once get exactly the places there are, and places given back at once are given once', async () => {
  const { slug, id } = await anEvent(app, { title: 'Rush', capacity: 10 })
  const people = await Promise.all(Array.from({ length: 50 }, () => learner()))
  const answers = await Promise.all(people.map((as, nth) => register(slug, as, { waitlist: nth % 2 === 0 })))
  const kinds = answers.map(({ status, body }) => (status === 201 ? body.registration.status : status))
  expect(kinds.filter((kind) => kind === 'confirmed')).toHaveLength(10)
  expect(await takenOf(id)).toBe(10)
  expect(new Set(kinds)).toEqual(new Set(['confirmed', 'pending', 409]))
  const placed = people.flatMap((as, nth) => {
    const { status, body } = answers[nth] ?? {}
    return status === 201 && body?.registration.status === 'confirmed' ? [{ as, id: body.registration.id }] : []
  })
  const pressed = await Promise.all(
    placed.slice(0, 5).flatMap((one) => [cancel(one.id, one.as), cancel(one.id, one.as)]),
  )
  expect(statusesOf(pressed)).toEqual([200, 200, 200, 200, 200, 409, 409, 409, 409, 409])
  const rows = await app.services.db
    .select({ status: eventRegistrations.status })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.eventId, id))
  expect(rows.filter(({ status }) => status === 'confirmed')).toHaveLength(10)
  expect(await takenOf(id)).toBe(10)
  const moved = (await app.mails()).filter(({ subject }) => subject === 'You have a place at Rush')
  expect(new Set(moved.map(({ to }) => to)).size).toBe(5)
  expect(moved).toHaveLength(5)

  const other = await anEvent(app, { title: 'Double press' })
  const me = await learner()
  const presses = await Promise.all(Array.from({ length: 8 }, () => register(other.slug, me)))
  expect(statusesOf(presses)).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  expect(await takenOf(other.id)).toBe(1)
})

test('who may not sign in any more gives the place to those who wait and gets none', async () => {
  const { slug, id } = await anEvent(app, { title: 'Left', capacity: 1 })
  const [first, gone, next] = [await learner(), await learner(), await learner()]
  await register(slug, first)
  for (const as of [gone, next]) await register(slug, as, { waitlist: true })
  const leave = (who: Person) => app.services.db.update(users).set({ isActive: false }).where(eq(users.id, who.id))
  await leave(gone)
  await leave(first)
  const run = () =>
    eventJobs(app.services)
      .find(({ name }) => name === 'event-places')
      ?.handle({}, '')
  await Promise.all([run(), run()])
  const states = await app.services.db
    .select({ userId: eventRegistrations.userId, status: eventRegistrations.status })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.eventId, id))
  expect(new Map(states.map(({ userId, status }) => [userId, status]))).toEqual(
    new Map([
      [first.id, 'cancelled'],
      [gone.id, 'cancelled'],
      [next.id, 'confirmed'],
    ]),
  )
  expect(await takenOf(id)).toBe(1)
  expect((await lastMail(next))?.subject).toBe('You have a place at Left')
  // The job has not run since: a place that is free goes past the person who has left.
  const other = await anEvent(app, { title: 'Left again', capacity: 1 })
  const [holder, absent, waiting] = [await learner(), await learner(), await learner()]
  const held = (await register(other.slug, holder)).body.registration
  for (const as of [absent, waiting]) await register(other.slug, as, { waitlist: true })
  await leave(absent)
  await cancel(held.id, holder)
  expect((await ownAt(other.slug, waiting))?.status).toBe('confirmed')
})

test('nobody registers for what is over, a draft or nothing; the own list is in three parts', async () => {
  const day = (days: number) => new Date(app.services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const as = await learner()
  const over = await anEvent(app, { title: 'Last week', date: day(-7) })
  const done = await anEvent(app, { title: 'Completed', status: 'completed' })
  for (const { slug } of [over, done]) {
    const answer = await register(slug, as)
    expect([answer.status, answer.body.message]).toEqual([409, 'This event is over'])
  }
  const draft = await anEvent(app, { status: 'draft' })
  for (const slug of [draft.slug, 'no-such-event']) {
    expect((await register(slug, as)).status).toBe(404)
    expect((await app.call(registrationApi.get, { params: { id: slug } }, { as })).status).toBe(404)
  }
  const [near, far] = [await anEvent(app, { date: day(2) }), await anEvent(app, { date: day(40) })]
  for (const { slug } of [near, far]) await register(slug, as)
  const own = async (when?: 'upcoming' | 'past') =>
    (await app.call(registrationApi.listOwn, { query: { when } }, { as })).body.registrations.map(
      ({ event }) => event.slug,
    )
  expect(await own('upcoming')).toEqual([near.slug, far.slug])
  expect(await own()).toEqual([near.slug, far.slug])
  expect(await own('past')).toEqual([])
  const { id } = (await ownAt(near.slug, as)) ?? { id: 0 }
  const ago = (hours: number) => new Date(app.services.now().getTime() - hours * 3_600_000)
  await setEvent(app.services.db, near.id, { startsAt: ago(2), endsAt: ago(1) })
  expect(await own('past')).toEqual([near.slug])
  expect(await own()).toEqual([far.slug, near.slug])
  const late = await cancel(id, as)
  expect([late.status, late.body.message]).toEqual([409, 'This event is over'])
})

test('the number of an invitation only rises, however often somebody goes and comes back', async () => {
  const { db } = app.services
  const { slug, id } = await anEvent(app, { title: 'Coming and going', capacity: 1 })
  const [me, other] = [await learner(), await learner()]
  const seen: string[] = []
  const note = async (as: Person) => {
    const file = (await lastMail(as))?.calendar ?? ''
    const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')
    seen.push(String(event?.getFirstPropertyValue('uid')))
    return Number(event?.getFirstPropertyValue('sequence'))
  }
  const come = async (as: Person) => (await register(slug, as, { waitlist: true })).body.registration.id
  const numbers: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const own = await come(me)
    numbers.push(await note(me))
    const { body } = await app.call(eventCalendarApi.file, { params: { id: own } }, { as: me })
    expect(body).toContain(`SEQUENCE:${numbers.at(-1)}\r\n`)
    if (time === 1) await db.transaction((tx) => setEvent(tx, id, { sequence: 1 }))
    await cancel(own, me)
    numbers.push(await note(me))
  }
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(new Set(numbers).size).toBe(6)
  // By the waiting list, too: the place of another becomes free, and theirs comes back.
  const theirs = await come(other)
  await come(me)
  await cancel(theirs, other)
  numbers.push(await note(me))
  expect(Math.max(...numbers.slice(0, -1))).toBeLessThan(numbers.at(-1) ?? 0)
  expect(new Set(seen).size).toBe(1)
})
