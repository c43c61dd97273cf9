import { describe, expect, test } from 'vitest'
import { bookingApi } from '#features/mentorship/booking/booking.contract.ts'
import { mentorshipApplicationApi } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { addDays } from '#shared/calendar.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aBooking } from '#tests/support/bookings.ts'
import { aMatch } from '#tests/support/matches.ts'
import { aMentor } from '#tests/support/mentorships.ts'
import { type Person, person } from '#tests/support/people.ts'
import { agreementApi } from '#features/mentorship/agreement/agreement.contract.ts'
import { goalApi } from '#features/mentorship/goal/goal.contract.ts'
import { matchApi } from '../match.contract.ts'
import { moveApi } from './move.contract.ts'
import { updateDueMatches } from './move.service.ts'

const app = useTestApp()
const DAY_MS = 86_400_000
const REASON = 'We have no evening in common'

const move = (endpoint: typeof moveApi.finish, id: number, as: Person) => app.call(endpoint, { params: { id } }, { as })
const pause = (id: number, as: Person, until: Day | null = null) =>
  app.call(moveApi.pause, { params: { id }, body: { until } }, { as })
const end = (id: number, as: Person) => app.call(moveApi.end, { params: { id }, body: { reason: REASON } }, { as })
const change = (id: number, as: Person) =>
  app.call(moveApi.changeMentor, { params: { id }, body: { reason: REASON } }, { as })
const match = async (id: number, as: Person) => (await app.call(matchApi.get, { params: { id } }, { as })).body.match
const noticesOf = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ title }) => title)
const admin = () => person(app.services.db, 'admin')
const applicationOf = async (id: number) =>
  (await app.call(mentorshipApplicationApi.get, { params: { id } }, { as: await admin() })).body.application
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const lookAfter = (days: number) =>
  updateDueMatches(app.services, app.services.db, new Date(app.services.now().getTime() + days * DAY_MS))

describe('a pause', () => {
  test('is made and ended by either, and ends by itself on its day', async () => {
    const { id, mentor, mentee } = await aMatch(app.services)
    const today = dayIn(app.services.now(), 'Africa/Kigali')
    expect((await pause(id, mentee, today)).status).toBe(422)
    expect((await pause(id, mentee, addDays(today, 5))).body.match).toMatchObject({ status: 'paused' })
    expect(await noticesOf(mentor)).toEqual(['Your mentorship is paused'])
    expect((await pause(id, mentor)).status).toBe(409)
    await lookAfter(3)
    expect((await match(id, mentor)).status).toBe('paused')
    await lookAfter(6)
    expect(await match(id, mentor)).toMatchObject({ status: 'running', paused_until: null })
    await pause(id, mentor)
    expect((await move(moveApi.resume, id, mentee)).body.match.status).toBe('running')
    expect((await move(moveApi.resume, id, mentee)).status).toBe(409)
  })

  test('cancels the sessions within it and tells both; those after it stay', async () => {
    const made = await aMatch(app.services)
    const { id, mentor, mentee } = made
    const inDays = (days: number) => new Date(app.services.now().getTime() + days * DAY_MS)
    const near = await aBooking(app.services, made, { status: 'confirmed', startsAt: inDays(2) })
    const asked = await aBooking(app.services, made, { startsAt: inDays(3) })
    const later = await aBooking(app.services, made, { status: 'confirmed', startsAt: inDays(9) })
    const status = async (session: number) =>
      (await app.call(bookingApi.get, { params: { id: session } }, { as: mentee })).body.booking.status
    await pause(id, mentee, addDays(dayIn(app.services.now(), 'Africa/Kigali'), 7))
    expect([await status(near), await status(asked), await status(later)]).toEqual([
      'cancelled',
      'cancelled',
      'confirmed',
    ])
    const titles = await noticesOf(mentor)
    expect(titles).toContain('Your mentorship is paused')
    for (const as of [mentor, mentee])
      expect((await noticesOf(as)).filter((title) => title === 'A session was cancelled')).toHaveLength(2)
    await move(moveApi.resume, id, mentor)
    await pause(id, mentor)
    expect(await status(later)).toBe('cancelled')
  })
})

describe('completing', () => {
  test('needs both: the mentorship is completed with the match', async () => {
    const { id, applicationId, mentor, mentee } = await aMatch(app.services)
    expect((await move(moveApi.finish, id, mentee)).body).toMatchObject({
      message: 'The other person has been asked to confirm',
    })
    await move(moveApi.finish, id, mentee)
    expect(await match(id, mentor)).toMatchObject({
      status: 'running',
      finish_asked_by: 'mentee',
      next_step: { what: 'confirm_finish', who: 'mentor' },
    })
    expect((await move(moveApi.goOn, id, mentor)).body.match.finish_asked_by).toBeNull()
    expect((await move(moveApi.goOn, id, mentor)).status).toBe(409)
    await move(moveApi.finish, id, mentor)
    expect((await move(moveApi.finish, id, mentee)).body).toMatchObject({
      message: 'Mentorship completed',
      match: { status: 'ended', ended_as: 'completed', next_step: null },
    })
    expect((await applicationOf(applicationId)).status).toBe('completed')
    expect((await noticesOf(mentor))[0]).toBe('Mentorship completed')
  })

  test('by both at once ends it once', async () => {
    const { id, mentor, mentee } = await aMatch(app.services)
    const answers = await Promise.all([mentor, mentee].map((as) => move(moveApi.finish, id, as)))
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await match(id, mentor)).toMatchObject({ status: 'ended', ended_as: 'completed' })
    expect((await noticesOf(mentee)).filter((title) => title === 'Your mentorship is complete')).toHaveLength(1)
  })

  test('happens by itself when the other has not answered for seven days', async () => {
    const { id, mentor, mentee } = await aMatch(app.services)
    await move(moveApi.finish, id, mentor)
    await lookAfter(6)
    expect((await match(id, mentee)).status).toBe('running')
    await lookAfter(8)
    expect(await match(id, mentee)).toMatchObject({ status: 'ended', ended_as: 'completed' })
  })

  test('is not possible before anything is agreed on', async () => {
    const { id, mentor } = await aMatch(app.services, {}, { status: 'agreeing', runningSince: null })
    expect((await move(moveApi.finish, id, mentor)).status).toBe(409)
  })
})

describe('ending early', () => {
  test('by the mentee ends the mentorship, by the mentor it waits for another', async () => {
    const mine = await aMatch(app.services)
    expect((await end(mine.id, mine.mentee)).body.match).toMatchObject({ status: 'ended', ended_as: 'early' })
    expect((await applicationOf(mine.applicationId)).status).toBe('completed')
    expect(await noticesOf(mine.mentor)).toEqual(['Your mentorship has ended'])
    const boss = await admin()
    const theirs = await aMatch(app.services)
    await end(theirs.id, theirs.mentor)
    expect(await applicationOf(theirs.applicationId)).toMatchObject({
      status: 'accepted',
      mentor: null,
      is_waiting: true,
    })
    expect(await noticesOf(boss)).toContain('A mentee is waiting for a mentor')
    expect(
      (await app.call(moveApi.end, { params: { id: mine.id }, body: { reason: ' ' } }, { as: mine.mentee })).status,
    ).toBe(422)
  })

  test('by both at once ends it once', async () => {
    const { id, mentor, mentee } = await aMatch(app.services)
    expect(statusesOf(await Promise.all([end(id, mentor), end(id, mentee)]))).toEqual([200, 409])
  })
})

describe('changing the mentor', () => {
  test('is the mentee’s: admins assign another, who reads nothing of the former match', async () => {
    const { id, applicationId, mentor, mentee } = await aMatch(app.services)
    await app.call(goalApi.create, { params: { id }, body: { title: 'First goal', due_on: null } }, { as: mentee })
    expect((await change(id, mentor)).status).toBe(403)
    expect((await change(id, mentee)).body.match).toMatchObject({ status: 'ended', ended_as: 'rematched' })
    expect(await noticesOf(mentor)).toContain('A mentee has changed mentor')
    expect(await applicationOf(applicationId)).toMatchObject({ status: 'accepted', mentor: null, is_waiting: true })

    const next = await person(app.services.db, 'mentor')
    const mentorId = await aMentor(app.services.db, next.id)
    await app.call(
      mentorshipApplicationApi.assign,
      { params: { id: applicationId }, body: { mentor_id: mentorId } },
      { as: await admin() },
    )
    const [open] = (await app.call(matchApi.list, { query: { state: 'open' } }, { as: next })).body.matches
    expect(open).toMatchObject({ application_id: applicationId, status: 'agreeing' })
    for (const endpoint of [matchApi.get, agreementApi.get, goalApi.list])
      expect((await app.call(endpoint, { params: { id } }, { as: next })).status).toBe(404)
    expect((await app.call(goalApi.list, { params: { id: open?.id ?? 0 } }, { as: next })).body.goals).toEqual([])
    expect((await app.call(matchApi.get, { params: { id: open?.id ?? 0 } }, { as: mentor })).status).toBe(404)
  })
})

test('two silent weeks remind both once, until something is heard', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const reminded = async (as: Person) =>
    (await noticesOf(as)).filter((title) => title === 'How is your mentorship going?').length
  await lookAfter(13)
  expect(await reminded(mentor)).toBe(0)
  await lookAfter(15)
  await lookAfter(16)
  expect([await reminded(mentor), await reminded(mentee)]).toEqual([1, 1])
  expect((await match(id, mentor)).status).toBe('running')
})

test('others and admins move nothing', async () => {
  const { id } = await aMatch(app.services)
  const other = await aMatch(app.services)
  expect((await end(id, other.mentor)).status).toBe(404)
  expect((await pause(id, other.mentee)).status).toBe(404)
  expect([(await end(id, await admin())).status, (await change(id, await admin())).status]).toEqual([403, 403])
})
