import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { anEvent, aRegistration, eventForm } from '#tests/support/events.ts'
import { person, type Person } from '#tests/support/people.ts'
import { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import { planningApi } from '../planning/planning.contract.ts'
import { eventRegistrations, events } from '../event.table.ts'
import { registrationApi } from '../registration/registration.contract.ts'
import { sendEventReminders } from './reminder.service.ts'

const app = useTestApp()
const HOUR_MS = 3_600_000
const DAY_HOURS = 24

const inHours = (hours: number): Date => new Date(app.services.now().getTime() + hours * HOUR_MS)
const remind = (at = app.services.now()) => sendEventReminders(app.services, app.services.db, at)
const remindersOf = async ({ email }: Person) =>
  (await app.mails()).filter(({ to, subject }) => to === email && subject.endsWith('is coming up'))

/** An event that begins in so many hours, written and with someone registered long ago. */
async function anEventIn(hours: number, more: Parameters<typeof anEvent>[1] = {}) {
  const { db, now } = app.services
  const event = await anEvent(app, more)
  const guest = await person(db, 'student')
  const id = await aRegistration(app.services, event.id, guest)
  const longAgo = inHours(-10 * DAY_HOURS)
  await db.update(eventRegistrations).set({ registeredAt: longAgo }).where(eq(eventRegistrations.id, id))
  await db
    .update(events)
    .set({ startsAt: inHours(hours), endsAt: inHours(hours + 2) })
    .where(eq(events.id, event.id))
  return { event, guest, id, now }
}

test('who has a place is reminded once, a day before, with the ticket; the others are not', async () => {
  const near = await anEventIn(23)
  const far = await anEventIn(25)
  const soon = await anEventIn(0.5)
  await Promise.all([remind(), remind()])
  await remind()
  const [mail, ...more] = await remindersOf(near.guest)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`${near.event.title} is coming up`)
  expect(mail?.text).toContain('If you cannot come, please cancel so that someone else can have your place.')
  expect(mail?.text).toContain('Show the code at the door.')
  expect([await remindersOf(far.guest), await remindersOf(soon.guest)]).toEqual([[], []])
})

test('nobody is reminded of what they hear of anyway, have given back, or may not come to', async () => {
  const { db } = app.services
  const { event, guest } = await anEventIn(20)
  const justCame = await person(db, 'student')
  await aRegistration(app.services, event.id, justCame)
  const gone = await anEventIn(20)
  await app.call(registrationApi.cancel, { params: { id: gone.id } }, { as: gone.guest })
  const closed = await anEventIn(20)
  await db.update(users).set({ isActive: false }).where(eq(users.id, closed.guest.id))
  const off = await anEventIn(20)
  await db.update(events).set({ status: 'cancelled' }).where(eq(events.id, off.event.id))
  await remind()
  expect(await remindersOf(guest)).toHaveLength(1)
  for (const nobody of [justCame, gone.guest, closed.guest, off.guest]) expect(await remindersOf(nobody)).toEqual([])
})

test('who moves up from the waiting list within the last day hears that, not a reminder too', async () => {
  const { db } = app.services
  const { event, guest, id } = await anEventIn(20, { capacity: 1 })
  const waiting = await person(db, 'student')
  const form = { name: waiting.name, email: waiting.email, waitlist: true }
  await app.call(registrationApi.register, { params: { id: event.slug }, body: form }, { as: waiting })
  await db
    .update(eventRegistrations)
    .set({ registeredAt: inHours(-100) })
    .where(eq(eventRegistrations.userId, waiting.id))
  await app.call(registrationApi.cancel, { params: { id } }, { as: guest })
  await remind()
  expect((await app.mails()).filter(({ to }) => to === waiting.email).at(-1)?.subject).toMatch(/^You have a place at /)
  expect(await remindersOf(waiting)).toEqual([])
})

test('an event that was moved is reminded of again', async () => {
  const { event, guest } = await anEventIn(20)
  await remind()
  const admin = await person(app.services.db, 'admin')
  const body = eventForm(app.services, { title: event.title })
  expect((await app.call(planningApi.update, { params: { slug: event.slug }, body }, { as: admin })).status).toBe(200)
  const [moved] = await app.services.db.select().from(events).where(eq(events.id, event.id))
  const hoursBefore = (hours: number) => new Date((moved?.startsAt.getTime() ?? 0) - hours * HOUR_MS)
  await remind(hoursBefore(30))
  expect(await remindersOf(guest)).toHaveLength(1)
  await remind(hoursBefore(23))
  expect(await remindersOf(guest)).toHaveLength(2)
})

test('on the last day a new place is news enough, and a corrected text is none', async () => {
  const admin = await person(app.services.db, 'admin')
  const [moved, corrected] = [await anEventIn(20), await anEventIn(20)]
  const edit = async ({ event }: typeof moved, more: Parameters<typeof eventForm>[1]) => {
    const [found] = await app.services.db.select().from(events).where(eq(events.id, event.id))
    const at = found?.startsAt.getTime() ?? 0
    const [date = '', time = ''] = new Date(at + 2 * HOUR_MS).toISOString().slice(0, 16).split('T')
    const body = eventForm(app.services, { title: event.title, date: Day.parse(date), time, ...more })
    expect((await app.call(planningApi.update, { params: { slug: event.slug }, body }, { as: admin })).status).toBe(200)
  }
  await edit(moved, { location: 'Another house, Kigali' })
  // As the form keeps minutes, and to compare texts alone.
  await edit(corrected, {})
  await app.services.db
    .update(eventRegistrations)
    .set({ remindedOf: null })
    .where(eq(eventRegistrations.id, corrected.id))
  await edit(corrected, { description: '<p>Come and ask whatever you want to know.</p>' })
  await remind()
  expect([await remindersOf(moved.guest), (await remindersOf(corrected.guest)).length]).toEqual([[], 1])
})
