import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { bookable } from '#tests/support/bookings.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { bookingApi, OPEN_STATUSES } from '../booking.contract.ts'
import { bookings } from '../booking.table.ts'

const app = useTestApp()

const hold = (matchId: number, startsAt: string, as: Person) =>
  app.call(bookingApi.hold, { body: { match_id: matchId, starts_at: startsAt } }, { as })
async function slotOf(match: { id: number; mentee: Person }, at = 40): Promise<string> {
  const { body } = await app.call(bookingApi.slots, { params: { id: match.id } }, { as: match.mentee })
  return body.slots[at]?.starts_at ?? ''
}
const countStatus = (answers: readonly { status: number }[], status: number): number =>
  answers.filter((one) => one.status === status).length
const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const blocking = (column: typeof bookings.mentorUserId | typeof bookings.menteeId, userId: number) =>
  app.services.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(column, userId), inArray(bookings.status, [...OPEN_STATUSES])))

test('50 people who book one slot at once: one gets it, and 49 are told that it has just been taken', async () => {
  const first = await bookable(app.services)
  const startsAt = await slotOf(first)
  const others = await Promise.all(Array.from({ length: 49 }, () => aMatch(app.services, { mentor: first.mentor })))
  const answers = await Promise.all([first, ...others].map(({ id, mentee }) => hold(id, startsAt, mentee)))
  expect([countStatus(answers, 200), countStatus(answers, 409)]).toEqual([1, 49])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.body.message).toBe('This time has just been taken')
  expect(await blocking(bookings.mentorUserId, first.mentor.id)).toHaveLength(1)
})

test('two mentors and one learner do not meet at the same hour', async () => {
  const mentee = await person(app.services.db, 'mentee')
  const [one, two] = [await bookable(app.services, { mentee }), await bookable(app.services, { mentee })]
  const startsAt = await slotOf(one)
  const answers = await Promise.all([hold(one.id, startsAt, mentee), hold(two.id, startsAt, mentee)])
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(await blocking(bookings.menteeId, mentee.id)).toHaveLength(1)
})

test('who is a mentor and a mentee is not in two sessions at once, whichever comes first', async () => {
  const both = await person(app.services.db, 'mentor')
  const asMentor = await bookable(app.services, { mentor: both })
  const asMentee = await bookable(app.services, { mentee: both })
  const startsAt = await slotOf(asMentor)
  const answers = await Promise.all([hold(asMentor.id, startsAt, asMentor.mentee), hold(asMentee.id, startsAt, both)])
  expect(statusesOf(answers)).toEqual([200, 409])
})

test('a move and a booking want the same time: one of them gets it', async () => {
  const match = await bookable(app.services)
  const other = await aMatch(app.services, { mentor: match.mentor })
  const { body } = await hold(match.id, await slotOf(match, 30), match.mentee)
  await app.call(bookingApi.request, { params: { id: body.booking.id }, body: {} }, { as: match.mentee })
  const startsAt = await slotOf(match, 50)
  const answers = await Promise.all([
    app.call(bookingApi.move, { params: { id: body.booking.id }, body: { starts_at: startsAt } }, { as: match.mentor }),
    hold(other.id, startsAt, other.mentee),
  ])
  expect(statusesOf(answers)).toEqual([200, 409])
})

test('confirming and cancelling at once: one of them happens', async () => {
  const match = await bookable(app.services)
  const { body } = await hold(match.id, await slotOf(match), match.mentee)
  const { id, starts_at } = body.booking
  await app.call(bookingApi.request, { params: { id }, body: {} }, { as: match.mentee })
  const [agreed, ended] = await Promise.all([
    app.call(bookingApi.confirm, { params: { id }, body: { starts_at } }, { as: match.mentor }),
    app.call(bookingApi.cancel, { params: { id }, body: {} }, { as: match.mentee }),
  ])
  // A confirmed session can be cancelled, a cancelled one not confirmed.
  expect([agreed.status, ended.status]).toSatisfy(([one, two]) => two === 200 && (one === 200 || one === 409))
  const after = await app.call(bookingApi.get, { params: { id } }, { as: match.mentee })
  expect(after.body.booking.status).toBe('cancelled')
})

test('the database itself lets no two sessions of a person overlap', async () => {
  const match = await bookable(app.services)
  const { body } = await hold(match.id, await slotOf(match), match.mentee)
  const [row] = await app.services.db.select().from(bookings).where(eq(bookings.id, body.booking.id))
  if (!row) throw new Error('no booking')
  const { id: _id, ...same } = row
  const third = await person(app.services.db, 'mentee')
  for (const values of [
    { ...same, uid: 'a', menteeId: third.id },
    { ...same, uid: 'b', mentorUserId: third.id },
  ]) {
    await expect(app.services.db.insert(bookings).values(values)).rejects.toMatchObject({ cause: { code: '23P01' } })
  }
})
