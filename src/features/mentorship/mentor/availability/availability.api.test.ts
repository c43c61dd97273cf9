import { expect, test } from 'vitest'
import { matches } from '#features/mentorship/match/match.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { Day } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aBooking, ALWAYS, bookable, withHours } from '#tests/support/bookings.ts'
import { aMatch } from '#tests/support/matches.ts'
import { aMentor } from '#tests/support/mentorships.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { eq } from 'drizzle-orm'
import { mentorApi } from '../mentor.contract.ts'
import { availabilityApi, type AvailabilityForm } from './availability.contract.ts'
import { refreshStaleAvailability } from './availability.service.ts'

const app = useTestApp()

async function mentor() {
  const who = await person(app.services.db, 'mentor')
  return { who, id: await aMentor(app.services.db, who.id) }
}
const save = (form: AvailabilityForm, as: Person) => app.call(availabilityApi.update, { body: form }, { as })
const slotsOf = async (id: number) => (await app.call(availabilityApi.slots, { params: { id } })).body
const free = async () => {
  const { body } = await app.call(mentorApi.list, { query: { free: '1' } })
  return body.mentors.map(({ id }) => id)
}
const HOUR_MS = 3_600_000

test('a mentor saves the own hours, and anybody sees the next free times without private data', async () => {
  const { who, id } = await mentor()
  const before = await app.call(availabilityApi.get, {}, { as: who })
  expect(before.body).toMatchObject({
    is_saved: false,
    mentees: 0,
    availability: { hours: [], time_zone: 'Africa/Kigali' },
  })
  expect(await slotsOf(id)).toMatchObject({ state: 'none', slots: [] })
  const preview = await app.call(availabilityApi.preview, { body: ALWAYS }, { as: who })
  expect(preview.body.slots).toHaveLength(24)
  expect((await save(ALWAYS, who)).body.message).toBe('Hours saved')
  const [account] = await app.services.db.select().from(users).where(eq(users.id, who.id))
  expect(account?.timeZone).toBe('Africa/Nairobi')
  const after = await app.call(availabilityApi.get, {}, { as: who })
  expect(after.body).toMatchObject({ is_saved: true, availability: ALWAYS })
  const shown = await slotsOf(id)
  expect(shown).toMatchObject({ state: 'free', time_zone: 'Africa/Nairobi', session_minutes: 60, answer_hours: 48 })
  expect(shown.slots).toEqual(preview.body.slots)
  expect(JSON.stringify(shown)).not.toContain('zoom')
  expect(await countQueries(app.services, () => slotsOf(id))).toBeLessThanOrEqual(1)
})

test('the directory says when each mentor is free next, in its one read, as soon as that changes', async () => {
  const { who, id } = await mentor()
  const listed = async () =>
    (await app.call(mentorApi.list, { query: { search: who.name } })).body.mentors.find((one) => one.id === id)
  expect(await listed()).toMatchObject({ next_free_at: null })
  await save(ALWAYS, who)
  const first = (await slotsOf(id)).slots[0]?.starts_at
  expect(first).toBeDefined()
  expect(await listed()).toMatchObject({ next_free_at: first })
  expect((await app.call(mentorApi.get, { params: { id } })).body.mentor.next_free_at).toBe(first)
  // Two more days of notice move it, though the answer is cached.
  await save({ ...ALWAYS, notice_hours: ALWAYS.notice_hours + 48 }, who)
  const later = (await listed())?.next_free_at ?? ''
  expect(Date.parse(later)).toBeGreaterThan(Date.parse(first ?? ''))
})

test.each<[string, Partial<Record<keyof AvailabilityForm, unknown>>, string]>([
  [
    'hours that overlap',
    {
      hours: [
        { weekday: 1, from: '09:00', to: '11:00' },
        { weekday: 1, from: '10:00', to: '12:00' },
      ],
    },
    'hours',
  ],
  ['hours that end before they begin', { hours: [{ weekday: 1, from: '11:00', to: '09:00' }] }, 'hours'],
  ['no such time', { hours: [{ weekday: 1, from: '09:0', to: '12:00' }] }, 'hours.0.from'],
  [
    'two exceptions of one day',
    {
      exceptions: [
        { day: '2026-06-01', hours: [] },
        { day: '2026-06-01', hours: [] },
      ],
    },
    'exceptions',
  ],
  ['half a pause', { pause_from: '2026-06-01' }, 'pause_until'],
  ['a pause that ends before it begins', { pause_from: '2026-06-02', pause_until: '2026-06-01' }, 'pause_until'],
  ['no zone', { time_zone: '+02:00' }, 'time_zone'],
  ['no place for anybody', { capacity: 0 }, 'capacity'],
  [
    'an address without https',
    { meeting_addresses: { ...ALWAYS.meeting_addresses, other: 'http://meet.example' } },
    'meeting_addresses.other',
  ],
  [
    'a Zoom address elsewhere',
    { meeting_addresses: { ...ALWAYS.meeting_addresses, zoom: 'https://zoom.us.evil.example/j/1' } },
    'meeting_addresses.zoom',
  ],
])('%s are refused', async (_says, more, field) => {
  const { who } = await mentor()
  const { status, body } = await save({ ...ALWAYS, ...more } as AvailabilityForm, who)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

test('the directory filters by free times, and what follows from pause, places and bookings is there at once', async () => {
  const { db } = app.services
  const { who, id } = await mentor()
  expect(await free()).not.toContain(id)
  await save({ ...ALWAYS, capacity: 1 }, who)
  expect(await free()).toContain(id)

  const today = Day.parse(new Date().toISOString().slice(0, 10))
  const later = Day.parse(new Date(Date.now() + 9 * 24 * HOUR_MS).toISOString().slice(0, 10))
  const yesterday = Day.parse(new Date(Date.now() - 24 * HOUR_MS).toISOString().slice(0, 10))
  await save({ ...ALWAYS, capacity: 1, pause_from: yesterday, pause_until: later, pause_text: 'On the road' }, who)
  expect(today < later && (await free())).not.toContain(id)
  expect(await slotsOf(id)).toMatchObject({ state: 'paused', slots: [], pause: { until: later, text: 'On the road' } })

  await save({ ...ALWAYS, capacity: 1 }, who)
  const { id: matchId } = await aMatch(app.services, { mentor: who })
  await withHours(app.services, { mentorId: id, userId: who.id }, { capacity: 1 })
  expect(await slotsOf(id)).toMatchObject({ state: 'full', slots: [] })
  const { body } = await app.call(mentorApi.list, {})
  expect(body.mentors.at(-1)?.id).toBe(id)
  await db.update(matches).set({ status: 'ended', endedAs: 'completed' }).where(eq(matches.id, matchId))
  app.pass(3700)
  await refreshStaleAvailability(db, app.services.now())
  expect(await free()).toContain(id)

  await db.update(users).set({ isActive: false }).where(eq(users.id, who.id))
  expect((await app.call(availabilityApi.slots, { params: { id } })).status).toBe(404)
})

test('a booked time is free for nobody, and free again when it is not', async () => {
  const match = await bookable(app.services)
  const first = (await slotsOf(match.mentorId)).slots[10]
  const startsAt = new Date(first?.starts_at ?? 0)
  const booked = await aBooking(app.services, match, {
    startsAt,
    expiresAt: new Date(app.services.now().getTime() + HOUR_MS),
  })
  expect(booked).toBeGreaterThan(0)
  const now = (await slotsOf(match.mentorId)).slots.map((slot) => slot.starts_at)
  expect(now).not.toContain(first?.starts_at)
  app.pass(3601)
  const again = (await slotsOf(match.mentorId)).slots.map((slot) => slot.starts_at)
  expect(again).toContain(first?.starts_at)
})

test('others keep no hours, nor does a mentor who has left the directory', async () => {
  for (const role of ['mentee', 'student', 'admin'] as const) {
    const who = await person(app.services.db, role)
    expect((await app.call(availabilityApi.get, {}, { as: who })).status).toBe(403)
    expect((await save(ALWAYS, who)).status).toBe(403)
  }
  const former = await person(app.services.db, 'mentor')
  expect((await app.call(availabilityApi.get, {}, { as: former })).status).toBe(404)
  expect((await save(ALWAYS, former)).status).toBe(404)
  expect((await app.call(availabilityApi.preview, { body: ALWAYS }, { as: former })).status).toBe(404)
})
