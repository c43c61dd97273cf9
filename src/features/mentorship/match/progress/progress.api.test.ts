import { expect, test } from 'vitest'
import { bookings } from '#features/mentorship/booking/booking.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aMatch } from '#tests/support/matches.ts'
import type { Person } from '#tests/support/people.ts'
import { matchApi } from '../match.contract.ts'
import { noteApi } from '../note/note.contract.ts'
import { matchScores } from '../score/score.table.ts'

const app = useTestApp()
const DAY_MS = 86_400_000
const read = async (id: number, as: Person) => (await app.call(matchApi.get, { params: { id } }, { as })).body.match

test('a match counts the sessions that were held and missed', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  expect(await read(id, mentor)).toMatchObject({ sessions: { held: 0, missed: 0 }, has_met: false })
  const session = (daysAgo: number, more: Partial<typeof bookings.$inferInsert>) => {
    const startsAt = new Date(app.services.now().getTime() - daysAgo * DAY_MS)
    const endsAt = new Date(startsAt.getTime() + 30 * 60_000)
    const people = { matchId: id, mentorUserId: mentor.id, menteeId: mentee.id, proposedBy: 'mentee' as const }
    const times = { startsAt, endsAt, blockedUntil: endsAt, closedAt: endsAt, uid: `${id}-${daysAgo}@example.test` }
    return app.services.db.insert(bookings).values({ ...people, ...times, status: 'done', ...more })
  }
  await session(2, { status: 'no_show', missedBy: 'mentor' })
  expect(await read(id, mentee)).toMatchObject({ sessions: { held: 0, missed: 1 }, has_met: false })
  await session(1, {})
  await session(3, { status: 'cancelled' })
  for (const as of [mentor, mentee])
    expect(await read(id, as)).toMatchObject({ sessions: { held: 1, missed: 1 }, has_met: true })
})

test('the last feedback is what the mentee can read of the mentor', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const last = async () => (await read(id, mentee)).last_feedback_at
  const write = (as: Person, isPrivate: boolean) =>
    app.call(noteApi.create, { params: { id }, body: { text: 'Well done', is_private: isPrivate } }, { as })
  await write(mentor, true)
  await write(mentee, false)
  expect(await last()).toBeNull()
  const rating = { matchId: id, raterSide: 'mentor' as const, stars: 5 }
  await app.services.db.insert(matchScores).values(rating)
  expect(await last()).toBeNull()
  const old = new Date(app.services.now().getTime() - 20 * DAY_MS)
  await app.services.db.insert(matchScores).values({ ...rating, createdAt: old })
  expect(await last()).toBe(old.toISOString())
  await write(mentor, false)
  expect((await last()) ?? '').toMatch(/^\d{4}/)
  expect(await last()).not.toBe(old.toISOString())
})
