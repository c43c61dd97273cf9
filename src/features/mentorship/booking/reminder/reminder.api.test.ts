import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { notifications } from '#features/base/notification/notification.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aBooking, bookable } from '#tests/support/bookings.ts'
import type { Person } from '#tests/support/people.ts'
import { bookingApi } from '../booking.contract.ts'
import { bookings } from '../booking.table.ts'
import { updateDueBookings } from './reminder.service.ts'

const app = useTestApp()
const HOUR_MS = 3_600_000

const inHours = (hours: number) => new Date(app.services.now().getTime() + hours * HOUR_MS)
const tick = (at = app.services.now()) => updateDueBookings(app.services, app.services.db, at)
const statusOf = async (id: number) => {
  const [row] = await app.services.db.select().from(bookings).where(eq(bookings.id, id))
  return row?.status
}
const titlesOf = async ({ id }: Person) => {
  const rows = await app.services.db
    .select({ title: notifications.title })
    .from(notifications)
    .where(eq(notifications.userId, id))
    .orderBy(notifications.id)
  return rows.map(({ title }) => title)
}
/** Confirmed long ago. */
const agreed = (match: Awaited<ReturnType<typeof bookable>>, startsAt: Date) =>
  aBooking(app.services, match, { status: 'confirmed', startsAt, confirmedAt: inHours(-100), isInvited: true })

test('reminders leave once each, a day and an hour before, with the address', async () => {
  const match = await bookable(app.services)
  await agreed(match, inHours(23))
  await Promise.all([tick(), tick()])
  await tick()
  for (const one of [match.mentor, match.mentee]) expect(await titlesOf(one)).toEqual(['Your session is coming up'])
  await tick(inHours(22.5))
  expect(await titlesOf(match.mentor)).toHaveLength(2)
  await tick(inHours(22.9))
  expect(await titlesOf(match.mentor)).toHaveLength(2)
  const mails = (await app.mails()).filter(({ to }) => to === match.mentee.email)
  expect(mails).toHaveLength(2)
  expect(mails[0]?.text).toContain('https://zoom.us/j/123')
})

test('nobody is reminded of what they have just agreed to, nor of what begins or was late anyway', async () => {
  const match = await bookable(app.services)
  await aBooking(app.services, match, { status: 'confirmed', startsAt: inHours(5), confirmedAt: inHours(-1) })
  await tick()
  expect(await titlesOf(match.mentee)).toEqual([])
  const late = await bookable(app.services)
  await agreed(late, inHours(0.5))
  await tick()
  // The work stood still since yesterday: only the reminder of the last hour leaves.
  expect(await titlesOf(late.mentee)).toEqual(['Your session is coming up'])
})

test('a reminder that has not left never leaves for a session that was cancelled or moved', async () => {
  const [ended, moved] = [await bookable(app.services), await bookable(app.services)]
  const [one, two] = [await agreed(ended, inHours(20)), await agreed(moved, inHours(20))]
  await tick()
  await app.call(bookingApi.cancel, { params: { id: one }, body: {} }, { as: ended.mentor })
  const { body } = await app.call(bookingApi.slots, { params: { id: moved.id } }, { as: moved.mentor })
  const startsAt = body.slots[60]?.starts_at ?? ''
  await app.call(bookingApi.move, { params: { id: two }, body: { starts_at: startsAt } }, { as: moved.mentor })
  await tick()
  const mails = await app.mails()
  for (const { mentor, mentee } of [ended, moved]) {
    const subjects = mails.filter(({ to }) => [mentor.email, mentee.email].includes(to)).map(({ subject }) => subject)
    expect(subjects).not.toContain('Your session is coming up')
  }
})

test('what nobody answers ends and both hear of it; a hold ends without a word', async () => {
  const match = await bookable(app.services)
  const past = inHours(-0.1)
  const asked = await aBooking(app.services, match, { expiresAt: past, startsAt: inHours(60) })
  const kept = await aBooking(app.services, match, { status: 'held', expiresAt: past, startsAt: inHours(70) })
  await Promise.all([tick(), tick()])
  expect([await statusOf(asked), await statusOf(kept)]).toEqual(['expired', 'expired'])
  expect(await titlesOf(match.mentee)).toEqual(['A session request has expired'])
})

test('a session that nobody speaks of counts as held a day after its end', async () => {
  const match = await bookable(app.services)
  const id = await agreed(match, inHours(-24.5))
  await tick()
  expect(await statusOf(id)).toBe('confirmed')
  await tick(inHours(0.6))
  expect(await statusOf(id)).toBe('done')
})

test.each(['mentor', 'mentee', 'approval'] as const)('no session ahead stays open when the %s is gone', async (who) => {
  const match = await bookable(app.services)
  const [ahead, over] = [await agreed(match, inHours(30)), await agreed(match, inHours(-3))]
  const { db } = app.services
  if (who === 'approval') await db.update(mentors).set({ status: 'rejected' }).where(eq(mentors.id, match.mentorId))
  else await db.update(users).set({ isActive: false }).where(eq(users.id, match[who].id))
  await tick()
  expect([await statusOf(ahead), await statusOf(over)]).toEqual(['cancelled', 'confirmed'])
  const told = who === 'mentee' ? match.mentor : match.mentee
  expect((await app.mails()).findLast(({ to }) => to === told.email)?.subject).toBe('A session was cancelled')
  // No one tells an account that was disabled.
  expect(await titlesOf(match[who === 'mentee' ? 'mentee' : 'mentor'])).toHaveLength(who === 'approval' ? 1 : 0)
})
