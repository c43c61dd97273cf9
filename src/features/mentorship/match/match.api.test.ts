import { expect, test } from 'vitest'
import { bookings } from '#features/mentorship/booking/booking.table.ts'
import { mentorshipApplicationApi } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { dayIn } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aBooking } from '#tests/support/bookings.ts'
import { write } from '#tests/support/conversations.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aMatch } from '#tests/support/matches.ts'
import { aMentor, aMentorshipApplication } from '#tests/support/mentorships.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { eq } from 'drizzle-orm'
import { matchApi } from './match.contract.ts'

const app = useTestApp()

const list = async (as: Person, query: object = {}) => (await app.call(matchApi.list, { query }, { as })).body.matches
const ids = async (as: Person, query: object = {}) => (await list(as, query)).map(({ id }) => id)
const get = async (id: number, as: Person) => (await app.call(matchApi.get, { params: { id } }, { as })).status
const admin = () => person(app.services.db, 'admin')

test('both people read their match and admins all; to everybody else it does not exist', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const ended = await aMatch(app.services, { mentor }, { status: 'ended' })
  const own = await aMatch(app.services, { mentee: mentor })
  expect(await ids(mentor)).toEqual([own.id, id, ended.id])
  expect(await ids(mentor, { as: 'mentor', state: 'open' })).toEqual([id])
  expect(await ids(mentor, { as: 'mentee' })).toEqual([own.id])
  expect(await ids(mentee)).toEqual([id])
  expect(await ids(await admin(), { state: 'ended' })).toContain(ended.id)
  for (const reader of [mentor, mentee, await admin()]) expect(await get(id, reader)).toBe(200)
  for (const other of [own.mentor, ended.mentee, await person(app.services.db, 'hr')]) {
    expect(await get(id, other)).toBe(404)
    expect(await ids(other)).not.toContain(id)
  }
  expect(await countQueries(app.services, () => list(mentor))).toBeLessThanOrEqual(3)
})

test('accepting with a mentor opens a match, another mentor closes it and opens one, completing ends it', async () => {
  const { db } = app.services
  const [boss, mentee] = [await admin(), await person(db, 'user')]
  const [first, second] = [await person(db, 'mentor'), await person(db, 'mentor')]
  const [firstId, secondId] = [await aMentor(db, first.id), await aMentor(db, second.id)]
  const id = await aMentorshipApplication(app.services, { userId: mentee.id })
  await app.call(mentorshipApplicationApi.accept, { params: { id }, body: { mentor_id: firstId } }, { as: boss })
  expect(await list(mentee)).toMatchObject([{ application_id: id, status: 'agreeing', mentor: { id: firstId } }])
  await app.call(mentorshipApplicationApi.assign, { params: { id }, body: { mentor_id: secondId } }, { as: boss })
  expect(await list(mentee)).toMatchObject([
    { status: 'agreeing', mentor: { id: secondId, user_id: second.id } },
    { status: 'ended', ended_as: 'rematched', mentor: { id: firstId } },
  ])
  const { body } = await app.call(matchApi.list, { query: { counts: '1' } }, { as: mentee })
  expect(body.counts).toEqual({ open: 1, ended: 1 })
  await app.call(mentorshipApplicationApi.complete, { params: { id } }, { as: boss })
  expect(await list(mentee, { state: 'open' })).toEqual([])
  expect(await list(second)).toMatchObject([{ status: 'ended', ended_as: 'completed' }])
})

test('the first session is booked before goals are chosen: a message is no session, an answer in writing is one', async () => {
  const match = await aMatch(app.services)
  const standing = async (as: Person) => {
    const [found] = await list(as)
    return { stage: found?.stage, ...found?.next_step }
  }
  await write(app, match.id, { as: match.mentee })
  expect(await standing(match.mentee)).toEqual({ stage: 'meet', what: 'meet', who: 'mentee' })
  const id = await aBooking(app.services, match)
  expect(await standing(match.mentor)).toEqual({ stage: 'meet', what: 'answer_request', who: 'mentor' })
  const values = { status: 'confirmed', expiresAt: null, confirmedAt: app.services.now() } as const
  await app.services.db.update(bookings).set(values).where(eq(bookings.id, id))
  expect(await standing(match.mentor)).toEqual({ stage: 'goals', what: 'set_goals', who: 'both' })
  const written = await aMatch(app.services)
  await write(app, written.id, { as: written.mentee })
  await write(app, written.id, { as: written.mentor })
  expect(await standing(written.mentee)).toMatchObject({ stage: 'goals' })
})

test('the list is a file with the rows of its reader, in their language', async () => {
  const { db } = app.services
  const mentee = await person(db, 'mentee', { name: '=Filed Amina' })
  const mentor = await person(db, 'mentor', { name: 'Filed Guide' })
  await aMatch(app.services, { mentor, mentee })
  await aMatch(app.services, { mentor }, { status: 'ended' })
  const file = (as: Person, query: { as?: 'mentor'; state?: 'open' | 'ended' } = {}, language = 'en') =>
    readCsv(app, matchApi.export, { query, as, language })
  const { headers, lines } = await file(mentor, { as: 'mentor', state: 'open' })
  expect(headers['content-disposition']).toBe('attachment; filename=matches-open.csv')
  expect(lines[0]).toContain('Mentee,Mentor,Stage,Next step,Whose turn,Sessions held,Sessions missed')
  const today = dayIn(app.services.now(), 'Africa/Kigali')
  const row = `'=Filed Amina,Filed Guide,First session,Book the first session,'=Filed Amina,0,0,,${today},`
  expect(lines.slice(1)).toEqual([row])
  expect((await file(mentor)).lines).toHaveLength(3)
  expect((await file(await admin(), { state: 'open' })).lines).toContain(row)
  const french = await file(mentor, { state: 'ended' }, 'fr')
  expect(french.lines[0]).toContain('Mentoré;Mentor;Phase;Prochaine étape')
  expect(french.lines[1]).toContain(';Terminé;')
  // Anyone who has none, or only those of others, gets the head alone.
  expect((await file(await person(db, 'student'))).lines).toHaveLength(1)
})
