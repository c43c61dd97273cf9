import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mentorshipHistoryApi } from '#features/mentorship/history/history.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { dayIn } from '#shared/dates.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aMentor } from '#tests/support/mentorships.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aCohort, aMember, aProgram, cohortForm, dayFromNow, programForm } from '#tests/support/programs.ts'
import { countQueries } from '#tests/support/queries.ts'
import { catalogueApi } from './catalogue/catalogue.contract.ts'
import { cohortApi } from './cohort/cohort.contract.ts'
import { programApi } from './program.contract.ts'

const app = useTestApp()
const admin = () => person(app.services.db, 'admin')
const course = () => aCourse(app.services)
const create = (as: Person, courseId: number, more: object = {}) =>
  app.call(programApi.create, { body: { ...programForm(courseId), ...more } }, { as })
const publish = (id: number, as: Person) => app.call(programApi.publish, { params: { id } }, { as })
const archive = (id: number, as: Person) => app.call(programApi.archive, { params: { id } }, { as })
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const slugsShown = async () => (await app.call(catalogueApi.list, {})).body.programs.map(({ slug }) => slug)

test('programs are kept by administrators only', async () => {
  for (const role of ROLES) {
    const { status } = await app.call(programApi.list, {}, { as: await person(app.services.db, role) })
    expect([role, status]).toEqual([role, role === ('admin' satisfies Role) ? 200 : 403])
  }
  expect((await app.call(programApi.list, {})).status).toBe(401)
})

test('a draft is made, read, changed, published and archived, and its history tells', async () => {
  const as = await admin()
  const [first, second] = [await course(), await course()]
  const mentor = await person(app.services.db, 'mentor')
  const mentorId = await aMentor(app.services.db, mentor.id)
  const title = 'Réseaux & Sécurité'
  const made = await create(as, first.id, { title, mentor_ids: [mentorId] })
  expect([made.status, made.body.message]).toEqual([201, 'Draft saved'])
  expect(made.body.program).toMatchObject({
    slug: 'reseaux-securite',
    status: 'draft',
    courses: [{ id: first.id, title: first.title, rule: 'joined', week: null, is_paid: false, is_hidden: false }],
    mentors: [{ id: mentorId, name: mentor.name }],
  })
  const { id, slug } = made.body.program
  expect((await create(as, first.id, { title })).body.program.slug).toBe('reseaux-securite-2')
  expect(await slugsShown()).not.toContain(slug)
  expect((await app.call(catalogueApi.get, { params: { slug } })).status).toBe(404)

  const parts = [
    { course_id: second.id, rule: 'joined' as const, week: null },
    { course_id: first.id, rule: 'week' as const, week: 3 },
  ]
  const body = programForm(first.id, { title: 'Networks', courses: parts })
  const changed = await app.call(programApi.update, { params: { id }, body }, { as })
  expect(changed.body).toMatchObject({ message: 'Program saved', program: { title: 'Networks', slug, mentors: [] } })
  expect(changed.body.program.courses.map(({ id: one, week }) => [one, week])).toEqual([
    [second.id, null],
    [first.id, 3],
  ])
  const published = await Promise.all([1, 2, 3].map(() => publish(id, as)))
  expect(statusesOf(published)).toEqual([200, 409, 409])
  expect(await slugsShown()).toContain(slug)
  expect((await app.call(catalogueApi.get, { params: { slug } })).body.program).toMatchObject({
    title: 'Networks',
    courses: [{ id: second.id }, { id: first.id, week: 3 }],
    cohorts: [],
  })
  const archived = await archive(id, as)
  expect([archived.status, archived.body.message]).toEqual([200, 'Program archived'])
  expect(await slugsShown()).not.toContain(slug)
  expect((await archive(id, as)).body.message).toBe('This program is archived')
  expect((await publish(id, as)).status).toBe(200)
  const { history } = (await app.call(mentorshipHistoryApi.ofProgram, { params: { id } }, { as })).body
  expect(history.map(({ what }) => what)).toEqual(['Draft created', 'Changed', 'Published', 'Archived', 'Published'])
  expect((await app.call(programApi.get, { params: { id } }, { as })).body.program).toMatchObject({
    title: 'Networks',
    slug,
  })
  expect((await app.call(programApi.get, { params: { id: 999_999 } }, { as })).status).toBe(404)
})

test('each problem of the form is said at its field', async () => {
  const as = await admin()
  const { id } = await course()
  const part = { course_id: id, rule: 'joined', week: null }
  const errorsOf = async (more: object) => (await create(as, id, more)).body.errors
  expect(await errorsOf({ title: ' ' })).toEqual({ title: ['Enter a title'] })
  expect(await errorsOf({ weeks: 0 })).toEqual({ weeks: ['Enter a whole number of weeks'] })
  expect(await errorsOf({ courses: [part, part] })).toEqual({ courses: ['Each course can only be added once'] })
  expect(await errorsOf({ courses: [{ ...part, rule: 'week' }] })).toEqual({
    'courses.0.week': ['Enter the week in which it opens'],
  })
  expect(await errorsOf({ courses: [{ ...part, course_id: 999_999 }] })).toEqual({
    courses: ['One of the courses no longer exists'],
  })
  expect(await errorsOf({ mentor_ids: [999_999] })).toEqual({
    mentor_ids: ['One of the mentors is no longer approved'],
  })
  const empty = await create(as, id, { courses: [] })
  const refused = await publish(empty.body.program.id, as)
  expect([refused.status, refused.body.message]).toEqual([409, 'Add a published course first'])
})

test('a program can be made of published courses and approved mentors', async () => {
  const as = await admin()
  const [shown, draft] = [await course(), await aCourse(app.services, { isPublished: false })]
  const mentor = await aMentor(app.services.db, (await person(app.services.db, 'mentor')).id)
  const { courses, mentors } = (await app.call(programApi.choices, {}, { as })).body
  expect(courses.map(({ id }) => id)).toContain(shown.id)
  expect(courses.map(({ id }) => id)).not.toContain(draft.id)
  expect(mentors.map(({ id }) => id)).toContain(mentor)
})

test('the list is searched, has tabs, and is read with as few statements for many as for one', async () => {
  const as = await admin()
  const { id } = await aProgram(app, { title: 'Findable by name' })
  const cohortId = await aCohort(app, { programId: id })
  await aMember(app.services, cohortId, await person(app.services.db, 'student'))
  const list = (query: object = {}) => app.call(programApi.list, { query }, { as })
  const { programs, counts } = (await list({ search: 'findable', counts: '1' })).body
  expect(programs).toMatchObject([{ id, status: 'published', courses: 1, cohorts: 1, members: 1 }])
  expect(counts).toEqual({ published: 1 })
  expect((await list({ status: 'draft', search: 'findable' })).body.total).toBe(0)
  const sorted = (await list({ sort: '-members' })).body.programs.map(({ members }) => members)
  expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
  expect(await countQueries(app.services, () => list())).toBeLessThanOrEqual(3)
  await aProgram(app)
  expect(await countQueries(app.services, () => list())).toBeLessThanOrEqual(3)
})

test('the programs are a file with the rows of the list, for administrators, and the log tells who took it', async () => {
  const as = await admin()
  const { id } = await aProgram(app, { title: '=Kept in a file', difficulty_level: 3, weeks: 8 })
  await aMember(app.services, await aCohort(app, { programId: id }), await person(app.services.db, 'student'))
  await aProgram(app, { title: 'Also kept in a file', isDraft: true })
  const query = { search: 'kept in a', sort: '-weeks' } as const
  const { headers, lines } = await readCsv(app, programApi.export, { query, as })
  expect(headers['content-disposition']).toBe('attachment; filename=programs-all.csv')
  expect(lines[0]).toContain('Program,Level,Weeks,Courses,Cohorts,Members,Status,Published')
  const today = dayIn(app.services.now(), 'Africa/Kigali')
  const kept = `'=Kept in a file,Advanced,8,1,1,1,Published,${today}`
  expect(lines.slice(1)).toEqual(['Also kept in a file,Beginner,12,1,0,0,Draft,', kept])
  const { programs } = (await app.call(programApi.list, { query }, { as })).body
  expect(programs.map(({ title }) => title)).toEqual(['Also kept in a file', '=Kept in a file'])
  const published = { search: 'kept in a', status: 'published' } as const
  expect((await readCsv(app, programApi.export, { query: published, as })).lines.slice(1)).toEqual([kept])
  const log = await app.services.db.select().from(auditLog).where(eq(auditLog.actorId, as.id))
  expect(log.find(({ action }) => action === 'program.export')?.detail).toEqual({ ...query, count: 2 })
  for (const role of ['mentor', 'hr', 'student'] as const) {
    const other = await person(app.services.db, role)
    expect((await readCsv(app, programApi.export, { query, as: other })).status).toBe(403)
  }
})

test('cohorts have days in order, are changed, and are deleted while nobody was in them', async () => {
  const as = await admin()
  const { id: programId } = await aProgram(app)
  const add = (more: object) =>
    app.call(cohortApi.create, { params: { id: programId }, body: { ...cohortForm(app.services), ...more } }, { as })
  const day = (days: number) => dayFromNow(app.services, days)
  expect((await add({ ends_on: day(-2) })).body.errors).toMatchObject({
    ends_on: ['The cohort must end after it starts'],
  })
  expect((await add({ join_until: day(81) })).body.errors).toEqual({
    join_until: ['The last day to join must not be after the last day of the cohort'],
  })
  expect((await add({ places: 0 })).body.errors).toEqual({ places: ['Enter the number of places'] })
  const coming = await add({ name: 'Coming', starts_on: day(1) })
  expect(coming.body).toMatchObject({
    message: 'Cohort added',
    cohort: { state: 'planned', taken: 0, is_unused: true },
  })
  expect(
    (await add({ name: 'Over', starts_on: day(-9), ends_on: day(-1), join_until: day(-8) })).body.cohort.state,
  ).toBe('ended')
  const running = (await add({})).body.cohort
  expect(running.state).toBe('running')
  await aMember(app.services, running.id, await person(app.services.db, 'student'))
  await aMember(app.services, running.id, await person(app.services.db, 'student'))
  const change = (id: number, more: object) =>
    app.call(cohortApi.update, { params: { id }, body: { ...cohortForm(app.services), ...more } }, { as })
  expect((await change(running.id, { places: 2, name: 'Small' })).body).toMatchObject({
    message: 'Cohort saved',
    cohort: { name: 'Small', places: 2, taken: 2 },
  })
  const fewer = await change(running.id, { places: 1 })
  expect([fewer.status, fewer.body.message]).toEqual([
    409,
    'More places than that are already taken. Enter a higher number.',
  ])
  const remove = (id: number) => app.call(cohortApi.remove, { params: { id } }, { as })
  expect((await remove(running.id)).body.message).toBe('This cohort has or had members, so it cannot be deleted')
  expect((await remove(coming.body.cohort.id)).body.message).toBe('Cohort deleted')
  expect((await remove(coming.body.cohort.id)).status).toBe(404)
  const { cohorts } = (await app.call(cohortApi.list, { params: { id: programId } }, { as })).body
  expect(cohorts.map(({ name }) => name)).toEqual(['Small', 'Over'])
  expect((await app.call(cohortApi.list, { params: { id: 999_999 } }, { as })).status).toBe(404)
  const { history } = (await app.call(mentorshipHistoryApi.ofProgram, { params: { id: programId } }, { as })).body
  expect(history.slice(-2).map(({ what, detail }) => [what, detail])).toEqual([
    ['Cohort changed', 'Small'],
    ['Cohort deleted', 'Coming'],
  ])
})
