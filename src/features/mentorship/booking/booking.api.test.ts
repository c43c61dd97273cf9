import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agreementApi } from '#features/mentorship/agreement/agreement.contract.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { safetyApi } from '#features/talk/safety/safety.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aBooking, bookable } from '#tests/support/bookings.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { bookingApi } from './booking.contract.ts'
import { bookings } from './booking.table.ts'

const app = useTestApp()
const HOUR = 3600

type Match = Awaited<ReturnType<typeof bookable>>
const slots = async (match: Match, as: Person = match.mentee) =>
  (await app.call(bookingApi.slots, { params: { id: match.id } }, { as })).body.slots
const holdAt = (match: Match, startsAt: string, as: Person = match.mentee) =>
  app.call(bookingApi.hold, { body: { match_id: match.id, starts_at: startsAt } }, { as })
async function slotAt(match: Match, at: number): Promise<string> {
  return (await slots(match))[at]?.starts_at ?? ''
}
async function held(match: Match, at = 40) {
  const { body } = await holdAt(match, await slotAt(match, at))
  return body.booking
}
const request = (id: number, as: Person, agenda = '') =>
  app.call(bookingApi.request, { params: { id }, body: { agenda } }, { as })
async function requested(match: Match, at = 40) {
  const { id } = await held(match, at)
  return (await request(id, match.mentee)).body.booking
}
const confirm = (id: number, startsAt: string, as: Person) =>
  app.call(bookingApi.confirm, { params: { id }, body: { starts_at: startsAt } }, { as })
async function confirmed(match: Match, at = 40) {
  const { id, starts_at } = await requested(match, at)
  return (await confirm(id, starts_at, match.mentor)).body.booking
}
const cancel = (id: number, as: Person, reason?: string) =>
  app.call(bookingApi.cancel, { params: { id }, body: reason === undefined ? {} : { reason } }, { as })
const moveTo = (id: number, startsAt: string, as: Person) =>
  app.call(bookingApi.move, { params: { id }, body: { starts_at: startsAt } }, { as })
const get = async (id: number, as: Person) => app.call(bookingApi.get, { params: { id } }, { as })
const mailsTo = async ({ email }: Person) => (await app.mails()).filter(({ to }) => to === email)

test('a time is held, requested and confirmed; the address is shown to the two only, and only then', async () => {
  const match = await bookable(app.services)
  const { mentor, mentee } = match
  const hold = await held(match)
  expect(hold).toMatchObject({
    status: 'held',
    match_id: match.id,
    proposed_by: 'mentee',
    sequence: 0,
    meeting_url: null,
  })
  // The mentor sees nothing of a hold, but its time is taken.
  expect((await get(hold.id, mentor)).status).toBe(404)
  expect((await slots(match)).map((slot) => slot.starts_at)).not.toContain(hold.starts_at)
  const asked = await request(hold.id, mentee, 'How to prepare an interview')
  expect(asked.body).toMatchObject({
    message: 'Request sent',
    booking: { status: 'requested', agenda: 'How to prepare an interview', meeting_url: null },
  })
  expect((await mailsTo(mentor)).at(-1)?.subject).toBe('New session request')
  const twice = await request(hold.id, mentee, 'Once more')
  expect([twice.status, twice.body.message]).toEqual([409, 'This session is already requested'])
  const agreed = await confirm(hold.id, hold.starts_at, mentor)
  expect(agreed.body.booking).toMatchObject({
    status: 'confirmed',
    meeting_url: 'https://zoom.us/j/123',
    expires_at: null,
  })
  expect((await mailsTo(mentee)).at(-1)?.subject).toBe('Your session is confirmed')
  for (const reader of [mentor, mentee]) expect((await get(hold.id, reader)).status).toBe(200)
  for (const role of ['admin', 'mentor', 'mentee', 'hr'] as const)
    expect((await get(hold.id, await person(app.services.db, role))).status).toBe(404)
})

test('a hold lasts ten minutes, a request 48 hours and no longer than until its beginning', async () => {
  const match = await bookable(app.services)
  const first = await held(match)
  app.pass(10 * 60 + 1)
  expect((await request(first.id, match.mentee)).status).toBe(409)
  expect((await slots(match)).map((slot) => slot.starts_at)).toContain(first.starts_at)
  // The same time can be held again, although no work has ended the first hold.
  const again = await holdAt(match, first.starts_at)
  expect(again.status).toBe(200)
  expect((await get(first.id, match.mentee)).body.booking.status).toBe('expired')
  const asked = (await request(again.body.booking.id, match.mentee)).body.booking
  expect(Date.parse(asked.expires_at ?? '')).toBeLessThanOrEqual(Date.parse(asked.starts_at))
  expect(Date.parse(asked.expires_at ?? '') - Date.parse(asked.requested_at ?? '')).toBeLessThanOrEqual(
    48 * HOUR * 1000,
  )
  await app.services.db.update(bookings).set({ expiresAt: app.services.now() }).where(eq(bookings.id, asked.id))
  const late = await confirm(asked.id, asked.starts_at, match.mentor)
  expect([late.status, late.body.message]).toEqual([409, 'This session is no longer open'])
})

test('another hold takes the place of the first, a double click holds once, and three sessions ahead are enough', async () => {
  const match = await bookable(app.services)
  const [one, two] = [await held(match, 30), await held(match, 40)]
  expect((await get(one.id, match.mentee)).body.booking.status).toBe('cancelled')
  expect((await holdAt(match, two.starts_at)).body.booking.id).toBe(two.id)
  await request(two.id, match.mentee)
  await requested(match, 50)
  await requested(match, 60)
  const fourth = await holdAt(match, await slotAt(match, 70))
  expect([fourth.status, fourth.body.code]).toEqual([409, 'conflict'])
})

test('a hold that was let go is nothing that the mentor ever sees or is told of', async () => {
  const match = await bookable(app.services)
  const { id } = await held(match)
  expect((await cancel(id, match.mentee)).status).toBe(200)
  expect((await get(id, match.mentor)).status).toBe(404)
  for (const as of [match.mentor, match.mentee]) {
    expect((await app.call(bookingApi.list, { query: { when: 'past' } }, { as })).body.total).toBe(0)
  }
  expect(await mailsTo(match.mentor)).toEqual([])
})

test('only a free slot is booked, by the mentee of a running match', async () => {
  const match = await bookable(app.services)
  const at = await slotAt(match, 40)
  const between = new Date(Date.parse(at) + 60_000).toISOString()
  const refused = await holdAt(match, between)
  expect([refused.status, refused.body.message]).toEqual([409, 'This time cannot be booked'])
  expect((await holdAt(match, at, match.mentor)).status).toBe(403)
  expect((await holdAt(match, at, await person(app.services.db, 'mentee'))).status).toBe(404)
  await app.services.db.update(matches).set({ status: 'paused' }).where(eq(matches.id, match.id))
  expect(await slots(match)).toEqual([])
  expect((await holdAt(match, at)).status).toBe(409)
})

test('after a block nobody asks for, confirms or moves a session, and it is not told; cancelling is possible', async () => {
  const match = await bookable(app.services)
  const { mentor, mentee } = match
  const [agreed, waiting] = [await confirmed(match, 40), await requested(match, 50)]
  const own = await held(match, 60)
  const [free, another] = [await slotAt(match, 70), await slotAt(match, 80)]
  await app.call(safetyApi.block, { params: { id: match.id } }, { as: mentee })
  const refused = [
    await holdAt(match, free),
    await request(own.id, mentee),
    await confirm(waiting.id, waiting.starts_at, mentor),
    await moveTo(agreed.id, another, mentor),
    await moveTo(agreed.id, another, mentee),
  ]
  for (const { status, body } of refused) {
    expect([status, body.message]).toEqual([409, 'You cannot book sessions with each other at the moment'])
  }
  expect((await cancel(agreed.id, mentee)).status).toBe(200)
  await app.call(safetyApi.unblock, { params: { id: match.id } }, { as: mentee })
  expect((await holdAt(match, free)).status).toBe(200)
})

test('the two meet where they have agreed to, until then where the application says', async () => {
  const meeting_addresses = { zoom: 'https://zoom.us/j/123', teams: '', meet: 'https://meet.google.com/abc', other: '' }
  const match = await bookable(app.services, {}, { meeting_addresses })
  const session = await confirmed(match)
  expect(session).toMatchObject({ channel: 'zoom', meeting_url: 'https://zoom.us/j/123' })
  const params = { id: match.id }
  const { terms } = (await app.call(agreementApi.get, { params }, { as: match.mentee })).body.agreement
  const body = { ...terms, channel: 'meet' as const, revision: 0 }
  await app.call(agreementApi.propose, { params, body }, { as: match.mentee })
  expect((await get(session.id, match.mentee)).body.booking.channel).toBe('zoom')
  await app.call(agreementApi.confirm, { params, body: { revision: 1 } }, { as: match.mentor })
  expect((await get(session.id, match.mentee)).body.booking).toMatchObject({
    channel: 'meet',
    meeting_url: 'https://meet.google.com/abc',
  })
})

test('who moves: what the mentee moves is asked again, what the mentor moves is confirmed; one UID, sequence 0 to 3', async () => {
  const match = await bookable(app.services)
  const { mentor, mentee } = match
  const session = await confirmed(match)
  const [second, third] = [await slotAt(match, 50), await slotAt(match, 60)]
  const byMentee = (await moveTo(session.id, second, mentee)).body.booking
  expect(byMentee).toMatchObject({ status: 'requested', proposed_by: 'mentee', starts_at: second, sequence: 1 })
  // No one agrees to a time that they have not seen.
  const stale = await confirm(session.id, session.starts_at, mentor)
  expect([stale.status, stale.body.message]).toEqual([409, 'The session has been moved. Check it again.'])
  const byMentor = (await moveTo(session.id, third, mentor)).body.booking
  expect(byMentor).toMatchObject({ status: 'confirmed', proposed_by: 'mentor', starts_at: third, sequence: 2 })
  const ended = (await cancel(session.id, mentee, 'I am ill')).body.booking
  expect(ended).toMatchObject({
    status: 'cancelled',
    closed_by: 'mentee',
    reason: 'I am ill',
    is_late: false,
    sequence: 3,
  })
  const files = (await mailsTo(mentee)).flatMap(({ calendar }) => calendar ?? [])
  expect(files.map((file) => /METHOD:(\w+)/.exec(file)?.[1])).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL'])
  expect(files.map((file) => /SEQUENCE:(\d+)/.exec(file)?.[1])).toEqual(['0', '1', '2', '3'])
  expect(new Set(files.map((file) => /UID:(\S+)/.exec(file)?.[1])).size).toBe(1)
  // The times of before are free again.
  expect((await slots(match)).map((slot) => slot.starts_at)).toEqual(
    expect.arrayContaining([session.starts_at, second, third]),
  )
})

test('the mentor declines with a reason; nobody answers for themselves', async () => {
  const match = await bookable(app.services)
  const { id, starts_at } = await requested(match)
  const decline = (as: Person, reason: string) =>
    app.call(bookingApi.decline, { params: { id }, body: { reason } }, { as })
  expect((await confirm(id, starts_at, match.mentee)).status).toBe(403)
  expect((await decline(match.mentee, 'No')).status).toBe(403)
  expect((await decline(match.mentor, '')).status).toBe(422)
  const { body } = await decline(match.mentor, 'I travel that day')
  expect(body.booking).toMatchObject({ status: 'declined', reason: 'I travel that day', closed_by: 'mentor' })
  expect((await confirm(id, starts_at, match.mentor)).body.message).toBe('This session is already declined')
  expect((await mailsTo(match.mentee)).at(-1)?.text).toContain('I travel that day')
})

test('cancelling late is written down, and what has begun is not cancelled', async () => {
  const match = await bookable(app.services)
  const startsAt = new Date(app.services.now().getTime() + 2 * HOUR * 1000)
  const late = await aBooking(app.services, match, { status: 'confirmed', startsAt })
  expect((await cancel(late, match.mentor)).body.booking).toMatchObject({ is_late: true, closed_by: 'mentor' })
  const begun = await aBooking(app.services, match, { status: 'confirmed', startsAt })
  app.pass(2 * HOUR + 1)
  expect((await cancel(begun, match.mentee)).body.message).toBe('This session has started. Say whether it took place.')
})

test('a session is held once it has begun, which is a contact; a no-show can be reported ten minutes later', async () => {
  const match = await bookable(app.services)
  const startsAt = new Date(app.services.now().getTime() + HOUR * 1000)
  const [held1, missed] = [
    await aBooking(app.services, match, { status: 'confirmed', startsAt }),
    await aBooking(app.services, await bookable(app.services), { status: 'confirmed', startsAt }),
  ]
  const complete = (id: number, as: Person) => app.call(bookingApi.complete, { params: { id } }, { as })
  const noShow = (id: number, as: Person) => app.call(bookingApi.reportNoShow, { params: { id } }, { as })
  expect((await complete(held1, match.mentor)).body.message).toBe('This session has not started yet')
  app.pass(HOUR + 9 * 60)
  expect((await noShow(held1, match.mentor)).body.message).toBe('Wait until 10 minutes after the start')
  expect((await complete(held1, match.mentor)).body.booking).toMatchObject({ status: 'done', closed_by: 'mentor' })
  const [{ contact } = { contact: null }] = await app.services.db
    .select({ contact: matches.lastContactAt })
    .from(matches)
    .where(eq(matches.id, match.id))
  expect(contact).toEqual(startsAt)
  expect((await noShow(missed, match.mentor)).status).toBe(404)
  app.pass(120)
  const mine = await aBooking(app.services, match, { status: 'confirmed', startsAt })
  expect((await noShow(mine, match.mentor)).body.booking).toMatchObject({ status: 'no_show', missed_by: 'mentee' })
  expect((await mailsTo(match.mentee)).at(-1)?.subject).toBe('You missed a session')
})

test('both write the agenda, and neither overwrites what the other has just written', async () => {
  const match = await bookable(app.services)
  const { id } = await requested(match)
  const write = (agenda: string, revision: number, as: Person) =>
    app.call(bookingApi.saveAgenda, { params: { id }, body: { agenda, revision } }, { as })
  expect((await write('Interview', 0, match.mentee)).body.booking).toMatchObject({
    agenda: 'Interview',
    agenda_revision: 1,
  })
  expect((await write('Salary', 0, match.mentor)).status).toBe(409)
  expect((await write('Interview, then salary', 1, match.mentor)).body.booking.agenda).toBe('Interview, then salary')
  expect((await write('x', 2, await person(app.services.db, 'mentor'))).status).toBe(404)
  const ofThis = and(eq(auditLog.subject, `booking:${id}`), eq(auditLog.action, 'booking.saveAgenda'))
  const lines = await app.services.db.select().from(auditLog).where(ofThis).orderBy(auditLog.id)
  expect(lines.map(({ actorId, detail }) => ({ actorId, detail }))).toEqual([
    { actorId: match.mentee.id, detail: null },
    { actorId: match.mentor.id, detail: null },
  ])
})

test('the list has what is ahead and what is over, for the two of each match only', async () => {
  const match = await bookable(app.services)
  const ahead = await requested(match, 40)
  const next = await confirmed(match, 20)
  const gone = await requested(match, 60)
  await cancel(gone.id, match.mentor)
  const own = await held(match, 80)
  const list = async (as: Person, query: object) => {
    const { body } = await app.call(bookingApi.list, { query }, { as })
    return body.bookings.map(({ id }) => id)
  }
  expect(await list(match.mentee, { when: 'ahead' })).toEqual([next.id, ahead.id, own.id])
  expect(await list(match.mentor, { when: 'ahead', match_id: match.id })).toEqual([next.id, ahead.id])
  expect(await list(match.mentor, { when: 'asked' })).toEqual([ahead.id])
  expect(await list(match.mentee, { when: 'asked' })).toEqual([])
  expect(await list(match.mentor, { when: 'past' })).toEqual([gone.id])
  expect(await list(match.mentor, { match_id: match.id + 1000 })).toEqual([])
  expect(await list(await person(app.services.db, 'admin'), { match_id: match.id })).toEqual([])
  expect(await countQueries(app.services, () => list(match.mentor, {}))).toBeLessThanOrEqual(3)
})
