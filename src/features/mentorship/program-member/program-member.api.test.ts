import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mentorshipHistoryApi } from '#features/mentorship/history/history.contract.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aMentor } from '#tests/support/mentorships.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aCohort, aMember, aProgram, dayFromNow } from '#tests/support/programs.ts'
import { countQueries, withRival } from '#tests/support/queries.ts'
import { catalogueApi, joinApi } from '#features/mentorship/program/catalogue/catalogue.contract.ts'
import { cohorts } from '#features/mentorship/program/program.table.ts'
import { programApi } from '#features/mentorship/program/program.contract.ts'
import { cohortApi } from '#features/mentorship/program/cohort/cohort.contract.ts'
import { mentorProgramApi } from '#features/mentorship/program/mentor-program/mentor-program.contract.ts'
import { memberApi } from './program-member.contract.ts'
import { remindOfCohorts } from './program-member.service.ts'

const app = useTestApp()
const learner = () => person(app.services.db, 'student')
const join = (id: number, as: Person | null) => app.call(joinApi.join, { params: { id } }, { as })
const leave = (id: number, as: Person) => app.call(memberApi.leave, { params: { id } }, { as })
const change = (id: number, cohortId: number, as: Person) =>
  app.call(memberApi.changeCohort, { params: { id }, body: { cohort_id: cohortId } }, { as })
const own = async (as: Person) => (await app.call(memberApi.listOwn, {}, { as })).body.programs
const isMember = async (as: Person) => (await app.call(sessionApi.me, {}, { as })).body.facts.is_program_member
const day = (days: number) => dayFromNow(app.services, days)
const takenOf = async (id: number) =>
  (await app.services.db.select({ taken: cohorts.taken }).from(cohorts).where(eq(cohorts.id, id)))[0]?.taken
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const many = async (count: number) => Promise.all(Array.from({ length: count }, () => learner()))

test('somebody joins, reads it on the own page, by mail and bell, and leaves, which frees the place', async () => {
  const { id: programId, course } = await aProgram(app)
  const cohortId = await aCohort(app, { programId, places: 1 })
  const me = await learner()
  expect((await join(cohortId, null)).status).toBe(401)
  expect(await isMember(me)).toBe(false)
  const joined = await join(cohortId, me)
  expect([joined.status, joined.body.message]).toEqual([201, 'You have joined the program'])
  const { id } = joined.body.member
  expect(await isMember(me)).toBe(true)
  const [mine] = await own(me)
  expect(mine).toMatchObject({
    id,
    status: 'joined',
    program: { id: programId },
    cohort: { id: cohortId, state: 'running' },
    parts: [{ course_id: course.id, state: 'active', opens_on: null, after: null }],
  })
  const bell = (await app.call(notificationApi.list, {}, { as: me })).body.notifications.map(({ title }) => title)
  expect(bell).toEqual(['A course is now open', 'You have joined a program'])
  const mails = (await app.mails()).filter(({ to }) => to === me.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['You have joined Web Developer'])
  const again = await join(cohortId, me)
  expect([again.status, await takenOf(cohortId)]).toEqual([409, 1])
  const late = await join(cohortId, await learner())
  expect([late.status, late.body.message]).toEqual([409, 'This cohort is full. Choose another.'])
  expect((await leave(id, await learner())).status).toBe(404)
  expect(statusesOf(await Promise.all([leave(id, me), leave(id, me)]))).toEqual([200, 409])
  expect([await takenOf(cohortId), await isMember(me)]).toEqual([0, false])
  expect((await own(me))[0]).toMatchObject({ status: 'left', parts: [{ state: 'active' }], other_cohorts: [] })
  const back = await join(cohortId, me)
  expect([back.status, back.body.member.id, await takenOf(cohortId)]).toEqual([201, id, 1])
})

test('a cohort is never over its places: 20 at once for 7, and 20 presses of one person', async () => {
  const { id: programId } = await aProgram(app)
  const cohortId = await aCohort(app, { programId, places: 7 })
  const answers = await Promise.all((await many(20)).map((as) => join(cohortId, as)))
  expect(statusesOf(answers)).toEqual([...Array<number>(7).fill(201), ...Array<number>(13).fill(409)])
  expect(await takenOf(cohortId)).toBe(7)
  const other = await aCohort(app, { programId, places: 20 })
  const me = await learner()
  const pressed = await Promise.all(Array.from({ length: 20 }, () => join(other, me)))
  expect(statusesOf(pressed)).toEqual([201, ...Array<number>(19).fill(409)])
  expect(await takenOf(other)).toBe(1)
})

test('late joiners come in until the last day for them, and nobody joins a draft or an archived program', async () => {
  const { id: programId } = await aProgram(app)
  const cohort = (more: object) => aCohort(app, { programId, starts_on: day(-20), ends_on: day(40), ...more })
  expect((await join(await cohort({ join_until: day(0) }), await learner())).status).toBe(201)
  const over = await join(await cohort({ join_until: day(-1) }), await learner())
  expect([over.status, over.body.message]).toEqual([409, 'This cohort can no longer be joined'])
  const draft = await aProgram(app, { isDraft: true })
  expect((await join(await aCohort(app, { programId: draft.id }), await learner())).status).toBe(404)
  expect((await join(999_999, await learner())).status).toBe(404)
  const admin = await person(app.services.db, 'admin')
  await app.call(programApi.archive, { params: { id: programId } }, { as: admin })
  expect((await join(await cohort({ join_until: day(9) }), await learner())).status).toBe(404)
})

test('changing the cohort keeps the progress and the counts, and the history tells who', async () => {
  const { id: programId } = await aProgram(app)
  const [first, second, closed] = [
    await aCohort(app, { programId, name: 'First' }),
    await aCohort(app, { programId, name: 'Second', places: 1 }),
    await aCohort(app, { programId, name: 'Closed', join_until: day(-1) }),
  ]
  const elsewhere = await aCohort(app, { programId: (await aProgram(app)).id })
  const me = await learner()
  const id = await aMember(app.services, first, me)
  expect((await own(me))[0]?.other_cohorts.map(({ name }) => name)).toEqual(['Second'])
  expect((await change(id, second, await learner())).status).toBe(404)
  expect((await change(id, elsewhere, me)).status).toBe(404)
  expect((await change(id, first, me)).status).toBe(409)
  expect((await change(id, closed, me)).body.message).toBe('This cohort can no longer be joined')
  expect(await takenOf(first)).toBe(1)
  expect((await change(id, second, me)).body.message).toBe('Cohort changed')
  expect([await takenOf(first), await takenOf(second)]).toEqual([0, 1])
  expect((await own(me))[0]).toMatchObject({ cohort: { name: 'Second' }, parts: [{ state: 'active' }] })
  const other = await aMember(app.services, first, await learner())
  expect((await change(other, second, await person(app.services.db, 'admin'))).status).toBe(409)
  const admin = await person(app.services.db, 'admin')
  expect((await change(id, closed, admin)).status).toBe(200)
  const { history } = (await app.call(mentorshipHistoryApi.ofProgram, { params: { id: programId } }, { as: admin }))
    .body
  expect(history.slice(-2).map(({ detail }) => detail)).toEqual([
    `${me.name}: First → Second`,
    `${me.name}: Second → Closed`,
  ])
})

test('whoever leaves or moves too late is told what became of the place, and the history says where somebody was', async () => {
  const { id: programId } = await aProgram(app)
  const [first, second, third] = [
    await aCohort(app, { programId, name: 'First' }),
    await aCohort(app, { programId, name: 'Second' }),
    await aCohort(app, { programId, name: 'Third' }),
  ]
  const at = /"program_members".* for update/s
  const gone = await aMember(app.services, first, await learner())
  const admin = await person(app.services.db, 'admin')
  const left = `update program_members set status = 'left', left_at = now() where id = ${gone}`
  const joined = `update program_members set status = 'joined', left_at = null where id = ${gone}`
  for (const late of [() => leave(gone, admin), () => change(gone, second, admin)]) {
    await app.services.db.execute(joined)
    await withRival(app.services, { at, writes: [left] }, async () => {
      const { status, body } = await late()
      expect([status, body.message]).toEqual([409, 'This place in the program is no longer active'])
    })
  }
  const id = await aMember(app.services, first, await learner())
  const moved = [
    `update program_members set cohort_id = ${second} where id = ${id}`,
    `update cohorts set taken = taken + 1 where id = ${second}`,
    `update cohorts set taken = taken - 1 where id = ${first}`,
  ]
  await withRival(app.services, { at, writes: moved }, async () =>
    expect((await change(id, third, admin)).status).toBe(200),
  )
  const { history } = (await app.call(mentorshipHistoryApi.ofProgram, { params: { id: programId } }, { as: admin }))
    .body
  expect(history.at(-1)?.detail).toContain('Second → Third')
})

test('twenty change places between two cohorts at once: both counts stay true', async () => {
  const { id: programId } = await aProgram(app)
  const [a, b] = [await aCohort(app, { programId }), await aCohort(app, { programId })]
  const people = await many(20)
  const placed = await Promise.all(
    people.map(async (as, at) => ({ as, from: at % 2 ? a : b, id: await aMember(app.services, at % 2 ? a : b, as) })),
  )
  const answers = await Promise.all(placed.map(({ as, from, id }) => change(id, from === a ? b : a, as)))
  const count = async (cohortId: number) => {
    const { body } = await app.call(
      memberApi.list,
      { query: { program_id: programId, cohort_id: cohortId } },
      { as: await person(app.services.db, 'admin') },
    )
    return body.total
  }
  expect(new Set(answers.map(({ status }) => status)).has(500)).toBe(false)
  expect([await takenOf(a), await takenOf(b)]).toEqual([await count(a), await count(b)])
  expect((await count(a)) + (await count(b))).toBe(20)
})

test('administrators read who is in a program, narrowed by cohort, state and name', async () => {
  const admin = await person(app.services.db, 'admin')
  const { id: programId } = await aProgram(app)
  const [first, second] = [await aCohort(app, { programId }), await aCohort(app, { programId })]
  const amina = await person(app.services.db, 'student', { name: 'Amina Searched' })
  const id = await aMember(app.services, first, amina)
  const gone = await aMember(app.services, second, await learner())
  await leave(gone, admin)
  const list = (query: object, as: Person = admin) =>
    app.call(memberApi.list, { query: { program_id: programId, ...query } }, { as })
  expect((await list({}, amina)).status).toBe(403)
  const { members, counts } = (await list({ counts: '1' })).body
  expect([members.length, counts]).toEqual([2, { joined: 1, left: 1 }])
  expect((await list({ cohort_id: first })).body.members).toMatchObject([{ id, courses: 1, courses_done: 0 }])
  expect((await list({ search: 'searched' })).body.total).toBe(1)
  expect((await list({ status: 'left' })).body.members.map((one) => one.id)).toEqual([gone])
  expect(await countQueries(app.services, () => list({}))).toBeLessThanOrEqual(4)
  expect((await app.call(memberApi.list, { query: { program_id: 999_999 } }, { as: admin })).status).toBe(404)
})

test('mentors read of the programs that they serve, without addresses, and of no others', async () => {
  const [mentor, other] = [await person(app.services.db, 'mentor'), await person(app.services.db, 'mentor')]
  const mentorId = await aMentor(app.services.db, mentor.id)
  await aMentor(app.services.db, other.id)
  const { id: programId } = await aProgram(app, { mentor_ids: [mentorId] })
  const cohortId = await aCohort(app, { programId, places: 4 })
  const me = await person(app.services.db, 'student', { name: 'Served Learner' })
  await aMember(app.services, cohortId, me)
  const served = (await app.call(mentorProgramApi.list, {}, { as: mentor })).body.programs
  expect(served).toMatchObject([{ id: programId, cohorts: [{ id: cohortId, places: 4, taken: 1 }] }])
  expect((await app.call(mentorProgramApi.list, {}, { as: other })).body.programs).toEqual([])
  expect((await app.call(mentorProgramApi.list, {}, { as: me })).status).toBe(403)
  const list = (as: Person, search?: string) =>
    app.call(memberApi.list, { query: { program_id: programId, ...(search !== undefined && { search }) } }, { as })
  expect((await list(mentor)).body.members).toMatchObject([{ name: me.name, email: null }])
  expect((await list(mentor, 'served')).body.total).toBe(1)
  expect((await list(mentor, me.email)).body.total).toBe(0)
  expect((await list(other)).status).toBe(404)
  const get = (as: Person) => app.call(mentorProgramApi.get, { params: { id: programId } }, { as })
  expect([(await get(mentor)).status, (await get(other)).status]).toEqual([200, 404])
})

test('the public page counts the places that are left, and tells when the next cohort begins', async () => {
  const { id: programId } = await aProgram(app, { title: 'Counted places' })
  const cohortId = await aCohort(app, { programId, places: 3, starts_on: day(2) })
  await aCohort(app, { programId, starts_on: day(-90), ends_on: day(-10), join_until: day(-80) })
  const read = async () => (await app.call(catalogueApi.get, { params: { slug: 'counted-places' } })).body.program
  expect((await read()).cohorts).toMatchObject([{ id: cohortId, places_left: 3, is_open: true, state: 'planned' }])
  await join(cohortId, await learner())
  expect((await read()).cohorts[0]?.places_left).toBe(2)
  const { programs } = (await app.call(catalogueApi.list, {})).body
  expect(programs.find(({ id }) => id === programId)).toMatchObject({ courses: 1, next_starts_on: day(2) })
})

test('members hear once, three days before, that their cohort begins', async () => {
  const { id: programId } = await aProgram(app)
  const [soon, later] = [
    await aCohort(app, { programId, starts_on: day(3) }),
    await aCohort(app, { programId, starts_on: day(4) }),
  ]
  const [me, other] = [await learner(), await learner()]
  await aMember(app.services, soon, me)
  await aMember(app.services, later, other)
  const titles = async (as: Person) =>
    (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ title }) => title)
  const { services } = app
  await remindOfCohorts(services, services.db, services.now())
  await remindOfCohorts(services, services.db, services.now())
  expect((await titles(me)).filter((title) => title === 'Your cohort starts soon')).toHaveLength(1)
  expect(await titles(other)).not.toContain('Your cohort starts soon')
})

test('a cohort is joined or deleted, whichever was first, and the other one is told', async () => {
  const as = await person(app.services.db, 'admin')
  const { id: programId } = await aProgram(app)
  const ids = await Promise.all((await many(12)).map(() => aCohort(app, { programId })))
  const people = await many(12)
  const pairs = await Promise.all(
    ids.map(async (id, nth) => {
      const joining = join(id, people[nth] ?? null)
      const removing = app.call(cohortApi.remove, { params: { id } }, { as })
      return statusesOf([await joining, await removing])
    }),
  )
  // Joined, so it stays; or gone before anyone was in it.
  for (const pair of pairs) expect(['201,409', '200,404', '200,409']).toContain(pair.join(','))
})

test('the members are a file with the rows of the list, with addresses for administrators alone', async () => {
  const [admin, mentor] = [await person(app.services.db, 'admin'), await person(app.services.db, 'mentor')]
  const mentorId = await aMentor(app.services.db, mentor.id)
  const { id: programId } = await aProgram(app, { mentor_ids: [mentorId] })
  const cohortId = await aCohort(app, { programId })
  const file = (as: Person, more: { status?: 'joined' | 'left'; search?: string } = {}) =>
    readCsv(app, memberApi.export, { query: { program_id: programId, ...more }, as })
  expect((await file(admin)).lines).toHaveLength(1)
  const amina = await person(app.services.db, 'student', { name: '=Amina Filed' })
  const biruk = await person(app.services.db, 'student', { name: 'Biruk Filed' })
  for (const one of [amina, biruk]) await aMember(app.services, cohortId, one)
  await aMember(app.services, await aCohort(app, { programId: (await aProgram(app)).id }), await learner())
  const { headers, lines } = await file(admin, { status: 'joined' })
  expect(headers['content-disposition']).toBe(`attachment; filename=program-${programId}-members-joined.csv`)
  expect(lines[0]).toContain('Name,Email,Cohort,Courses completed,Courses,Joined,Status')
  expect(lines.slice(1)).toEqual([
    `'=Amina Filed,${amina.email},January,0,1,${day(0)},In the program`,
    `Biruk Filed,${biruk.email},January,0,1,${day(0)},In the program`,
  ])
  expect((await file(admin, { search: 'biruk' })).lines).toHaveLength(2)
  expect((await file(admin, { status: 'left' })).lines).toHaveLength(1)
  const served = await file(mentor)
  expect(served.lines[0]).toContain('Name,Cohort,Courses completed')
  expect(served.lines.join()).not.toContain('@')
  expect((await file(mentor, { search: amina.email })).lines).toHaveLength(1)
  expect((await file(await person(app.services.db, 'mentor'))).status).toBe(404)
  expect((await file(amina)).status).toBe(403)
})
