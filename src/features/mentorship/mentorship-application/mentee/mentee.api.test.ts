import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aPdf } from '#tests/support/documents.ts'
import { aMatch } from '#tests/support/matches.ts'
import { aMentor, aMentorshipApplication } from '#tests/support/mentorships.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { addressOf } from '#web/api/client.ts'
import { menteeApi } from './mentee.contract.ts'

const app = useTestApp()

async function guide() {
  const who = await person(app.services.db, 'mentor')
  return { who, mentorId: await aMentor(app.services.db, who.id) }
}
const mentorship = async (more: Partial<Parameters<typeof aMentorshipApplication>[1]>) =>
  aMentorshipApplication(app.services, { userId: (await person(app.services.db, 'mentee')).id, ...more })
const list = async (as: Person, query: object = {}) => (await app.call(menteeApi.list, { query }, { as })).body.mentees
const get = (id: number, as: Person) => app.call(menteeApi.get, { params: { id } }, { as })

test('a mentor reads the own mentees only, an admin all, and nobody who was not accepted', async () => {
  const [mine, other] = [await guide(), await guide()]
  const running = await mentorship({ mentorId: mine.mentorId, status: 'accepted', fullName: 'Zawadi Running' })
  const ended = await mentorship({ mentorId: mine.mentorId, status: 'completed', fullName: 'Zawadi Ended' })
  const theirs = await mentorship({ mentorId: other.mentorId, status: 'accepted', fullName: 'Zawadi Theirs' })
  const nobodys = await mentorship({ status: 'accepted', fullName: 'Zawadi Alone' })
  const wishing = await mentorship({ mentorId: mine.mentorId, wishedMentorId: mine.mentorId, fullName: 'Zawadi Wish' })
  const boss = await person(app.services.db, 'admin')
  const ids = async (as: Person, query: object) => (await list(as, query)).map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await ids(mine.who, {})).toEqual([running, ended])
  expect(await ids(mine.who, { status: 'completed' })).toEqual([ended])
  expect(await ids(mine.who, { search: 'running', sort: '-name' })).toEqual([running])
  expect(await ids(boss, { search: 'zawadi' })).toEqual([running, ended, theirs, nobodys])
  const { body } = await app.call(menteeApi.list, { query: { counts: '1' } }, { as: mine.who })
  expect(body).toMatchObject({ total: 2, counts: { accepted: 1, completed: 1 } })
  expect(await countQueries(app.services, () => list(mine.who))).toBeLessThanOrEqual(3)

  const found = (await get(running, mine.who)).body.mentee
  expect(found).toMatchObject({
    id: running,
    mentor: { id: mine.mentorId },
    match: null,
  })
  for (const hidden of ['reviewer', 'decision_reason', 'wished_mentor']) expect(found).not.toHaveProperty(hidden)
  for (const id of [theirs, nobodys, wishing, 999_999]) expect((await get(id, mine.who)).status).toBe(404)
  expect([(await get(theirs, boss)).status, (await get(wishing, boss)).status]).toEqual([200, 404])
})

test('the resume of an own mentee is saved, and the log tells it; when the approval ends, that ends too', async () => {
  const { applicationId: id, mentor: who, mentorId } = await aMatch(app.services, {}, { status: 'ended' })
  expect((await get(id, who)).body.mentee.resume_path).toBe(`/api/mentees/${id}/resume`)
  const url = addressOf(menteeApi.resume, { params: { id } })
  const take = (as: Person) => app.http.inject({ url, headers: { authorization: `Bearer ${as.token}` } })
  const file = await take(who)
  expect([file.statusCode, file.rawPayload]).toEqual([200, aPdf()])
  const [line] = await app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, who.id))
    .orderBy(desc(auditLog.id))
    .limit(1)
  expect(line).toMatchObject({ action: 'mentee.resume', subject: `mentorship:${id}` })
  expect((await take((await guide()).who)).statusCode).toBe(404)
  await app.services.db.update(mentors).set({ status: 'rejected' }).where(eq(mentors.id, mentorId))
  expect([(await take(who)).statusCode, await list(who)]).toEqual([404, []])
})

test('others have no mentees', async () => {
  for (const role of ['mentee', 'student', 'hr'] as const)
    expect((await app.call(menteeApi.list, {}, { as: await person(app.services.db, role) })).status).toBe(403)
  expect((await app.call(menteeApi.list, {})).status).toBe(401)
})

describe('the file of the mentees', () => {
  test('has the rows of the list; a mentor finds no address that is hidden, and the log tells who took it', async () => {
    const mine = await guide()
    const one = { mentorId: mine.mentorId, fullName: '=Tamba Running', mentorshipGoals: 'Write, and sell' }
    await mentorship({ ...one, status: 'accepted', email: 'hidden.tamba@example.test' })
    await mentorship({ ...one, status: 'completed', fullName: 'Tamba Ended', email: 'ended.tamba@example.test' })
    await mentorship({ status: 'accepted', fullName: 'Tamba Alone', email: 'alone.tamba@example.test' })
    const take = (as: Person, query: object) => readCsv(app, menteeApi.export, { as, query })
    const { headers, lines } = await take(mine.who, { search: 'tamba' })
    expect(headers['content-disposition']).toBe('attachment; filename=mentees-all.csv')
    expect(lines[0]).toContain('Name,Email,Goals,Mentor,Status,Since,Completed')
    const rows = (email: string, ended: string) => [
      expect.stringContaining(`'=Tamba Running,${email},"Write, and sell",${mine.who.name},Accepted,`),
      expect.stringContaining(`Tamba Ended,${ended},"Write, and sell",${mine.who.name},Completed,`),
    ]
    expect(lines.slice(1)).toEqual(rows('', ''))
    expect((await list(mine.who, { search: 'tamba' })).map((row) => row.full_name)).toEqual([
      '=Tamba Running',
      'Tamba Ended',
    ])
    expect((await take(mine.who, { search: 'hidden.tamba' })).lines).toHaveLength(1)
    expect((await take(mine.who, { status: 'completed' })).lines).toHaveLength(2)
    const boss = await person(app.services.db, 'admin')
    const all = (await take(boss, { search: 'tamba', sort: '-name' })).lines.slice(1)
    const names = (await list(boss, { search: 'tamba', sort: '-name' })).map((row) => row.full_name)
    expect(all.map((line) => line.split(',')[0]?.replace("'", ''))).toEqual(names)
    expect(all).toEqual(expect.arrayContaining(rows('hidden.tamba@example.test', 'ended.tamba@example.test')))
    const log = await app.services.db.select().from(auditLog).where(eq(auditLog.actorId, mine.who.id))
    expect(log.find(({ action }) => action === 'mentee.export')?.detail).toEqual({ search: 'tamba', count: 2 })
  })

  test('tells the email of whoever has agreed', async () => {
    const { applicationId: id, mentor } = await aMatch(app.services)
    const { email } = (await get(id, mentor)).body.mentee
    expect(email).toContain('@')
    expect((await readCsv(app, menteeApi.export, { as: mentor, query: {} })).lines[1]).toContain(`,${email},`)
  })

  test('is for mentors and admins', async () => {
    for (const role of ['mentee', 'student', 'hr'] as const) {
      const as = await person(app.services.db, role)
      expect((await readCsv(app, menteeApi.export, { as, query: {} })).status).toBe(403)
    }
    expect((await readCsv(app, menteeApi.export, { as: null, query: {} })).status).toBe(401)
  })
})
